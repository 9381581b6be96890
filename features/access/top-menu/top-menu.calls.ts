import { sql } from 'drizzle-orm'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { isLinkable } from '../../../core/shared/validity/validity.ts'
import { changedEach } from '../../../core/server/call/audit.ts'
import { type Caller, holds } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { allOf, contains, orderOf, readPage } from '../../../core/server/lists/listing.ts'
import { MenuCategory, menuErrors } from '../menu/menu.contract.ts'
import { allMenus, heldMenuIds } from '../menu/menu.queries.ts'
import { treeNodes, withAncestors } from '../../../core/shared/tree/tree.ts'
import { topMenu, topMenuErrors } from './top-menu.contract.ts'

refusalOfConstraint('top_menu_code', topMenuErrors.codeTaken)

interface TopMenu {
  id: bigint
  tenantId: string
  code: string
  name: string
  source: string
  path: string
  sort: number
  createTime: string
}

const columns = sql`id, oem_no AS "tenantId", code, name, source, path, sort, create_time AS "createTime"`
const order = { code: sql`code`, name: sql`name`, sort: sql`sort` }
const reach = ({ tenantId, oemNo }: Caller) => sql`tenant_id = ${tenantId} AND oem_no = ${oemNo} AND NOT is_deleted`
const array = (ids: readonly bigint[]) => sql`${`{${ids.join(',')}}`}::bigint[]`

export const topMenuCalls = [
  handle(topMenu.list, async ({ tx, caller, input }) => {
    const listing = {
      columns,
      from: sql`top_menu`,
      where: allOf(reach(caller), contains(sql`name`, input.name), contains(sql`code`, input.code)),
      order: orderOf(input, order, sql`sort`, sql`id`, sql`ASC`),
      made: sql`create_time`,
    }
    return pageOf(input, await readPage<TopMenu>(tx, listing, input))
  }),

  handle(topMenu.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<TopMenu>(
      tx,
      sql`SELECT ${columns} FROM top_menu WHERE ${reach(caller)} AND id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return row
  }),

  handle(topMenu.submit, async ({ tx, caller, input, audit }) => {
    if (!holds(caller, input.id === undefined ? 'topmenu_add' : 'topmenu_edit')) throw commonErrors.forbidden()
    const before =
      input.id === undefined
        ? undefined
        : await rowOf<TopMenu>(
            tx,
            sql`SELECT ${columns} FROM top_menu WHERE ${reach(caller)} AND id = ${input.id} FOR UPDATE`,
          )
    if (input.id !== undefined && !before) throw commonErrors.notFound()
    const path = input.path ?? before?.path ?? ''
    if (path !== '' && !isLinkable(path)) throw menuErrors.pathForm()
    const row = await rowOf<{ id: bigint }>(
      tx,
      before
        ? sql`UPDATE top_menu SET code = ${input.code}, name = ${input.name}, source = ${input.source}, path = ${path}, sort = ${input.sort}, update_user = ${caller.userId},
                   update_time = business_now(), version = version + 1 WHERE ${reach(caller)} AND id = ${before.id} RETURNING id`
        : sql`INSERT INTO top_menu (tenant_id, oem_no, code, name, source, path, sort, create_user)
            VALUES (${caller.tenantId}, ${caller.oemNo}, ${input.code}, ${input.name}, ${input.source}, ${path}, ${input.sort}, ${caller.userId}) RETURNING id`,
    )
    const id = row?.id ?? 0n
    audit({ entity: 'topMenu', no: id, before: before ?? null, after: { ...input, id } })
    return { id }
  }),

  handle(topMenu.remove, async ({ tx, caller, input, audit }) => {
    const gone = await rowsOf<{ code: string }>(
      tx,
      sql`UPDATE top_menu SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE ${reach(caller)} AND id = ANY(${array(input.ids)}) RETURNING code`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    audit({ entity: 'topMenu', no: input.ids.join(','), before: { codes: gone.map(({ code }) => code) } })
    return {}
  }),

  // A top menu narrows the side menu, it gives nothing: still nobody puts into it what he does not hold.
  handle(topMenu.grant, async ({ tx, caller, input, audit }) => {
    const menuIds = input.menuIds ?? []
    const menus = await allMenus(tx)
    const held = withAncestors(menus, await heldMenuIds(tx, caller, menus))
    if (menuIds.some((id) => !held.has(id))) throw topMenuErrors.beyondTree()
    const before = await rowsOf<{ id: bigint; menuIds: string[] }>(
      tx,
      sql`SELECT id, menu_ids::text[] AS "menuIds" FROM top_menu WHERE ${reach(caller)} AND id = ANY(${array(input.topMenuIds)}) ORDER BY id FOR UPDATE`,
    )
    const changed = await run(
      tx,
      sql`UPDATE top_menu SET menu_ids = ${array(menuIds)}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE ${reach(caller)} AND id = ANY(${array(input.topMenuIds)})`,
    )
    if (changed !== input.topMenuIds.length) throw commonErrors.notFound()
    const after = before.map(({ id }) => ({ id, menuIds: menuIds.map(String) }))
    audit(changedEach('topMenu', ({ id }) => id, before, after))
    return {}
  }),

  handle(topMenu.grantTree, async ({ tx, caller }) => {
    const menus = await allMenus(tx)
    const held = withAncestors(menus, await heldMenuIds(tx, caller, menus))
    return {
      menu: treeNodes(
        menus.filter(({ id, category }) => category === MenuCategory.menu && held.has(id)),
        ({ name }) => name,
      ),
    }
  }),

  handle(topMenu.treeKeys, async ({ tx, caller, input }) => {
    const rows = await rowsOf<{ menuIds: string[] }>(
      tx,
      sql`SELECT menu_ids::text[] AS "menuIds" FROM top_menu WHERE ${reach(caller)} AND id = ANY(${array(input.topMenuIds)})`,
    )
    if (rows.length !== input.topMenuIds.length) throw commonErrors.notFound()
    return { menu: [...new Set(rows.flatMap(({ menuIds }) => menuIds))] }
  }),
]
