import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { operatorKinds, paidStatuses, RefundKind, RefundStatus, RptStatus } from '../../trades/trades.shared.ts'
import type { MealTerms } from '../meal/meal.rules.ts'
import type { UncountedTrade } from './explain.rules.ts'
import { countedOf, type Figures, type MonthTurnover, type Span, type WayFigures } from './turnover.rules.ts'

/** A terminal whose turnover is wanted, over its days. */
export interface WantedTurnover extends Span {
  readonly orderCode: string
  readonly sn: string
  readonly terms: Pick<MealTerms, 'countPayWays' | 'minTradeAmount'>
}

const sums = sql`sum(e.pay_amount)::bigint AS "payAmount", sum(e.pay_count)::int AS "payCount", sum(e.reverse_amount)::bigint AS "reverseAmount", sum(e.reverse_count)::int AS "reverseCount", sum(e.refund_amount)::bigint AS "refundAmount",
  sum(e.small_amount)::bigint AS "smallAmount", sum(e.small_count)::int AS "smallCount", sum(e.other_amount)::bigint AS "otherAmount", sum(e.other_count)::int AS "otherCount", sum(e.outside_refunds)::bigint AS "outsideRefunds", sum(e.gone_count)::int AS "goneCount"`

const ofOperator = constant(...operatorKinds)

/**
 * Figures of terminals by day and way of paying: from the roll-up of their days, and of the few payments that stand in it
 * and do not count themselves. All at once, however many terminals.
 */
const events = (tenantId: string, wanted: readonly WantedTurnover[]) => {
  const column = (of: (one: WantedTurnover) => string) => sql.param(wanted.map(of))
  return sql`WITH given AS MATERIALIZED (
    SELECT * FROM unnest(${column(({ orderCode }) => orderCode)}::text[], ${column(({ sn }) => sn)}::text[], ${column(({ first }) => first)}::date[], ${column(({ last }) => last)}::date[], ${column(({ until }) => until)}::date[],
      ${sql.param(wanted.map(({ terms }) => terms.minTradeAmount))}::bigint[], ${column(({ terms }) => terms.countPayWays.join(','))}::text[]) AS g(order_code, sn, first, last, until, least_amount, ways)),
  uncounted AS MATERIALIZED (
    SELECT g.order_code, g.first, g.last, g.until, t.rpt_order_code, t.pay_day, t.pay_way, t.trade_amount, t.rpt_status, t.trade_kind IN (${ofOperator}) AS is_other,
           t.trade_amount < g.least_amount AND t.trade_kind NOT IN (${ofOperator}) AS is_small, t.pay_day BETWEEN g.first AND g.last AS is_within
      FROM given g JOIN pos_trade t ON t.tenant_id = ${tenantId} AND t.sn = g.sn AND t.rpt_status IN (${constant(...paidStatuses)})
     WHERE t.trade_kind IN (${ofOperator}) OR t.trade_amount < g.least_amount OR t.rpt_status IN (${constant(RptStatus.partlyRefunded, RptStatus.refunded)})),
  events AS (
    SELECT g.order_code, s.day, s.pay_way, CASE WHEN s.day <= g.last THEN s.pay_amount ELSE 0 END AS pay_amount, CASE WHEN s.day <= g.last THEN s.pay_count ELSE 0 END AS pay_count,
           CASE WHEN s.day <= g.last THEN s.reverse_amount ELSE 0 END AS reverse_amount, CASE WHEN s.day <= g.last THEN s.reverse_count ELSE 0 END AS reverse_count, s.refund_amount,
           0 AS small_amount, 0 AS small_count, 0 AS other_amount, 0 AS other_count, 0 AS outside_refunds, 0 AS gone_count
      FROM given g JOIN trade_stat_terminal_day s ON s.tenant_id = ${tenantId} AND s.sn = g.sn AND s.day BETWEEN g.first AND g.until
    UNION ALL
    SELECT u.order_code, u.pay_day, u.pay_way, 0, 0, 0, 0, 0, CASE WHEN u.is_small THEN u.trade_amount ELSE 0 END, u.is_small::int, CASE WHEN u.is_other THEN u.trade_amount ELSE 0 END, u.is_other::int, 0,
           (u.rpt_status = ${constant(RptStatus.refunded)} AND NOT u.is_small AND NOT u.is_other)::int
      FROM uncounted u WHERE u.is_within AND u.rpt_status <> ${constant(RptStatus.reversed)}
    UNION ALL
    SELECT u.order_code, r.finish_day, u.pay_way, 0, 0, 0, 0, 0, 0, 0, 0, 0, r.refund_amount, 0
      FROM uncounted u JOIN pos_refund r ON r.tenant_id = ${tenantId} AND r.rpt_order_code = u.rpt_order_code AND r.refund_status = ${constant(RefundStatus.success)} AND r.refund_kind <> ${constant(RefundKind.void)}
     WHERE r.finish_day BETWEEN u.first AND u.until AND (u.is_small OR u.is_other OR NOT u.is_within))`
}

