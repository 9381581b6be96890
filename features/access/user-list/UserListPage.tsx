import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { confirm, confirmRemoval } from '../../../core/web/question/confirm.ts'
import { t } from '../../../core/web/language/language.ts'
import { AddButton } from '../../../core/web/list/action/AddButton.tsx'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { CodeFilter, DaysFilter } from '../../../core/web/list/filter/Filter.tsx'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { Can, useCan } from '../../../core/web/session/permissions.tsx'
import { send } from '../../../core/web/call/send.ts'
import { session } from '../../../core/web/session/session.ts'
import { StatusTag } from '../../../core/web/show/StatusTag.tsx'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { UserStatus } from '../user/user-codes.contract.ts'
import { user } from '../user/user.contract.ts'
import { userStatusTones } from './user-status.tsx'
import { userSheet } from './user-sheet.contract.ts'

export type UserListRow = RowOf<typeof user.page>

const DeptFilter = lazily(() => import('./OrganisationFields.tsx').then((m) => m.DeptFilter))
const NewPasswordDialog = lazily(() => import('./NewPasswordDialog.tsx').then((m) => m.NewPasswordDialog))
const UserDrawer = lazily(() => import('./UserDrawer.tsx').then((m) => m.UserDrawer))
const UserForm = lazily(() => import('./UserForm.tsx').then((m) => m.UserForm))
const UserImportDialog = lazily(() => import('../user-import/UserImportDialog.tsx').then((m) => m.UserImportDialog))
const UserPlatformForm = lazily(() => import('./UserPlatformForm.tsx').then((m) => m.UserPlatformForm))
const UserRolesForm = lazily(() => import('./UserRolesForm.tsx').then((m) => m.UserRolesForm))

