import { t } from '../../../core/web/language/language.ts'
import { StatusTag, type Tone } from '../../../core/web/show/StatusTag.tsx'
import { ShopRefundStatus } from './refund-codes.contract.ts'

/** Meaning of each status of a refund for the work. */
export const refundTones: Record<keyof typeof ShopRefundStatus, Tone> = {
  toReview: 'waiting',
  awaitingReturn: 'waiting',
  refunding: 'running',
  refunded: 'done',
  rejected: 'off',
  cancelled: 'off',
  failed: 'failed',
}

/** Next step of a refund by its status, and who must act. @source docs/domain/money.md 8.5 */
export const refundNext: Readonly<Record<number, string>> = {
  0: '等待卖方审核',
  1: '已同意，等待买方寄回、卖方收货',
  2: '退款已发起，等待到账',
  3: '款项已退回原支付方式',
  4: '卖方已驳回，可重新申请',
  5: '买方已取消，可重新申请',
  6: '退款未成功，等待财务重试',
}

/** The status with its next step. */
export const RefundState = ({ value }: { value: number }) => (
  <StatusTag codes={ShopRefundStatus} value={value} tones={refundTones} next={t(refundNext[value] ?? '')} />
)

/** Chinese name of each event of a refund. */
export const refundWords = {
  ask: '发起退款申请',
  agree: '同意退款',
  awaitGoods: '同意退货',
  reject: '驳回',
  cancel: '取消',
  goodsBack: '收到退货',
  succeed: '退款成功',
  fail: '退款失败',
  retry: '重试退款',
  undo: '退款未到账',
}
