import { type SQL, sql } from 'drizzle-orm'
import { type Caller, isAdministrator } from '../../../core/server/call/caller.ts'
import { PartyType } from '../../../core/shared/party-type.ts'

/**
 * The tenants that a caller sees: the platform's administrator all, others their own and, staff of a root operator, its
 * sub-operators.
 * @source docs/wire.md 4.5, list
 */
export function tenantReach(caller: Caller): SQL {
  if (isAdministrator(caller)) return sql`NOT t.is_deleted`
  const isRootStaff = caller.partyType === PartyType.operator && caller.oemNo === caller.tenantId
  return sql`NOT t.is_deleted AND (t.tenant_id = ${caller.oemNo}${isRootStaff ? sql` OR t.parent_tenant_id = ${caller.oemNo}` : sql``})`
}

/** The tenants that a caller may change: the platform's administrator all, an operator's staff its sub-operators. */
export function tenantChangeReach(caller: Caller): SQL {
  if (isAdministrator(caller)) return sql`NOT t.is_deleted`
  return sql`NOT t.is_deleted AND ${caller.partyType === PartyType.operator && caller.oemNo === caller.tenantId} AND t.parent_tenant_id = ${caller.oemNo}`
}
