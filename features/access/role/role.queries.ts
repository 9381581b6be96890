import { sql } from 'drizzle-orm'
import { type Caller, isAdministrator } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { givableRoles, type RankedRole } from './role.rules.ts'

/** A role as stored. */
export interface Role extends RankedRole {
  oemNo: string
  roleName: string
  sort: number
  isBuiltIn: boolean
  version: number
  createTime: string
}

/** Every role of a login tenant, by sort, then id. */
export const rolesOf = (tx: Tx, { tenantId, oemNo }: { tenantId: string; oemNo: string }): Promise<Role[]> =>
  rowsOf<Role>(
    tx,
    sql`SELECT id, oem_no AS "oemNo", parent_id AS "parentId", role_name AS "roleName", role_alias AS "roleAlias", sort, is_built_in AS "isBuiltIn", version,
               create_time AS "createTime"
          FROM role WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND NOT is_deleted ORDER BY sort, id`,
  )

/** The ids among a login tenant's roles that the caller may give and change. */
export const givableOf = (caller: Caller, roles: readonly Role[]): Set<bigint> =>
  givableRoles(
    { roleIds: caller.roleIds, roleAliases: caller.roleAliases, isAdministrator: isAdministrator(caller) },
    roles,
  )
