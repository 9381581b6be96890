import type { Tx } from '../../../core/server/database/db.ts'
import { type Fen, fen, maxFen, minFen, zeroFen } from '../../../core/shared/money.ts'
import { addProfit, insertProfitRows, snapshotChains } from '../../sharing/sharing.server.ts'
import {
  asCharged,
  changeBetween,
  noAmounts,
  nothingRefunded,
  priceTrade,
  type ProfitEvent,
  profitLines,
  type ProfitRow,
  ProfitRowKind,
  sharesAfter,
  type SnapshotChain,
} from '../../sharing/sharing.shared.ts'
import {
  isMerchantTrade,
  payStat,
  pendingOf,
  pricedAsBooked,
  profitTradeOf,
  type TradeRow,
  withoutPayStat,
} from '../../trades/trades.shared.ts'
import { addTradeStats, updateMoneyOfTrades } from '../../trades/trades.server.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { accounts, LedgerEvent, line, type Line } from '../../ledger/ledger.shared.ts'
import { post } from '../../ledger/ledger.server.ts'
import type { DiffBooking } from '../recon-diff/diff-posting.rules.ts'
import type { DiffRow } from '../recon-diff/diff-row.queries.ts'

/** A trade, locked, whose fee or cost the bill has otherwise. */
interface Correction {
  readonly diff: DiffRow
  readonly trade: TradeRow
  readonly booking: DiffBooking
}

/**
 * Books the channel's fee of a trade: the chain is computed anew from its snapshot with that fee, each level gets the
 * change as a row of kind 5, and the merchant bears it (2104). What was refunded before stays as the channel reported it.
 * @source docs/domain/money.md 9 (recompute), 2.4
 */
export async function correctFee(tx: Tx, { diff, trade, booking }: Correction, feeFen: Fen): Promise<void> {
  const chain = await chainOf(tx, trade)
  const rule = (await refundRulesOf(tx, [trade.aisleCode]))(trade.aisleCode).refundFeeRule
  const before = pricedAsBooked(trade, chain)
  const d0FeeAmount = minFen(trade.d0FeeAmount, feeFen)
  const after = priceTrade(chain, { ...asCharged(before), merchantFee: { feeFen, d0PartFen: d0FeeAmount } })
  const rows = changeBetween(sharesAfter(before, rule, nothingRefunded), sharesAfter(after, rule, nothingRefunded))
  const { tenantId, aisleCode } = trade
  const adjustment = accounts.adjustment(tenantId)
  await write(tx, { diff, trade, booking }, rows, {
    eventType: LedgerEvent.feeCorrected,
    eventKey: `CY:${diff.diffNo}:F`,
    lines: [
      line(pendingOf(trade), adjustment, feeFen - trade.feeAmount),
      ...profitLines(tenantId, aisleCode, adjustment, rows),
    ],
    after: {
      ...trade,
      feeAmount: feeFen,
      d0FeeAmount,
      settleAmount: fen(trade.tradeAmount - feeFen),
      profitAmount: fen(feeFen - trade.aisleCostAmount),
    },
  })
}

/**
 * Books the channel's cost of a trade: only the operator's own profit changes (2105, one row of kind 5); of a payment to
 * the operator its expense.
 * @source docs/domain/money.md 9 (adjust cost), 2.4
 */
export async function correctCost(tx: Tx, { diff, trade, booking }: Correction, costFen: Fen): Promise<void> {
  const { tenantId, aisleCode } = trade
  const moreFen = costFen - trade.aisleCostAmount
  const isOfMerchant = isMerchantTrade(trade.tradeKind)
  const bearer = isOfMerchant ? accounts.profitIncome(tenantId, aisleCode) : accounts.aisleExpense(tenantId, aisleCode)
  const rows = isOfMerchant ? [await operatorRow(tx, trade, moreFen)] : []
  await write(tx, { diff, trade, booking }, rows, {
    eventType: LedgerEvent.costCorrected,
    eventKey: `CY:${diff.diffNo}:C`,
    lines: [line(bearer, accounts.clearing(aisleCode), moreFen)],
    after: {
      ...trade,
      aisleCostAmount: costFen,
      d0CostAmount: minFen(trade.d0CostAmount, maxFen(costFen, zeroFen)),
      profitAmount: isOfMerchant ? fen(trade.feeAmount - costFen) : trade.profitAmount,
    },
  })
}

async function chainOf(tx: Tx, trade: TradeRow): Promise<SnapshotChain> {
  const chain =
    trade.snapshotId === null
      ? undefined
      : (await snapshotChains(tx, trade.tenantId, [trade.snapshotId])).get(trade.snapshotId)
  if (!chain) throw new Error(`trade ${trade.rptOrderCode} has no chain to correct`)
  return chain
}

async function operatorRow(tx: Tx, trade: TradeRow, moreFen: bigint): Promise<ProfitRow> {
  const { levels } = await chainOf(tx, trade)
  const [operator, child] = levels
  if (!operator || !child) throw new Error(`trade ${trade.rptOrderCode} has a chain without levels`)
  return {
    ...noAmounts,
    level: 0,
    ownerType: operator.ownerType,
    ownerNo: operator.ownerNo,
    childNo: child.ownerNo,
    costFeeFen: fen(moreFen),
    spreadFen: fen(-moreFen),
    profitFen: fen(-moreFen),
  }
}

async function write(
  tx: Tx,
  { diff, trade, booking }: Correction,
  rows: readonly ProfitRow[],
  { after, ...posting }: { eventType: number; eventKey: string; lines: readonly Line[]; after: TradeRow },
): Promise<void> {
  const { tenantId } = trade
  await updateMoneyOfTrades(tx, tenantId, [{ ...after, version: trade.version + 1 }])
  await addTradeStats(tx, tenantId, [withoutPayStat(trade), payStat(after)])
  const profit: ProfitEvent[] =
    rows.length === 0
      ? []
      : [
          {
            trade: profitTradeOf(after),
            rowKind: ProfitRowKind.adjustment,
            bizCode: diff.diffNo,
            bookDay: booking.bookDay,
            tradeAmountFen: zeroFen,
            snapshotId: trade.snapshotId as bigint,
            rows,
          },
        ]
  await addProfit(tx, tenantId, profit)
  const { txnId } = await post(tx, tenantId, {
    ...posting,
    ...booking,
    bizKind: 'reconDiff',
    bizCode: diff.diffNo,
    isFact: true,
    memo: diff.remark,
  })
  await insertProfitRows(
    tx,
    tenantId,
    profit.map((event) => ({ ...event, txnId })),
  )
}
