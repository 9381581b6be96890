import { Alert, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { ReceivedOf } from '../../../core/shared/call.ts'
import { FormDialog } from '../../../core/web/form/FormDialog.tsx'
import { t } from '../../../core/web/language/language.ts'
import { useCall } from '../../../core/web/call/queries.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { RejectBizType, rejectReason } from '../../content/content.shared.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { VerdictField } from '../../../core/web/verdict/VerdictField.tsx'
import { change } from './change.contract.ts'

interface Values {
  auditStatus: 1 | 2
  rejectReasonId?: string
  reason?: string
}

/** The second person's decision about a change; a refusal chooses its reason from the kept list. */
export function ChangeVerdict({
  shown: { changeNo, rpiName, version },
  onClose,
}: {
  shown: ReceivedOf<typeof change.detail>
  onClose: () => void
}) {
  const sending = useSend(change.audit)
  // What was decided about is what was on the screen when the decision began.
  const [read] = useState(version)
  const reasons = useCall(rejectReason.list, { bizType: RejectBizType.change })
  return (
    <FormDialog<Values>
      title={t('审核变更：{no}', { no: changeNo })}
      okText={t('提交审核结果')}
      initial={{}}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, rejectReasonId, reason = '' }) =>
        (await sending.send({ changeNo, version: read ?? undefined, auditStatus, rejectReasonId, reason })) !== null
      }
      onClose={onClose}
    >
      <VerdictField />
      <Form.Item noStyle dependencies={['auditStatus']}>
        {({ getFieldValue }) => {
          const chosen = getFieldValue('auditStatus') as Values['auditStatus'] | undefined
          if (chosen === undefined) return null
          return chosen === AuditStatus.reject ? (
            <>
              <Form.Item
                name="rejectReasonId"
                label={t('驳回原因')}
                required
                rules={[{ required: true, message: t('请选择驳回原因') }]}
                extra={reasons.data?.length === 0 ? t('还没有可选原因，请先在“驳回原因”中维护') : undefined}
              >
                <Select
                  loading={reasons.isFetching}
                  options={(reasons.data ?? []).map(({ id, title, content }) => ({
                    value: id,
                    label: `${title} / ${content}`,
                  }))}
                />
              </Form.Item>
              <Form.Item name="reason" label={t('补充说明')}>
                <Input.TextArea rows={2} maxLength={200} showCount />
              </Form.Item>
            </>
          ) : (
            <Form.Item>
              <Alert
                type="warning"
                showIcon
                title={t('将推送到 {name} 的所有在用通道，全部成功后生效。', { name: rpiName })}
              />
            </Form.Item>
          )
        }}
      </Form.Item>
    </FormDialog>
  )
}
