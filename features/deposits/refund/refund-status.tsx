import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { PledgeRefundStatus } from '../pledge-codes/pledge-codes.contract.ts'

const refundTones: Record<keyof typeof PledgeRefundStatus, Tone> = {
  toReview: 'waiting',
  refunding: 'running',
  refunded: 'done',
  rejected: 'off',
  failed: 'failed',
}

interface ShownRefund {
  readonly pledgeRefundStatus: number
  readonly isEarly: 0 | 1
  readonly isBound: 0 | 1
}

/** Next step of a refund, and who must act. @source docs/domain/money.md 7.2 */
function refundNext({ pledgeRefundStatus, isEarly, isBound }: ShownRefund): string {
  if (pledgeRefundStatus === PledgeRefundStatus.toReview) return '等待运营商审核'
  if (pledgeRefundStatus === PledgeRefundStatus.refunding)
    return isEarly === 1 && isBound === 1 ? '请先完成设备退库' : '等待通道退款结果'
  if (pledgeRefundStatus === PledgeRefundStatus.refunded) return '已结束'
  return pledgeRefundStatus === PledgeRefundStatus.rejected ? '押金恢复原状态' : '退款失败，押金恢复原状态，可重新申请'
}

/** The status with its next step. */
export const RefundState = ({ row }: { row: ShownRefund }) => (
  <StatusTag codes={PledgeRefundStatus} value={row.pledgeRefundStatus} tones={refundTones} next={t(refundNext(row))} />
)
