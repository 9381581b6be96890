import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { madeWithin } from '../../../core/server/lists/listing.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { pledgeErrors } from '../pledge-codes/pledge-codes.contract.ts'
import type { Meal, MealFilter } from './meal.contract.ts'
import type { MealTerms } from './meal.rules.ts'

type Filter = z.output<typeof MealFilter>

/** A package as its list shows it. */
export type MealRow = z.output<typeof Meal>

/** Packages that a caller may manage: those of the root operator, by its own staff. */
const mealsInReach = (caller: Caller): SQL =>
  isRootStaff(caller) ? sql`l.tenant_id = ${caller.tenantId} AND l.is_current AND NOT l.is_deleted` : sql`false`

const columns = sql`l.id, l.meal_no AS "mealNo", l.meal_version AS "mealVersion", l.meal_name AS "mealName", l.pledge_amount AS "pledgeAmount", l.reach_kind AS "reachKind", l.reach_amount AS "reachAmount", l.reach_count AS "reachCount",
  l.reach_months AS "reachMonths", l.reach_days AS "reachDays", l.count_pay_ways AS "countPayWays", l.min_trade_amount AS "minTradeAmount", l.refund_mode AS "refundMode", l.refund_target AS "refundTarget", l.forfeit_mode AS "forfeitMode",
  l.rpm_nos AS "rpmNos", ARRAY(SELECT k.rpm_name FROM terminal_model k WHERE k.rpm_no = ANY(l.rpm_nos) ORDER BY k.rpm_no) AS "rpmNames", l.pay_reward AS "payReward", l.reach_reward AS "reachReward", l.is_on AS "mealStatus", l.remark,
  (SELECT count(*) FROM pledge_order o WHERE o.tenant_id = l.tenant_id AND o.meal_no = l.meal_no) AS "orderCount", l.create_time AS "createTime", l.update_time AS "updateTime", l.version`

const sortable = { createTime: sql`l.create_time`, mealNo: sql`l.meal_no`, pledgeAmount: sql`l.pledge_amount` }

/** The list of packages as a statement. */
export const mealListing = (caller: Caller, filter: Filter, sort: { ascs: string; descs: string }): Listing => ({
  columns,
  from: sql`pledge_meal l`,
  where: allOf(
    mealsInReach(caller),
    when(filter.mealNo, (no) => sql`l.meal_no = ${no}`),
    when(filter.mealName, (name) => contains(sql`l.meal_name`, name)),
    when(filter.reachKind, (kind) => sql`l.reach_kind = ${kind}`),
    when(filter.mealStatus, (isOn) => sql`l.is_on = ${isOn}`),
    madeWithin(sql`l.create_time`, filter),
  ),
  order: orderOf(sort, sortable, sql`l.create_time DESC`, sql`l.id`),
})

/** One package by its id. @returns undefined when the caller may not manage it */
export const mealOf = (tx: Tx, caller: Caller, id: bigint): Promise<MealRow | undefined> =>
  rowOf<MealRow>(tx, sql`SELECT ${columns} FROM pledge_meal l WHERE ${mealsInReach(caller)} AND l.id = ${id}`)

/** Packages by their ids, locked in the order of their numbers. */
export const lockMeals = (tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<MealRow[]> =>
  rowsOf<MealRow>(
    tx,
    sql`SELECT ${columns} FROM pledge_meal l WHERE ${mealsInReach(caller)} AND l.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY l.meal_no FOR UPDATE OF l`,
  )

/** The terms of a package in its version of now, with its rewards. */
export interface PresentMeal extends MealTerms {
  readonly mealNo: string
  readonly mealVersion: number
  readonly rpmNos: readonly string[]
  readonly payReward: Fen
  readonly reachReward: Fen
  readonly isOn: boolean
}

/** A package of an operator in its version of now; held against edits when it is to be used. @throws pledge.mealMissing when there is none */
export async function presentMeal(tx: Tx, tenantId: string, mealNo: string, isHeld = false): Promise<PresentMeal> {
  const found = await rowOf<PresentMeal>(
    tx,
    sql`SELECT ${columns}, l.is_on AS "isOn" FROM pledge_meal l
         WHERE l.tenant_id = ${tenantId} AND l.is_current AND NOT l.is_deleted AND l.meal_no = ${mealNo} ${isHeld ? sql`FOR SHARE OF l` : sql``}`,
  )
  if (!found) throw pledgeErrors.mealMissing()
  return found
}
