import { Form, Input } from 'antd'
import type { OutputOf } from '../../../core/shared/call.ts'
import { CodeSelect } from '../../../core/web/field/CodeSelect.tsx'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { UserPlatform } from '../user/user-codes.contract.ts'
import { user } from '../user/user.contract.ts'
import type { UserListRow } from './UserListPage.tsx'

type Platforms = OutputOf<typeof user.platformDetail>['platforms']
type Values = Platforms[number]

/** 平台信息: what other platforms of the family keep of a user, one text a platform. @source docs/wire.md 4.1, platform-detail */
export function UserPlatformForm({ user: row, onClose }: { user: UserListRow; onClose: () => void }) {
  const { data } = useCall(user.platformDetail, { id: row.id }, { freshMs: 0 })
  const saving = useSend(user.updatePlatform)
  if (!data) return null
  return (
    <FormDialog<Values>
      title={t('{name} 的平台信息', { name: row.account })}
      initial={{ userType: UserPlatform.web, userExt: extOf(data.platforms, UserPlatform.web) }}
      pending={saving.isPending}
      error={saving.error}
      onSave={async (values) => (await saving.send({ userId: row.id, ...values })) !== null}
      onClose={onClose}
    >
      <Fields platforms={data.platforms} />
    </FormDialog>
  )
}

const extOf = (platforms: Platforms, asked: number): string =>
  platforms.find(({ userType }) => userType === asked)?.userExt ?? ''

const { userType, userExt } = user.updatePlatform.input.shape

/** Another platform shows its own text. */
function Fields({ platforms }: { platforms: Platforms }) {
  const form = Form.useFormInstance<Values>()
  return (
    <>
      <p className="question-text">{t('其他平台前端为该用户保存的扩展信息，本平台不使用。')}</p>
      <Field name="userType" of={userType}>
        <CodeSelect codes={UserPlatform} onChange={(asked) => form.setFieldValue('userExt', extOf(platforms, asked))} />
      </Field>
      <Field name="userExt" of={userExt}>
        <Input.TextArea autoSize={{ minRows: 4, maxRows: 12 }} />
      </Field>
    </>
  )
}
