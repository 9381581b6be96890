import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import {
  type ChannelEvent,
  type DivisionEvent,
  NotifyEvent,
  type PaymentEvent,
  type PayoutEvent,
  type RefundEvent,
  type ReversalEvent,
  type SettlementEvent,
} from '../adapter/event.contract.ts'
import { SettleCycle, TradeSource } from '../pay-way/pay-way-codes.contract.ts'
import type { ChannelRemittance } from '../adapter/channel.contract.ts'
import { applicationAnswer } from './sandbox-merchants.rules.ts'
import { sandboxReason } from './sandbox-words.rules.ts'
import type {
  SandboxCycle,
  SandboxDivision,
  SandboxNotification,
  SandboxOrder,
  SandboxPayout,
  SandboxRefund,
  SandboxRemittance,
  SandboxSettlement,
} from './sandbox-wire.contract.ts'

/** Of whom and by which notification an event comes. */
export interface EventHead {
  readonly aisleCode: string
  readonly notifyId: string
  readonly occurredAt: string
}

const instantOf = (time: string): string => `${time}+08`
const fenOrNull = (amount: number | null): Fen | null => (amount === null ? null : fen(amount))

const cycles: Readonly<Record<SandboxCycle, CodeOf<typeof SettleCycle>>> = {
  T1: SettleCycle.t1,
  D1: SettleCycle.d1,
  D0: SettleCycle.d0,
}
const sources: Readonly<Record<string, CodeOf<typeof TradeSource>>> = {
  CARD: TradeSource.pos,
  MICROPAY: TradeSource.customerShows,
  NATIVE: TradeSource.customerScans,
  STATIC: TradeSource.customerScans,
  JSAPI: TradeSource.jsapi,
  H5: TradeSource.h5,
}

/** A payment that succeeded or failed, from an order of the sandbox. */
export function paymentEvent(head: EventHead, order: SandboxOrder): PaymentEvent {
  return {
    ...head,
    kind: NotifyEvent.payment,
    outcome: order.state === 'SUCCESS' ? 'success' : 'failed',
    tradeSource: sources[order.scene] ?? TradeSource.customerScans,
    outTradeNo: order.outTradeNo,
    aisleOrderNo: order.aisleOrderNo,
    aisleMerNo: order.aisleMerchantNo,
    sn: order.sn,
    rqCode: null,
    payWay: order.payWay as PaymentEvent['payWay'],
    cardType: order.cardType as PaymentEvent['cardType'],
    cardNoMask: order.cardNoMask ?? '',
    bankName: order.bankName ?? '',
    payerId: '',
    bankTradeNo: '',
    batchNo: '',
    voucherNo: '',
    attach: order.attach ?? '',
    amountFen: fen(order.amount),
    discountFen: fen(0),
    feeFen: fenOrNull(order.merchantFee),
    d0FeeFen: fenOrNull(order.d0Fee),
    costFen: fenOrNull(order.cost),
    settleCycle: order.settleCycle ? cycles[order.settleCycle] : null,
    payTime: order.payTime ? instantOf(order.payTime) : null,
    failCode: order.failCode ?? '',
    failReason: order.failMsg ?? sandboxReason(order.failCode),
  }
}

/** A refund that ended. */
export function refundEvent(head: EventHead, refund: SandboxRefund): RefundEvent {
  return {
    ...head,
    kind: NotifyEvent.refund,
    outcome: refund.state === 'SUCCESS' ? 'success' : 'failed',
    outTradeNo: refund.outTradeNo,
    aisleOrderNo: refund.aisleOrderNo,
    aisleMerNo: refund.aisleMerchantNo,
    outRefundNo: refund.outRefundNo,
    aisleRefundNo: refund.aisleRefundNo,
    amountFen: fen(refund.amount),
    feeReturnFen: fenOrNull(refund.feeReturn),
    costReturnFen: fenOrNull(refund.costReturn),
    finishTime: refund.finishTime ? instantOf(refund.finishTime) : head.occurredAt,
    failCode: refund.failCode ?? '',
    failReason: sandboxReason(refund.failCode),
  }
}

/** A payment that was voided or reversed. */
export function reversalEvent(
  head: EventHead,
  order: Pick<SandboxOrder, 'outTradeNo' | 'aisleOrderNo' | 'aisleMerchantNo' | 'amount'>,
  outRefundNo: string | null,
): ReversalEvent {
  return {
    ...head,
    kind: NotifyEvent.reversal,
    outTradeNo: order.outTradeNo,
    aisleOrderNo: order.aisleOrderNo,
    aisleMerNo: order.aisleMerchantNo,
    outRefundNo,
    amountFen: fen(order.amount),
  }
}

