import { Form, Input } from 'antd'
import { t } from '../language/language.ts'

/** Field for the caller's own pay password, six digits, under the name `payPwd`. It is never remembered by the browser. */
export function PayPasswordField({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <Form.Item
      name="payPwd"
      label={t('支付密码')}
      extra={t('6位数字')}
      rules={[
        { required: true, message: t('请输入支付密码') },
        { pattern: /^\d{6}$/, message: t('支付密码为6位数字') },
      ]}
      validateTrigger="onBlur"
    >
      <Input.Password inputMode="numeric" maxLength={6} autoComplete="one-time-code" autoFocus={autoFocus} />
    </Form.Item>
  )
}
