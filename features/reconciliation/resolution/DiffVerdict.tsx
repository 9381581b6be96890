import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { language, t } from '../../../core/web/language/language.ts'
import { Fact, Facts } from '../../../core/web/show/DetailPage.tsx'
import { notify } from '../../../core/web/notices/notices.ts'
import { useSend } from '../../../core/web/call/use-send.ts'
import { VerdictDialog } from '../../../core/web/verdict/VerdictDialog.tsx'
import { reconBatch } from '../recon-batch/recon-batch.contract.ts'
import { DiffFacts } from './DiffFacts.tsx'
import { resolutionEffects } from '../recon-diff/diff-status.tsx'
import { PostingPreview } from './PostingPreview.tsx'
import { DiffStatus, ResolveKind } from '../recon-diff/recon-diff.contract.ts'
import { diffResolution } from './resolution.contract.ts'
import type { DiffRow } from './ResolveDialog.tsx'

/** The second person approves how a difference is settled, or sends it back. */
export function DiffVerdict({ row, onClose }: { row: DiffRow; onClose: () => void }) {
  const sending = useSend(diffResolution.audit, { done: '', also: [reconBatch.list] })
  const way = codeLabel(codeSetOf(ResolveKind), row.resolveKind ?? 0, language.get())
  return (
    <VerdictDialog
      title={t('复核差异：{no}', { no: row.diffNo })}
      approves={`${way}：${t(resolutionEffects[row.resolveKind ?? 0] ?? '')}`}
      rejects={t('差异退回待处理，由财务重新选择处理方式。')}
      pending={sending.isPending}
      error={sending.error}
      onSave={async ({ auditStatus, reason }) => {
        const answer = await sending.send({ diffNo: row.diffNo, auditStatus, reason })
        if (!answer) return false
        const waits = answer.diffStatus === DiffStatus.review
        notify(waits ? 'warning' : 'success', waits ? t('核销金额超过 100.00 元，须另一人再次复核') : t('复核完成'))
        return true
      }}
      onClose={onClose}
    >
      <DiffFacts diff={row} />
      <PostingPreview diffNo={row.diffNo} />
      <Facts>
        <Fact label={t('处理方式')}>{way}</Fact>
        <Fact label={t('处理人')}>{row.handlerNo}</Fact>
        <Fact label={t('处理说明')} isWide>
          {row.remark}
        </Fact>
      </Facts>
    </VerdictDialog>
  )
}
