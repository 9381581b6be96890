import { type CodeOf, codes } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { ApplicationAnswer } from './merchant-channel.contract.ts'
import type { PayWay, SettleCycle, TradeSource } from '../pay-way/pay-way-codes.contract.ts'
import type { CardType } from '../../settings/settings.shared.ts'

/** Events that a channel reports to us. @source docs/domain/money.md 3.3 */
export const NotifyEvent = codes(['notify_event', '通知类型', 'Notification type'], {
  payment: [1, '支付', 'Payment'],
  refund: [2, '退款', 'Refund'],
  reversal: [3, '冲正', 'Reversal'],
  settlement: [4, '结算', 'Settlement'],
  division: [5, '分账', 'Split'],
  payout: [6, '代付', 'Payout'],
  onboarding: [7, '进件', 'Onboarding'],
})

/** Handling result of a notification. @source docs/domain/money.md 3.3 */
export const HandleStatus = codes(['handle_status', '通知处理状态', 'Processing status'], {
  received: [0, '已接收', 'Received'],
  applied: [1, '已应用', 'Processed'],
  duplicate: [2, '重复', 'Duplicate'],
  deferred: [3, '暂缓(等前序)', 'Deferred (waiting for an earlier event)'],
  stale: [4, '过期忽略', 'Outdated, ignored'],
  badSignature: [5, '验签失败', 'Invalid signature'],
  error: [6, '处理失败', 'Failed'],
  conflict: [7, '数据冲突', 'Data conflict'],
})

/**
 * Verified events as every channel adapter gives them: one language for notifications, answers to queries and lines of
 * bills. Amounts are fen in fields that end in `Fen`, instants the database's text with its offset
 * (`2026-03-01 14:00:00+08`), days `yyyy-MM-dd`. What the channel does not say is null, or '' for plain texts.
 */
interface Head {
  readonly aisleCode: string
  /** The channel's number of the notification, else the sha256 of its body; `Q:…` for the answer to a query. */
  readonly notifyId: string
  /** Time when it happened, by the channel. */
  readonly occurredAt: string
}

/** Names a payment by the number we gave it, the channel's, or both. */
interface OfPayment extends Head {
  /** Our order number as we sent it; null for an order born at the channel (a card swiped, a static code paid). */
  readonly outTradeNo: string | null
  readonly aisleOrderNo: string
  readonly aisleMerNo: string
}

/** A payment succeeded or failed. */
export interface PaymentEvent extends OfPayment {
  readonly kind: typeof NotifyEvent.payment
  readonly outcome: 'success' | 'failed'
  readonly tradeSource: CodeOf<typeof TradeSource>
  readonly sn: string | null
  readonly rqCode: string | null
  readonly payWay: CodeOf<typeof PayWay>
  readonly cardType: CodeOf<typeof CardType>
  readonly cardNoMask: string
  readonly bankName: string
  readonly payerId: string
  readonly bankTradeNo: string
  readonly batchNo: string
  readonly voucherNo: string
  readonly attach: string
  /** Paid by the payer: after discounts. */
  readonly amountFen: Fen
  /** Paid by the channel, a bank or a scheme instead of the payer; 0 for none. */
  readonly discountFen: Fen
  /** The merchant's whole fee, D0 surcharge included; null when not reported. */
  readonly feeFen: Fen | null
  /** Of it the D0 surcharge; null when not reported apart. */
  readonly d0FeeFen: Fen | null
  /** Cost that the channel charges us. */
  readonly costFen: Fen | null
  readonly settleCycle: CodeOf<typeof SettleCycle> | null
  /** The channel's time of success; null when the payment failed. */
  readonly payTime: string | null
  readonly failCode: string
  readonly failReason: string
}

/** A refund succeeded or failed; also one that was made at the channel's own console. */
export interface RefundEvent extends OfPayment {
  readonly kind: typeof NotifyEvent.refund
  readonly outcome: 'success' | 'failed'
  /** Our refundCode; null when we did not start it. */
  readonly outRefundNo: string | null
  readonly aisleRefundNo: string
  readonly amountFen: Fen
  /** Fee given back to the merchant; null when not reported. */
  readonly feeReturnFen: Fen | null
  /** Cost given back to us; null when not reported. */
  readonly costReturnFen: Fen | null
  readonly finishTime: string
  readonly failCode: string
  readonly failReason: string
}

