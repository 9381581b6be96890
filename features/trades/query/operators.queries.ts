import type { Db } from '../../../core/server/database/db.ts'

/** The numbers of all operators that live. */
export async function operators(db: Db): Promise<string[]> {
  const { rows } = await db.pool.query<{ tenant_id: string }>(
    'SELECT tenant_id FROM tenant WHERE tenant_kind = 1 AND NOT is_deleted ORDER BY tenant_id',
  )
  return rows.map(({ tenant_id: tenantId }) => tenantId)
}
