import { sql } from 'drizzle-orm'
import { platformTenant } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { ServiceAuditStatus, ServiceKind } from '../../providers/providers.shared.ts'
import { GiverType } from './giver-type.contract.ts'

/** Somebody who is given prices, and by whom. */
export interface Receiver {
  readonly userType: typeof PartyType.operator | typeof PartyType.provider
  readonly oemNo: string
  readonly giverType: GiverType
  readonly giverNo: string
  readonly isApproved: boolean
  /** Number of parties above it: 0 for the operator. */
  readonly depth: number
}

/**
 * Receivers of prices by their number: the operator itself, sub-operators and providers of one tenant.
 * @source docs/domain/network.md 8.1
 */
export async function receiversOf(
  tx: Tx,
  tenantId: string,
  numbers: readonly string[],
): Promise<Map<string, Receiver>> {
  const wanted = sql.param([...new Set(numbers)])
  const rows = await rowsOf<{
    user_no: string
    oem_no: string
    parent_no: string | null
    depth: number
    is_approved: boolean
    is_tenant: boolean
  }>(
    tx,
    sql`SELECT user_no, oem_no, parent_no, level + 1 AS depth, service_audit_status = ${constant(ServiceAuditStatus.approved)} AS is_approved, false AS is_tenant FROM service_info
         WHERE tenant_id = ${tenantId} AND user_no = ANY(${wanted}::text[]) AND service_kind = ${constant(ServiceKind.provider)} AND NOT is_deleted
        UNION ALL
        SELECT tenant_id, tenant_id, parent_tenant_id, CASE WHEN parent_tenant_id IS NULL THEN 0 ELSE 1 END, true, true FROM tenant
         WHERE root_tenant_id = ${tenantId} AND tenant_id = ANY(${wanted}::text[]) AND NOT is_deleted`,
  )
  return new Map(
    rows.map((row) => {
      const isBelowTenant = row.parent_no === row.oem_no || row.is_tenant
      return [
        row.user_no,
        {
          userType: row.is_tenant ? PartyType.operator : PartyType.provider,
          oemNo: row.oem_no,
          giverType:
            row.parent_no === null ? GiverType.platform : isBelowTenant ? GiverType.operator : GiverType.provider,
          giverNo: row.parent_no ?? platformTenant,
          isApproved: row.is_approved,
          depth: row.depth,
        },
      ]
    }),
  )
}