/** A payment was voided at our request or reversed by the channel (冲正): amount, fee and cost all went back. */
export interface ReversalEvent extends OfPayment {
  readonly kind: typeof NotifyEvent.reversal
  /** The refundCode of our void; null when the channel reversed by itself. */
  readonly outRefundNo: string | null
  readonly amountFen: Fen
}

/** A settlement ended, or came back from the bank. A failed D0 payout means: the trade moved to T1, the surcharge is back. */
export interface SettlementEvent extends Head {
  readonly kind: typeof NotifyEvent.settlement
  readonly outcome: 'success' | 'failed' | 'returned'
  readonly aisleSettleNo: string
  readonly aisleMerNo: string
  readonly settleCycle: CodeOf<typeof SettleCycle>
  /** Last day of payments that it settles. */
  readonly payDay: string
  readonly settleDay: string
  readonly tradeCount: number
  readonly tradeAmountFen: Fen
  readonly feeFen: Fen
  /** Amount that reached, or should have reached, the merchant's bank account. */
  readonly netFen: Fen
  readonly accountMask: string
  /** The one payment of a D0 settlement, else null. */
  readonly outTradeNo: string | null
  readonly aisleOrderNo: string | null
  readonly finishTime: string
  readonly failReason: string
}

/** A division order ended for its receivers. */
export interface DivisionEvent extends OfPayment {
  readonly kind: typeof NotifyEvent.division
  /** Our divOrderCode. */
  readonly outDivNo: string
  readonly aisleDivNo: string
  readonly receivers: readonly {
    readonly detailNo: string
    readonly aisleReceiverNo: string
    readonly amountFen: Fen
    readonly outcome: 'processing' | 'success' | 'failed'
    readonly failReason: string
  }[]
  /** Amount that went back to the merchant's settlement because the division is finished. */
  readonly unfrozenFen: Fen
}

/** A payout ended, or came back from the bank after its success. */
export interface PayoutEvent extends Head {
  readonly kind: typeof NotifyEvent.payout
  readonly outcome: 'success' | 'failed' | 'returned'
  /** Our payoutNo. */
  readonly outNo: string
  readonly platformOrderNo: string
  readonly amountFen: Fen
  readonly costFen: Fen
  readonly finishTime: string
  readonly failCode: string
  readonly failReason: string
}

/** A merchant's application at the channel changed its state. */
export interface OnboardingEvent extends Head {
  readonly kind: typeof NotifyEvent.onboarding
  /** Our applyNo. */
  readonly outApplyNo: string
  /** Current state of the application. @source docs/domain/network.md 4.3 */
  readonly answer: ApplicationAnswer
}

/** Whatever a channel can tell. */
export type ChannelEvent =
  | PaymentEvent
  | RefundEvent
  | ReversalEvent
  | SettlementEvent
  | DivisionEvent
  | PayoutEvent
  | OnboardingEvent

/** Handling result of an event, with words for people. */
export interface Handled {
  readonly status: CodeOf<typeof HandleStatus>
  readonly message: string
}

/** The number by which people find the notification again. */
export function orderNoOf(event: ChannelEvent): string {
  switch (event.kind) {
    case NotifyEvent.payment:
    case NotifyEvent.reversal:
      return event.outTradeNo ?? event.aisleOrderNo
    case NotifyEvent.refund:
      return event.outRefundNo ?? event.aisleRefundNo
    case NotifyEvent.settlement:
      return event.aisleSettleNo
    case NotifyEvent.division:
      return event.outDivNo
    case NotifyEvent.payout:
      return event.outNo
    case NotifyEvent.onboarding:
      return event.outApplyNo
  }
}

const isAmount = (name: string) => name.endsWith('Fen')

/** An event as JSON, for keeping: amounts as text. */
export const eventJson = (event: ChannelEvent): string =>
  JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** An event from its JSON, once it is read back as an object. */
export function eventOfJson(kept: object): ChannelEvent {
  const read = (value: unknown, name: string): unknown => {
    if (isAmount(name) && typeof value === 'string') return BigInt(value)
    if (Array.isArray(value)) return value.map((item) => read(item, ''))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, read(item, key)]))
  }
  return read(kept, '') as ChannelEvent
}
