import { Button, Form, Input, Modal } from 'antd'
import type { Question } from './confirm.ts'
import { PayPasswordField } from '../field/PayPasswordField.tsx'
import { t } from '../language/language.ts'
import { md5Hex } from '../session/md5.ts'
import { useFocusReturn } from '../use-focus-return.ts'
import '../form/form.css'

/** A question as a dialog, with the fields it asks for. @param onAnswer gets null when it was declined */
export function QuestionDialog({
  question,
  onAnswer,
}: {
  question: Question
  onAnswer: (consent: { payPwd: string; reason: string } | null) => void
}) {
  const { title, text, okText, cancelText, isDanger = false, asksPayPwd = false, asksReason = false } = question
  const [form] = Form.useForm<{ payPwd?: string; reason?: string }>()
  useFocusReturn()
  const hasFields = asksPayPwd || asksReason
  return (
    <Modal
      open
      width={440}
      className="question-dialog"
      title={title}
      onCancel={() => onAnswer(null)}
      footer={[
        <Button key="no" onClick={() => onAnswer(null)} autoFocus={isDanger && !hasFields}>
          {cancelText ?? t('取消')}
        </Button>,
        <Button
          key="yes"
          type="primary"
          danger={isDanger}
          onClick={() => form.submit()}
          autoFocus={!isDanger && !hasFields}
        >
          {okText ?? t('确定')}
        </Button>,
      ]}
    >
      <Form
        form={form}
        name="question"
        layout="vertical"
        requiredMark={false}
        onFinish={({ payPwd = '', reason = '' }) => onAnswer({ payPwd: payPwd && md5Hex(payPwd), reason })}
      >
        <p className="question-text">{text}</p>
        {asksReason && (
          <Form.Item
            name="reason"
            label={t('原因')}
            rules={[{ required: true, whitespace: true, message: t('请填写原因') }]}
          >
            <Input.TextArea rows={2} maxLength={200} showCount autoFocus />
          </Form.Item>
        )}
        {asksPayPwd && <PayPasswordField autoFocus={!asksReason} />}
      </Form>
    </Modal>
  )
}
