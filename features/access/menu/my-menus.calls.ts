import { sql } from 'drizzle-orm'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Caller } from '../../../core/server/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/db.ts'
import { handle } from '../../../core/server/handle.ts'
import { nest, treeNodes, withAncestors } from '../tree/tree.rules.ts'
import { menu, MenuCategory } from './menu.contract.ts'
import { allMenus, heldMenuIds, heldScopes, type Menu, type ScopeRow } from './menu.queries.ts'

handle(menu.routes, async ({ tx, caller, input }) => {
  const menus = await allMenus(tx)
  const shown = withAncestors(menus, await heldMenuIds(tx, caller, menus))
  const top = input.topMenuId === undefined ? null : await topMenuIds(tx, caller, input.topMenuId)
  const wanted = top && withAncestors(menus, top)
  return nest(
    menus.filter(({ id, category }) => category === MenuCategory.menu && shown.has(id) && (!wanted || wanted.has(id))),
  )
})

async function topMenuIds(tx: Tx, { tenantId, oemNo }: Caller, topMenuId: bigint): Promise<Set<bigint>> {
  const row = await rowOf<{ menuIds: string[] }>(
    tx,
    sql`SELECT menu_ids::text[] AS "menuIds" FROM top_menu WHERE tenant_id = ${tenantId} AND oem_no = ${oemNo} AND id = ${topMenuId} AND NOT is_deleted`,
  )
  if (!row) throw commonErrors.notFound()
  return new Set(row.menuIds.map(BigInt))
}

handle(menu.buttons, async ({ tx, caller }) => {
  const menus = await allMenus(tx)
  const held = await heldMenuIds(tx, caller, menus)
  const buttons = menus.filter(({ id, category }) => category === MenuCategory.button && held.has(id))
  const owners = new Set(buttons.map(({ parentId }) => parentId))
  return menus
    .filter(({ id }) => owners.has(id))
    .map((owner) => ({
      ...owner,
      children: buttons.filter(({ parentId }) => parentId === owner.id).map((button) => ({ ...button, children: [] })),
    }))
})

handle(menu.topMenu, ({ tx, caller }) =>
  rowsOf<{ id: bigint; code: string; name: string; source: string; path: string; sort: number }>(
    tx,
    sql`SELECT id, code, name, source, path, sort FROM top_menu
         WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND NOT is_deleted ORDER BY sort, id`,
  ),
)

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
})

/** The menus that own scopes, with the scopes below them. */
function scopeTree(menus: readonly Menu[], scopes: readonly ScopeRow[]) {
  const owners = withAncestors(menus, new Set(scopes.map(({ menuId }) => menuId)))
  const rows = [
    ...menus.filter(({ id }) => owners.has(id)).map(({ id, parentId, name }) => ({ id, parentId, name })),
    ...scopes.map(({ id, menuId, name }) => ({ id, parentId: menuId, name })),
  ]
  return treeNodes(rows, ({ name }) => name)
}

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
})