/** Months from the first day to another; what comes after the last day belongs to the last month. */
const monthNo = sql`(extract(year FROM age(least(e.day, g.last), g.first)) * 12 + extract(month FROM age(least(e.day, g.last), g.first)))::int`

/**
 * Turnover that counts of many terminals, by month of their assessment.
 * @returns by number of the deposit; none for terminals without any
 * @source docs/domain/money.md 7.2, 11.1
 */
export async function turnoverOf(
  tx: Tx,
  tenantId: string,
  wanted: readonly WantedTurnover[],
): Promise<Map<string, MonthTurnover[]>> {
  if (wanted.length === 0) return new Map()
  const rows = await rowsOf<Figures & { orderCode: string; month: number }>(
    tx,
    sql`${events(tenantId, wanted)}
        SELECT e.order_code AS "orderCode", ${monthNo} AS month, ${sums} FROM events e JOIN given g USING (order_code)
         WHERE e.pay_way::text = ANY(string_to_array(g.ways, ',')) GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const found = new Map<string, MonthTurnover[]>()
  for (const { orderCode, month, ...figures } of rows)
    found.set(orderCode, [...(found.get(orderCode) ?? []), { month, ...countedOf(figures) }])
  return found
}

/** Figures of one terminal by way of paying, those that do not count too. */
export const figuresByWay = (tx: Tx, tenantId: string, wanted: WantedTurnover): Promise<WayFigures[]> =>
  rowsOf<WayFigures>(
    tx,
    sql`${events(tenantId, [wanted])} SELECT e.pay_way AS "payWay", ${sums} FROM events e GROUP BY 1 ORDER BY 1`,
  )

/** Number of payments that do not count which a page shows at most. */
const mostShown = 20

/** The newest payments of a terminal, within its days, that do not count: too small, another way of paying, no sale, or reversed. */
export const uncountedTrades = (
  tx: Tx,
  tenantId: string,
  { sn, first, last, terms }: WantedTurnover,
): Promise<UncountedTrade[]> =>
  rowsOf<UncountedTrade>(
    tx,
    sql`SELECT t.rpt_order_code AS "rptOrderCode", t.pay_time AS "payTime", t.pay_way AS "payWay", t.trade_amount AS "tradeAmount", t.trade_kind AS "tradeKind", t.rpt_status AS "rptStatus"
          FROM pos_trade t
         WHERE t.tenant_id = ${tenantId} AND t.sn = ${sn} AND t.rpt_status IN (${constant(...paidStatuses)}) AND t.pay_day BETWEEN ${first} AND ${last}
           AND (t.trade_kind IN (${ofOperator}) OR t.trade_amount < ${terms.minTradeAmount} OR t.rpt_status IN (${constant(RptStatus.reversed, RptStatus.refunded)}) OR t.pay_way <> ALL(${sql.param([...terms.countPayWays])}::smallint[]))
         ORDER BY t.list_time DESC, t.id DESC LIMIT ${mostShown}`,
  )
