import { sql } from 'drizzle-orm'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { masterNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { pledgeErrors } from '../pledge-codes/pledge-codes.contract.ts'
import { mealService } from './meal-service.contract.ts'
import {
  type Ceiling,
  ceilingOf,
  childOf,
  grantableMeals,
  grantListing,
  grantOf,
  type GrantRow,
  lockGrants,
  nodeOf,
} from './meal-service.queries.ts'

const serviceMealNumber = masterNumber('SC')

refusalOfConstraint('pledge_meal_service_one', pledgeErrors.grantTaken)

export const mealServiceCalls = [
  handle(mealService.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<GrantRow>(tx, grantListing(caller, input, input), input)),
  ),

  handle(mealService.detail, async ({ tx, caller, input }) => {
    const found = await grantOf(tx, caller, input.id)
    if (!found) throw commonErrors.notFound()
    return found
  }),

  handle(mealService.grantable, async ({ tx, caller }) => {
    nodeOf(caller)
    return { meals: await grantableMeals(tx, caller) }
  }),

  handle(mealService.save, async ({ tx, caller, input, now, audit }) => {
    const { tenantId, userId } = caller
    const { mealNo, userNo, payReward, reachReward, serviceMealStatus } = input
    const parentNo = nodeOf(caller)
    const before = input.id === undefined ? undefined : (await lockGrants(tx, caller, [input.id]))[0]
    if (input.id !== undefined && (!before || before.mealNo !== mealNo || before.userNo !== userNo))
      throw commonErrors.notFound()
    if (before && !before.isOwn) throw pledgeErrors.notChild()
    if (before && input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
    const child = await childOf(tx, caller, userNo)
    const most = await ceilingOf(tx, caller, mealNo)
    if (payReward > most.payReward || reachReward > most.reachReward) throw pledgeErrors.rewardTooHigh()
    if (before) await requireAboveChildren(tx, tenantId, { mealNo, userNo, payReward, reachReward })
    const serviceMealNo = before?.serviceMealNo ?? (await takeNumber(tx, serviceMealNumber, now.day))
    if (before)
      await run(
        tx,
        sql`UPDATE pledge_meal_service SET pay_reward = ${payReward}, reach_reward = ${reachReward}, is_on = ${serviceMealStatus}, update_user = ${userId}, update_time = ${now.at}, version = version + 1
             WHERE tenant_id = ${tenantId} AND service_meal_no = ${serviceMealNo}`,
      )
    else
      await insertRow(
        tx,
        'pledge_meal_service',
        {
          tenantId,
          oemNo: child.oemNo,
          serviceMealNo,
          mealNo,
          ownerType: child.ownerType,
          userNo,
          parentNo,
          payReward,
          reachReward,
          isOn: serviceMealStatus,
          createUser: userId,
          updateUser: userId,
          createTime: now.at,
          updateTime: now.at,
        },
        sql`id`,
      )
    audit({
      entity: 'pledgeMealService',
      no: serviceMealNo,
      before: before ?? null,
      after: { mealNo, userNo, payReward, reachReward, serviceMealStatus },
    })
    return { serviceMealNo }
  }),

  handle(mealService.remove, async ({ tx, caller, input, audit }) => {
    nodeOf(caller)
    const found = await lockGrants(tx, caller, input.ids)
    if (found.length !== input.ids.length || found.some(({ isOwn }) => !isOwn)) throw commonErrors.notFound()
    const numbers = found.map(({ serviceMealNo }) => serviceMealNo ?? '')
    const below = await rowOf<{ one: number }>(
      tx,
      sql`SELECT 1 AS one FROM pledge_meal_service g JOIN pledge_meal_service c ON c.tenant_id = g.tenant_id AND c.parent_no = g.user_no AND c.meal_no = g.meal_no AND NOT c.is_deleted
           WHERE g.tenant_id = ${caller.tenantId} AND g.service_meal_no = ANY(${sql.param(numbers)}::text[]) LIMIT 1`,
    )
    if (below) throw pledgeErrors.grantUsedBelow()
    await run(
      tx,
      sql`UPDATE pledge_meal_service SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND service_meal_no = ANY(${sql.param(numbers)}::text[])`,
    )
    audit({ entity: 'pledgeMealService', no: numbers.join(','), before: { grants: found.map(({ userNo }) => userNo) } })
    return {}
  }),
]

/** A grant cannot fall below what its node passes on. @throws pledge.rewardTooHigh */
async function requireAboveChildren(
  tx: Tx,
  tenantId: string,
  { mealNo, userNo, payReward, reachReward }: Ceiling & { mealNo: string; userNo: string },
): Promise<void> {
  const above = await rowOf<{ one: number }>(
    tx,
    sql`SELECT 1 AS one FROM pledge_meal_service g WHERE g.tenant_id = ${tenantId} AND g.parent_no = ${userNo} AND g.meal_no = ${mealNo} AND NOT g.is_deleted
           AND (g.pay_reward > ${payReward} OR g.reach_reward > ${reachReward}) LIMIT 1`,
  )
  if (above) throw pledgeErrors.rewardTooHigh()
}
