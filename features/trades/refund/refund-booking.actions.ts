import type { Tx } from '../../../core/server/database/db.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { fen, zeroFen } from '../../../core/shared/money.ts'
import { openDayOf, postAll, postedEvent } from '../../ledger/ledger.server.ts'
import { BalanceChange, LedgerEvent, mirrored, type Posting } from '../../ledger/ledger.shared.ts'
import { addProfit, insertProfitRows, snapshotChains } from '../../sharing/sharing.server.ts'
import { type ProfitEvent, ProfitRowKind, type SnapshotChain } from '../../sharing/sharing.shared.ts'
import type { RefundEvent } from '../../channels/channels.shared.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { profitTradeOf } from '../posting/profit-trade.rules.ts'
import { queuePushes } from '../posting/push-queue.actions.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import { afterRefunded, afterRefundFailed, unfreezeDivided } from '../posting/trade-effects.actions.ts'
import type { TradeRow } from '../posting/trade-row.rules.ts'
import { addTradeStats } from '../posting/trade-stat.actions.ts'
import { refundStat } from '../posting/trade-stat.rules.ts'
import { updateMoneyOfTrades } from '../posting/trade-store.actions.ts'
import { PushEvent } from '../trade/trade.contract.ts'
import { refundPosting } from './refund-lines.rules.ts'
import { refundTransitions, isUnderWay, refundedTrade, type RefundStep, refundStep } from './refund.rules.ts'
import { insertRefunds, type RefundRow, updateRefunds } from './refund-store.actions.ts'
import { pushTransitions } from '../trade/trade-states.rules.ts'

/** A refund that the channel says succeeded or failed, with the trade and the refund as they stand, locked. */
export interface ToldRefund {
  readonly event: RefundEvent
  readonly trade: TradeRow
  /** Ours, or the one that is written for a refund that the channel began. */
  readonly refund: RefundRow
  /** Whether the refund is new: the channel began it. */
  readonly isNew: boolean
}

interface Bookable extends ToldRefund {
  readonly after: TradeRow
  readonly step: RefundStep
  readonly chain: SnapshotChain | null
  readonly finishDay: string
  readonly bookDay: string
  /** Postings that take money out of the division pool for it. */
  readonly unfreezing: readonly Posting[]
}

/**
 * Books successful refunds of different trades: fee, cost and profit given back as new rows, statistics, ledger, what
 * merchants are told. One transaction, a fixed number of statements.
 * @source docs/domain/money.md 2.4 (1112, 1113), 3.5, 4.5
 */
export async function bookRefunds(tx: Tx, tenantId: string, told: readonly ToldRefund[]): Promise<void> {
  if (told.length === 0) return
  const booked = await bookable(tx, tenantId, told)
  const refunds = booked.map(refundAfter)
  await updateMoneyOfTrades(
    tx,
    tenantId,
    booked.map(({ after }) => after),
  )
  await insertRefunds(
    tx,
    tenantId,
    refunds.filter((_, index) => booked[index]?.isNew),
  )
  await updateRefunds(
    tx,
    tenantId,
    refunds.filter((_, index) => !booked[index]?.isNew),
  )
  await countTrades(
    tx,
    tenantId,
    booked.map(({ trade, after }) => ({ before: listed(trade), after: listed(after) })),
  )
  await addTradeStats(
    tx,
    tenantId,
    booked.map(({ after, event, step, finishDay }) =>
      refundStat(after, { day: finishDay, amountFen: event.amountFen, feeFen: step.feeReturnFen }),
    ),
  )
  const profits = booked.flatMap(profitEventOf)
  await addProfit(tx, tenantId, profits)
  const unfreezing = booked.flatMap((one) => one.unfreezing)
  const refunding = booked.map(({ trade, refund, step, event, bookDay }) =>
    refundPosting(trade, refund.refundCode, step, event.amountFen, refund.reserved, {
      bookDay,
      happenedAt: event.finishTime,
    }),
  )
  const posted = (await postAll(tx, tenantId, [...unfreezing, ...refunding])).slice(unfreezing.length)
  const txnIds = new Map(booked.map(({ refund }, index) => [refund.refundCode, posted[index]?.txnId as bigint]))
  await insertProfitRows(
    tx,
    tenantId,
    profits.map((event) => ({ ...event, txnId: txnIds.get(event.bizCode) as bigint })),
  )
  await logStates(tx, tenantId, null, booked.flatMap(stateChanges))
  await queuePushes(
    tx,
    tenantId,
    booked.map(({ after, refund, event }) => ({
      trade: after,
      event: PushEvent.refunded,
      refund: { refundCode: refund.refundCode, refundAmount: event.amountFen },
    })),
  )
  await afterRefunded(
    tx,
    tenantId,
    booked.map(({ after, refund, event }) => ({
      trade: after,
      refundCode: refund.refundCode,
      amountFen: event.amountFen,
    })),
  )
}

