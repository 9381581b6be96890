import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { addDays, dayOfText } from '../../../core/shared/dates.ts'
import { ownerColumns, ownerName } from '../../wallets/wallets.server.ts'
import { periodOf, rowsBefore } from '../../../core/shared/period.ts'
import { costColumn, highestNode, profitInScope } from '../day/profit-scope.queries.ts'
import type { ProfitScope } from '../day/profit-day.contract.ts'
import { rowFields, rowTotals, sumsByKind } from './profit-row.queries.ts'
import { ProfitDimension, type TradeProfit, type TradeProfitFilter } from './trade-profit.contract.ts'

type Filter = Partial<z.output<typeof TradeProfitFilter>>

/** Up to so many rows are counted one by one; beyond, the total says that it is not exact. @source docs/domain/money.md 11.2 */
export const mostCounted = 100_000

/** The rows of one node, the caller's own unless another within reach is asked for, of trades paid in the period. */
export function tradeProfitWhere(caller: Caller, scope: ProfitScope, filter: Filter, today: string): SQL {
  const { from, until } = periodOf(filter, today)
  const conditions = [
    profitInScope(caller, scope, 'p'),
    sql`p.tenant_id = ${caller.tenantId}`,
    sql`p.owner_no = ${highestNode(caller, filter.userNo)}`,
    sql`p.pay_time BETWEEN ${from} AND ${until}`,
    // Nothing is booked long before its payment: a channel's clock may run a little ahead of ours.
    sql`p.book_day >= ${addDays(dayOfText(from), -1)}::date`,
    ...rowFields(filter),
  ]
  return sql.join(conditions, sql` AND `)
}

const keysOf = ({ dimension }: Filter): SQL =>
  dimension === ProfitDimension.terminal ? sql`coalesce(p.sn, '')` : sql`p.pay_time, p.rpt_order_code`

/** Rows in order: trades by payment, the newest first; terminals by what they earned. */
function rows(caller: Caller, where: SQL, filter: Filter, tail: SQL): SQL {
  const isTerminal = filter.dimension === ProfitDimension.terminal
  const order = isTerminal
    ? sql`sum(p.profit_amount) DESC, coalesce(p.sn, '')`
    : sql`p.pay_time DESC, p.rpt_order_code DESC`
  const named = isTerminal
    ? sql`coalesce(p.sn, '') AS "rowKey", '' AS "rptOrderCode", '' AS "rptAisleOrderCode", NULL AS "payTime", CASE WHEN min(p.rpi_no) = max(p.rpi_no) THEN min(p.rpi_no) ELSE '' END AS "rpiNo", '' AS "aisleCode", NULL::smallint AS "payWay"`
    : sql`p.rpt_order_code AS "rowKey", p.rpt_order_code AS "rptOrderCode", min(p.rpt_aisle_order_code) AS "rptAisleOrderCode", p.pay_time AS "payTime", min(p.rpi_no) AS "rpiNo", min(p.aisle_code) AS "aisleCode", min(p.pay_way) AS "payWay"`
  return sql`SELECT g.*, g.owner_type AS "userType", g.owner_no AS "userNo", ${ownerName(ownerColumns('g'))} AS "userName",
      (SELECT m.rpi_name FROM rpi_basic m WHERE m.tenant_id = g.tenant_id AND m.rpi_no = g."rpiNo") AS "rpiName"
    FROM (SELECT ${caller.tenantId}::text AS tenant_id, min(p.owner_type) AS owner_type, min(p.owner_no) AS owner_no, ${named}, min(p.sn) AS sn, ${sumsByKind},
             sum(p.child_fee)::bigint AS "childFee", ${costColumn(caller, 'q', sql`sum(p.cost_fee)::bigint`)} AS "costAmount", sum(p.share_in)::bigint AS "shareIn", sum(p.share_out)::bigint AS "shareOut",
             row_number() OVER (ORDER BY ${order}) AS place
            FROM pos_profit p CROSS JOIN (SELECT ${highestNode(caller, filter.userNo)}::text AS owner_no) q
           WHERE ${where} GROUP BY ${keysOf(filter)}, q.owner_no ORDER BY ${order} ${tail}) g ORDER BY g.place`
}

/** One page of profit by trade or terminal. @throws common.pagingTooDeep, common.spanTooLong, common.datesReversed */
export async function tradeProfitPage(
  tx: Tx,
  caller: Caller,
  scope: ProfitScope,
  input: Filter & { current: number; size: number },
  today: string,
): Promise<Rows<z.output<typeof TradeProfit>>> {
  const skipped = rowsBefore(input)
  const where = tradeProfitWhere(caller, scope, input, today)
  const counted = await rowOf<{ total: bigint }>(
    tx,
    sql`SELECT count(*) AS total FROM (SELECT 1 FROM pos_profit p WHERE ${where} GROUP BY ${keysOf(input)} LIMIT ${mostCounted + 1}) few`,
  )
  const found = Number(counted?.total ?? 0n)
  const records = await rowsOf<z.output<typeof TradeProfit>>(
    tx,
    rows(caller, where, input, sql`LIMIT ${input.size} OFFSET ${skipped}`),
  )
  return { records, total: Math.min(found, mostCounted), totalExact: found <= mostCounted }
}

/** Totals over exactly the rows of the list. */
export const tradeProfitTotals = (tx: Tx, caller: Caller, scope: ProfitScope, filter: Filter, now: Moment) =>
  rowTotals(tx, caller, tradeProfitWhere(caller, scope, filter, now.day), filter, now)

/** The statements of an export: the list's own rows. */
export function tradeProfitSheetRows(
  caller: Caller,
  scope: ProfitScope,
  filter: Filter,
  today: string,
): { rows: SQL; count: SQL } {
  const where = tradeProfitWhere(caller, scope, filter, today)
  return {
    rows: rows(caller, where, filter, sql``),
    count: sql`SELECT count(*) AS total FROM (SELECT 1 FROM pos_profit p WHERE ${where} GROUP BY ${keysOf(filter)}) g`,
  }
}
