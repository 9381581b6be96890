import { Form, Input } from 'antd'
import { t } from '../language/language.ts'

/** Field for the reason that somebody must give for what they do, under the name `reason`. */
export const ReasonField = ({
  label = t('原因'),
  missing = t('请填写原因'),
}: {
  label?: string
  /** Message when no reason is given. */
  missing?: string
}) => (
  <Form.Item
    name="reason"
    label={label}
    required
    rules={[{ required: true, whitespace: true, message: missing }]}
    validateTrigger="onBlur"
  >
    <Input.TextArea rows={2} maxLength={255} showCount />
  </Form.Item>
)
