import { sql } from 'drizzle-orm'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { lockDepts, rewriteDeptPaths } from '../../organisation/organisation.server.ts'
import { mostLevels } from '../../organisation/organisation.shared.ts'
import { deptAbove, type DeptPlace } from '../../providers/providers.server.ts'

/**
 * Hangs the department of a provider below the one of the party now above it, with all departments below; at the top where
 * there would be too many levels. Data scopes by department act by it on the very next call.
 * @source docs/domain/network.md 2.3
 */
export async function moveDept(
  tx: Tx,
  { tenantId, oemNo, userNo, parentNo }: { tenantId: string; oemNo: string; userNo: string; parentNo: string },
): Promise<void> {
  await lockDepts(tx, oemNo)
  const own = await rowOf<DeptPlace & { parentId: bigint; name: string }>(
    tx,
    sql`SELECT id, ancestors, parent_id AS "parentId", dept_name AS name FROM dept WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND user_no = ${userNo} AND NOT is_deleted ORDER BY id LIMIT 1`,
  )
  if (!own) return
  const path = `${own.ancestors},${own.id}`
  const below = await rowsOf<DeptPlace>(
    tx,
    sql`SELECT id, ancestors FROM dept WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND NOT is_deleted AND (ancestors = ${path} OR starts_with(ancestors, ${`${path},`}))`,
  )
  const above = await deptAbove(tx, { tenantId, oemNo, parentNo })
  const depth = (ancestors: string) => ancestors.split(',').length
  const height = Math.max(0, ...below.map(({ ancestors }) => depth(ancestors) - depth(own.ancestors)))
  const isCircle = above !== undefined && (above.id === own.id || below.some(({ id }) => id === above.id))
  const fits = above !== undefined && !isCircle && depth(above.ancestors) + 1 + height <= mostLevels
  const parent = fits ? above : undefined
  if ((parent?.id ?? 0n) === own.parentId) return
  const isTaken = await rowOf(
    tx,
    sql`SELECT 1 FROM dept WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND parent_id = ${parent?.id ?? 0n} AND dept_name = ${own.name} AND id <> ${own.id} AND NOT is_deleted`,
  )
  const ancestors = parent ? `${parent.ancestors},${parent.id}` : '0'
  await run(
    tx,
    sql`UPDATE dept SET parent_id = ${parent?.id ?? 0n}, ancestors = ${ancestors}, dept_name = ${isTaken ? userNo : own.name}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${tenantId} AND id = ${own.id}`,
  )
  await rewriteDeptPaths(tx, { tenantId, oemNo }, own, ancestors)
  await bumpAuthority(tx)
}
