import { Form, Input, Modal } from 'antd'
import { t } from '../../language/language.ts'
import { lockScreen } from '../../session/lock.ts'
import { useFocusReturn } from '../../use-focus-return.ts'

/** Sets the password of the lock and locks the screen. @source the specification 5, Lock password; catalogue R187, R370 */
export function LockDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<{ password: string }>()
  useFocusReturn()
  return (
    <Modal
      open
      centered
      width={400}
      title={t('设置锁屏密码')}
      okText={t('锁屏')}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className="question-text">{t('锁屏后凭此密码解锁，仅本窗口有效；忘记时可用登录密码解锁。')}</p>
      <Form
        form={form}
        name="lock"
        layout="vertical"
        requiredMark={false}
        onFinish={({ password }) => {
          onClose()
          lockScreen(password)
        }}
      >
        <Form.Item
          name="password"
          label={t('锁屏密码')}
          rules={[{ required: true, whitespace: true, message: t('锁屏密码不能为空') }]}
          validateTrigger="onBlur"
        >
          <Input.Password autoFocus autoComplete="off" maxLength={50} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
