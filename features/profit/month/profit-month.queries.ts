import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { ownerColumns, ownerName } from '../../wallets/wallets.server.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import type { ProfitStatistics } from '../day/profit-day.contract.ts'
import { profitPeriod } from '../day/profit-day.queries.ts'
import { costColumn, costOfHighest, ofHighest, profitInScope } from '../day/profit-scope.queries.ts'
import { MonthDimension, type ProfitMonthFilter } from './profit-month.contract.ts'

type Filter = Partial<z.output<typeof ProfitMonthFilter>>

/** Grouping of one row: a month, or the whole period. */
export type MonthGrain = 'month' | 'group'

/** The rows of a filter that the caller sees, of its own institution. */
export function profitMonthWhere(caller: Caller, filter: Filter, today: string): SQL {
  const { from, until } = profitPeriod(filter, today)
  const equal = (column: SQL, value: string | number | undefined) =>
    value === undefined ? [] : [sql`${column} = ${value}`]
  const conditions = [
    profitInScope(caller, 'merchant', 'd'),
    sql`d.tenant_id = ${caller.tenantId}`,
    sql`d.book_day BETWEEN ${from.slice(0, 10)}::date AND ${until.slice(0, 10)}::date`,
    ...equal(sql`d.owner_no`, filter.userNo),
    ...equal(sql`d.owner_type`, filter.userType),
    ...equal(sql`d.aisle_code`, filter.aisleCode),
    ...equal(sql`d.pay_way`, filter.payWay),
    ...equal(sql`d.rpi_no`, filter.rpiNo),
  ]
  return sql.join(conditions, sql` AND `)
}

const month = sql`to_char(date_trunc('month', d.book_day), 'YYYY-MM')`

const keysOf = (grain: MonthGrain, { dimension }: Filter): SQL =>
  sql.join(
    [
      ...(grain === 'month' ? [month] : []),
      sql`d.owner_type, d.owner_no`,
      ...(dimension === MonthDimension.merchant ? [sql`d.rpi_no`] : []),
    ],
    sql`, `,
  )

const sums = (
  caller: Caller,
): SQL => sql`sum(d.trade_count) AS "tradeCount", sum(d.trade_amount)::bigint AS "tradeAmount", sum(d.refund_count) AS "refundCount", sum(d.refund_amount)::bigint AS "refundAmount",
  sum(d.fee_amount)::bigint AS "feeAmount", sum(d.child_fee)::bigint AS "childFee", ${costColumn(caller, 'd', sql`sum(d.cost_amount)::bigint`)} AS "costAmount",
  sum(d.trade_profit)::bigint AS "tradeProfit", sum(d.reverse_profit)::bigint AS "reverseProfit", sum(d.adjust_profit)::bigint AS "adjustProfit", sum(d.net_profit)::bigint AS "netProfit"`

/** Rows in order: the newest month first, in it by what was earned. */
function rows(caller: Caller, where: SQL, grain: MonthGrain, filter: Filter, tail: SQL): SQL {
  const isMerchant = filter.dimension === MonthDimension.merchant
  const order = sql`${grain === 'month' ? sql`${month} DESC, ` : sql``}sum(d.net_profit) DESC, d.owner_type, d.owner_no${isMerchant ? sql`, d.rpi_no` : sql``}`
  return sql`SELECT concat_ws(':', nullif(g.month, ''), g.owner_no, nullif(g."rpiNo", '')) AS "rowKey", g.owner_type AS "userType", g.owner_no AS "userNo", ${ownerName(ownerColumns('g'))} AS "userName",
      (SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = g.tenant_id AND m.rpi_no = g."rpiNo") AS "rpiName", g.*
    FROM (SELECT ${caller.tenantId}::text AS tenant_id, ${grain === 'month' ? month : sql`''`} AS month, d.owner_type, d.owner_no, ${isMerchant ? sql`d.rpi_no` : sql`''`} AS "rpiNo", ${sums(caller)},
             row_number() OVER (ORDER BY ${order}) AS place
            FROM service_profit_mer_day d WHERE ${where} GROUP BY ${keysOf(grain, filter)} ORDER BY ${order} ${tail}) g ORDER BY g.place`
}

const countOf = (where: SQL, grain: MonthGrain, filter: Filter): SQL =>
  sql`SELECT count(*) AS total FROM (SELECT 1 FROM service_profit_mer_day d WHERE ${where} GROUP BY ${keysOf(grain, filter)}) g`

/** One page of monthly profit. */
export async function profitMonthPage<Row>(
  tx: Tx,
  caller: Caller,
  grain: MonthGrain,
  input: Filter & { current: number; size: number },
  today: string,
): Promise<Rows<Row>> {
  const skipped = rowsBefore(input)
  const where = profitMonthWhere(caller, input, today)
  const counted = await rowOf<{ total: bigint }>(tx, countOf(where, grain, input))
  const records = await rowsOf<Row & object>(
    tx,
    rows(caller, where, grain, input, sql`LIMIT ${input.size} OFFSET ${skipped}`),
  )
  return { records: records as Row[], total: Number(counted?.total ?? 0n) }
}

/** The statements of an export: the list's own rows. */
export function profitMonthSheetRows(
  caller: Caller,
  grain: MonthGrain,
  filter: Filter,
  today: string,
): { rows: SQL; count: SQL } {
  const where = profitMonthWhere(caller, filter, today)
  return { rows: rows(caller, where, grain, filter, sql``), count: countOf(where, grain, filter) }
}

/** Totals over all rows of a filter: counts and amounts of the highest node, profit of all. Releases are not split by merchant. */
export async function profitMonthTotals(
  tx: Tx,
  caller: Caller,
  filter: Filter,
  now: Moment,
): Promise<z.output<typeof ProfitStatistics>> {
  const where = profitMonthWhere(caller, filter, now.day)
  const highest = ofHighest(caller, filter, { table: 'service_profit_mer_day', alias: 'd', where })
  const ofTop = (column: string) => sql`coalesce(sum(d.${sql.raw(column)}) FILTER (WHERE ${highest}), 0)::bigint`
  const all = (column: string) => sql`coalesce(sum(d.${sql.raw(column)}), 0)::bigint`
  const row = await rowOf<Record<string, bigint>>(
    tx,
    sql`SELECT ${ofTop('trade_count')} AS "tradeCount", ${ofTop('trade_amount')} AS "tradeAmount", ${ofTop('refund_count')} AS "refundCount", ${ofTop('refund_amount')} AS "refundAmount", ${ofTop('fee_amount')} AS "feeAmount",
               ${costOfHighest(caller, 'd', highest, ofTop('cost_amount'))} AS "costAmount", ${all('trade_profit')} AS "tradeProfit", ${all('reverse_profit')} AS "reverseProfit", ${all('adjust_profit')} AS "adjustProfit", ${all('net_profit')} AS "netProfit"
          FROM service_profit_mer_day d WHERE ${where}`,
  )
  return { ...row, releasedAmount: null, pendingAmount: null, heldAmount: null, asOf: now.at } as unknown as z.output<
    typeof ProfitStatistics
  >
}
