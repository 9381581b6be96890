import { Input } from 'antd'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { DeptField, RoleField } from './OrganisationFields.tsx'
import { Sex } from '../user/user-codes.contract.ts'
import { user, UserDraft } from '../user/user.contract.ts'
import type { UserListRow } from './UserListPage.tsx'

const { account, name, realName, code, phone, email, sex, roleId, deptId } = UserDraft.shape

interface Values {
  account: string
  name: string
  realName: string
  code: string
  phone: string
  email: string
  sex: number
  roleId: string[]
  deptId: string[]
}

/** Adds or changes a user. A new one gets a random password, shown once. */
export function UserForm({
  user: row,
  onClose,
  onPassword,
}: {
  user: UserListRow | null
  onClose: () => void
  onPassword: (name: string, password: string) => void
}) {
  const saving = useSend(user.submit, { done: row ? t('更新成功') : t('新增成功') })
  const save = async ({ sex: chosen, ...values }: Values) => {
    const answer = await saving.send({
      ...values,
      id: row?.id,
      sex: chosen as 1,
      roleId: values.roleId.join(','),
      deptId: values.deptId.join(','),
    })
    if (answer?.password) onPassword(values.account, answer.password)
    return answer !== null
  }
  return (
    <FormDialog<Values>
      title={row ? t('编辑用户') : t('新增用户')}
      width={640}
      initial={initialOf(row)}
      pending={saving.isPending}
      error={saving.error}
      onSave={save}
      onClose={onClose}
    >
      <div className="form-columns">
        <Field name="account" of={account} hint={t('3-45位字母、数字或_@.-')}>
          <Input autoComplete="off" autoFocus />
        </Field>
        <Field name="name" of={name}>
          <Input />
        </Field>
        <Field name="realName" of={realName}>
          <Input />
        </Field>
        <Field name="code" of={code}>
          <Input />
        </Field>
        <Field name="phone" of={phone} hint={t('11位手机号码，可用于登录和找回密码')}>
          <Input inputMode="tel" maxLength={11} />
        </Field>
        <Field name="email" of={email}>
          <Input inputMode="email" />
        </Field>
        <Field name="sex" of={sex}>
          <CodeSelect codes={Sex} />
        </Field>
      </div>
      <Field name="roleId" of={roleId}>
        <RoleField />
      </Field>
      <Field name="deptId" of={deptId}>
        <DeptField />
      </Field>
      {!row && <p className="plain-hint">{t('保存后生成随机密码，只显示一次；首次登录须修改。')}</p>}
    </FormDialog>
  )
}

const listOf = (ids: string): string[] => ids.split(',').filter((id) => id && id !== '-1')

const initialOf = (row: UserListRow | null): Partial<Values> =>
  row
    ? {
        account: row.account,
        name: row.name,
        realName: row.realName,
        code: row.code,
        phone: row.phone,
        email: row.email,
        sex: row.sex,
        roleId: listOf(row.roleId),
        deptId: listOf(row.deptId),
      }
    : { sex: Sex.unknown, roleId: [], deptId: [] }
