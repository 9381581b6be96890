import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { partyName } from '../../providers/providers.server.ts'
import type { TenantChoice } from '../../access/access.server.ts'
import { tenantChoices } from '../../../core/shared/filters/list-filters.ts'
import { allOf, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { policiesInReach } from '../policy/policy.queries.ts'
import type { PolicyHold, policyHold } from './hold.contract.ts'

const columns = sql`h.id, h.policy_id AS "policyId", h.pol_no AS "polNo", p.pol_version AS "polVersion", p.pol_name AS "polName", h.user_type AS "userType", h.user_no AS "userNo",
  ${partyName(sql`h.tenant_id`, sql`h.user_no`)} AS "userName", p.owner_no AS "ownerNo", ${partyName(sql`p.tenant_id`, sql`p.owner_no`)} AS "ownerName", h.aisle_code AS "aisleCode",
  coalesce((SELECT a.aisle_name FROM pay_aisle a WHERE a.aisle_code = h.aisle_code), '') AS "aisleName", h.bind_time AS "bindTime", h.unbind_time AS "unbindTime", h.unbind_time IS NULL AS "isOpen"`

const from = sql`oem_policy_rela h JOIN oem_policy p ON p.tenant_id = h.tenant_id AND p.id = h.policy_id`

/** Holdings of the policies that a caller sees. */
const inReach = (caller: Caller, tenants: TenantChoice = 'own'): SQL =>
  sql`h.tenant_id = ${caller.tenantId} AND ${policiesInReach(caller, tenants)}`

/** The list of holdings as a statement. */
export const holdListing = (caller: Caller, input: InputOf<typeof policyHold.list>): Listing => ({
  columns,
  from,
  made: sql`h.create_time`,
  where: allOf(
    inReach(caller, tenantChoices[input.scope ?? 'merchant']),
    when(input.polNo, (no) => sql`h.pol_no = ${no}`),
    when(input.userNo, (no) => sql`h.user_no = ${no}`),
    when(input.aisleCode, (code) => sql`h.aisle_code = ${code}`),
    when(input.isOpen, (isOpen) => sql`(h.unbind_time IS NULL) = ${isOpen}`),
  ),
  order: orderOf(input, { bindTime: sql`h.bind_time`, polNo: sql`h.pol_no` }, sql`h.bind_time DESC`, sql`h.id`),
})

/** Holdings by id, as far as the caller sees them. */
export const holdsById = (tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<z.output<typeof PolicyHold>[]> =>
  rowsOf(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${inReach(caller, 'all')} AND h.id = ANY(${sql.param([...ids])}::bigint[])`,
  )
