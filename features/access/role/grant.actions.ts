import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { MenuCategory } from '../menu/menu.contract.ts'

/** The three kinds of things that roles hold. */
export const grantKinds = [
  { name: 'menu', table: 'role_menu', column: 'menu_id', owner: 'menu' },
  { name: 'dataScope', table: 'role_data_scope', column: 'data_scope_id', owner: 'data_scope' },
  { name: 'apiScope', table: 'role_api_scope', column: 'api_scope_id', owner: 'api_scope' },
] as const
export type GrantKind = (typeof grantKinds)[number]

const list = (ids: readonly bigint[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

/** Reads the grants of one kind that some roles hold; things removed since do not count. */
export async function heldGrants(
  tx: Tx,
  tenantId: string,
  { table, column, owner }: GrantKind,
  roleIds: readonly bigint[],
): Promise<{ roleId: bigint; id: bigint }[]> {
  return rowsOf(
    tx,
    sql`SELECT g.role_id AS "roleId", o.id FROM ${sql.identifier(table)} g JOIN ${sql.identifier(owner)} o ON o.id = g.${sql.identifier(column)} AND NOT o.is_deleted
         WHERE g.tenant_id = ${tenantId} AND g.role_id = ANY(${list(roleIds)})`,
  )
}

/** Reads the grants of roles as the audit log shows them: menus and buttons by name and code, scopes by name. */
export const toldGrants = (
  tx: Tx,
  tenantId: string,
  roleIds: readonly bigint[],
): Promise<{ id: bigint; menus: string[]; dataScopes: string[]; apiScopes: string[] }[]> =>
  rowsOf(
    tx,
    sql`SELECT r.id,
               ARRAY(SELECT m.name || '（' || m.code || '）' FROM role_menu g JOIN menu m ON m.id = g.menu_id AND NOT m.is_deleted WHERE g.tenant_id = r.tenant_id AND g.role_id = r.id ORDER BY m.sort, m.id) AS menus,
               ARRAY(SELECT d.scope_name FROM role_data_scope g JOIN data_scope d ON d.id = g.data_scope_id AND NOT d.is_deleted WHERE g.tenant_id = r.tenant_id AND g.role_id = r.id ORDER BY d.id) AS "dataScopes",
               ARRAY(SELECT a.scope_name FROM role_api_scope g JOIN api_scope a ON a.id = g.api_scope_id AND NOT a.is_deleted WHERE g.tenant_id = r.tenant_id AND g.role_id = r.id ORDER BY a.id) AS "apiScopes"
          FROM role r WHERE r.tenant_id = ${tenantId} AND r.id = ANY(${list(roleIds)}) ORDER BY r.id`,
  )

/** Replaces all that some roles hold of a kind. */
export async function replaceGrants(
  tx: Tx,
  tenantId: string,
  { name, table, column }: GrantKind,
  roleIds: readonly bigint[],
  ids: readonly bigint[],
): Promise<void> {
  await run(
    tx,
    sql`DELETE FROM ${sql.identifier(table)} g USING role r
         WHERE g.tenant_id = ${tenantId} AND r.tenant_id = g.tenant_id AND r.id = g.role_id AND g.role_id = ANY(${list(roleIds)}) AND NOT g.${sql.identifier(column)} = ANY(${list(ids)})
           AND ${name === 'menu' ? isNotItsOwn : sql`true`}`,
  )
  await run(
    tx,
    sql`INSERT INTO ${sql.identifier(table)} (tenant_id, role_id, ${sql.identifier(column)})
        SELECT ${tenantId}, r, i FROM unnest(${list(roleIds)}) r CROSS JOIN unnest(${list(ids)}) i ON CONFLICT DO NOTHING`,
  )
}

/**
 * Whether an entry `g` of the role `r` is more than its own: the seeds give some pages to a built-in role and not to the one
 * above it (an employee's own profit). Nobody above can give those, so nobody takes them. @source docs/domain/network.md 2.5
 */
const isNotItsOwn = sql`NOT EXISTS (SELECT 1 FROM menu m JOIN role a ON a.tenant_id = r.tenant_id AND a.id = r.parent_id
         WHERE m.id = g.menu_id AND r.is_built_in AND r.role_alias = ANY(m.default_roles) AND NOT a.role_alias = ANY(m.default_roles))`

/**
 * Takes from every role of a login tenant what the role above it does not hold, down the whole tree, so that a role never
 * holds more than its parent.
 * @source docs/domain/network.md 2.5
 */
export async function dropBeyondParents(
  tx: Tx,
  { tenantId, oemNo }: { tenantId: string; oemNo: string },
): Promise<void> {
  for (const { name, table, column } of grantKinds) {
    // A group of menus gives no right; a role may hold one for the pages below it.
    const isNoGroup =
      name === 'menu'
        ? sql`NOT EXISTS (SELECT 1 FROM menu m WHERE m.parent_id = g.menu_id AND m.category = ${constant(MenuCategory.menu)} AND NOT m.is_deleted) AND ${isNotItsOwn}`
        : sql`true`
    let dropped = 1
    while (dropped > 0) {
      dropped = await run(
        tx,
        sql`DELETE FROM ${sql.identifier(table)} g USING role r
             WHERE g.tenant_id = ${tenantId} AND r.tenant_id = g.tenant_id AND r.oem_no = ${oemNo} AND r.id = g.role_id AND r.parent_id <> 0
               AND NOT EXISTS (SELECT 1 FROM ${sql.identifier(table)} p
                                WHERE p.tenant_id = g.tenant_id AND p.role_id = r.parent_id AND p.${sql.identifier(column)} = g.${sql.identifier(column)})
               AND ${isNoGroup}`,
      )
    }
  }
}
