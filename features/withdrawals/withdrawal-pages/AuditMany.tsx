import { t } from '../../../core/web/language/language.ts'
import { BulkButton } from '../../../core/web/list/bulk/BulkButton.tsx'
import type { Chosen } from '../../../core/web/list/bulk/chosen.ts'
import { newRequestNo } from '../../../core/web/call/request-no.ts'
import { send } from '../../../core/web/call/send.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import type { merchantWithdraw } from '../merchant-withdraw/merchant-withdraw.contract.ts'
import type { withdrawalReview } from '../review/review.contract.ts'

/** Approves or rejects chosen withdrawals one by one; each that cannot be decided is told with its reason. */
export function AuditMany<Row extends { withdrawCode: string }>({
  chosen,
  call,
}: {
  chosen: Chosen<Row>
  call: typeof withdrawalReview.audit | typeof merchantWithdraw.audit
}) {
  const shared = { chosen, code: 'withdraw_audit', nameOf: (row: Row) => row.withdrawCode }
  const decide = (auditStatus: (typeof AuditStatus)[keyof typeof AuditStatus], row: Row, reason: string) =>
    send(call, { withdrawCode: row.withdrawCode, auditStatus, reason }, { requestNo: newRequestNo() })
  return (
    <>
      <BulkButton
        {...shared}
        title={t('批量通过')}
        effect={(n) => t('{n} 笔提现中待审核的将通过审核，随后由各自的平台打款。', { n })}
        run={(row) => decide(AuditStatus.approve, row, '')}
      />
      <BulkButton
        {...shared}
        title={t('批量驳回')}
        isDanger
        asksReason
        effect={(n) => t('{n} 笔提现中待审核的将驳回，款项退回各自的钱包。', { n })}
        run={(row, { reason }) => decide(AuditStatus.reject, row, reason)}
      />
    </>
  )
}
