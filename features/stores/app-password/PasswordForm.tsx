import { Form, Input } from 'antd'
import type { Call } from '../../../core/shared/call.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { labelled } from '../../../core/shared/shapes/shapes.ts'
import { mobile } from '../../../core/shared/validity/validity-shapes.ts'
import { sentPassword } from './PersonFields.tsx'
import type { PasswordChange } from './app-password.contract.ts'

const phone = labelled('手机号码', mobile())

/**
 * Sets the app password of a person anew. The phone is typed in whole: who resets it knows whose it is.
 * @param masked the phone as the list shows it
 * @param by call that sets it: that of stores or that of staff
 */
export function PasswordForm({
  name,
  masked,
  by,
  onClose,
}: {
  name: string
  masked: string
  by: Call<typeof PasswordChange>
  onClose: () => void
}) {
  const sending = useSend(by, { done: t('密码已重置') })
  return (
    <FormDialog<{ mobile: string; password: string }>
      title={t('重置登录密码：{name}', { name })}
      initial={null}
      pending={sending.isPending}
      error={sending.error}
      okText={t('重置密码')}
      onSave={async (values) =>
        (await sending.send({ mobile: values.mobile, password: sentPassword(values.password) })) !== null
      }
      onClose={onClose}
    >
      <p className="plain-hint">{t('此人在所有商户的商户端登录密码都会更换，登录失败次数清零。')}</p>
      <Field name="mobile" of={phone} hint={t('请输入 {masked} 的完整号码', { masked })}>
        <Input inputMode="tel" autoComplete="off" />
      </Field>
      <Form.Item
        name="password"
        label={t('新密码')}
        required
        rules={[{ required: true, pattern: /^[A-Za-z0-9]{5,15}$/, message: t('密码5-15位，由英文、数字组成') }]}
        validateTrigger="onBlur"
        extra={t('5-15位英文、数字')}
      >
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </FormDialog>
  )
}
