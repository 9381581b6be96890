import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { ServiceKind } from '../../providers/providers.shared.ts'

/** Party that may hold merchants directly: a provider, or the operator or sub-operator itself. */
export interface DirectParty {
  readonly userNo: string
  readonly name: string
  /** Ancestors of a provider; '' for the operator itself. */
  readonly path: string
}

/**
 * A party that may be the direct one of merchants of a login tenant: the operator or sub-operator itself, or one of its
 * providers that is approved and on. It stays so until the transaction ends.
 * @returns null when there is none of that number
 * @source docs/domain/network.md 3.1
 */
export async function directParty(
  tx: Tx,
  { tenantId, oemNo, userNo }: { tenantId: string; oemNo: string; userNo: string },
): Promise<DirectParty | null> {
  if (userNo === oemNo) {
    const tenant = await rowOf<{ name: string }>(
      tx,
      sql`SELECT tenant_name AS name FROM tenant WHERE tenant_id = ${oemNo} AND NOT is_deleted`,
    )
    return tenant ? { userNo, name: tenant.name, path: '' } : null
  }
  const found = await rowOf<DirectParty>(
    tx,
    sql`SELECT user_no AS "userNo", service_name AS name, ancestors AS path FROM service_info
         WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND user_no = ${userNo} AND service_kind = ${ServiceKind.provider} AND is_on AND NOT is_deleted FOR SHARE`,
  )
  return found ?? null
}
