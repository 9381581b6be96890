import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { partyInTree } from '../../providers/party/tree.queries.ts'
import { inSubtree, pathOf } from './reach.queries.ts'

/**
 * The numbers of a party and of everything below it, employees and institutions included.
 * @returns from the top down; empty when there is no such party
 * @source docs/domain/network.md 2.1, subtree test by path prefix
 */
export async function subtreeOf(tx: Tx, tenantId: string, userNo: string): Promise<string[]> {
  const rows = await rowsOf<{ user_no: string }>(
    tx,
    sql`SELECT user_no FROM service_info WHERE tenant_id = ${tenantId} AND NOT is_deleted AND ${inSubtree(sql`ancestors`, pathOf(tenantId, userNo))} ORDER BY level, user_no`,
  )
  return rows.map((row) => row.user_no)
}

/**
 * A party with the nodes above it, as they are now.
 * @returns the operator, the sub-operator if it hangs under one, its providers from the top, the party last; null when
 *   there is no such party
 */
export async function chainOfParty(tx: Tx, tenantId: string, userNo: string): Promise<string[] | null> {
  const party = await partyInTree(tx, tenantId, userNo)
  if (!party) return null
  return [tenantId, ...(party.oemNo === tenantId ? [] : [party.oemNo]), ...party.path]
}
