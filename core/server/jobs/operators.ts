import type { Db } from '../database/db.ts'

/** Kind of a tenant that is a root operator: a code of the area of tenants, which stands above. */
const operator = 1

/** The numbers of all operators that live. */
export async function operators(db: Db): Promise<string[]> {
  const { rows } = await db.pool.query<{ tenant_id: string }>(
    `SELECT tenant_id FROM tenant WHERE tenant_kind = ${operator} AND NOT is_deleted ORDER BY tenant_id`,
  )
  return rows.map(({ tenant_id: tenantId }) => tenantId)
}
