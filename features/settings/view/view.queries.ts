import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'

/** A view as it is stored. */
export interface StoredView {
  id: bigint
  listKey: string
  name: string
  query: string
  isMine: boolean
  roleIds: bigint[]
}

/** Views that a user may use: their own, and those shared with a role of theirs in the same login tenant. */
export const viewsOf = async ({ tenantId, oemNo, userId, roleIds }: Caller, tx: Tx): Promise<StoredView[]> => {
  const found = await rowsOf<Omit<StoredView, 'roleIds'> & { roleIds: string[] }>(
    tx,
    sql`
    SELECT id, list_key AS "listKey", view_name AS name, query, user_id = ${userId} AS "isMine", role_ids::text[] AS "roleIds"
      FROM list_view
     WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo}
       AND (user_id = ${userId} OR role_ids && ${`{${roleIds.join(',')}}`}::bigint[])
     ORDER BY list_key, view_name, id`,
  )
  return found.map((view) => ({ ...view, roleIds: view.roleIds.map(BigInt) }))
}

/** Roles a user may share a view with: their own; an administrator every role of the login tenant. */
export const rolesToShareWith = (
  { tenantId, oemNo, roleIds, roleAliases }: Caller,
  tx: Tx,
): Promise<{ id: bigint; name: string }[]> => {
  const isAdministrator = roleAliases.some((alias) => alias === 'administrator' || alias === 'admin')
  return rowsOf<{ id: bigint; name: string }>(
    tx,
    sql`
    SELECT id, role_name AS name FROM role
     WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND NOT is_deleted
       AND (${isAdministrator} OR id = ANY(${`{${roleIds.join(',')}}`}::bigint[]))
     ORDER BY sort, id`,
  )
}
