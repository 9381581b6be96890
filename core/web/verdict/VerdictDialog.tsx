import { Alert, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import type { CallError } from '../call/call-error.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { PayPasswordField } from '../field/PayPasswordField.tsx'
import { t } from '../language/language.ts'
import { md5Hex } from '../session/md5.ts'
import { AuditStatus } from '../../shared/verdict.ts'
import { VerdictField } from './VerdictField.tsx'

type Status = (typeof AuditStatus)[keyof typeof AuditStatus]

/** Decision of the second person. */
export interface Verdict {
  readonly auditStatus: Status
  readonly reason: string
  /** MD5 of the pay password; '' when none was asked for. */
  readonly payPwd: string
}

interface Values {
  auditStatus: Status
  reason: string
  payPwd?: string
}

/**
 * The decision of the second person: what is decided about stands above, then approve or reject, with the effect of either
 * in words, and the reason.
 * @source docs/screen-quality.md 12
 */
export function VerdictDialog({
  title,
  children,
  approves,
  rejects,
  asksPayPwd = false,
  pending,
  error,
  onSave,
  onClose,
}: {
  title: string
  /** Subject of the decision, as `Facts`. */
  children: ReactNode
  /** Effect of approval, in words. */
  approves: string
  /** Effect of rejection, in words. */
  rejects: string
  asksPayPwd?: boolean
  pending: boolean
  error?: CallError | null
  onSave: (verdict: Verdict) => Promise<boolean>
  onClose: () => void
}) {
  const save = ({ auditStatus, reason, payPwd = '' }: Values) =>
    onSave({ auditStatus, reason: reason.trim(), payPwd: payPwd && md5Hex(payPwd) })
  return (
    <FormDialog<Values>
      title={title}
      okText={t('提交审核结果')}
      initial={{ reason: '' }}
      pending={pending}
      error={error}
      onSave={save}
      onClose={onClose}
    >
      {children}
      <VerdictField />
      <Form.Item noStyle dependencies={['auditStatus']}>
        {({ getFieldValue }) => {
          const chosen = getFieldValue('auditStatus') as Status | undefined
          const isRejected = chosen === AuditStatus.reject
          return (
            <>
              {chosen !== undefined && (
                <Form.Item>
                  <Alert type={isRejected ? 'info' : 'warning'} showIcon title={isRejected ? rejects : approves} />
                </Form.Item>
              )}
              <Form.Item
                name="reason"
                label={isRejected ? t('驳回原因') : t('审核意见')}
                required={isRejected}
                rules={isRejected ? [{ required: true, whitespace: true, message: t('请填写驳回原因') }] : []}
                validateTrigger="onBlur"
              >
                <Input.TextArea rows={2} maxLength={255} showCount />
              </Form.Item>
              {asksPayPwd && chosen === AuditStatus.approve && <PayPasswordField />}
            </>
          )
        }}
      </Form.Item>
    </FormDialog>
  )
}
