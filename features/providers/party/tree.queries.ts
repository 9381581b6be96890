import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { inSubtree, pathOf } from './reach.queries.ts'
import type { ServiceKind } from './party-codes.contract.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'

/** A party as it stands in the tree. */
export interface TreeParty {
  readonly userNo: string
  readonly serviceKind: CodeOf<typeof ServiceKind>
  readonly parentNo: string
  readonly oemNo: string
  /** Numbers from the top provider down to the party itself. */
  readonly path: readonly string[]
}

/**
 * The numbers of a party and of everything below it, employees and institutions included. Of an operator: itself, its
 * own parties and its sub-operators, whose inner parties it does not see; of a sub-operator: itself and its parties.
 * @param userNo a provider's, employee's, institution's or tenant's number
 * @returns from the top down; empty when there is no such party
 * @source docs/domain/network.md 2.1, subtree test by path prefix; docs/domain/money.md 0.5 no. 4
 */
export async function subtreeOf(tx: Tx, tenantId: string, userNo: string): Promise<string[]> {
  const isTenant = /^\d/.test(userNo)
  const below = isTenant ? sql`oem_no = ${userNo}` : inSubtree(sql`ancestors`, pathOf(tenantId, userNo))
  const rows = await rowsOf<{ user_no: string }>(
    tx,
    sql`SELECT user_no FROM service_info WHERE tenant_id = ${tenantId} AND NOT is_deleted AND ${below} ORDER BY level, user_no`,
  )
  const numbers = rows.map((row) => row.user_no)
  return isTenant ? [userNo, ...(await subOperatorsOf(tx, userNo)), ...numbers] : numbers
}

async function subOperatorsOf(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await rowsOf<{ tenant_id: string }>(
    tx,
    sql`SELECT tenant_id FROM tenant WHERE parent_tenant_id = ${tenantId} AND NOT is_deleted ORDER BY tenant_id`,
  )
  return rows.map((row) => row.tenant_id)
}

/**
 * A party with the nodes above it, as they are now. The chain of a payment is another matter: it follows the time of
 * the payment (features/pricing/chain).
 * @returns the operator, the sub-operator if it hangs under one, its providers from the top, the party last; null when
 *   there is no such party
 */
export async function chainOfParty(tx: Tx, tenantId: string, userNo: string): Promise<string[] | null> {
  const party = await partyInTree(tx, tenantId, userNo)
  if (!party) return null
  return [tenantId, ...(party.oemNo === tenantId ? [] : [party.oemNo]), ...party.path]
}

/** A party as it stands in the tree now, or null. */
export async function partyInTree(tx: Tx, tenantId: string, userNo: string): Promise<TreeParty | null> {
  const row = await rowOf<{
    service_kind: TreeParty['serviceKind']
    parent_no: string
    oem_no: string
    ancestors: string
  }>(
    tx,
    sql`SELECT service_kind, parent_no, oem_no, ancestors FROM service_info WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND NOT is_deleted`,
  )
  if (!row) return null
  return {
    userNo,
    serviceKind: row.service_kind,
    parentNo: row.parent_no,
    oemNo: row.oem_no,
    path: row.ancestors.split(','),
  }
}
