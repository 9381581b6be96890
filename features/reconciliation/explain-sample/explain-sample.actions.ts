import type { Tx } from '../../../core/server/database/db.ts'
import { formatYuan } from '../../../core/shared/money.ts'
import { pricedAsBooked, refundedOf, RptStatus, type TradeRow } from '../../trades/trades.shared.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import { tradeFields } from '../../trades/trades.server.ts'
import { bookedProfit, snapshotChains } from '../../sharing/sharing.server.ts'
import { adjustment, sharesAfter, type SnapshotChain } from '../../sharing/sharing.shared.ts'

/** Number of trades compared at once. */
const batchSize = 1000

/** A table of fewer trades is read whole: its pages are too few to draw from. */
const drawnFrom = 100_000

/** Result of checking a sample of trades. */
export interface Sample {
  readonly tradesChecked: number
  /** Trades whose rows are not what their prices give. */
  readonly wrongCount: number
  /** Owners whose figures differ in these trades, with the profit as booked and as recomputed. */
  readonly offenders: readonly Readonly<Record<string, string>>[]
}

/**
 * Recomputes random trades from their price snapshots, with all that was given back since, and compares every figure of
 * every level with the rows that are booked. Nothing is changed.
 * @param most how many trades at most
 * @source docs/domain/money.md 4.8, required property
 */
export async function explainSample(tx: Tx, tenantId: string, most: number): Promise<Sample> {
  const trades = await randomTrades(tx, tenantId, most)
  const wrong: Readonly<Record<string, string>>[][] = []
  for (let start = 0; start < trades.length; start += batchSize)
    wrong.push(...(await wrongAmong(tx, tenantId, trades.slice(start, start + batchSize))))
  return { tradesChecked: trades.length, wrongCount: wrong.length, offenders: wrong.flat() }
}

/**
 * Paid trades of merchants at random: out of random pages of the table, as many as hold half as many again as are wanted,
 * so that a night never reads the whole of a large table.
 */
async function randomTrades(tx: Tx, tenantId: string, most: number): Promise<TradeRow[]> {
  const paid = [RptStatus.success, RptStatus.reversed, RptStatus.partlyRefunded, RptStatus.refunded]
  const { rows: counted } = await tx.client.query<{ n: bigint }>(
    'SELECT coalesce(sum(trade_count), 0)::bigint AS n FROM trade_count_day WHERE tenant_id = $1 AND owner_no = $1 AND rpt_status = ANY($2)',
    [tenantId, paid],
  )
  const known = Number(counted[0]?.n ?? 0n)
  const { rows } = await tx.client.query<TradeRow>(
    `SELECT ${tradeFields} FROM pos_trade t TABLESAMPLE SYSTEM ($2::float4)
      WHERE t.tenant_id = $1 AND t.rpt_status = ANY($3) AND t.snapshot_id IS NOT NULL ORDER BY random() LIMIT $4`,
    [tenantId, known < drawnFrom ? 100 : Math.min(100, (150 * most) / known), paid, most],
  )
  return rows
}

/** The differences of those trades that have any. */
async function wrongAmong(
  tx: Tx,
  tenantId: string,
  trades: readonly TradeRow[],
): Promise<Readonly<Record<string, string>>[][]> {
  const chains = await snapshotChains(
    tx,
    tenantId,
    trades.map(({ snapshotId }) => snapshotId as bigint),
  )
  const rules = await refundRulesOf(
    tx,
    trades.map(({ aisleCode }) => aisleCode),
  )
  const booked = await bookedProfit(
    tx,
    tenantId,
    trades.map(({ rptOrderCode }) => rptOrderCode),
  )
  return trades.flatMap((trade) => {
    const chain = chains.get(trade.snapshotId as bigint) as SnapshotChain
    const rule = rules(trade.aisleCode).refundFeeRule
    const expected =
      trade.rptStatus === RptStatus.reversed ? [] : sharesAfter(pricedAsBooked(trade, chain), rule, refundedOf(trade))
    const rows = booked.get(trade.rptOrderCode) ?? []
    const profitIn = (of: typeof rows, ownerNo: string) =>
      formatYuan(of.find((row) => row.ownerNo === ownerNo)?.profitFen ?? 0n)
    const differing = adjustment(rows, expected)
    if (differing.length === 0) return []
    return [
      differing.map(({ ownerNo }) => ({
        rpt_order_code: trade.rptOrderCode,
        owner_no: ownerNo,
        booked: profitIn(rows, ownerNo),
        recomputed: profitIn(expected, ownerNo),
      })),
    ]
  })
}
