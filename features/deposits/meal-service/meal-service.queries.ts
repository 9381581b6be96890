import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff, isRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { ownedList, ownerName, ownersInReach } from '../../wallets/wallets.server.ts'
import { presentMeal } from '../meal/meal.queries.ts'
import { pledgeErrors } from '../pledge-codes/pledge-codes.contract.ts'
import type { MealService, MealServiceFilter } from './meal-service.contract.ts'

type Filter = z.output<typeof MealServiceFilter>

/** A grant as its list shows it. */
export type GrantRow = z.output<typeof MealService>

const grantList = ownedList('pledge_meal_service.list', { isPaidByRoot: true })
const owner = {
  tenantId: sql`g.tenant_id`,
  oemNo: sql`g.oem_no`,
  ownerType: sql`g.owner_type`,
  ownerNo: sql`g.user_no`,
  createUser: sql`g.create_user`,
}

/** The node that a caller acts for. @throws common.forbidden for those who are none */
export function nodeOf(caller: Caller): string {
  if (isOperatorStaff(caller)) return caller.oemNo
  if (caller.partyType !== PartyType.provider) throw commonErrors.forbidden()
  return caller.userNo
}

/** Node of a caller; '' for those who are none. */
const nodeOrNone = (caller: Caller): string =>
  isOperatorStaff(caller) ? caller.oemNo : caller.partyType === PartyType.provider ? caller.userNo : ''

/** Grants that a caller sees: the operator all, a node its own and those below it; nothing of who stands above. */
const grantsInReach = (caller: Caller): SQL => sql`(${ownersInReach(caller, grantList, owner)} AND NOT g.is_deleted)`

const columns = (caller: Caller) => sql`g.id, g.service_meal_no AS "serviceMealNo", g.meal_no AS "mealNo",
  (SELECT l.meal_name FROM pledge_meal l WHERE l.tenant_id = g.tenant_id AND l.meal_no = g.meal_no AND l.is_current) AS "mealName",
  (SELECT l.pledge_amount FROM pledge_meal l WHERE l.tenant_id = g.tenant_id AND l.meal_no = g.meal_no AND l.is_current) AS "pledgeAmount",
  g.user_no AS "userNo", ${ownerName(owner)} AS "userName", g.pay_reward AS "payReward", g.reach_reward AS "reachReward", g.is_on AS "serviceMealStatus",
  g.parent_no = ${nodeOrNone(caller)} AS "isOwn", g.create_time AS "createTime", g.update_time AS "updateTime", g.version`

const sortable = { createTime: sql`g.create_time`, payReward: sql`g.pay_reward`, reachReward: sql`g.reach_reward` }

/** The list of grants as a statement. */
export const grantListing = (caller: Caller, filter: Filter, sort: { ascs: string; descs: string }): Listing => ({
  columns: columns(caller),
  from: sql`pledge_meal_service g`,
  where: allOf(
    grantsInReach(caller),
    when(filter.serviceMealNo, (no) => sql`g.service_meal_no = ${no}`),
    when(filter.mealNo, (no) => sql`g.meal_no = ${no}`),
    when(filter.userNo, (no) => sql`g.user_no = ${no}`),
    when(filter.serviceMealStatus, (isOn) => sql`g.is_on = ${isOn}`),
    madeWithin(sql`g.create_time`, filter),
  ),
  order: orderOf(sort, sortable, sql`g.create_time DESC`, sql`g.id`),
})

/** One grant by its id. */
export const grantOf = (tx: Tx, caller: Caller, id: bigint): Promise<GrantRow | undefined> =>
  rowOf<GrantRow>(
    tx,
    sql`SELECT ${columns(caller)} FROM pledge_meal_service g WHERE ${grantsInReach(caller)} AND g.id = ${id}`,
  )