async function bookable(tx: Tx, tenantId: string, told: readonly ToldRefund[]): Promise<Bookable[]> {
  const days = told.map(({ event }) => dayOfText(event.finishTime))
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
    const { trade, event, refund } = one
    const finishDay = days[index] as string
    const chain = trade.snapshotId === null ? null : (chains.get(trade.snapshotId) as SnapshotChain)
    const reported = { feeFen: event.feeReturnFen, costFen: event.costReturnFen }
    const step = refundStep(trade, chain, rulesOf(trade.aisleCode).refundFeeRule, event.amountFen, reported)
    const after = refundedTrade(trade, step, event.amountFen, !one.isNew && isUnderWay(refund))
    const pushStatus = trade.notifyUrl === '' ? trade.pushStatus : pushTransitions.begin.to
    return {
      ...one,
      step,
      chain,
      finishDay,
      bookDay: finishDay > openDay ? finishDay : openDay,
      unfreezing: [],
      after: { ...after, pushStatus, lastEventTime: event.occurredAt },
    }
  })
  const left = await unfreezeDivided(
    tx,
    tenantId,
    booked.map(({ trade, after, event, bookDay }) => ({
      trade,
      refundedAfterFen: after.refundedAmount,
      happenedAt: event.finishTime,
      bookDay,
    })),
  )
  return booked.map((one) => {
    const { postings = [], ...state } = left.get(one.trade.rptOrderCode) ?? {}
    return { ...one, unfreezing: postings, after: { ...one.after, ...state } }
  })
}

const refundAfter = ({ refund, event, step, finishDay, bookDay }: Bookable): RefundRow => ({
  ...refund,
  aisleRefundCode: event.aisleRefundNo || refund.aisleRefundCode,
  feeReturn: step.feeReturnFen,
  merchantDebit: step.merchantDebitFen,
  costReturn: step.costReturnFen,
  refundStatus: refundTransitions.succeed.to,
  finishTime: event.finishTime,
  finishDay,
  bookDay,
  failCode: '',
  failReason: '',
  nextQueryAt: null,
  version: refund.version + 1,
})

const profitEventOf = ({ trade, refund, event, step, chain, bookDay }: Bookable): ProfitEvent[] =>
  chain === null
    ? []
    : [
        {
          trade: profitTradeOf(trade),
          rowKind: ProfitRowKind.refund,
          bizCode: refund.refundCode,
          bookDay,
          tradeAmountFen: fen(-event.amountFen),
          snapshotId: trade.snapshotId as bigint,
          rows: step.rows,
        },
      ]

const stateChanges = ({ trade, after, refund, isNew }: Bookable) => [
  {
    oemNo: refund.oemNo,
    entity: 'refund',
    entityNo: refund.refundCode,
    from: isNew ? null : refund.refundStatus,
    to: refundTransitions.succeed.to,
    action: 'success',
  },
  {
    oemNo: trade.oemNo,
    entity: 'trade',
    entityNo: trade.rptOrderCode,
    from: trade.rptStatus,
    to: after.rptStatus,
    action: 'refund',
    remark: refund.refundCode,
  },
]

/**
 * Writes down refunds of ours that certainly did not happen: the amount is free again, and what was held back returns
 * to where it came from (1115 mirrored).
 * @param told different trades each; refunds that are under way
 */
export async function bookFailedRefunds(
  tx: Tx,
  tenantId: string,
  told: readonly (Pick<ToldRefund, 'trade' | 'refund'> & {
    failCode: string
    failReason: string
    aisleRefundNo: string | null
    finishTime: string
  })[],
): Promise<void> {
  if (told.length === 0) return
  await updateMoneyOfTrades(
    tx,
    tenantId,
    told.map(({ trade, refund }) => ({
      ...trade,
      refundingAmount: fen(trade.refundingAmount - refund.refundAmount),
      version: trade.version + 1,
    })),
  )
  await updateRefunds(
    tx,
    tenantId,
    told.map(({ refund, aisleRefundNo, failCode, failReason, finishTime }) => ({
      ...refund,
      aisleRefundCode: aisleRefundNo || refund.aisleRefundCode,
      reserved: zeroFen,
      refundStatus: refundTransitions.fail.to,
      finishTime,
      finishDay: dayOfText(finishTime),
      failCode,
      failReason,
      nextQueryAt: null,
      version: refund.version + 1,
    })),
  )
  const releases: Posting[] = []
  for (const { refund, finishTime } of told)
    if (refund.reserved > 0n) releases.push(await releaseOf(tx, tenantId, refund, finishTime))
  await postAll(tx, tenantId, releases)
  await logStates(
    tx,
    tenantId,
    null,
    told.map(({ refund, failReason }) => ({
      oemNo: refund.oemNo,
      entity: 'refund',
      entityNo: refund.refundCode,
      from: refund.refundStatus,
      to: refundTransitions.fail.to,
      action: 'fail',
      remark: failReason,
    })),
  )
  await afterRefundFailed(
    tx,
    tenantId,
    told.map(({ trade, refund, failReason }) => ({ trade, refundCode: refund.refundCode, failReason })),
  )
}

async function releaseOf(tx: Tx, tenantId: string, { refundCode }: RefundRow, happenedAt: string): Promise<Posting> {
  const reserved = await postedEvent(tx, tenantId, `R:${refundCode}:H`, refundCode)
  if (!reserved) throw new Error(`refund ${refundCode} holds money that no event reserved`)
  const openDay = await openDayOf(tx, tenantId, dayOfText(happenedAt))
  const day = dayOfText(happenedAt)
  return {
    eventType: LedgerEvent.refundReserved,
    eventKey: `R:${refundCode}:HR`,
    bookDay: day > openDay ? day : openDay,
    happenedAt,
    bizKind: 'refund',
    bizCode: refundCode,
    reverseOf: reserved.txnId,
    lines: mirrored(reserved.lines).map((one) => ({ ...one, change: BalanceChange.tradeRefund })),
  }
}
