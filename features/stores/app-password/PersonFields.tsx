import { Form, Input } from 'antd'
import type { z } from 'zod'
import type { Call } from '../../../core/shared/call.ts'
import { Field } from '../../../core/web/field/Field.tsx'
import { t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import type { PasswordAnswer, PasswordQuestion } from './app-password.contract.ts'

const isWhole = (mobile: string) => /^1[3-9]\d{9}$/.test(mobile)

/**
 * The phone of a person who works for a merchant, and a first app password when the person has none yet.
 * @param question call of the form, whether the person has a password: that of stores or that of staff
 * @source docs/domain/network.md 12.1 and 12.2, isStaffPassWord
 */
export function PersonFields({
  name,
  of,
  question,
}: {
  name: 'mobile' | 'managerMobile'
  of: z.ZodType
  question: Call<typeof PasswordQuestion, typeof PasswordAnswer>
}) {
  const form = Form.useFormInstance<Record<string, unknown>>()
  const mobile = String(Form.useWatch(name, form) ?? '')
  const { data } = useCall(question, { mobile }, { enabled: isWhole(mobile) })
  const asks = isWhole(mobile) && data?.isStaffPassWord === 0
  const isKnown = isWhole(mobile) && data?.isStaffPassWord === 1
  return (
    <>
      <Field name={name} of={of} hint={isKnown ? t('此人已有登录密码，无需设置') : t('11位手机号，用于登录商户端')}>
        <Input inputMode="tel" autoComplete="off" />
      </Field>
      {asks && (
        <Form.Item
          name="password"
          label={t('登录密码')}
          required
          rules={[{ required: true, message: t('请设置登录密码') }]}
          validateTrigger="onBlur"
          extra={t('5-15位英文、数字；此人首次登录商户端使用')}
        >
          <Input.Password autoComplete="new-password" maxLength={64} />
        </Form.Item>
      )}
    </>
  )
}

/** Returns the password value that a form sends: never the typed text. @source docs/rulings.md 16 */
export const sentPassword = (typed: unknown): string => (typeof typed === 'string' && typed !== '' ? md5Hex(typed) : '')
