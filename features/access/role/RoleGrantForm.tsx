import { Form, Tabs } from 'antd'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { PayPasswordField } from '../../../core/web/field/PayPasswordField.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { ReadFailure } from '../../../core/web/failure/ReadFailure.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { menu } from '../menu/menu.contract.ts'
import { GrantTree } from '../../../core/web/tree/GrantTree.tsx'
import { role } from './role.contract.ts'
import type { RoleBranch } from './RolePage.tsx'

interface Values {
  menuIds: readonly string[]
  dataScopeIds: readonly string[]
  apiScopeIds: readonly string[]
  payPwd: string
}

/** Sets what a role holds: menus with their buttons, data scopes, API scopes. It acts at once for all who hold the role. */
export function RoleGrantForm({ role: row, onClose }: { role: RoleBranch; onClose: () => void }) {
  const granting = useSend(role.grant, { also: [menu.roleTreeKeys] })
  const trees = useCall(menu.grantTree, {})
  const held = useCall(menu.roleTreeKeys, { roleIds: row.id }, { freshMs: 0 })
  const failed = trees.error ?? held.error
  if (failed) return <ReadFailure error={failed} onRetry={() => void held.refetch()} />
  // What a save makes stale is read again while the form still stands: it must not go and come back meanwhile.
  if (!trees.data || !held.data || (held.isFetching && !granting.isPending)) return null
  const save = async ({ payPwd, ...sets }: Values) =>
    (await granting.send({
      roleIds: row.id,
      menuIds: sets.menuIds.join(','),
      dataScopeIds: sets.dataScopeIds.join(','),
      apiScopeIds: sets.apiScopeIds.join(','),
      payPwd,
    })) !== null
  const tabs = [
    { key: 'menuIds', label: t('菜单权限'), nodes: trees.data.menu },
    { key: 'dataScopeIds', label: t('数据权限'), nodes: trees.data.dataScope },
    { key: 'apiScopeIds', label: t('接口权限'), nodes: trees.data.apiScope },
  ]
  return (
    <FormDialog<Values>
      title={t('设置 {name} 的权限', { name: row.roleName })}
      width={680}
      initial={{ menuIds: held.data.menu, dataScopeIds: held.data.dataScope, apiScopeIds: held.data.apiScope }}
      pending={granting.isPending}
      error={granting.error}
      onSave={save}
      onClose={onClose}
    >
      <p className="question-text">{t('保存后立即对拥有该角色的用户生效；收回的权限同时从下级角色收回。')}</p>
      <Tabs
        items={tabs.map(({ key, label, nodes }) => ({
          key,
          label,
          forceRender: true,
          children: (
            <Form.Item name={key}>
              <GrantTree nodes={nodes} />
            </Form.Item>
          ),
        }))}
      />
      <PayPasswordField />
    </FormDialog>
  )
}
