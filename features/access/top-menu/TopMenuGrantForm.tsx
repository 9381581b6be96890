import { Form } from 'antd'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { GrantTree } from '../../../core/web/tree/GrantTree.tsx'
import { topMenu } from './top-menu.contract.ts'
import type { TopMenuListRow } from './TopMenuListPage.tsx'

/** Sets the menus that an entry of the top bar narrows the side menu to. */
export function TopMenuGrantForm({ row, onClose }: { row: TopMenuListRow; onClose: () => void }) {
  const granting = useSend(topMenu.grant, { also: [topMenu.treeKeys] })
  const tree = useCall(topMenu.grantTree, {})
  const held = useCall(topMenu.treeKeys, { topMenuIds: row.id }, { freshMs: 0 })
  const failed = tree.error ?? held.error
  if (failed) return <ReadFailure error={failed} onRetry={() => void held.refetch()} />
  // What a save makes stale is read again while the form still stands: it must not go and come back meanwhile.
  if (!tree.data || !held.data || (held.isFetching && !granting.isPending)) return null
  return (
    <FormDialog<{ menuIds: readonly string[] }>
      title={t('设置 {name} 的菜单', { name: row.name })}
      width={640}
      initial={{ menuIds: held.data.menu }}
      pending={granting.isPending}
      error={granting.error}
      onSave={async ({ menuIds }) => (await granting.send({ topMenuIds: row.id, menuIds: menuIds.join(',') })) !== null}
      onClose={onClose}
    >
      <Form.Item name="menuIds" label={t('菜单')}>
        <GrantTree nodes={tree.data.menu} />
      </Form.Item>
    </FormDialog>
  )
}
