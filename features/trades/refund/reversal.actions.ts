import type { Tx } from '../../../core/server/database/db.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { fen } from '../../../core/shared/money.ts'
import { openDayOf, postAll } from '../../ledger/ledger.server.ts'
import type { Posting } from '../../ledger/ledger.shared.ts'
import { addProfit, insertProfitRows, snapshotChains } from '../../sharing/sharing.server.ts'
import { type ProfitEvent, type ProfitRow, ProfitRowKind } from '../../sharing/sharing.shared.ts'
import type { ReversalEvent } from '../../channels/channels.shared.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { microTakingsOf } from '../posting/micro-takings.queries.ts'
import { profitTradeOf } from '../posting/profit-trade.rules.ts'
import { addMicroTakings } from '../posting/payment-marks.actions.ts'
import { queuePushes } from '../posting/push-queue.actions.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import { afterReversed, unfreezeDivided } from '../posting/trade-effects.actions.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { addTradeStats } from '../posting/trade-stat.actions.ts'
import { reverseStat } from '../posting/trade-stat.rules.ts'
import { postedTransactions, updateMoneyOfTrades } from '../posting/trade-store.actions.ts'
import { PushEvent } from '../trade/trade.contract.ts'
import { reversalPosting } from './refund-lines.rules.ts'
import { refundTransitions, isUnderWay, voidRows } from './refund.rules.ts'
import { type RefundRow, updateRefunds } from './refund-store.actions.ts'
import { pushTransitions, tradeTransitions, tradeSettleTransitions } from '../trade/trade-states.rules.ts'

/** A payment that went back as a whole, as it stands, locked, with our void if there was one. */
export interface ToldReversal {
  readonly event: ReversalEvent
  readonly trade: TradeRow
  /** Null when the channel reversed by itself. */
  readonly refund: RefundRow | null
}

interface Bookable extends ToldReversal {
  readonly after: TradeRow
  readonly rows: readonly ProfitRow[]
  readonly bookDay: string
  /** Postings that take money out of the division pool for it. */
  readonly unfreezing: readonly Posting[]
}

/**
 * Books reversals of different paid trades: everything goes back, fee, cost and every level's profit (1111). The rows of
 * the payment stay; each is mirrored by a new one.
 * @source docs/domain/money.md 2.4, 3.2, 3.5 (a void returns everything)
 */
export async function bookReversals(tx: Tx, tenantId: string, told: readonly ToldReversal[]): Promise<void> {
  if (told.length === 0) return
  const booked = await bookable(tx, tenantId, told)
  await updateMoneyOfTrades(
    tx,
    tenantId,
    booked.map(({ after }) => after),
  )
  await updateRefunds(
    tx,
    tenantId,
    booked.flatMap(({ refund, trade, event, bookDay }) =>
      refund ? [voidedRefund(trade, refund, event.occurredAt, bookDay)] : [],
    ),
  )
  await countTrades(
    tx,
    tenantId,
    booked.map(({ trade, after }) => ({ before: listed(trade), after: listed(after) })),
  )
  await addTradeStats(
    tx,
    tenantId,
    booked.map(({ trade }) => reverseStat(trade)),
  )
  const profits = booked.flatMap(profitEventOf)
  await addProfit(tx, tenantId, profits)
  await addMicroTakings(
    tx,
    tenantId,
    await microTakingsOf(
      tx,
      tenantId,
      booked.map(({ trade }) => trade),
      -1n,
    ),
  )
  const original = await postedTransactions(
    tx,
    tenantId,
    booked.map(({ trade }) => trade),
  )
  const unfreezing = booked.flatMap((one) => one.unfreezing)
  const reversing = booked.map(({ trade, rows, event, bookDay }) =>
    reversalPosting(trade, rows, original.get(trade.rptOrderCode), { bookDay, happenedAt: event.occurredAt }),
  )
  const posted = (await postAll(tx, tenantId, [...unfreezing, ...reversing])).slice(unfreezing.length)
  const txnIds = new Map(booked.map(({ trade }, index) => [trade.rptOrderCode, posted[index]?.txnId as bigint]))
  await insertProfitRows(
    tx,
    tenantId,
    profits.map((event) => ({ ...event, txnId: txnIds.get(event.trade.rptOrderCode) as bigint })),
  )
  await logStates(tx, tenantId, null, booked.flatMap(stateChanges))
  await queuePushes(
    tx,
    tenantId,
    booked.map(({ after }) => ({ trade: after, event: PushEvent.reversed })),
  )
  await afterReversed(
    tx,
    tenantId,
    booked.map(({ after }) => after),
  )
}

