import { sql } from 'drizzle-orm'
import type { OutputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { encoded } from '../../../core/server/call/answering.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { nest, treeNodes, withAncestors } from '../../../core/shared/tree/tree.ts'
import { menu, MenuCategory } from './menu.contract.ts'
import { allMenus, heldMenuIds, heldScopes, type Menu, type ScopeRow } from './menu.queries.ts'

/**
 * The menus and buttons of callers, kept as they are sent for as long as the rights behind them stay as they are: whoever
 * changes menus, roles, grants or packages makes the next call read its rights anew, as a set of their own.
 */
const keptRoutes = new WeakMap<ReadonlySet<string>, OutputOf<typeof menu.routes>>()
const keptButtons = new WeakMap<ReadonlySet<string>, OutputOf<typeof menu.buttons>>()

export const myMenusCalls = [
  handle(menu.routes, async ({ tx, caller, input }) => {
    const kept = keptRoutes.get(caller.permissions)
    if (kept && input.topMenuId === undefined) return kept
    const menus = await allMenus(tx)
    const shown = withAncestors(menus, await heldMenuIds(tx, caller, menus))
    const top = input.topMenuId === undefined ? null : await topMenuIds(tx, caller, input.topMenuId)
    const wanted = top && withAncestors(menus, top)
    const routes = nest(
      menus.filter(
        ({ id, category }) => category === MenuCategory.menu && shown.has(id) && (!wanted || wanted.has(id)),
      ),
    )
    if (wanted) return routes
    const sent = encoded(menu.routes, routes)
    keptRoutes.set(caller.permissions, sent)
    return sent
  }),

  handle(menu.buttons, async ({ tx, caller }) => {
    const kept = keptButtons.get(caller.permissions)
    if (kept) return kept
    const menus = await allMenus(tx)
    const held = await heldMenuIds(tx, caller, menus)
    const buttons = menus.filter(({ id, category }) => category === MenuCategory.button && held.has(id))
    const owners = new Set(buttons.map(({ parentId }) => parentId))
    const below = Map.groupBy(buttons, ({ parentId }) => parentId)
    const sent = encoded(
      menu.buttons,
      menus
        .filter(({ id }) => owners.has(id))
        .map((owner) => ({
          ...owner,
          children: below.get(owner.id) ?? [],
        })),
    )
    keptButtons.set(caller.permissions, sent)
    return sent
  }),

  handle(menu.topMenu, ({ tx, caller }) =>
    rowsOf<{ id: bigint; code: string; name: string; source: string; path: string; sort: number }>(
      tx,
      sql`SELECT id, code, name, source, path, sort FROM top_menu
         WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND NOT is_deleted ORDER BY sort, id`,
    ),
  ),

  handle(menu.grantTree, async ({ tx, caller }) => {
    const menus = await allMenus(tx)
    const held = withAncestors(menus, await heldMenuIds(tx, caller, menus))
    return {
      menu: treeNodes(
        menus.filter(({ id }) => held.has(id)),
        ({ name }) => name,
      ),
      dataScope: scopeTree(menus, await heldScopes(tx, caller, 'data')),
      apiScope: scopeTree(menus, await heldScopes(tx, caller, 'api')),
    }
  }),

  handle(menu.roleTreeKeys, async ({ tx, caller, input }) => {
    const { tenantId, oemNo } = caller
    const list = `{${input.roleIds.join(',')}}`
    const own = await rowOf<{ n: bigint }>(
      tx,
      sql`SELECT count(*) AS n FROM role WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND id = ANY(${list}::bigint[]) AND NOT is_deleted`,
    )
    if (own?.n !== BigInt(input.roleIds.length)) throw commonErrors.notFound()
    const keys = async (
      table: 'role_menu' | 'role_data_scope' | 'role_api_scope',
      column: 'menu_id' | 'data_scope_id' | 'api_scope_id',
    ) => {
      const rows = await rowsOf<{ key: string }>(
        tx,
        sql`SELECT DISTINCT ${sql.identifier(column)}::text AS key FROM ${sql.identifier(table)} WHERE tenant_id = ${tenantId} AND role_id = ANY(${list}::bigint[]) ORDER BY 1`,
      )
      return rows.map(({ key }) => key)
    }
    return {
      menu: await keys('role_menu', 'menu_id'),
      dataScope: await keys('role_data_scope', 'data_scope_id'),
      apiScope: await keys('role_api_scope', 'api_scope_id'),
    }
  }),
]

async function topMenuIds(tx: Tx, { tenantId, oemNo }: Caller, topMenuId: bigint): Promise<Set<bigint>> {
  const row = await rowOf<{ menuIds: string[] }>(
    tx,
    sql`SELECT menu_ids::text[] AS "menuIds" FROM top_menu WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND id = ${topMenuId} AND NOT is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return new Set(row.menuIds.map(BigInt))
}

/** The menus that own scopes, with the scopes below them. */
function scopeTree(menus: readonly Menu[], scopes: readonly ScopeRow[]) {
  const owners = withAncestors(menus, new Set(scopes.map(({ menuId }) => menuId)))
  const rows = [
    ...menus.filter(({ id }) => owners.has(id)).map(({ id, parentId, name }) => ({ id, parentId, name })),
    ...scopes.map(({ id, menuId, name }) => ({ id, parentId: menuId, name })),
  ]
  return treeNodes(rows, ({ name }) => name)
}