/** A settlement that ended or came back. */
export function settlementEvent(head: EventHead, settlement: SandboxSettlement): SettlementEvent {
  const outcomes = { SUCCESS: 'success', FAILED: 'failed', RETURNED: 'returned', PROCESSING: 'failed' } as const
  return {
    ...head,
    kind: NotifyEvent.settlement,
    outcome: outcomes[settlement.state],
    aisleSettleNo: settlement.settleNo,
    aisleMerNo: settlement.aisleMerchantNo,
    settleCycle: cycles[settlement.settleCycle],
    payDay: settlement.payDay,
    settleDay: settlement.settleDay,
    tradeCount: settlement.count,
    tradeAmountFen: fen(settlement.amount),
    feeFen: fen(settlement.fee),
    netFen: fen(settlement.netAmount),
    accountMask: settlement.accountMask,
    outTradeNo: settlement.outTradeNo,
    aisleOrderNo: settlement.aisleOrderNo,
    finishTime: settlement.finishTime ? instantOf(settlement.finishTime) : head.occurredAt,
    failReason: sandboxReason(settlement.failCode),
  }
}

/** A payout that ended or came back. */
export function payoutEvent(head: EventHead, payout: SandboxPayout): PayoutEvent {
  const outcomes = { SUCCESS: 'success', FAILED: 'failed', RETURNED: 'returned', PROCESSING: 'failed' } as const
  return {
    ...head,
    kind: NotifyEvent.payout,
    outcome: outcomes[payout.state],
    outNo: payout.outNo,
    platformOrderNo: payout.platformOrderNo,
    amountFen: fen(payout.amount),
    costFen: fen(payout.cost),
    finishTime: payout.finishTime ? instantOf(payout.finishTime) : head.occurredAt,
    failCode: payout.failCode ?? '',
    failReason: sandboxReason(payout.failCode),
  }
}

/** A statement of what was paid to the operator. */
export const remittanceOf = ({ amount, remitTime, ...days }: SandboxRemittance): ChannelRemittance => ({
  ...days,
  amountFen: fen(amount),
  remitTime: instantOf(remitTime),
})

/** Events of a notification body. @throws Error for a kind that this adapter does not read */
export function eventsOf(aisleCode: string, body: SandboxNotification): ChannelEvent[] {
  const head: EventHead = { aisleCode, notifyId: body.notifyId, occurredAt: instantOf(body.occurredAt) }
  switch (body.event) {
    case 'pay':
      return [paymentEvent(head, body as unknown as SandboxOrder)]
    case 'refund':
      return [refundEvent(head, body as unknown as SandboxRefund)]
    case 'reversal': {
      const order = body as unknown as SandboxOrder & { outRefundNo: string | null }
      return [reversalEvent(head, order, order.outRefundNo)]
    }
    case 'settlement':
      if (!body.settlement) throw new Error('a settlement notification without its settlement')
      return [settlementEvent(head, body.settlement)]
    case 'payout':
      return [payoutEvent(head, body as unknown as SandboxPayout)]
    case 'division':
      return [
        divisionEvent(head, body as unknown as SandboxDivision, {
          aisleMerNo: (body as unknown as SandboxOrder).aisleMerchantNo,
          unfrozen: body.unfrozenAmount ?? 0,
        }),
      ]
    case 'merchant':
      if (!body.application) throw new Error('an onboarding notification without its application')
      return [
        {
          ...head,
          kind: NotifyEvent.onboarding,
          outApplyNo: body.application?.outApplyNo ?? '',
          answer: applicationAnswer(body.application),
        },
      ]
  }
}

/** A division order that ended for some or all of its receivers. */
export function divisionEvent(
  head: EventHead,
  division: Pick<SandboxDivision, 'outDivNo' | 'aisleDivNo' | 'outTradeNo' | 'aisleOrderNo' | 'receivers'>,
  { aisleMerNo, unfrozen }: { aisleMerNo: string; unfrozen: number },
): DivisionEvent {
  return {
    ...head,
    kind: NotifyEvent.division,
    outTradeNo: division.outTradeNo,
    aisleOrderNo: division.aisleOrderNo,
    aisleMerNo,
    outDivNo: division.outDivNo,
    aisleDivNo: division.aisleDivNo,
    unfrozenFen: fen(unfrozen),
    receivers: division.receivers.map(({ detailNo, receiverNo, amount, state, failCode }) => ({
      detailNo,
      aisleReceiverNo: receiverNo,
      amountFen: fen(amount),
      outcome: partOutcomes[state] ?? 'processing',
      failReason: sandboxReason(failCode),
    })),
  }
}

const partOutcomes: Readonly<Record<string, 'success' | 'failed'>> = { SUCCESS: 'success', FAILED: 'failed' }