async function bookable(tx: Tx, tenantId: string, told: readonly ToldReversal[]): Promise<Bookable[]> {
  const days = told.map(({ event }) => dayOfText(event.occurredAt))
  const openDay = await openDayOf(tx, tenantId, days.toSorted()[0] as string)
  const rulesOf = await refundRulesOf(
    tx,
    told.map(({ trade }) => trade.aisleCode),
  )
  const chains = await snapshotChains(
    tx,
    tenantId,
    told.flatMap(({ trade }) => trade.snapshotId ?? []),
  )
  const booked = told.map((one, index): Bookable => {
    const { trade, refund, event } = one
    const day = days[index] as string
    const chain = trade.snapshotId === null ? undefined : chains.get(trade.snapshotId)
    const rows = chain ? voidRows(trade, chain, rulesOf(trade.aisleCode).refundFeeRule) : []
    const after: TradeRow = {
      ...trade,
      rptStatus: tradeTransitions.reverse.to,
      refundingAmount: isUnderWay(refund)
        ? fen(trade.refundingAmount - (refund as RefundRow).refundAmount)
        : trade.refundingAmount,
      settleStatus: tradeSettleTransitions.reverse.to,
      pushStatus: trade.notifyUrl === '' ? trade.pushStatus : pushTransitions.begin.to,
      lastEventTime: event.occurredAt,
      version: trade.version + 1,
    }
    return { ...one, after, rows, bookDay: day > openDay ? day : openDay, unfreezing: [] }
  })
  const left = await unfreezeDivided(
    tx,
    tenantId,
    booked.map(({ trade, event, bookDay }) => ({
      trade,
      refundedAfterFen: trade.tradeAmount,
      happenedAt: event.occurredAt,
      bookDay,
    })),
  )
  return booked.map((one) => {
    const { postings = [], ...state } = left.get(one.trade.rptOrderCode) ?? {}
    return { ...one, unfreezing: postings, after: { ...one.after, ...state } }
  })
}

/** A void of ours that succeeded: everything came back. */
export const voidedRefund = (trade: TradeRow, refund: RefundRow, finishTime: string, bookDay: string): RefundRow => ({
  ...refund,
  feeReturn: trade.feeAmount,
  merchantDebit: trade.settleAmount,
  costReturn: trade.aisleCostAmount,
  refundStatus: refundTransitions.succeed.to,
  finishTime,
  finishDay: dayOfText(finishTime),
  bookDay,
  failCode: '',
  failReason: '',
  nextQueryAt: null,
  version: refund.version + 1,
})

const profitEventOf = ({ trade, rows, bookDay }: Bookable): ProfitEvent[] =>
  trade.snapshotId === null
    ? []
    : [
        {
          trade: profitTradeOf(trade),
          rowKind: ProfitRowKind.void,
          bizCode: trade.rptOrderCode,
          bookDay,
          tradeAmountFen: fen(-trade.tradeAmount),
          snapshotId: trade.snapshotId,
          rows,
        },
      ]

const stateChanges = ({ trade, refund }: Bookable) => [
  {
    oemNo: trade.oemNo,
    entity: 'trade',
    entityNo: trade.rptOrderCode,
    from: trade.rptStatus,
    to: tradeTransitions.reverse.to,
    action: 'reverse',
  },
  ...(refund
    ? [
        {
          oemNo: refund.oemNo,
          entity: 'refund',
          entityNo: refund.refundCode,
          from: refund.refundStatus,
          to: refundTransitions.succeed.to,
          action: 'success',
        },
      ]
    : []),
]
