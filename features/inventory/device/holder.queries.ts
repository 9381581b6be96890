import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { ServiceAuditStatus, ServiceKind } from '../../providers/providers.shared.ts'

/** Somebody who may hold devices: an operator, sub-operator, provider or employee. */
export interface Holder {
  readonly holderType: PartyType
  readonly holderNo: string
  /** '' for an operator or sub-operator. */
  readonly holderPath: string
  readonly oemNo: string
  /** Party directly above; null for the operator. */
  readonly parentNo: string | null
  /** Approved and switched on. */
  readonly isOpen: boolean
}

/** Holders of one root operator by their numbers. @source docs/domain/network.md 14.1 */
export async function holdersOf(tx: Tx, tenantId: string, numbers: readonly string[]): Promise<Map<string, Holder>> {
  const wanted = sql.param([...new Set(numbers)])
  const rows = await rowsOf<Holder>(
    tx,
    sql`SELECT CASE p.service_kind WHEN ${constant(ServiceKind.employee)} THEN ${constant(PartyType.employee)} ELSE ${constant(PartyType.provider)} END AS "holderType", p.user_no AS "holderNo", p.ancestors AS "holderPath", p.oem_no AS "oemNo", p.parent_no AS "parentNo",
               p.service_audit_status = ${constant(ServiceAuditStatus.approved)} AND p.is_on AS "isOpen"
          FROM service_info p WHERE p.tenant_id = ${tenantId} AND p.user_no = ANY(${wanted}::text[]) AND p.service_kind IN (${constant(ServiceKind.provider, ServiceKind.employee)}) AND NOT p.is_deleted
        UNION ALL
        SELECT ${constant(PartyType.operator)}, t.tenant_id, '', t.tenant_id, t.parent_tenant_id, t.is_finished AND t.is_active FROM tenant t
         WHERE t.root_tenant_id = ${tenantId} AND t.tenant_id = ANY(${wanted}::text[]) AND NOT t.is_deleted`,
  )
  return new Map(rows.map((row) => [row.holderNo, row]))
}
