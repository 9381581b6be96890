import type { Tx } from '../../../core/server/database/db.ts'
import {
  type FoundDifference,
  type Handled,
  HandleStatus,
  NotifyEvent,
  type RefundEvent,
  type ReversalEvent,
} from '../../channels/channels.shared.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { lockNamedTrades, type TradeName } from '../posting/trade-store.actions.ts'
import type { RefundDecision } from './refund.rules.ts'
import { findRefunds, lockRefunds, type RefundName, type RefundRow } from './refund-store.actions.ts'

/** An event of money going back. */
export type GoingBack = RefundEvent | ReversalEvent

/** Handling result of the event for each decision. */
export const handledAs: Readonly<Record<RefundDecision, Handled>> = {
  apply: { status: HandleStatus.applied, message: '' },
  duplicate: { status: HandleStatus.duplicate, message: '' },
  stale: { status: HandleStatus.stale, message: '' },
  defer: { status: HandleStatus.deferred, message: '等待前序事件' },
  conflict: { status: HandleStatus.conflict, message: '通道退款与本方记录不符' },
}

/** Events of one key are applied one after the other. */
export const keysOf = ({ outTradeNo, aisleCode, aisleOrderNo }: GoingBack) => [
  ...(outTradeNo === null ? [] : [outTradeNo]),
  `${aisleCode} ${aisleOrderNo}`,
]

/** Locks the trades and refunds that events tell of: a refund of ours leads to its trade, whatever order number is told. */
export async function lockTold(tx: Tx, tenantId: string, events: readonly GoingBack[]) {
  const names = events.map(refundNameOf)
  const known = await findRefunds(tx, tenantId, names)
  const isMeant =
    ({ outRefundNo, aisleCode, aisleRefundNo }: RefundName) =>
    (refund: RefundRow) =>
      refund.refundCode === outRefundNo ||
      (aisleRefundNo !== null && refund.aisleCode === aisleCode && refund.aisleRefundCode === aisleRefundNo)
  const places = events.map((event, index): TradeName => {
    const own = known.find(isMeant(names[index] as RefundName))
    return own ? { outTradeNo: own.rptOrderCode, aisleCode: own.aisleCode, aisleOrderNo: null } : event
  })
  const named = await lockNamedTrades(tx, tenantId, places)
  const refunds = await lockRefunds(
    tx,
    tenantId,
    known.map(({ refundCode }) => refundCode),
  )
  const place = new Map(events.map((event, index) => [event, index]))
  return {
    tradeOf: (event: GoingBack) => {
      const trade = named.tradeOf(places[place.get(event) as number] as TradeName)
      return trade && isOtherPayment(event, trade) ? null : trade
    },
    refundOf: (event: GoingBack) => [...refunds.values()].find(isMeant(refundNameOf(event))) ?? null,
  }
}

/** Whether an order of ours that was paid more than once goes back by another of its payments than the one that stands here. */
const isOtherPayment = ({ outRefundNo, aisleOrderNo }: GoingBack, { rptAisleOrderCode }: TradeRow): boolean =>
  outRefundNo === null && rptAisleOrderCode !== null && aisleOrderNo !== rptAisleOrderCode

const refundNameOf = (event: GoingBack): RefundName => ({
  outRefundNo: event.outRefundNo,
  aisleCode: event.aisleCode,
  aisleRefundNo: event.kind === NotifyEvent.refund ? event.aisleRefundNo : null,
})

/** A difference between what is told and what we have. */
export const differenceOf = (event: GoingBack, trade: TradeRow | null): FoundDifference => ({
  reason: event.kind === NotifyEvent.refund ? 'refund' : 'status',
  aisleCode: event.aisleCode,
  rptOrderCode: trade?.rptOrderCode ?? null,
  aisleOrderNo: event.kind === NotifyEvent.refund ? event.aisleRefundNo : event.aisleOrderNo,
  ourMerNo: trade?.aisleMerNo ?? '',
  channelMerNo: event.aisleMerNo,
  ourAmountFen: trade && event.kind === NotifyEvent.refund ? trade.refundedAmount : (trade?.tradeAmount ?? null),
  channelAmountFen: event.amountFen,
  ourFeeFen: null,
  channelFeeFen: null,
  ourStatus: trade?.rptStatus ?? null,
  told: event.kind === NotifyEvent.refund ? 'refund success' : 'reversal',
  occurredAt: event.occurredAt,
})
