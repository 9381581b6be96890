import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf, OutputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { partyName } from '../../providers/providers.server.ts'
import { ofScopes, type TenantChoice } from '../../access/access.server.ts'
import type { DatedLine } from '../../channels/channels.shared.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { allOf, contains, type Listing, madeWithin, orderOf, when } from '../../../core/server/lists/listing.ts'
import { PolicyStatus } from './policy-codes.contract.ts'
import { type Policy, type PolicyDetail, type policy, policyList } from './policy.contract.ts'

/** A policy as the list shows it. */
export type PolicyRow = z.output<typeof Policy>
type Line = z.output<typeof DatedLine>

/**
 * The policies that a caller sees: an operator all of its login tenant, and of a sub-operator that one's own cost alone; a
 * provider what it was given and what it gave. Employees, institutions and merchants see none.
 * @source docs/domain/network.md 2.7
 */
export function policiesInReach(caller: Caller, tenants: TenantChoice = 'own'): SQL {
  const scopes = ofScopes(caller, policyList, {
    tenant: sql`p.tenant_id`,
    oem: sql`p.oem_no`,
    createUser: sql`p.create_user`,
    createDept: sql`p.create_dept`,
    fields: {
      polNo: sql`p.pol_no`,
      aisleCode: sql`p.aisle_code`,
      userNo: sql`p.user_no`,
      policyStatus: sql`p.policy_status`,
      createTime: sql`p.create_time`,
    },
  })
  return sql`(p.tenant_id = ${caller.tenantId} AND ${ofParty(caller, tenants)} AND ${scopes})`
}

function ofParty(caller: Caller, tenants: TenantChoice): SQL {
  const { tenantId, oemNo, userNo, partyType } = caller
  if (partyType === PartyType.provider)
    return sql`(p.oem_no = ${oemNo} AND (p.user_no = ${userNo} OR p.owner_no = ${userNo}))`
  if (!isOperatorStaff(caller)) return sql`false`
  const own = sql`p.oem_no = ${oemNo}`
  if (oemNo !== tenantId || tenants === 'own') return own
  const ofSubOperators = sql`(p.oem_no <> ${oemNo} AND p.user_no = p.oem_no)`
  return tenants === 'child' ? ofSubOperators : sql`(${own} OR ${ofSubOperators})`
}

/** The columns of a policy as its contract names them. */
export const policyColumns = (
  caller: Caller,
): SQL => sql`p.id, p.pol_no AS "polNo", p.pol_version AS "polVersion", p.pol_name AS "polName", p.oem_no AS "tenantId", p.is_template AS "isTemplate",
  p.template_pol_no AS "templatePolNo", p.user_type AS "userType", p.user_no AS "userNo", ${partyName(sql`p.tenant_id`, sql`p.user_no`)} AS "userName", p.owner_no AS "ownerNo",
  ${partyName(sql`p.tenant_id`, sql`p.owner_no`)} AS "ownerName", p.aisle_code AS "aisleCode", a.aisle_name AS "aisleName", p.share_ratio_ppm AS "shareRatio", p.policy_status AS "policyStatus",
  p.effective_time AS "effectiveTime", p.expire_time AS "expireTime", p.remark, p.create_time AS "createTime", p.version, coalesce(p.user_no = ${ownNumber(caller)}, false) AS "isOwn"`

/** Number of the party that a caller prices for. */
const ownNumber = (caller: Caller): string => (isOperatorStaff(caller) ? caller.oemNo : caller.userNo)

const from = sql`oem_policy p LEFT JOIN pay_aisle a ON a.aisle_code = p.aisle_code`

/** The list of policies as a statement. */
export function policyListing(caller: Caller, input: InputOf<typeof policy.list>): Listing {
  const where = allOf(
    policiesInReach(caller, tenantChoices[input.scope ?? 'merchant']),
    sql`NOT p.is_deleted`,
    when(input.isTemplate, (isTemplate) => sql`p.is_template = ${isTemplate}`),
    when(input.userType, (type) => sql`p.user_type = ${type}`),
    when(input.userNo, (no) => sql`p.user_no = ${no}`),
    when(input.ownerNo, (no) => sql`p.owner_no = ${no}`),
    when(input.isGiven, (isGiven) => sql`(p.owner_no = ${ownNumber(caller)}) = ${isGiven}`),
    when(input.polNo, (no) => sql`p.pol_no = ${no}`),
    when(input.polName, (name) => contains(sql`p.pol_name`, name)),
    when(input.aisleCode, (code) => sql`p.aisle_code = ${code}`),
    when(input.policyStatus, (status) => sql`p.policy_status = ${status}`),
    madeWithin(sql`p.create_time`, input),
  )
  const sortable = { createTime: sql`p.create_time`, effectiveTime: sql`p.effective_time`, polNo: sql`p.pol_no` }
  return {
    columns: policyColumns(caller),
    from,
    where,
    order: orderOf(input, sortable, sql`p.create_time DESC`, sql`p.id`),
  }
}

