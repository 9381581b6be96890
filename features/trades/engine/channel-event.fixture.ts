import { type Fen, fen } from '../../../core/shared/money.ts'
import { yuan } from '../../sharing/shares/chain.fixture.ts'
import type { GivenMerchant } from './engine.fixture.ts'
import {
  NotifyEvent,
  type PaymentEvent,
  type RefundEvent,
  type ReversalEvent,
  type SettlementEvent,
} from '../../channels/adapter/event.contract.ts'

/** The channel of the tests. */
export const aisleCode = 'SANDBOX'

let running = 0
/** A number that no other event of a test bears. */
export const next = (prefix: string) => `${prefix}${String(++running).padStart(6, '0')}`

/** A payment that succeeded, as a channel tells it; with nothing said of fees unless a test does. */
export const paid = (
  merchant: Pick<GivenMerchant, 'aisleMerNo'>,
  amount: string,
  more: Partial<PaymentEvent> = {},
): PaymentEvent => {
  const at = more.payTime ?? '2026-03-02 10:00:00+08'
  return {
    kind: NotifyEvent.payment,
    outcome: 'success',
    aisleCode,
    notifyId: next('N'),
    occurredAt: at,
    outTradeNo: null,
    aisleOrderNo: next('A'),
    aisleMerNo: merchant.aisleMerNo,
    tradeSource: 1,
    sn: null,
    rqCode: null,
    payWay: 1,
    cardType: 0,
    cardNoMask: '',
    bankName: '',
    payerId: '',
    bankTradeNo: '',
    batchNo: '',
    voucherNo: '',
    attach: '',
    amountFen: yuan(amount),
    discountFen: fen(0),
    feeFen: null,
    d0FeeFen: null,
    costFen: null,
    settleCycle: 1,
    payTime: at,
    failCode: '',
    failReason: '',
    ...more,
  }
}

/** The same payment told a second time, under another number. */
export const again = (event: PaymentEvent, more: Partial<PaymentEvent> = {}): PaymentEvent => ({
  ...event,
  notifyId: next('N'),
  ...more,
})

/** A payment that failed. */
export const failedPayment = (event: PaymentEvent): PaymentEvent => ({
  ...event,
  notifyId: next('N'),
  outcome: 'failed',
  payTime: null,
  failCode: 'NO',
  failReason: 'no money',
})

/** A refund of a payment, made at the channel's own console unless `outRefundNo` names ours. */
export const refunded = (of: PaymentEvent, amount: string | Fen, more: Partial<RefundEvent> = {}): RefundEvent => {
  const at = more.finishTime ?? '2026-03-02 11:00:00+08'
  return {
    kind: NotifyEvent.refund,
    outcome: 'success',
    aisleCode: of.aisleCode,
    notifyId: next('N'),
    occurredAt: at,
    outTradeNo: of.outTradeNo,
    aisleOrderNo: of.aisleOrderNo,
    aisleMerNo: of.aisleMerNo,
    outRefundNo: null,
    aisleRefundNo: next('R'),
    amountFen: typeof amount === 'string' ? yuan(amount) : amount,
    feeReturnFen: null,
    costReturnFen: null,
    finishTime: at,
    failCode: '',
    failReason: '',
    ...more,
  }
}

/** A payment that the channel took back as a whole. */
export const reversed = (of: PaymentEvent, more: Partial<ReversalEvent> = {}): ReversalEvent => ({
  kind: NotifyEvent.reversal,
  aisleCode: of.aisleCode,
  notifyId: next('N'),
  occurredAt: '2026-03-02 12:00:00+08',
  outTradeNo: of.outTradeNo,
  aisleOrderNo: of.aisleOrderNo,
  aisleMerNo: of.aisleMerNo,
  outRefundNo: null,
  amountFen: of.amountFen,
  ...more,
})

/** A settlement that reached the merchant. */
export const settled = (
  merchant: Pick<GivenMerchant, 'aisleMerNo'>,
  net: string | Fen,
  more: Partial<SettlementEvent> = {},
): SettlementEvent => {
  const at = more.finishTime ?? '2026-03-03 01:00:00+08'
  const netFen = typeof net === 'string' ? yuan(net) : net
  return {
    kind: NotifyEvent.settlement,
    outcome: 'success',
    aisleCode,
    notifyId: next('N'),
    occurredAt: at,
    aisleSettleNo: next('S'),
    aisleMerNo: merchant.aisleMerNo,
    settleCycle: 1,
    payDay: '2026-03-02',
    settleDay: '2026-03-03',
    tradeCount: 1,
    tradeAmountFen: netFen,
    feeFen: fen(0),
    netFen,
    accountMask: '',
    outTradeNo: null,
    aisleOrderNo: null,
    finishTime: at,
    failReason: '',
    ...more,
  }
}