/** Grants by their ids, locked in the order of their numbers. */
export const lockGrants = (tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<GrantRow[]> =>
  rowsOf<GrantRow>(
    tx,
    sql`SELECT ${columns(caller)} FROM pledge_meal_service g WHERE ${grantsInReach(caller)} AND g.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY g.service_meal_no FOR UPDATE OF g`,
  )

/** Rewards that a node may pass on. */
export interface Ceiling {
  readonly payReward: Fen
  readonly reachReward: Fen
}

/**
 * Rewards of a package that the node of a caller may pass on at most: what the package grants, or what the node itself is
 * granted. Both are held against a change.
 * @throws pledge.mealMissing when the package is off, or the node has not been granted it
 */
export async function ceilingOf(tx: Tx, caller: Caller, mealNo: string): Promise<Ceiling> {
  const meal = await presentMeal(tx, caller.tenantId, mealNo, true)
  if (isRootStaff(caller)) return meal
  const own = await rowOf<Ceiling>(
    tx,
    sql`SELECT g.pay_reward AS "payReward", g.reach_reward AS "reachReward" FROM pledge_meal_service g
         WHERE g.tenant_id = ${caller.tenantId} AND g.user_no = ${nodeOf(caller)} AND g.meal_no = ${mealNo} AND g.is_on AND NOT g.is_deleted FOR SHARE`,
  )
  if (!own || !meal.isOn) throw pledgeErrors.mealMissing()
  return own
}

/** Packages that the node of a caller may pass on, with the most that it may grant of each. */
export const grantableMeals = (tx: Tx, caller: Caller) =>
  rowsOf<{ mealNo: string; mealName: string; pledgeAmount: Fen } & Ceiling>(
    tx,
    isRootStaff(caller)
      ? sql`SELECT l.meal_no AS "mealNo", l.meal_name AS "mealName", l.pledge_amount AS "pledgeAmount", l.pay_reward AS "payReward", l.reach_reward AS "reachReward" FROM pledge_meal l
             WHERE l.tenant_id = ${caller.tenantId} AND l.is_current AND l.is_on AND NOT l.is_deleted ORDER BY l.meal_no`
      : sql`SELECT l.meal_no AS "mealNo", l.meal_name AS "mealName", l.pledge_amount AS "pledgeAmount", g.pay_reward AS "payReward", g.reach_reward AS "reachReward"
              FROM pledge_meal_service g JOIN pledge_meal l ON l.tenant_id = g.tenant_id AND l.meal_no = g.meal_no AND l.is_current AND l.is_on AND NOT l.is_deleted
             WHERE g.tenant_id = ${caller.tenantId} AND g.user_no = ${nodeOf(caller)} AND g.is_on AND NOT g.is_deleted ORDER BY l.meal_no`,
  )

/** A node right below another. */
export interface Child {
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly userNo: string
  readonly oemNo: string
}

/** A node right below that of a caller: a provider, or a sub-operator of the root. @throws pledge.notChild */
export async function childOf(tx: Tx, caller: Caller, userNo: string): Promise<Child> {
  const parentNo = nodeOf(caller)
  const child = await rowOf<Child>(
    tx,
    sql`SELECT ${OwnerType.provider}::int AS "ownerType", s.user_no AS "userNo", s.oem_no AS "oemNo" FROM service_info s
         WHERE s.tenant_id = ${caller.tenantId} AND s.user_no = ${userNo} AND s.parent_no = ${parentNo} AND s.service_kind = ${ServiceKind.provider} AND NOT s.is_deleted
        UNION ALL
        SELECT ${OwnerType.operator}::int, t.tenant_id, t.tenant_id FROM tenant t WHERE t.root_tenant_id = ${caller.tenantId} AND t.parent_tenant_id = ${parentNo} AND t.tenant_id = ${userNo} AND NOT t.is_deleted`,
  )
  if (!child) throw pledgeErrors.notChild()
  return child
}

/** Grants of a package to the nodes of a chain, from the top down. */
export interface ChainGrant extends Ceiling {
  readonly ownerType: CodeOf<typeof OwnerType>
  readonly userNo: string
}

/**
 * Reads what the nodes of a chain are granted of a package.
 * @param nodes from the top down, without the root operator
 * @returns null when one of them was not granted it: nobody below may use it then
 * @source docs/domain/money.md 7.1
 */
export async function grantsAlong(
  tx: Tx,
  tenantId: string,
  mealNo: string,
  nodes: readonly string[],
): Promise<ChainGrant[] | null> {
  if (nodes.length === 0) return []
  const rows = await rowsOf<ChainGrant>(
    tx,
    sql`SELECT g.owner_type AS "ownerType", g.user_no AS "userNo", g.pay_reward AS "payReward", g.reach_reward AS "reachReward"
          FROM unnest(${sql.param([...nodes])}::text[]) WITH ORDINALITY AS n(user_no, place)
          JOIN pledge_meal_service g ON g.tenant_id = ${tenantId} AND g.user_no = n.user_no AND g.meal_no = ${mealNo} AND g.is_on AND NOT g.is_deleted ORDER BY n.place`,
  )
  return rows.length === nodes.length ? rows : null
}
