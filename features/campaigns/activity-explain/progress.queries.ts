import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { allOf, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { merchantsInReach } from '../../merchants/merchants.server.ts'
import type { activityExplain } from './activity-explain.contract.ts'
import { isNear } from './explain.queries.ts'

const from = sql`active_progress g JOIN active a ON a.tenant_id = g.tenant_id AND a.active_code = g.active_code JOIN active_stage s ON s.tenant_id = g.tenant_id AND s.active_code = g.active_code AND s.stage_no = g.stage_no
  JOIN rpi_basic m ON m.tenant_id = g.tenant_id AND m.rpi_no = g.rpi_no`

/** Lines of progress of the terminals whose merchants a caller sees. */
const inReach = (caller: Caller): SQL => sql`g.tenant_id = ${caller.tenantId} AND ${merchantsInReach(caller)}`

/** Progress of the terminals of a filter, those with the least days left first among the open ones. */
export const progressListing = (
  caller: Caller,
  filter: InputOf<typeof activityExplain.progress>,
  today: string,
): Listing => ({
  columns: sql`g.id, g.active_code AS "activeCode", a.active_name AS "activeName", a.active_type AS "activeType", g.stage_no AS "stageNo", s.stage_name AS "stageName", g.sn, g.rpi_no AS "rpiNo", m.rpi_name AS "rpiName",
    g.progress_status AS "progressStatus", g.first_day AS "firstDay", g.last_day AS "lastDay", greatest(0, g.last_day - greatest(g.first_day, ${today}::date) + 1)::integer AS "daysLeft", s.min_amount AS "minAmount", s.min_count AS "minCount",
    g.counted_amount AS "countedAmount", g.counted_count AS "countedCount", greatest(0, s.min_amount - g.counted_amount)::bigint AS "missingAmount", greatest(0, s.min_count - g.counted_count) AS "missingCount", g.create_time AS "createTime"`,
  from,
  where: allOf(
    inReach(caller),
    when(filter.activeCode, (code) => sql`g.active_code = ${code}`),
    when(filter.activeType, (type) => sql`a.active_type = ${type}`),
    when(filter.progressStatus, (status) => sql`g.progress_status = ${status}`),
    when(filter.sn, (sn) => sql`g.sn = ${sn}`),
    when(filter.rpiNo, (no) => sql`g.rpi_no = ${no}`),
    when(filter.isNear, (wanted) => sql`${isNear} = ${wanted}`),
  ),
  order: orderOf(
    filter,
    { createTime: sql`g.create_time`, lastDay: sql`g.last_day`, countedAmount: sql`g.counted_amount` },
    sql`g.progress_status, g.last_day`,
    sql`g.id`,
  ),
  made: sql`g.create_time`,
})

/** Since when each terminal takes part that is within 500.00 of its target, within the caller's reach. */
export const nearTargets = (caller: Caller): SQL =>
  sql`SELECT g.create_time AS at FROM ${from} WHERE ${inReach(caller)} AND ${isNear}`
