import { ChangeHistoryDrawer } from '../../settings/settings.web.ts'
import { useState } from 'react'
import { confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import { TreePage } from '../../../core/web/list/TreePage.tsx'
import type { BranchOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { role } from './role.contract.ts'

const RoleForm = lazily(() => import('./RoleForm.tsx').then((m) => m.RoleForm))
const RoleGrantForm = lazily(() => import('./RoleGrantForm.tsx').then((m) => m.RoleGrantForm))

export type RoleBranch = BranchOf<typeof role.list>

/** Subject of the form: a role to change, or the role below which a new one is added. */
export type RoleEdit = { readonly row: RoleBranch } | { readonly below: RoleBranch | null }

/** 角色管理: the roles of a login tenant as a tree, and what each of them holds. */
export function RolePage() {
  const [editing, setEditing] = useState<RoleEdit | null>(null)
  const [granting, setGranting] = useState<RoleBranch | null>(null)
  const [asking, setAsking] = useState<RoleBranch | null>(null)
  const removing = useSend(role.remove)
  const drop = async ({ id, roleName }: RoleBranch) =>
    (await confirmRemoval({
      title: t('删除角色 {name}', { name: roleName }),
    })) && void removing.send({ ids: id })
  return (
    <>
      <TreePage
        title={t('角色管理')}
        tree={role.list}
        rowKey="id"
        nameOf={(row) => row.roleName}
        columns={roleColumns()}
        toolbar={<AddButton code="role_add" onClick={() => setEditing({ below: null })} />}
        filters={
          <>
            <TextFilter name="roleName" label={t('角色名称')} />
            <TextFilter name="roleAlias" label={t('角色别名')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('编辑'), code: 'role_edit', run: () => setEditing({ row }) },
              { title: t('权限设置'), code: 'role_grant', run: () => setGranting(row) },
              { title: t('新增下级'), code: 'role_add', run: () => setEditing({ below: row }) },
              { title: t('变更历史'), code: 'audit_view', run: () => setAsking(row) },
              {
                title: t('删除'),
                code: 'role_delete',
                isDanger: true,
                blocked:
                  row.isBuiltIn === 1
                    ? t('内置角色不能删除')
                    : (row.children ?? []).length > 0
                      ? t('请先删除子节点!')
                      : undefined,
                run: () => void drop(row),
              },
            ]}
          />
        )}
      />
      {editing && <RoleForm edit={editing} onClose={() => setEditing(null)} />}
      {asking && (
        <ChangeHistoryDrawer entity="role" no={asking.id} name={asking.roleName} onClose={() => setAsking(null)} />
      )}
      {granting && <RoleGrantForm role={granting} onClose={() => setGranting(null)} />}
    </>
  )
}

const roleColumns = (): ListColumn<RoleBranch>[] => [
  { key: 'roleName', title: t('角色名称'), width: 240, card: 'title' },
  { key: 'roleAlias', title: t('角色别名'), width: 180, card: 'field' },
  { key: 'sort', title: t('角色排序'), width: 100, align: 'right' },
  momentColumn('createTime', t('创建时间')),
]