/** Policies that a caller sees, under a condition; the newest first. */
export const policiesWhere = (tx: Tx, caller: Caller, condition: SQL): Promise<PolicyRow[]> =>
  rowsOf(
    tx,
    sql`SELECT ${policyColumns(caller)} FROM ${from} WHERE ${policiesInReach(caller, 'all')} AND NOT p.is_deleted AND ${condition} ORDER BY p.effective_time DESC, p.id DESC`,
  )

const lineColumns = sql`r.id AS "lineId", r.pay_way AS "payWay", r.rate_ppm AS rate, r.cap_amount AS "capAmount", r.min_fee AS "minFee", r.d0_rate_ppm AS "d0Rate", r.d0_fee AS "d0Fee",
  r.valid_from AS "validFrom", r.valid_to AS "validTo"`

/** A policy with its lines. */
export async function withLines(tx: Tx, caller: Caller, found: PolicyRow): Promise<z.output<typeof PolicyDetail>> {
  const lines = await rowsOf<Line>(
    tx,
    sql`SELECT ${lineColumns} FROM oem_policy_rate r WHERE r.tenant_id = ${caller.tenantId} AND r.policy_id = ${found.id} ORDER BY r.pay_way`,
  )
  return { ...found, lines }
}

/** A policy that a caller sees, with its lines. @throws common.notFound */
export async function policyById(tx: Tx, caller: Caller, id: bigint): Promise<z.output<typeof PolicyDetail>> {
  const [found] = await policiesWhere(tx, caller, sql`p.id = ${id}`)
  if (!found) throw commonErrors.notFound()
  return withLines(tx, caller, found)
}

/** The policy that a party holds for a channel now, as a caller sees it; null when it holds none. */
export async function heldPolicy(
  tx: Tx,
  caller: Caller,
  userNo: string,
  aisleCode: string,
): Promise<z.output<typeof PolicyDetail> | null> {
  const [found] = await policiesWhere(
    tx,
    caller,
    sql`p.user_no = ${userNo} AND p.aisle_code = ${aisleCode} AND p.policy_status = ${PolicyStatus.inForce}`,
  )
  return found ? withLines(tx, caller, found) : null
}

/**
 * Reads the price that the caller's own party pays for a channel, now and later. @throws common.notFound for a channel that
 * is not open to its login tenant
 */
export async function ownCost(tx: Tx, caller: Caller, aisleCode: string): Promise<OutputOf<typeof policy.ownCost>> {
  const aisle = await rowOf<{ aisle_name: string }>(
    tx,
    sql`SELECT a.aisle_name FROM aisle_oem o JOIN pay_aisle a ON a.aisle_code = o.aisle_code
         WHERE o.tenant_id = ${caller.tenantId} AND o.oem_no = ${caller.oemNo} AND o.aisle_code = ${aisleCode} AND NOT o.is_deleted`,
  )
  if (!aisle) throw commonErrors.notFound()
  const party = isOperatorStaff(caller) ? caller.oemNo : caller.userNo
  const lines = await rowsOf<Line & { isAhead: boolean }>(
    tx,
    sql`SELECT ${lineColumns}, r.valid_from > business_now() AS "isAhead" FROM oem_policy_rate r
         WHERE r.tenant_id = ${caller.tenantId} AND r.user_no = ${party} AND r.aisle_code = ${aisleCode} AND NOT r.is_void AND (r.valid_to IS NULL OR r.valid_to > business_now())
         ORDER BY r.pay_way, r.valid_from`,
  )
  return {
    aisleCode,
    aisleName: aisle.aisle_name,
    lines: lines.filter(({ isAhead }) => !isAhead),
    pending: lines.filter(({ isAhead }) => isAhead),
  }
}
