import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isSubOperator } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, type Listing, madeWithin, when } from '../../../core/server/lists/listing.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { ownedList, ownerColumns, ownersInReach } from '../../wallets/wallets.server.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveType } from '../activity/activity.contract.ts'
import type { RewardGrant, rewardGrant } from './reward-grant.contract.ts'

type Row = z.output<typeof RewardGrant>

/** Amounts that nodes were passed of the stages of an activity. @returns by `stage|node` */
export async function passesTo(
  tx: Tx,
  tenantId: string,
  activeCode: string,
  userNos: readonly string[],
): Promise<Map<string, Fen>> {
  if (userNos.length === 0) return new Map()
  const rows = await rowsOf<{ stageNo: number; userNo: string; amount: Fen }>(
    tx,
    sql`SELECT stage_no AS "stageNo", user_no AS "userNo", amount FROM active_pass WHERE tenant_id = ${tenantId} AND active_code = ${activeCode} AND user_no = ANY(${sql.param([...userNos])}::text[])`,
  )
  return new Map(rows.map(({ stageNo, userNo, amount }) => [`${stageNo}|${userNo}`, amount]))
}

/** Grants as data scopes know them. The root operator's staff see every node of its ledger. */
const grantList = ownedList('rewardGrant.list', { isPaidByRoot: true })

/** Nodes of a ledger, each with its path: its sub-operator first, then the providers down to itself. */
const nodes = (tenantId: string): SQL => sql`(
  SELECT ${OwnerType.provider}::smallint AS owner_type, i.user_no AS owner_no, i.tenant_id, i.oem_no, i.service_name AS user_name, i.parent_no,
         CASE WHEN i.oem_no = i.tenant_id THEN '{}'::text[] ELSE ARRAY[i.oem_no] END || string_to_array(i.ancestors, ',') AS path
    FROM service_info i WHERE i.tenant_id = ${tenantId} AND i.service_kind = ${constant(ServiceKind.provider)} AND NOT i.is_deleted
  UNION ALL SELECT ${OwnerType.operator}::smallint, w.tenant_id, w.root_tenant_id, w.tenant_id, w.tenant_name, w.root_tenant_id, ARRAY[w.tenant_id]
    FROM tenant w WHERE w.root_tenant_id = ${tenantId} AND w.parent_tenant_id IS NOT NULL AND NOT w.is_deleted)`

/** Amount that the node at the end of a path is granted: `grantsOf` as a scalar. */
export const grantedTo = (
  path: SQL,
): SQL => sql`CASE WHEN cardinality(${path}) <= 1 THEN s.reward ELSE greatest(s.merchant_reward, least(s.reward,
  (SELECT min(coalesce(p.amount, s.merchant_reward)) FROM unnest((${path})[2:]) AS u(no) LEFT JOIN active_pass p ON p.tenant_id = s.tenant_id AND p.active_code = s.active_code AND p.stage_no = s.stage_no AND p.user_no = u.no))) END`

/** Number of the node that a caller acts for: what it passes on is its own to set. '' for the root operator's staff. */
export const ownNode = (caller: Caller): string =>
  caller.partyType === PartyType.provider ? caller.userNo : isSubOperator(caller) ? caller.oemNo : ''

/** Whether the parent of a node is the caller's own, below the root operator. */
const isMine = (caller: Caller): SQL => sql`(n.parent_no = ${ownNode(caller)} AND n.owner_no <> ${ownNode(caller)})`

/** Grants that a caller sees: its own and those of the nodes below it, of activities that run. */
export const grantListing = (caller: Caller, filter: InputOf<typeof rewardGrant.list>): Listing => ({
  columns: sql`s.active_code || ':' || s.stage_no || ':' || n.owner_no AS "rowKey", a.active_code AS "activeCode", a.active_name AS "activeName", a.active_type AS "activeType", a.active_status AS "activeStatus",
    s.stage_no AS "stageNo", s.stage_name AS "stageName", n.owner_no AS "userNo", n.user_name AS "userName", CASE WHEN ${isMine(caller)} THEN n.parent_no ELSE '' END AS "parentNo", (${grantedTo(sql`n.path`)})::bigint AS granted,
    (SELECT p.amount FROM active_pass p WHERE p.tenant_id = s.tenant_id AND p.active_code = s.active_code AND p.stage_no = s.stage_no AND p.user_no = n.owner_no)::bigint AS "setAmount",
    CASE WHEN ${isMine(caller)} THEN (${grantedTo(sql`trim_array(n.path, 1)`)})::bigint END AS most, s.merchant_reward AS "merchantReward", ${isMine(caller)} AS "isMine", a.create_time AS "createTime"`,
  from: sql`active a JOIN active_stage s ON s.tenant_id = a.tenant_id AND s.active_code = a.active_code CROSS JOIN ${nodes(caller.tenantId)} n`,
  where: allOf(
    sql`a.tenant_id = ${caller.tenantId} AND NOT a.is_deleted AND a.active_status IN (${ActiveStatus.running}, ${ActiveStatus.stopped}) AND a.active_type <> ${ActiveType.assessment}`,
    ownersInReach(caller, grantList, ownerColumns('n')),
    when(filter.activeCode, (code) => sql`a.active_code = ${code}`),
    when(filter.activeType, (type) => sql`a.active_type = ${type}`),
    when(filter.userNo, (no) => sql`n.owner_no = ${no}`),
    madeWithin(sql`a.create_time`, filter),
  ),
  order: sql`a.create_time DESC, a.active_code, s.stage_no, n.path`,
})

/** A node that a caller sees, with the nodes above it from the top down, itself the last. */
export const nodeInReach = (
  tx: Tx,
  caller: Caller,
  userNo: string,
): Promise<{ userType: number; userNo: string; userName: string; path: string[] } | undefined> =>
  rowOf(
    tx,
    sql`SELECT n.owner_type AS "userType", n.owner_no AS "userNo", n.user_name AS "userName", n.path FROM ${nodes(caller.tenantId)} n WHERE ${ownersInReach(caller, grantList, ownerColumns('n'))} AND n.owner_no = ${userNo}`,
  )

/** One grant that a caller may set, its stage held against nobody: what it is now. @returns undefined when it may not */
export async function grantToSet(
  tx: Tx,
  caller: Caller,
  { activeCode, stageNo, userNo }: { activeCode: string; stageNo: number; userNo: string },
): Promise<Row | undefined> {
  const listing = grantListing(caller, { activeCode, userNo } as InputOf<typeof rewardGrant.list>)
  const [found] = await rowsOf<Row>(
    tx,
    sql`SELECT ${listing.columns} FROM ${listing.from} WHERE ${listing.where} AND s.stage_no = ${stageNo}`,
  )
  return found
}
