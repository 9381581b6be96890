import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { ServiceKind } from '../dossier/party-codes.contract.ts'
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
