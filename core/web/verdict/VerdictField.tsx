import { Form, Radio } from 'antd'
import { t } from '../language/language.ts'
import { AuditStatus } from '../../shared/verdict.ts'

/** 审核结果: approve or reject. Nothing is chosen beforehand, so that nobody approves by pressing the one button. */
export const VerdictField = () => (
  <Form.Item
    name="auditStatus"
    label={t('审核结果')}
    className="verdict-choice"
    rules={[{ required: true, message: t('请选择审核结果') }]}
  >
    <Radio.Group
      aria-label={t('审核结果')}
      optionType="button"
      options={[
        { value: AuditStatus.approve, label: t('通过') },
        { value: AuditStatus.reject, label: t('驳回') },
      ]}
    />
  </Form.Item>
)
