import type { Tx } from '../../../core/server/database/db.ts'
import { fen, zeroFen } from '../../../core/shared/money.ts'
import { SettleCycle } from '../../channels/channels.shared.ts'
import { accounts, LedgerEvent, line, type Posting } from '../../ledger/ledger.shared.ts'
import { postAll } from '../../ledger/ledger.server.ts'
import { addProfit, insertProfitRows, snapshotChains } from '../../sharing/sharing.server.ts'
import {
  changeBetween,
  priceTrade,
  type ProfitEvent,
  profitLines,
  ProfitRowKind,
  sharesAfter,
  type SnapshotChain,
  withoutD0,
} from '../../sharing/sharing.shared.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { pendingOf } from '../posting/payment-lines.rules.ts'
import { profitTradeOf } from '../posting/profit-trade.rules.ts'
import { pricedAsBooked, refundedOf, type TradeRow } from '../posting/trade-row.rules.ts'
import { addTradeStats } from '../posting/trade-stat.actions.ts'
import { payStat, withoutPayStat } from '../posting/trade-stat.rules.ts'
import { updateMoneyOfTrades } from '../posting/trade-store.actions.ts'
import { tradeSettleTransitions } from '../trade/trade-states.rules.ts'

/** A trade whose same-day payout failed, locked, and when that was. */
export interface Fallback {
  readonly trade: TradeRow
  readonly happenedAt: string
  readonly bookDay: string
}

interface Booked extends Fallback {
  readonly after: TradeRow
  readonly profit: ProfitEvent
}

/**
 * Moves trades whose same-day payout failed to T1: the surcharge goes back to the merchant, and every level gives back
 * its part of it (1114, rows of kind 4).
 * @returns the trades as they stand then
 * @source docs/domain/money.md 2.4, 3.6, E3'
 */
export async function fallBackToT1(tx: Tx, tenantId: string, fallbacks: readonly Fallback[]): Promise<TradeRow[]> {
  if (fallbacks.length === 0) return []
  const rulesOf = await refundRulesOf(
    tx,
    fallbacks.map(({ trade }) => trade.aisleCode),
  )
  const chains = await snapshotChains(
    tx,
    tenantId,
    fallbacks.flatMap(({ trade }) => trade.snapshotId ?? []),
  )
  const booked = fallbacks.map((one) =>
    bookedOf(
      one,
      chains.get(one.trade.snapshotId as bigint) as SnapshotChain,
      rulesOf(one.trade.aisleCode).refundFeeRule,
    ),
  )
  await updateMoneyOfTrades(
    tx,
    tenantId,
    booked.map(({ after }) => after),
  )
  await addTradeStats(
    tx,
    tenantId,
    booked.flatMap(({ trade, after }) => [withoutPayStat(trade), payStat(after)]),
  )
  await addProfit(
    tx,
    tenantId,
    booked.map(({ profit }) => profit),
  )
  const posted = await postAll(tx, tenantId, booked.map(postingOf))
  await insertProfitRows(
    tx,
    tenantId,
    booked.map(({ profit }, index) => ({ ...profit, txnId: posted[index]?.txnId as bigint })),
  )
  await logStates(
    tx,
    tenantId,
    null,
    booked.map(({ trade }) => ({
      oemNo: trade.oemNo,
      entity: 'trade',
      entityNo: trade.rptOrderCode,
      from: trade.rptStatus,
      to: trade.rptStatus,
      action: 'd0ToT1',
    })),
  )
  return booked.map(({ after }) => after)
}

function bookedOf(fallback: Fallback, chain: SnapshotChain, rule: Parameters<typeof sharesAfter>[1]): Booked {
  const { trade, bookDay } = fallback
  const priced = pricedAsBooked(trade, chain)
  const refunded = refundedOf(trade)
  const rows = changeBetween(
    sharesAfter(priced, rule, refunded),
    sharesAfter(priceTrade(chain, withoutD0(priced)), rule, refunded),
  )
  const feeAmount = fen(trade.feeAmount - trade.d0FeeAmount)
  const aisleCostAmount = fen(trade.aisleCostAmount - trade.d0CostAmount)
  const after: TradeRow = {
    ...trade,
    feeAmount,
    d0FeeAmount: zeroFen,
    settleAmount: fen(trade.tradeAmount - feeAmount),
    aisleCostAmount,
    d0CostAmount: zeroFen,
    profitAmount: fen(feeAmount - aisleCostAmount),
    settleCycle: SettleCycle.t1,
    settleStatus: tradeSettleTransitions.joinT1.to,
    lastEventTime: fallback.happenedAt,
    version: trade.version + 1,
  }
  const profit = {
    trade: profitTradeOf(after),
    rowKind: ProfitRowKind.d0ToT1,
    bizCode: trade.rptOrderCode,
    bookDay,
    tradeAmountFen: zeroFen,
    snapshotId: trade.snapshotId as bigint,
    rows,
  }
  return { ...fallback, after, profit }
}

function postingOf({ trade, profit, happenedAt, bookDay }: Booked): Posting {
  const pending = pendingOf(trade)
  return {
    eventType: LedgerEvent.d0ToT1,
    eventKey: `T:${trade.rptOrderCode}:D`,
    bookDay,
    happenedAt,
    bizKind: 'trade',
    bizCode: trade.rptOrderCode,
    isFact: true,
    lines: [
      line(accounts.clearing(trade.aisleCode), pending, trade.d0CostAmount),
      ...profitLines(trade.tenantId, trade.aisleCode, pending, profit.rows),
    ],
  }
}