/** 用户管理: the people who sign in, of the caller's own party; who may see all sees the whole tenant. */
export function UserListPage() {
  const [editing, setEditing] = useState<UserListRow | 'new' | null>(null)
  const [isImporting, setImporting] = useState(false)
  const [granting, setGranting] = useState<UserListRow | null>(null)
  const [extending, setExtending] = useState<UserListRow | null>(null)
  const [passwords, setPasswords] = useState<readonly { name: string; password: string }[]>([])
  const list = useCan('user_all') ? user.pageAll : user.page
  const rowActions = useRowActions({
    onEdit: setEditing,
    onGrant: setGranting,
    onPlatform: setExtending,
    onPassword: (name, password) => setPasswords([{ name, password }]),
  })
  return (
    <>
      <ListPage
        title={t('用户管理')}
        list={list}
        rowKey="id"
        nameOf={(row) => row.account}
        columns={userColumns()}
        sheet={userSheet.export}
        toolbar={
          <>
            <AddButton code="user_add" onClick={() => setEditing('new')} />
            <Can code="user_import">
              <Button onClick={() => setImporting(true)}>{t('导入')}</Button>
            </Can>
          </>
        }
        filters={
          <>
            <TextFilter name="account" label={t('账号')} />
            <TextFilter name="realName" label={t('姓名')} />
            <CodeFilter name="status" label={t('状态')} codes={UserStatus} />
            <TextFilter name="phone" label={t('手机号码')} isPhone />
            <DeptFilter name="deptId" label={t('部门')} />
            <DaysFilter name="createTime" label={t('创建时间')} />
          </>
        }
        rowActions={rowActions}
        record={(id, close) => <UserDrawer id={id} onClose={close} />}
        bulk={(chosen) => (
          <>
            <BulkButton
              chosen={chosen}
              code="user_enable"
              title={t('启用')}
              nameOf={(row) => row.account}
              effect={(n) => t('{n} 个账号将可以登录。', { n })}
              run={(row) => send(user.enable, { userIds: row.id })}
            />
            <BulkButton
              chosen={chosen}
              code="user_lock"
              title={t('停用')}
              nameOf={(row) => row.account}
              isDanger
              effect={(n) => t('{n} 个账号将不能登录，已登录的立即退出。', { n })}
              run={(row) => send(user.lock, { userIds: row.id })}
            />
            <BulkButton
              chosen={chosen}
              code="user_delete"
              title={t('删除')}
              isRemoval
              nameOf={(row) => row.account}
              effect={(n) => t('{n} 个账号将不能登录，操作记录保留。', { n })}
              run={(row) => send(user.remove, { ids: row.id })}
            />
          </>
        )}
      />
      {editing && (
        <UserForm
          user={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
          onPassword={(name, password) => setPasswords([{ name, password }])}
        />
      )}
      {isImporting && <UserImportDialog onClose={() => setImporting(false)} />}
      {granting && <UserRolesForm user={granting} onClose={() => setGranting(null)} />}
      {extending && <UserPlatformForm user={extending} onClose={() => setExtending(null)} />}
      {passwords.length > 0 && <NewPasswordDialog passwords={passwords} onClose={() => setPasswords([])} />}
    </>
  )
}

const userColumns = (): ListColumn<UserListRow>[] => [
  { key: 'account', title: t('账号'), width: 130, pin: 'left', card: 'title', isSortable: true },
  { key: 'realName', title: t('姓名'), width: 100, card: 'field', isSortable: true },
  {
    key: 'status',
    title: t('状态'),
    width: 96,
    card: 'field',
    render: ({ status }) => <StatusTag codes={UserStatus} value={status} tones={userStatusTones} />,
  },
  { key: 'roleName', title: t('角色'), width: 150, card: 'field' },
  { key: 'deptName', title: t('部门'), width: 130 },
  { key: 'phone', title: t('手机号码'), width: 130 },
  { key: 'postName', title: t('岗位'), width: 140, startsHidden: true },
  { key: 'userNo', title: t('主体编号'), width: 130, startsHidden: true },
  momentColumn('createTime', t('创建时间'), { isSortable: true }),
]

/** Builds the actions on one user; an action that is not possible now shows the reason. */
function useRowActions({
  onEdit,
  onGrant,
  onPlatform,
  onPassword,
}: {
  onEdit: (row: UserListRow) => void
  onGrant: (row: UserListRow) => void
  onPlatform: (row: UserListRow) => void
  onPassword: (name: string, password: string) => void
}): (row: UserListRow) => ReactNode {
  const [enable, lock, unlock, remove, reset] = [
    useSend(user.enable),
    useSend(user.lock),
    useSend(user.unlock),
    useSend(user.remove),
    useSend(user.resetPassword, { done: '' }),
  ]
  const me = session.get().user?.user_id
  const resetPassword = async ({ id, account }: UserListRow) => {
    if (
      !(await confirm({
        title: t('重置 {name} 的密码', { name: account }),
        text: t('将生成一个随机密码，只显示一次；该用户下次登录须修改密码。'),
      }))
    )
      return
    const answer = await reset.send({ userIds: id })
    if (answer?.[0]) onPassword(account, answer[0].password)
  }
  const stop = async ({ id, account }: UserListRow) =>
    (await confirm({
      title: t('停用 {name}', { name: account }),
      text: t('该账号将不能登录，已登录的立即退出。'),
      isDanger: true,
    })) && void lock.send({ userIds: id })
  const drop = async ({ id, account }: UserListRow) =>
    (await confirmRemoval({
      title: t('删除 {name}', { name: account }),
    })) && void remove.send({ ids: id })
  return (row) => {
    const isOff = row.status === UserStatus.disabled
    const own = row.id === me
    return (
      <RowActions
        actions={[
          { title: t('编辑'), code: 'user_edit', run: () => onEdit(row) },
          { title: t('分配角色'), code: 'user_role', run: () => onGrant(row) },
          { title: t('平台信息'), code: 'user_edit', run: () => onPlatform(row) },
          { title: t('重置密码'), code: 'user_reset', run: () => void resetPassword(row) },
          row.status === UserStatus.active
            ? {
                title: t('停用'),
                code: 'user_lock',
                isDanger: true,
                blocked: own ? t('不能停用自己') : undefined,
                run: () => void stop(row),
              }
            : { title: t('启用'), code: 'user_enable', run: () => void enable.send({ userIds: row.id }) },
          {
            title: t('解锁'),
            code: 'user_unlock',
            blocked: isOff ? t('账号已停用') : undefined,
            run: () => void unlock.send({ userIds: row.id }),
          },
          {
            title: t('删除'),
            code: 'user_delete',
            isDanger: true,
            blocked: own ? t('不能删除本账号!') : row.isTenantAdmin === 1 ? t('管理员账号不能删除') : undefined,
            run: () => void drop(row),
          },
        ]}
      />
    )
  }
}
