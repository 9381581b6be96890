import { type ReactNode, useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { type RowAction, RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { BulkRemoval } from '../../../core/web/list/bulk/BulkRemoval.tsx'
import type { Chosen } from '../../../core/web/list/bulk/chosen.ts'
import { confirm, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { InUse } from './vendor-setting.contract.ts'

interface Account {
  readonly id: string
  readonly status: number
}

/**
 * Buttons of a list of accounts at outside services (text messages, object stores), and the form that they open.
 * @param codes       permissions
 * @param enable      puts an account into use
 * @param remove      removes an account
 * @param removeEach  removes one of many, which tells its failures itself
 * @param effects     texts of the questions before
 * @param moreActions buttons of this list alone
 */
export function useAccountList<Row extends Account>({
  codes,
  nameOf,
  enable,
  remove,
  removeEach,
  effects,
  moreActions = () => [],
  formOf,
}: {
  codes: Readonly<Record<'add' | 'edit' | 'enable' | 'remove', string>>
  nameOf: (row: Row) => string
  enable: (id: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  removeEach: (id: string) => Promise<unknown>
  effects: { readonly enable: string; readonly remove: string }
  moreActions?: (row: Row) => readonly RowAction[]
  formOf: (row: Row | null, close: () => void) => ReactNode
}) {
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const askEnable = async (row: Row) => {
    const title = t('启用 {name}', { name: nameOf(row) })
    if (await confirm({ title, text: effects.enable, okText: t('启用') })) void enable(row.id)
  }
  const askRemove = async (row: Row) => {
    const title = t('删除配置 {name}', { name: nameOf(row) })
    if (await confirmRemoval({ title, text: effects.remove })) void remove(row.id)
  }
  const actionsOf = (row: Row): RowAction[] => {
    const isUsed = row.status === InUse.on
    return [
      { title: t('编辑'), code: codes.edit, run: () => setEditing(row) },
      {
        title: t('启用'),
        code: codes.enable,
        blocked: isUsed ? t('该配置正在使用') : undefined,
        run: () => void askEnable(row),
      },
      ...moreActions(row),
      {
        title: t('删除'),
        code: codes.remove,
        isDanger: true,
        blocked: isUsed ? t('启用中的配置不能删除，请先启用其他配置') : undefined,
        run: () => void askRemove(row),
      },
    ]
  }
  return {
    add: <AddButton code={codes.add} onClick={() => setEditing('new')} />,
    bulk: (chosen: Chosen<Row>) => (
      <BulkRemoval chosen={chosen} code={codes.remove} nameOf={nameOf} remove={({ id }) => removeEach(id)} />
    ),
    rowActions: (row: Row) => <RowActions actions={actionsOf(row)} />,
    form: editing && formOf(editing === 'new' ? null : editing, () => setEditing(null)),
  }
}
