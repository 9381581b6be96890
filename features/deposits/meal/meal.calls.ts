import { sql } from 'drizzle-orm'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { pledgeErrors } from '../pledge-codes/pledge-codes.contract.ts'
import { pledgeMeal } from './meal.contract.ts'
import { lockMeals, mealListing, mealOf, type MealRow } from './meal.queries.ts'
import { checkedTerms } from './meal.rules.ts'

const mealNumber = masterNumber('TC')

refusalOfConstraint('pledge_meal_name', pledgeErrors.mealNameTaken)

export const mealCalls = [
  handle(pledgeMeal.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<MealRow>(tx, mealListing(caller, input, input), input)),
  ),

  handle(pledgeMeal.detail, async ({ tx, caller, input }) => {
    const found = await mealOf(tx, caller, input.id)
    if (!found) throw commonErrors.notFound()
    return found
  }),

  handle(pledgeMeal.save, async ({ tx, caller, input, now, audit }) => {
    requireRootStaff(caller)
    const { id, version, ...given } = input
    const draft = checkedTerms(given)
    await requireModels(tx, draft.rpmNos)
    const before = id === undefined ? undefined : (await lockMeals(tx, caller, [id]))[0]
    if (id !== undefined && !before) throw commonErrors.notFound()
    if (before && version !== undefined && version !== before.version) throw commonErrors.moved()
    const mealNo = before?.mealNo ?? (await takeNumber(tx, mealNumber, now.day))
    if (before) await requireAboveGrants(tx, caller.tenantId, mealNo, draft)
    const mealVersion = await write(tx, caller, mealNo, before, draft, now.at)
    audit({ entity: 'pledgeMeal', no: mealNo, before: before ?? null, after: { ...draft, mealVersion } })
    return { mealNo, mealVersion }
  }),

  handle(pledgeMeal.remove, async ({ tx, caller, input, audit }) => {
    requireRootStaff(caller)
    const found = await lockMeals(tx, caller, input.ids)
    if (found.length !== input.ids.length) throw commonErrors.notFound()
    const numbers = found.map(({ mealNo }) => mealNo ?? '')
    const used = await rowOf<{ one: number }>(
      tx,
      sql`SELECT 1 AS one WHERE EXISTS (SELECT 1 FROM pledge_order o WHERE o.tenant_id = ${caller.tenantId} AND o.meal_no = ANY(${sql.param(numbers)}::text[]))
             OR EXISTS (SELECT 1 FROM pledge_active a WHERE a.tenant_id = ${caller.tenantId} AND a.meal_no = ANY(${sql.param(numbers)}::text[]))`,
    )
    if (used) throw pledgeErrors.mealUsed()
    const gone = sql`is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1`
    await run(
      tx,
      sql`UPDATE pledge_meal SET ${gone} WHERE tenant_id = ${caller.tenantId} AND meal_no = ANY(${sql.param(numbers)}::text[])`,
    )
    await run(
      tx,
      sql`UPDATE pledge_meal_service SET ${gone} WHERE tenant_id = ${caller.tenantId} AND meal_no = ANY(${sql.param(numbers)}::text[]) AND NOT is_deleted`,
    )
    audit({ entity: 'pledgeMeal', no: numbers.join(','), before: { names: found.map(({ mealName }) => mealName) } })
    return {}
  }),
]

type Draft = ReturnType<typeof checkedTerms<Omit<InputOf<typeof pledgeMeal.save>, 'id' | 'version'>>>

/** Writes a package: a new one, the same version while no order uses it, else the next one. @returns the version */
async function write(
  tx: Tx,
  { tenantId, userId }: Caller,
  mealNo: string,
  before: MealRow | undefined,
  { mealStatus, rpmNos, countPayWays, ...draft }: Draft,
  at: string,
): Promise<number> {
  const content = {
    ...draft,
    isOn: mealStatus,
    rpmNos: sql`${sql.param(rpmNos)}::text[]`,
    countPayWays: sql`${sql.param(countPayWays)}::smallint[]`,
    updateUser: userId,
    updateTime: at,
  }
  const isUsed = before
    ? (await rowOf<{ one: number }>(
        tx,
        sql`SELECT 1 AS one FROM pledge_order o WHERE o.tenant_id = ${tenantId} AND o.meal_no = ${mealNo} AND o.meal_version = ${before.mealVersion} LIMIT 1`,
      )) !== undefined
    : false
  if (before && !isUsed) {
    await run(
      tx,
      sql`UPDATE pledge_meal SET ${assignments(content)}, version = version + 1 WHERE tenant_id = ${tenantId} AND meal_no = ${mealNo} AND is_current`,
    )
    return before.mealVersion
  }
  if (before)
    await run(
      tx,
      sql`UPDATE pledge_meal SET is_current = false, version = version + 1 WHERE tenant_id = ${tenantId} AND meal_no = ${mealNo} AND is_current`,
    )
  const mealVersion = (before?.mealVersion ?? 0) + 1
  const createTime = before?.createTime ?? at
  await insertRow(
    tx,
    'pledge_meal',
    { ...content, tenantId, mealNo, mealVersion, createUser: userId, createTime, version: (before?.version ?? -1) + 1 },
    sql`id`,
  )
  return mealVersion
}

/** @throws pledge.modelMissing */
async function requireModels(tx: Tx, rpmNos: readonly string[]): Promise<void> {
  if (rpmNos.length === 0) return
  const known = await rowsOf<{ rpmNo: string }>(
    tx,
    sql`SELECT rpm_no AS "rpmNo" FROM terminal_model WHERE rpm_no = ANY(${sql.param([...rpmNos])}::text[])`,
  )
  if (known.length !== new Set(rpmNos).size) throw pledgeErrors.modelMissing()
}

/** A package cannot fall below what top nodes are granted of it. @throws pledge.rewardTooHigh */
async function requireAboveGrants(
  tx: Tx,
  tenantId: string,
  mealNo: string,
  { payReward, reachReward }: Draft,
): Promise<void> {
  const above = await rowOf<{ one: number }>(
    tx,
    sql`SELECT 1 AS one FROM pledge_meal_service g WHERE g.tenant_id = ${tenantId} AND g.meal_no = ${mealNo} AND NOT g.is_deleted AND (g.pay_reward > ${payReward} OR g.reach_reward > ${reachReward}) LIMIT 1`,
  )
  if (above) throw pledgeErrors.rewardTooHigh()
}
