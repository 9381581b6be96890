import type { ReactNode } from 'react'
import { Copyable } from '../show/values.tsx'
import type { ListColumn } from './columns/columns.ts'

/**
 * Content of a cell. Its text can open the row; the button that copies it stands beside.
 * @param open opens the row's record; none: the text leads nowhere
 */
export function Cell<Row>({
  row,
  column: { key, render, isCopied = false },
  open,
}: {
  row: Row
  column: Pick<ListColumn<Row>, 'key' | 'render' | 'isCopied'>
  open?: ((row: Row) => void) | undefined
}) {
  const text = String(row[key] ?? '')
  const content: ReactNode = render ? render(row) : text
  const shown = open ? (
    <button type="button" className="cell-link" onClick={() => open(row)}>
      {content}
    </button>
  ) : (
    content
  )
  return isCopied ? <Copyable value={text}>{shown}</Copyable> : shown
}
