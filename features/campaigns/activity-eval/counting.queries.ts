import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { keptStatuses } from '../../trades/trades.shared.ts'
import type { ActivityTerms } from '../activity/activity.queries.ts'
import { ProgressStatus } from '../activity/active-record.contract.ts'
import { progressTransitions } from './record-state.rules.ts'
import { countedKinds } from './counting.rules.ts'

/** Condition for a trade `t` of a binding (`p`, unbound as `b` says) to count: `countingOf`, set-based. */
const counts = ({
  countPayWays,
  aisleCodes,
  minTradeAmount,
}: ActivityTerms): SQL => sql`t.list_time >= p.bind_time AND (b.unbind_time IS NULL OR t.list_time < b.unbind_time)
  AND t.trade_kind IN (${constant(...countedKinds)}) AND t.rpt_status IN (${constant(...keptStatuses)}) AND t.refunded_amount < t.trade_amount AND t.trade_amount - t.refunded_amount >= ${minTradeAmount}::bigint
  ${countPayWays.length > 0 ? sql`AND t.pay_way = ANY(${sql.param(countPayWays)}::smallint[])` : sql``} ${aisleCodes.length > 0 ? sql`AND t.aisle_code = ANY(${sql.param(aisleCodes)}::text[])` : sql``}`

/**
 * Takes the terminals into an activity whose first binding within its window was before a day, with a line of progress for
 * each stage. Those that take part already are left as they are.
 * @param before business day
 */
export async function takeIn(
  tx: Tx,
  tenantId: string,
  terms: ActivityTerms,
  before: string,
  at: string,
): Promise<void> {
  const { activeCode, rpmNos, startTime, endTime } = terms
  await run(
    tx,
    sql`WITH fresh AS (
          INSERT INTO active_terminal (tenant_id, oem_no, active_code, sn, rt_no, rpm_no, rpi_no, user_path, bind_time, create_time)
          SELECT DISTINCT ON (b.sn) b.tenant_id, m.oem_no, ${activeCode}::text, b.sn, b.rt_no, b.rpm_no, b.rpi_no, m.user_path, b.bind_time, ${at}::timestamptz
            FROM rp_terminal b JOIN rpi_basic m ON m.tenant_id = b.tenant_id AND m.rpi_no = b.rpi_no
           WHERE b.tenant_id = ${tenantId} AND b.bind_time >= ${startTime}::timestamptz AND b.bind_time <= ${endTime}::timestamptz AND b.bind_time < ${before}::date::timestamptz
             ${rpmNos.length > 0 ? sql`AND b.rpm_no = ANY(${sql.param(rpmNos)}::text[])` : sql``}
             AND NOT EXISTS (SELECT 1 FROM active_terminal p WHERE p.tenant_id = b.tenant_id AND p.active_code = ${activeCode} AND p.sn = b.sn)
           ORDER BY b.sn, b.bind_time
          RETURNING tenant_id, oem_no, sn, rpi_no, business_day(bind_time) AS bind_day)
        INSERT INTO active_progress (tenant_id, oem_no, active_code, stage_no, sn, rpi_no, first_day, last_day, create_time, update_time)
        SELECT f.tenant_id, f.oem_no, ${activeCode}::text, s.stage_no, f.sn, f.rpi_no, f.bind_day + s.from_day, f.bind_day + s.to_day, ${at}::timestamptz, ${at}::timestamptz
          FROM fresh f JOIN active_stage s ON s.tenant_id = ${tenantId} AND s.active_code = ${activeCode}`,
  )
}

/**
 * Counts anew the trades before a day of those terminals for which something has happened since they were last counted: a
 * payment, a reversal or a refund, on whatever day it is booked.
 */
export async function countMoved(
  tx: Tx,
  tenantId: string,
  terms: ActivityTerms,
  before: string,
  at: string,
): Promise<void> {
  const { activeCode, startTime } = terms
  await run(
    tx,
    sql`WITH seen AS (
          SELECT p.sn, coalesce(sum(s.pay_count + s.reverse_count + s.refund_count), 0)::bigint AS events
            FROM active_terminal p JOIN trade_stat_terminal_day s ON s.tenant_id = p.tenant_id AND s.sn = p.sn AND s.day >= business_day(p.bind_time) AND s.day >= business_day(${startTime}::timestamptz) AND s.day < ${before}::date
           WHERE p.tenant_id = ${tenantId} AND p.active_code = ${activeCode} AND p.is_open GROUP BY p.sn),
        moved AS (
          UPDATE active_terminal p SET seen_events = seen.events FROM seen
           WHERE p.tenant_id = ${tenantId} AND p.active_code = ${activeCode} AND p.sn = seen.sn AND p.seen_events <> seen.events RETURNING p.sn, p.rt_no, p.bind_time),
        counted AS (
          SELECT g.stage_no, g.sn, coalesce(sum(t.trade_amount - t.refunded_amount), 0)::bigint AS amount, count(t.id)::integer AS count
            FROM moved p JOIN active_progress g ON g.tenant_id = ${tenantId} AND g.active_code = ${activeCode} AND g.sn = p.sn AND g.progress_status = ${ProgressStatus.counting}
            JOIN rp_terminal b ON b.tenant_id = ${tenantId} AND b.rt_no = p.rt_no
            LEFT JOIN pos_trade t ON t.tenant_id = ${tenantId} AND t.sn = p.sn AND t.pay_day BETWEEN g.first_day AND g.last_day AND t.pay_day >= business_day(${startTime}::timestamptz) AND t.pay_day < ${before}::date AND ${counts(terms)}
           GROUP BY 1, 2)
        UPDATE active_progress g SET counted_amount = c.amount, counted_count = c.count, update_time = ${at}::timestamptz FROM counted c
         WHERE g.tenant_id = ${tenantId} AND g.active_code = ${activeCode} AND g.stage_no = c.stage_no AND g.sn = c.sn AND (g.counted_amount, g.counted_count) IS DISTINCT FROM (c.amount, c.count)`,
  )
}

/** Condition for a line of progress `g` to have met its stage `s`. */
export const isMet = sql`(g.counted_amount >= s.min_amount AND g.counted_count >= s.min_count)`

/**
 * Closes the lines of progress whose days are over before a day, and the terminals that have no open line left.
 * @param hasRewards whether those that have met their stage wait for a reward, and stay open till it is given; the missed
 *   ones of an assessment wait for their debit the same way
 */
export async function closeOver(
  tx: Tx,
  tenantId: string,
  activeCode: string,
  { before, at, hasRewards }: { before: string; at: string; hasRewards: boolean },
): Promise<void> {
  await run(
    tx,
    sql`UPDATE active_progress g SET progress_status = ${(hasRewards ? progressTransitions.miss : progressTransitions.reach).to}, update_time = ${at}::timestamptz
          FROM active_stage s
         WHERE g.tenant_id = ${tenantId} AND g.active_code = ${activeCode} AND g.progress_status = ${ProgressStatus.counting}
           AND s.tenant_id = g.tenant_id AND s.active_code = g.active_code AND s.stage_no = g.stage_no AND ${hasRewards ? sql`g.last_day < ${before}::date AND NOT ${isMet}` : isMet}`,
  )
  await run(
    tx,
    sql`UPDATE active_terminal p SET is_open = false WHERE p.tenant_id = ${tenantId} AND p.active_code = ${activeCode} AND p.is_open
           AND NOT EXISTS (SELECT 1 FROM active_progress g WHERE g.tenant_id = p.tenant_id AND g.active_code = p.active_code AND g.sn = p.sn AND g.progress_status = ${ProgressStatus.counting})`,
  )
}
