import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { preparedRows, rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { type Period, periodOf, rowsBefore, widestDays } from '../../../core/shared/period.ts'
import { ownerColumns, ownerName } from '../../wallets/wallets.server.ts'
import { ReleaseStatus } from '../../sharing/sharing.shared.ts'
import type { ProfitFilter, ProfitScope, ProfitStatistics } from './profit-day.contract.ts'
import { costColumn, costOfHighest, ofHighest, profitInScope } from './profit-scope.queries.ts'

type Filter = Partial<z.output<typeof ProfitFilter>>

/** Grouping of one row of a list. */
export type Grain = 'day' | 'dayDetail' | 'group'

const grains: Readonly<Record<Grain, { keys: SQL; order: SQL }>> = {
  day: {
    keys: sql`d.book_day, d.owner_type, d.owner_no, d.parent_no`,
    order: sql`d.book_day DESC, d.owner_type, d.owner_no`,
  },
  dayDetail: {
    keys: sql`d.book_day, d.owner_type, d.owner_no, d.parent_no, d.aisle_code, d.pay_way`,
    order: sql`d.book_day DESC, d.owner_type, d.owner_no, d.aisle_code, d.pay_way`,
  },
  group: {
    keys: sql`d.owner_type, d.owner_no, d.parent_no`,
    order: sql`sum(d.net_profit) DESC, d.owner_type, d.owner_no`,
  },
}
const named: Readonly<Record<Grain, SQL>> = {
  day: sql`concat_ws(':', g.book_day, g.owner_no, g.parent_no) AS "rowKey", g.book_day AS "bookDay",`,
  dayDetail: sql`concat_ws(':', g.book_day, g.owner_no, g.parent_no, g.aisle_code, g.pay_way) AS "rowKey", g.book_day AS "bookDay", g.aisle_code AS "aisleCode", g.pay_way AS "payWay",`,
  group: sql`concat_ws(':', g.owner_no, g.parent_no) AS "rowKey",`,
}

/** The period of profit lists: roll-ups reach over 366 days. */
export const profitPeriod = (filter: Filter, today: string): Period => periodOf(filter, today, widestDays.rollUps)

/** The rows of a filter that a scope shows to a caller, in days of booking. */
export function profitWhere(caller: Caller, scope: ProfitScope, filter: Filter, today: string): SQL {
  const { from, until } = profitPeriod(filter, today)
  const conditions = [
    profitInScope(caller, scope, 'd'),
    sql`d.tenant_id = ${caller.tenantId}`,
    sql`d.book_day BETWEEN ${from.slice(0, 10)}::date AND ${until.slice(0, 10)}::date`,
    ...(filter.userNo ? [sql`d.owner_no = ${filter.userNo}`] : []),
    ...(filter.userType === undefined ? [] : [sql`d.owner_type = ${filter.userType}`]),
    ...(filter.aisleCode ? [sql`d.aisle_code = ${filter.aisleCode}`] : []),
    ...(filter.payWay === undefined ? [] : [sql`d.pay_way = ${filter.payWay}`]),
  ]
  return sql.join(conditions, sql` AND `)
}

const sums = (
  caller: Caller,
): SQL => sql`sum(d.trade_count) AS "tradeCount", sum(d.trade_amount)::bigint AS "tradeAmount", sum(d.refund_count) AS "refundCount", sum(d.refund_amount)::bigint AS "refundAmount",
  sum(d.fee_amount)::bigint AS "feeAmount", sum(d.child_fee)::bigint AS "childFee", ${costColumn(caller, 'd', sql`sum(d.cost_amount)::bigint`)} AS "costAmount",
  sum(d.trade_profit)::bigint AS "tradeProfit", sum(d.reverse_profit)::bigint AS "reverseProfit", sum(d.adjust_profit)::bigint AS "adjustProfit", sum(d.net_profit)::bigint AS "netProfit",
  sum(d.direct_profit)::bigint AS "directProfit", sum(d.child_profit)::bigint AS "childProfit"`

/** Rows of a grain in order, as the contract names them. */
const grouped = (caller: Caller, where: SQL, grain: Grain, tail: SQL): SQL =>
  sql`SELECT ${named[grain]} g.owner_type AS "userType", g.owner_no AS "userNo", ${ownerName(ownerColumns('g'))} AS "userName", g.parent_no AS "parentNo", g.*
        FROM (SELECT ${caller.tenantId}::text AS tenant_id, ${grains[grain].keys}, row_number() OVER (ORDER BY ${grains[grain].order}) AS place, count(*) OVER () AS total, ${sums(caller)}
                FROM service_profit_day d WHERE ${where} GROUP BY ${grains[grain].keys} ORDER BY place ${tail}) g ORDER BY g.place`

/** One page of daily profit. */
export async function profitPage<Row>(
  tx: Tx,
  caller: Caller,
  where: SQL,
  grain: Grain,
  page: { current: number; size: number },
): Promise<Rows<Row>> {
  const skipped = rowsBefore(page)
  const records = await preparedRows<Row & { total: bigint }>(
    tx,
    grouped(caller, where, grain, sql`LIMIT ${page.size} OFFSET ${skipped}`),
  )
  const total =
    records[0]?.total ?? (skipped === 0 ? 0n : (await rowOf<{ total: bigint }>(tx, countOf(where, grain)))?.total)
  return { records, total: Number(total ?? 0) }
}

const countOf = (where: SQL, grain: Grain): SQL =>
  sql`SELECT count(*) AS total FROM (SELECT 1 FROM service_profit_day d WHERE ${where} GROUP BY ${grains[grain].keys}) g`

/** The statements of an export: the list's own rows. */
export const profitSheetRows = (caller: Caller, where: SQL, grain: Grain): { rows: SQL; count: SQL } => ({
  rows: grouped(caller, where, grain, sql``),
  count: countOf(where, grain),
})

/**
 * Totals over all rows of a filter. Levels overlap, so counts, amounts, fees and cost are the highest node's; profit and
 * releases are sums over all rows. @source docs/domain/money.md 4.6
 */
export async function profitTotals(
  tx: Tx,
  caller: Caller,
  scope: ProfitScope,
  filter: Filter,
  now: Moment,
): Promise<z.output<typeof ProfitStatistics>> {
  const where = profitWhere(caller, scope, filter, now.day)
  const highest = ofHighest(caller, filter, { table: 'service_profit_day', alias: 'd', where })
  const ofTop = (column: string) => sql`coalesce(sum(d.${sql.raw(column)}) FILTER (WHERE ${highest}), 0)::bigint`
  const all = (column: string) => sql`coalesce(sum(d.${sql.raw(column)}), 0)::bigint`
  const cost = costOfHighest(caller, 'd', highest, ofTop('cost_amount'))
  const row = await rowOf<Record<string, bigint>>(
    tx,
    sql`SELECT ${ofTop('trade_count')} AS "tradeCount", ${ofTop('trade_amount')} AS "tradeAmount", ${ofTop('refund_count')} AS "refundCount", ${ofTop('refund_amount')} AS "refundAmount", ${ofTop('fee_amount')} AS "feeAmount",
               ${cost} AS "costAmount", ${all('trade_profit')} AS "tradeProfit", ${all('reverse_profit')} AS "reverseProfit", ${all('adjust_profit')} AS "adjustProfit", ${all('net_profit')} AS "netProfit"
          FROM service_profit_day d WHERE ${where}`,
  )
  const releases = await releaseTotals(tx, where, filter)
  return { ...row, ...releases, asOf: now.at } as unknown as z.output<typeof ProfitStatistics>
}

/**
 * Reads the amounts released, pending and held of the profit of the nodes and days shown. Unknown when the filter names a
 * field by which releases are not split.
 */
async function releaseTotals(
  tx: Tx,
  where: SQL,
  { aisleCode, payWay }: Filter,
): Promise<Record<'releasedAmount' | 'pendingAmount' | 'heldAmount', bigint | null>> {
  if (aisleCode || payWay !== undefined) return { releasedAmount: null, pendingAmount: null, heldAmount: null }
  const row = await rowOf<Record<'releasedAmount' | 'pendingAmount' | 'heldAmount', bigint>>(
    tx,
    sql`SELECT coalesce(sum(r.released_amount), 0)::bigint AS "releasedAmount",
               coalesce(sum(r.net_profit) FILTER (WHERE r.release_status = ${ReleaseStatus.pending}), 0)::bigint AS "pendingAmount",
               coalesce(sum(r.net_profit) FILTER (WHERE r.release_status = ${ReleaseStatus.held}), 0)::bigint AS "heldAmount"
          FROM service_profit_release r JOIN (SELECT DISTINCT d.tenant_id, d.book_day, d.owner_no FROM service_profit_day d WHERE ${where}) n USING (tenant_id, book_day, owner_no)`,
  )
  return row ?? { releasedAmount: 0n, pendingAmount: 0n, heldAmount: 0n }
}
