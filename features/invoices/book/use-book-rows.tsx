import { useState } from 'react'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { BookActions, bookEdit, type BookListRow } from './BookParts.tsx'

/**
 * Parts by which the rows of a book are added, changed and removed.
 * @param drop removes a row, once the user is sure
 * @returns the parts of its list, and those of its form while one is open
 */
export function useBookRows<Row extends BookListRow>({
  addTitle,
  nameOf,
  drop,
}: {
  addTitle: string
  nameOf: (row: Row) => string
  drop: (row: Row) => void
}) {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const add = <AddButton code={bookEdit} title={addTitle} onClick={() => setEditing('new')} />
  return {
    list: {
      nameOf,
      toolbar: add,
      firstStep: add,
      rowActions: (row: Row) => <BookActions name={nameOf(row)} edit={() => setEditing(row)} drop={() => drop(row)} />,
    },
    form: editing === null ? null : { row: editing === 'new' ? null : editing, onClose: () => setEditing(null) },
  }
}
