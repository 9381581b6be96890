import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { payPassword, sms, SmsScene } from '../../access/access.shared.ts'
import { useCountdown } from '../../access/access.web.ts'

/** Says whether a pay password is set, and opens the dialog that sets or changes it. */
export function PayPasswordButton() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall(payPassword.hasPayPwd, {})
  const isSet = data?.hasPayPwd === 1
  return (
    <div className="pay-password">
      <h2>{t('支付密码')}</h2>
      <p className="question-text">
        {isSet ? t('已设置。提现、撤机、费率等操作时使用。') : t('未设置。提现、撤机、费率等操作需要支付密码。')}
      </p>
      <Button onClick={() => setOpen(true)}>{isSet ? t('修改支付密码') : t('设置支付密码')}</Button>
      {isOpen && <PayPasswordDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

interface Typed {
  code: string
  payPwd: string
  payPwd1: string
}

/** Sets the user's own pay password with a code sent to their phone. @source docs/domain/network.md 2.4 */
function PayPasswordDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const setting = useSend(payPassword.update, { done: t('支付密码已设置') })
  const asking = useSend(sms.sendToSelf, { done: t('验证码已发送') })
  const { label, isWaiting, start } = useCountdown()
  const ask = async () => (await asking.send({ scene: SmsScene.payPassword })) && start()
  const save = async ({ code, payPwd, payPwd1 }: Typed) =>
    (await setting.send({ code, payPwd: md5Hex(payPwd), payPwd1: md5Hex(payPwd1) })) && onClose()
  const digits = { inputMode: 'numeric', maxLength: 6, autoComplete: 'off' } as const
  return (
    <Modal
      open
      centered
      width={420}
      title={t('设置支付密码')}
      okText={t('保存')}
      cancelText={t('取消')}
      confirmLoading={setting.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} name="pay" layout="vertical" requiredMark={false} onFinish={(typed) => void save(typed)}>
        <Form.Item
          name="code"
          label={t('短信验证码')}
          rules={[{ required: true, message: t('请输入短信验证码') }]}
          validateTrigger="onBlur"
          extra={
            <Button type="link" size="small" disabled={isWaiting} onClick={() => void ask()}>
              {label}
            </Button>
          }
        >
          <Input inputMode="numeric" maxLength={6} autoComplete="one-time-code" />
        </Form.Item>
        <Form.Item
          name="payPwd"
          label={t('支付密码')}
          extra={t('6位数字，不能全部相同或连续')}
          rules={[{ required: true, pattern: /^\d{6}$/, message: t('支付密码为6位数字') }]}
          validateTrigger="onBlur"
        >
          <Input.Password {...digits} />
        </Form.Item>
        <Form.Item
          name="payPwd1"
          label={t('确认支付密码')}
          dependencies={['payPwd']}
          validateTrigger="onBlur"
          rules={[
            { required: true, message: t('请再次输入支付密码') },
            {
              validator: (_, value) =>
                !value || value === form.getFieldValue('payPwd')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('两次密码输入不一致'))),
            },
          ]}
        >
          <Input.Password {...digits} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
