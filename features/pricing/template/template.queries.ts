import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { allOf, contains, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import type { Line } from '../../channels/channels.shared.ts'
import { heldLineOf, type LineRow } from '../price/cost-lines.queries.ts'
import { PolicyStatus } from '../policy/policy-codes.contract.ts'
import { policiesInReach, policiesWhere, policyColumns, type PolicyRow } from '../policy/policy.queries.ts'
import type { template } from './template.contract.ts'

/** A live template with its lines. */
export interface Template {
  readonly id: bigint
  readonly polNo: string
  readonly polVersion: number
  readonly polName: string
  readonly aisleCode: string
  readonly userType: number
  readonly shareRatioPpm: number
  readonly lines: readonly Line[]
}

/** Owner of templates: a party. */
interface Owner {
  readonly tenantId: string
  readonly no: string
}

const isLive = sql`p.is_template AND p.policy_status = ${PolicyStatus.inForce} AND NOT p.is_deleted`

/** A live template of an owner; null when it has none of that number. */
export async function ownTemplate(tx: Tx, owner: Owner, polNo: string): Promise<Template | null> {
  return (await liveTemplates(tx, owner, sql`p.pol_no = ${polNo}`))[0] ?? null
}

/** The live templates of an owner for a channel and a kind of receiver. */
export const templatesOf = (
  tx: Tx,
  owner: Owner,
  { aisleCode, userType }: { aisleCode: string; userType: number },
): Promise<Template[]> => liveTemplates(tx, owner, sql`p.aisle_code = ${aisleCode} AND p.user_type = ${userType}`)

/** The newest live template of an owner for each channel. */
export async function templatesByAisle(tx: Tx, owner: Owner): Promise<Map<string, Template>> {
  const all = await liveTemplates(tx, owner, sql`true`)
  return new Map(all.toReversed().map((one) => [one.aisleCode, one]))
}

async function liveTemplates(tx: Tx, { tenantId, no }: Owner, condition: SQL): Promise<Template[]> {
  const found = await rowsOf<Omit<Template, 'lines'>>(
    tx,
    sql`SELECT p.id, p.pol_no AS "polNo", p.pol_version AS "polVersion", p.pol_name AS "polName", p.aisle_code AS "aisleCode", p.user_type AS "userType", p.share_ratio_ppm AS "shareRatioPpm"
          FROM oem_policy p WHERE p.tenant_id = ${tenantId} AND p.owner_no = ${no} AND ${isLive} AND ${condition} ORDER BY p.create_time DESC, p.id DESC`,
  )
  const lines = await rowsOf<LineRow & { policy_id: bigint }>(
    tx,
    sql`SELECT r.policy_id, '' AS owner_no, r.aisle_code, r.pay_way, r.rate_ppm, r.cap_amount, r.min_fee, r.d0_rate_ppm, r.d0_fee, r.valid_from, r.valid_to
          FROM oem_policy_rate r WHERE r.tenant_id = ${tenantId} AND r.policy_id = ANY(${sql.param(found.map(({ id }) => id))}::bigint[]) ORDER BY r.pay_way`,
  )
  const byTemplate = Map.groupBy(lines, ({ policy_id }) => policy_id)
  return found.map((one) => ({ ...one, lines: (byTemplate.get(one.id) ?? []).map(heldLineOf) }))
}

/** The list of live templates that a caller sees, as a statement. */
export function templateListing(caller: Caller, input: InputOf<typeof template.list>): Listing {
  const where = allOf(
    policiesInReach(caller),
    isLive,
    when(input.aisleCode, (code) => sql`p.aisle_code = ${code}`),
    when(input.userType, (type) => sql`p.user_type = ${type}`),
    when(input.polName, (name) => contains(sql`p.pol_name`, name)),
    when(input.polNo, (no) => sql`p.pol_no = ${no}`),
    when(input.ownerNo, (no) => sql`p.owner_no = ${no}`),
  )
  const sortable = { createTime: sql`p.create_time`, polNo: sql`p.pol_no` }
  return {
    columns: policyColumns(caller),
    from: sql`oem_policy p LEFT JOIN pay_aisle a ON a.aisle_code = p.aisle_code`,
    made: sql`p.create_time`,
    where,
    order: orderOf(input, sortable, sql`p.create_time DESC`, sql`p.id`),
  }
}

/** The newest live template that a caller sees by the first key that is given. @source docs/domain/network.md 8.5, templateDetail */
export async function templateBy(
  tx: Tx,
  caller: Caller,
  { polNo, tenantId, userNo, userType, id, aisleCode }: Partial<InputOf<typeof template.detail>>,
): Promise<PolicyRow | null> {
  const condition =
    when(polNo, (no) => sql`p.pol_no = ${no}`) ??
    when(tenantId, (no) => sql`p.owner_no = ${no}`) ??
    when(userNo, (no) => sql`p.owner_no = ${no}`) ??
    when(userType, (type) => sql`p.user_type = ${type}`) ??
    when(id, (wanted) => sql`p.id = ${wanted}`) ??
    when(aisleCode, (code) => sql`p.aisle_code = ${code}`)
  if (!condition) return null
  return (await policiesWhere(tx, caller, sql`${isLive} AND ${condition}`))[0] ?? null
}
