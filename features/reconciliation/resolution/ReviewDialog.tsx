import { Alert } from 'antd'
import { useState } from 'react'
import { t } from '../../../core/web/language/language.ts'
import { notify } from '../../../core/web/notices/notices.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { reconBatch } from '../recon-batch/recon-batch.contract.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { FailedRows, type Failures } from './FailedRows.tsx'
import { DiffStatus } from '../recon-diff/recon-diff.contract.ts'
import { diffResolution } from './resolution.contract.ts'
import type { DiffRow } from './ResolveDialog.tsx'

/** The second person decides many differences at once; each is told of by itself. */
export function ReviewDialog({ rows, onClose }: { rows: readonly DiffRow[]; onClose: () => void }) {
  const sending = useSend(diffResolution.batchAudit, { done: '', also: [reconBatch.list] })
  const [failures, setFailures] = useState<Failures>([])
  const waiting = rows.filter(({ diffStatus }) => diffStatus === DiffStatus.review).length
  if (failures.length > 0)
    return (
      <FailedRows
        title={t('复核结果')}
        text={t('已复核 {done} 笔，未复核 {bad} 笔。', { done: rows.length - failures.length, bad: failures.length })}
        failures={failures}
        onClose={onClose}
      />
    )
  return (
    <VerdictDialog
      title={t('复核 {n} 笔差异', { n: rows.length })}
      approves={t('通过的按各自的处理方式记账，驳回的退回待处理。')}
      rejects={t('差异退回待处理，由财务重新选择处理方式。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) => {
        const diffNos = rows.map(({ diffNo }) => diffNo).join(',')
        const answer = await sending.send({ diffNos, auditStatus, reason })
        if (!answer) return false
        if (answer.waiting > 0)
          notify('warning', t('其中 {n} 笔核销超过 100.00 元，须另一人再次复核', { n: answer.waiting }))
        if (answer.fail === 0) notify('success', t('已复核 {n} 笔', { n: answer.success }))
        else setFailures(answer.failures)
        return answer.fail === 0
      }}
      onClose={onClose}
    >
      <Alert
        type={waiting === 0 ? 'warning' : 'info'}
        showIcon
        title={
          waiting === 0
            ? t('所选差异都不在待复核状态')
            : t('所选 {n} 笔中有 {m} 笔待复核；其余的不会改变。', { n: rows.length, m: waiting })
        }
      />
    </VerdictDialog>
  )
}
