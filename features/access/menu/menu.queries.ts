import { type Caller, isAdministrator } from '../../../core/server/call/caller.ts'
import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { adminAlias } from '../reach/role-alias.rules.ts'
import { withAncestors } from '../../../core/shared/tree/tree.ts'

/** A menu entry or button as stored. */
export interface Menu {
  id: bigint
  parentId: bigint
  code: string
  name: string
  nameEn: string
  alias: string
  path: string
  source: string
  category: 1 | 2
  action: number
  isOpen: 1 | 2
  sort: number
  remark: string
  /** False: the operator's own; no provider, employee or institution has it, whatever its roles hold. */
  isForParties: boolean
}

/** Every entry and button, by sort, then id. */
export const allMenus = (tx: Tx): Promise<Menu[]> =>
  rowsOf<Menu>(
    tx,
    sql`SELECT id, parent_id AS "parentId", code, name, name_en AS "nameEn", alias, path, source, category, action, is_open AS "isOpen", sort, remark, is_for_parties AS "isForParties"
          FROM menu WHERE NOT is_deleted ORDER BY sort, id`,
  )

/** Schemes and hosts of the pages of other places that the menu holds: they alone may be framed. @source docs/rulings.md 27 */
export async function framedOrigins(tx: Tx): Promise<string[]> {
  const rows = await rowsOf<{ path: string }>(
    tx,
    sql`SELECT DISTINCT path FROM menu WHERE path ~* '^https?://' AND NOT is_deleted`,
  )
  const origins = rows.flatMap(({ path }) => URL.parse(path)?.origin ?? [])
  return [...new Set(origins)].sort()
}

/**
 * The menus and buttons that the caller may have and give: those of his roles within his tenant's package, without the
 * menus above them; all of them for the platform's administrator.
 * @source docs/wire.md 3, routes of a user
 */
export async function heldMenuIds(tx: Tx, caller: Caller, menus: readonly Menu[]): Promise<Set<bigint>> {
  if (isAdministrator(caller)) return new Set(menus.map(({ id }) => id))
  const granted = await rowsOf<{ id: bigint }>(
    tx,
    sql`SELECT DISTINCT menu_id AS id FROM role_menu WHERE tenant_id = ${caller.tenantId} AND role_id = ANY(${`{${caller.roleIds.join(',')}}`}::bigint[])`,
  )
  const bounds = [await packageMenuIds(tx, caller.oemNo, menus), await partyMenuIds(tx, caller, menus)]
  const known = new Set(menus.map(({ id }) => id))
  const isAllowed = (id: bigint) => bounds.every((bound) => !bound || bound.has(id))
  return new Set(granted.map(({ id }) => id).filter((id) => known.has(id) && isAllowed(id)))
}

/**
 * Finds the menus that a party may have: menus open to parties, and of these the pages that its operator allows it, with
 * their buttons; null for staff, who have all of their roles. @source docs/domain/network.md 7.1
 */
async function partyMenuIds(
  tx: Tx,
  { tenantId, oemNo, userNo }: Caller,
  menus: readonly Menu[],
): Promise<Set<bigint> | null> {
  if (userNo === oemNo) return null
  const open = menus.filter(({ isForParties }) => isForParties)
  const row = await rowOf<{ menuIds: string[] }>(
    tx,
    sql`SELECT menu_ids::text[] AS "menuIds" FROM service_info WHERE tenant_id = ${tenantId} AND user_no = ${userNo} AND menu_ids IS NOT NULL AND NOT is_deleted`,
  )
  if (!row) return new Set(open.map(({ id }) => id))
  const pages = new Set(row.menuIds.map(BigInt))
  return new Set(open.filter(({ id, parentId }) => pages.has(id) || pages.has(parentId)).map(({ id }) => id))
}

/** Menus and buttons of a tenant's package with the menus above them; null when the tenant has no package. */
export async function packageMenuIds(tx: Tx, oemNo: string, menus: readonly Menu[]): Promise<Set<bigint> | null> {
  const row = await rowOf<{ menuIds: string[] }>(
    tx,
    sql`SELECT p.menu_ids::text[] AS "menuIds" FROM tenant t JOIN tenant_package p ON p.id = t.package_id AND NOT p.is_deleted
         WHERE t.tenant_id = ${oemNo} AND t.tenant_id <> '000000'`,
  )
  if (!row) return null
  const chosen = new Set(row.menuIds.map(BigInt))
  const buttons = menus.filter(({ parentId }) => chosen.has(parentId)).map(({ id }) => id)
  return withAncestors(menus, new Set([...chosen, ...buttons]))
}

/** The scopes of roles and of the menus that own them. */
export interface ScopeRow {
  id: bigint
  menuId: bigint
  name: string
}

/**
 * Data or API scopes: all for the platform's administrator, else those that the caller's roles hold. An operator's
 * administrator holds every API scope, so that calls which the platform names can be given to the operator's roles.
 */
export async function heldScopes(tx: Tx, caller: Caller, kind: 'data' | 'api'): Promise<ScopeRow[]> {
  const holdsAll = isAdministrator(caller) || (kind === 'api' && caller.roleAliases.includes(adminAlias))
  const table = kind === 'data' ? sql`data_scope` : sql`api_scope`
  const held =
    kind === 'data'
      ? sql`SELECT data_scope_id FROM role_data_scope WHERE tenant_id = ${caller.tenantId} AND role_id = ANY(${`{${caller.roleIds.join(',')}}`}::bigint[])`
      : sql`SELECT api_scope_id FROM role_api_scope WHERE tenant_id = ${caller.tenantId} AND role_id = ANY(${`{${caller.roleIds.join(',')}}`}::bigint[])`
  return rowsOf<ScopeRow>(
    tx,
    sql`SELECT id, menu_id AS "menuId", scope_name AS name FROM ${table} WHERE NOT is_deleted AND (${holdsAll} OR id IN (${held})) ORDER BY id`,
  )
}
