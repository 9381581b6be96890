import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'

/** Two who change the tree of departments of one tenant wait for each other. */
export const lockDepts = (tx: Tx, oemNo: string): Promise<number> =>
  run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`depts ${oemNo}`}, 0))`)

/**
 * Rewrites the paths of everything below a department that moved.
 * @param before where it stood
 * @param path   its own ancestors from now on
 */
export async function rewriteDeptPaths(
  tx: Tx,
  { tenantId, oemNo }: { readonly tenantId: string; readonly oemNo: string },
  before: { readonly id: bigint; readonly ancestors: string },
  path: string,
): Promise<void> {
  const old = `${before.ancestors},${before.id}`
  await run(
    tx,
    sql`UPDATE dept SET ancestors = ${`${path},${before.id}`} || substr(ancestors, ${old.length + 1}::int)
         WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND (ancestors = ${old} OR starts_with(ancestors, ${`${old},`}))`,
  )
}
