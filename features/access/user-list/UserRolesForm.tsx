import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RoleField } from './OrganisationFields.tsx'
import { user, UserDraft } from '../user/user.contract.ts'
import type { UserListRow } from './UserListPage.tsx'

/** Replaces the roles of a user. */
export function UserRolesForm({ user: row, onClose }: { user: UserListRow; onClose: () => void }) {
  const granting = useSend(user.grant)
  const save = async ({ roleIds }: { roleIds: string[] }) =>
    (await granting.send({ userIds: row.id, roleIds: roleIds.join(',') })) !== null
  return (
    <FormDialog
      title={t('给 {name} 分配角色', { name: row.account })}
      initial={{ roleIds: row.roleId.split(',').filter(Boolean) }}
      pending={granting.isPending}
      error={granting.error}
      onSave={save}
      onClose={onClose}
    >
      <p className="question-text">{t('新的角色立即生效，替换原有角色。')}</p>
      <Field name="roleIds" of={UserDraft.shape.roleId}>
        <RoleField />
      </Field>
    </FormDialog>
  )
}
