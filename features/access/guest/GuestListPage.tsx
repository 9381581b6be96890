import { useState } from 'react'
import { confirm } from '../../../core/web/question/confirm.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import { send } from '../../../core/web/call/send.ts'
import { t } from '../../../core/web/language/language.ts'
import type { ListColumn } from '../../../core/web/list/columns/columns.ts'
import { ListPage } from '../../../core/web/list/ListPage.tsx'
import { RowActions } from '../../../core/web/list/action/RowActions.tsx'
import type { RowOf } from '../../../core/web/list/use-list.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { momentColumn, TextFilter } from '../../../core/web/list/listing-parts.tsx'
import { DeptField, RoleField } from '../user-list/OrganisationFields.tsx'
import { UserStatus } from '../user/user-codes.contract.ts'
import { user, UserDraft } from '../user/user.contract.ts'

type GuestRow = RowOf<typeof user.page>

/** 注册审批: registrations that wait for an administrator, who gives roles and departments or refuses. */
export function GuestListPage() {
  const [approving, setApproving] = useState<GuestRow | null>(null)
  const removing = useSend(user.remove, { done: t('已拒绝') })
  const refuse = async ({ id, account }: GuestRow) =>
    (await confirm({
      title: t('拒绝 {name} 的注册申请', { name: account }),
      text: t('申请将被删除；对方可以重新提交。'),
      isDanger: true,
      okText: t('拒绝'),
    })) && void removing.send({ ids: id })
  return (
    <>
      <ListPage
        title={t('注册审批')}
        list={user.page}
        fixed={{ status: UserStatus.pending }}
        rowKey="id"
        nameOf={(row) => row.account}
        bulk={(chosen) => (
          <BulkButton
            chosen={chosen}
            code="user_delete"
            nameOf={(row) => row.account}
            run={({ id }) => send(user.remove, { ids: id })}
            title={t('拒绝')}
            isDanger
            effect={(n) => t('将拒绝 {n} 个申请，账号被删除。', { n })}
          />
        )}
        columns={guestColumns()}
        filters={
          <>
            <TextFilter name="account" label={t('账号')} />
            <TextFilter name="realName" label={t('姓名')} />
          </>
        }
        rowActions={(row) => (
          <RowActions
            actions={[
              { title: t('通过'), code: 'user_enable', run: () => setApproving(row) },
              { title: t('拒绝'), code: 'user_delete', isDanger: true, run: () => void refuse(row) },
            ]}
          />
        )}
      />
      {approving && <ApprovalForm row={approving} onClose={() => setApproving(null)} />}
    </>
  )
}

const guestColumns = (): ListColumn<GuestRow>[] => [
  { key: 'account', title: t('账号'), width: 160, pin: 'left', card: 'title' },
  { key: 'realName', title: t('姓名'), width: 140, card: 'field' },
  { key: 'tenantName', title: t('租户'), width: 180 },
  momentColumn<GuestRow>('createTime', t('申请时间'), { card: 'field', isSortable: true }),
]

interface Values {
  roleId: string[]
  deptId: string[]
}

/** Approves a registration: without a role and a department nobody is let in. */
function ApprovalForm({ row, onClose }: { row: GuestRow; onClose: () => void }) {
  const assigning = useSend(user.submit, { done: '' })
  const enabling = useSend(user.enable, { done: t('已通过，对方可以登录') })
  const approve = async ({ roleId, deptId }: Values) => {
    const assigned = await assigning.send({ id: row.id, roleId: roleId.join(','), deptId: deptId.join(',') })
    return assigned !== null && (await enabling.send({ userIds: row.id })) !== null
  }
  return (
    <FormDialog<Values>
      title={t('通过 {name} 的注册申请', { name: row.account })}
      initial={{ roleId: [], deptId: [] }}
      okText={t('通过')}
      pending={assigning.isPending || enabling.isPending}
      error={assigning.error ?? enabling.error}
      onSave={approve}
      onClose={onClose}
    >
      <Field name="roleId" of={UserDraft.shape.roleId}>
        <RoleField />
      </Field>
      <Field name="deptId" of={UserDraft.shape.deptId}>
        <DeptField />
      </Field>
    </FormDialog>
  )
}
