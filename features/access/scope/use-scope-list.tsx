import { type ReactNode, useState } from 'react'
import { send } from '../../../core/web/call/send.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { Chosen } from '../../../core/web/list/bulk/chosen.ts'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import type { dataScope } from './scope.contract.ts'

interface Scope {
  readonly id: string
  readonly scopeName: string
}

/**
 * Buttons of a list of scopes, and the form that they open.
 * @param code   permission for every one of them
 * @param asked  title and text of the question before a scope is removed
 * @param formOf form that adds a scope, or changes the one given
 */
export function useScopeList<Row extends Scope>({
  code,
  remove,
  asked,
  formOf,
}: {
  code: string
  remove: typeof dataScope.remove
  asked: (name: string) => { title: string; text: string }
  formOf: (row: Row | null, close: () => void) => ReactNode
}) {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const removing = useSend(remove)
  const drop = async ({ id, scopeName }: Row) =>
    (await confirmRemoval(asked(scopeName))) && void removing.send({ ids: id })
  const nameOf = (row: Row) => row.scopeName
  return {
    nameOf,
    add: <AddButton code={code} onClick={() => setEditing('new')} />,
    bulk: (chosen: Chosen<Row>) => (
      <BulkRemoval chosen={chosen} code={code} nameOf={nameOf} remove={({ id }) => send(remove, { ids: id })} />
    ),
    rowActions: (row: Row) => (
      <RowActions
        actions={[
          { title: t('编辑'), code, run: () => setEditing(row) },
          { title: t('删除'), code, isDanger: true, run: () => void drop(row) },
        ]}
      />
    ),
    form: editing && formOf(editing === 'new' ? null : editing, () => setEditing(null)),
  }
}
