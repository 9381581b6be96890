import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { ActiveStatus } from '../pledge-codes/pledge-codes.contract.ts'
import type { PledgeActive, PledgeActiveFilter } from './pledge-active.contract.ts'
import type { ActiveReach } from './pledge-active.rules.ts'

type Filter = z.output<typeof PledgeActiveFilter>

/** An activity as its list shows it. */
export type ActiveRow = z.output<typeof PledgeActive>

/** Activities that a caller may manage: those of the root operator, by its own staff. */
const activesInReach = (caller: Caller): SQL =>
  isRootStaff(caller) ? sql`a.tenant_id = ${caller.tenantId}` : sql`false`

/** State of an activity as of now: one whose time is over has ended, before the night's job writes it down. */
const presentStatus = sql`(CASE WHEN a.active_status = ${ActiveStatus.running} AND a.end_time <= business_now() THEN ${ActiveStatus.ended}::smallint ELSE a.active_status END)`

const columns = sql`a.id, a.pledge_active_no AS "pledgeActiveNo", a.active_name AS "activeName", a.meal_no AS "mealNo",
  (SELECT l.meal_name FROM pledge_meal l WHERE l.tenant_id = a.tenant_id AND l.meal_no = a.meal_no AND l.is_current) AS "mealName",
  a.rpm_nos AS "rpmNos", ARRAY(SELECT k.rpm_name FROM terminal_model k WHERE k.rpm_no = ANY(a.rpm_nos) ORDER BY k.rpm_no) AS "rpmNames", a.sn_from AS "snFrom", a.sn_to AS "snTo", a.user_nos AS "userNos",
  ARRAY(SELECT s.service_name FROM service_info s WHERE s.tenant_id = a.tenant_id AND s.user_no = ANY(a.user_nos) ORDER BY s.user_no) AS "userNames",
  a.start_time AS "startTime", a.end_time AS "endTime", ${presentStatus} AS "activeStatus", a.maker_no AS "makerNo", a.publish_no AS "publishNo", a.publish_time AS "publishTime", a.create_time AS "createTime", a.version`

const sortable = { createTime: sql`a.create_time`, startTime: sql`a.start_time`, endTime: sql`a.end_time` }

/** The list of activities as a statement. */
export const activeListing = (caller: Caller, filter: Filter, sort: { ascs: string; descs: string }): Listing => ({
  columns,
  from: sql`pledge_active a`,
  where: allOf(
    activesInReach(caller),
    when(filter.pledgeActiveNo, (no) => sql`a.pledge_active_no = ${no}`),
    when(filter.activeName, (name) => contains(sql`a.active_name`, name)),
    when(filter.mealNo, (no) => sql`a.meal_no = ${no}`),
    when(filter.activeStatus, (status) => sql`${presentStatus} = ${status}`),
    madeWithin(sql`a.create_time`, filter),
  ),
  order: orderOf(sort, sortable, sql`a.create_time DESC`, sql`a.id`),
})

/** One activity by its id. */
export const activeOf = (tx: Tx, caller: Caller, id: bigint): Promise<ActiveRow | undefined> =>
  rowOf<ActiveRow>(tx, sql`SELECT ${columns} FROM pledge_active a WHERE ${activesInReach(caller)} AND a.id = ${id}`)

/** One activity by its number or id, locked, with who made it. */
export const lockActive = (
  tx: Tx,
  caller: Caller,
  which: { readonly id: bigint } | { readonly no: string },
): Promise<(ActiveRow & { createUser: bigint | null }) | undefined> =>
  rowOf(
    tx,
    sql`SELECT ${columns}, a.create_user AS "createUser" FROM pledge_active a
         WHERE ${activesInReach(caller)} AND ${'id' in which ? sql`a.id = ${which.id}` : sql`a.pledge_active_no = ${which.no}`} FOR UPDATE OF a`,
  )

/** An activity that runs, as a binding looks at it. */
export interface RunningActive extends ActiveReach {
  readonly pledgeActiveNo: string
  readonly mealNo: string
}

/** The activities of an operator that run at a moment, the newest first. */
export const runningActives = (tx: Tx, tenantId: string, at: string): Promise<RunningActive[]> =>
  rowsOf<RunningActive>(
    tx,
    sql`SELECT a.pledge_active_no AS "pledgeActiveNo", a.meal_no AS "mealNo", a.rpm_nos AS "rpmNos", a.sn_from AS "snFrom", a.sn_to AS "snTo", a.user_nos AS "userNos"
          FROM pledge_active a WHERE a.tenant_id = ${tenantId} AND a.active_status = ${ActiveStatus.running} AND a.start_time <= ${at}::timestamptz AND a.end_time > ${at}::timestamptz
         ORDER BY a.publish_time DESC, a.id DESC`,
  )
