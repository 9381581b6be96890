import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { partyName } from '../../providers/providers.server.ts'
import { inSubtree, ofScopes, pathOf } from '../../access/access.server.ts'
import { allOf, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'
import { PolicyStatus } from '../policy/policy-codes.contract.ts'
import { type PartyAisle, type partyAisle, partyAisleList } from './party-aisle.contract.ts'

/** The channels of parties that a caller sees: operator staff those of its login tenant, a provider those of its subtree, an employee its own. */
function inReach(caller: Caller): SQL {
  const { tenantId, oemNo, userNo, partyType } = caller
  const scopes = ofScopes(caller, partyAisleList, {
    tenant: sql`g.tenant_id`,
    oem: sql`g.oem_no`,
    employee: sql`g.user_no`,
    fields: { userNo: sql`g.user_no`, aisleCode: sql`g.aisle_code`, createTime: sql`g.create_time` },
  })
  const ofSubtree = sql`EXISTS (SELECT 1 FROM service_info s WHERE s.tenant_id = g.tenant_id AND s.user_no = g.user_no AND ${inSubtree(sql`s.ancestors`, pathOf(tenantId, userNo))})`
  const own = isOperatorStaff(caller)
    ? sql`true`
    : partyType === PartyType.provider
      ? ofSubtree
      : sql`(${partyType === PartyType.employee} AND g.user_no = ${userNo})`
  return sql`(g.tenant_id = ${tenantId} AND g.oem_no = ${oemNo} AND NOT g.is_deleted AND ${own} AND ${scopes})`
}

const columns = sql`g.id, g.user_type AS "userType", g.user_no AS "userNo", ${partyName(sql`g.tenant_id`, sql`g.user_no`)} AS "userName", g.aisle_code AS "aisleCode",
  coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = g.aisle_code), '') AS "aisleName", g.is_on AS "isOn", g.source_examine_id IS NOT NULL AS "isExamined",
  g.create_time AS "createTime", g.update_time AS "updateTime", g.version`

/** Locks rows that are about to be changed. */
export const forChange = sql`FOR NO KEY UPDATE`

/** The list of channels of parties as a statement. */
export const partyAisleListing = (caller: Caller, input: InputOf<typeof partyAisle.list>): Listing => ({
  columns,
  from: sql`party_aisle g`,
  made: sql`g.create_time`,
  where: allOf(
    inReach(caller),
    when(input.userNo, (no) => sql`g.user_no = ${no}`),
    when(input.userType, (type) => sql`g.user_type = ${type}`),
    when(input.aisleCode, (code) => sql`g.aisle_code = ${code}`),
    when(input.isOn, (isOn) => sql`g.is_on = ${isOn}`),
  ),
  order: orderOf(input, { createTime: sql`g.create_time` }, sql`g.create_time DESC`, sql`g.id`),
})

/** Channels of parties by id, as far as the caller sees them, @param lock `forChange` before they are changed */
export const partyAislesById = (
  tx: Tx,
  caller: Caller,
  ids: readonly bigint[],
  lock: SQL = sql``,
): Promise<z.output<typeof PartyAisle>[]> =>
  rowsOf(
    tx,
    sql`SELECT ${columns} FROM party_aisle g WHERE ${inReach(caller)} AND g.id = ANY(${sql.param([...ids])}::bigint[]) ORDER BY g.id ${lock}`,
  )

/** Fields of a party that decide on the channels it may sell. */
export interface SellingParty {
  /** 1 sub-operator, 2 provider, 4 employee. */
  readonly userType: 1 | 2 | 4
  readonly oemNo: string
  /** Number of its direct parent. */
  readonly parentNo: string
}

/** A provider, employee or sub-operator of a tenant by number; institutions sell nothing. */
export async function sellingParty(tx: Tx, tenantId: string, userNo: string): Promise<SellingParty | null> {
  const found = await rowOf<SellingParty>(
    tx,
    sql`SELECT CASE service_kind WHEN ${constant(ServiceKind.provider)} THEN ${constant(PartyType.provider)} ELSE ${constant(PartyType.employee)} END AS "userType", oem_no AS "oemNo", parent_no AS "parentNo" FROM service_info
         WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND service_kind IN (${constant(ServiceKind.provider, ServiceKind.employee)}) AND NOT is_deleted
        UNION ALL
        SELECT ${constant(PartyType.operator)}, tenant_id, parent_tenant_id FROM tenant WHERE root_tenant_id = ${tenantId} AND tenant_id = ${userNo} AND parent_tenant_id IS NOT NULL AND NOT is_deleted`,
  )
  return found ?? null
}

/** Whether a login tenant uses a channel. */
export async function isOpenAisle(tx: Tx, tenantId: string, oemNo: string, aisleCode: string): Promise<boolean> {
  const open = await rowOf(
    tx,
    sql`SELECT 1 FROM aisle_oem WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND aisle_code = ${aisleCode} AND is_on AND NOT is_deleted`,
  )
  return open !== undefined
}

/** Whether a party has a policy, or a promise as an employee, for a channel now. */
export async function sellsNow(tx: Tx, tenantId: string, userNo: string, aisleCode: string): Promise<boolean> {
  const found = await rowOf(
    tx,
    sql`SELECT 1 FROM oem_policy WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND aisle_code = ${aisleCode} AND policy_status IN (${constant(PolicyStatus.scheduled, PolicyStatus.inForce)}) AND NOT is_deleted
        UNION ALL
        SELECT 1 FROM emp_policy_trad WHERE tenant_id = ${tenantId} AND emp_no = ${userNo} AND aisle_code = ${aisleCode} AND NOT is_void AND expire_time IS NULL LIMIT 1`,
  )
  return found !== undefined
}
