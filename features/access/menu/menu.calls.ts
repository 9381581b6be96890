import { sql } from 'drizzle-orm'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors, type Language } from '../../../core/shared/errors.ts'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { type Caller, holds, isAdministrator, isPlatform } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { nest, treeNodes, withAncestors } from '../../../core/shared/tree/tree.ts'
import { ButtonPlace, menu, MenuCategory, menuErrors, OpenMode } from './menu.contract.ts'
import { allMenus, heldMenuIds, type Menu } from './menu.queries.ts'
import { checkPlace } from './menu.rules.ts'

refusalOfConstraint('menu_code', menuErrors.codeTaken)

interface Filters {
  name: string
  code: string
  alias: string
}

const matches = (row: Menu, { name, code, alias }: Filters) =>
  [
    [row.name, name],
    [row.code, code],
    [row.alias, alias],
  ].every(([value = '', wanted = '']) => value.toLowerCase().includes(wanted.toLowerCase()))

/** A row with the words for its codes and the name of the entry above it. */
function shownMenu(row: Menu, menus: readonly Menu[], language: Language) {
  const top = language === 'zh' ? '顶级' : 'Top'
  const action = row.action === 0 ? '' : codeLabel(codeSetOf(ButtonPlace), row.action, language)
  return {
    ...row,
    parentName: menus.find(({ id }) => id === row.parentId)?.name ?? top,
    categoryName: codeLabel(codeSetOf(MenuCategory), row.category, language),
    actionName: action,
    isOpenName: codeLabel(codeSetOf(OpenMode), row.isOpen, language),
  }
}

/**
 * The menus whose table a caller may read: all of them at the platform; elsewhere those that he may have and give, with the
 * menus above them. @source docs/wire.md 4.3
 */
async function readableMenus(tx: Tx, caller: Caller): Promise<Menu[]> {
  const menus = await allMenus(tx)
  if (isPlatform(caller)) return menus
  const held = withAncestors(menus, await heldMenuIds(tx, caller, menus))
  return menus.filter(({ id }) => held.has(id))
}

async function menuTable(tx: Tx, caller: Caller, filters: Filters, withButtons: boolean) {
  const menus = await readableMenus(tx, caller)
  const rows = menus.filter((row) => (withButtons || row.category === MenuCategory.menu) && matches(row, filters))
  const shown = rows.map((row) => ({
    ...shownMenu(row, menus, caller.language),
    hasChildren: rows.some(({ parentId }) => parentId === row.id),
  }))
  return nest(shown)
}

export const menuCalls = [
  handle(menu.list, ({ tx, caller, input }) => menuTable(tx, caller, input, true)),

  handle(menu.menuList, ({ tx, caller, input }) => menuTable(tx, caller, input, false)),

  handle(menu.lazyList, ({ tx, caller, input }) => menuLevel(tx, caller, input, true)),

  handle(menu.lazyMenuList, ({ tx, caller, input }) => menuLevel(tx, caller, input, false)),

  handle(menu.tree, async ({ tx, caller }) => {
    const menus = await readableMenus(tx, caller)
    return treeNodes(
      menus.filter(({ category }) => category === MenuCategory.menu),
      ({ name }) => name,
    )
  }),

  handle(menu.detail, async ({ tx, caller, input }) => {
    const menus = await readableMenus(tx, caller)
    const row = menus.find(({ id }) => id === input.id)
    if (!row) throw commonErrors.notFound()
    return shownMenu(row, menus, caller.language)
  }),

  handle(menu.submit, async ({ tx, caller, input, audit }) => {
    const before = input.id === undefined ? null : await lockedMenu(tx, input.id)
    if (!isAdministrator(caller) || !holds(caller, before ? 'menu_edit' : 'menu_add')) throw commonErrors.forbidden()
    const entry = {
      ...input,
      parentId: input.parentId ?? before?.parentId ?? 0n,
      nameEn: input.nameEn ?? before?.nameEn ?? '',
    }
    const menus = await allMenus(tx)
    const parent = menus.find(({ id }) => id === entry.parentId) ?? null
    if (entry.parentId !== 0n && !parent) throw commonErrors.notFound()
    checkPlace(menus, { ...entry, id: input.id ?? null }, parent)
    const action = entry.category === MenuCategory.button ? (entry.action ?? before?.action ?? ButtonPlace.toolbar) : 0
    // The ancestor's form sends 0 for "no".
    const isOpen = (entry.isOpen ?? before?.isOpen) === OpenMode.yes ? OpenMode.yes : OpenMode.no
    const row = await rowOf<{ id: bigint }>(
      tx,
      before
        ? sql`UPDATE menu SET parent_id = ${entry.parentId}, code = ${entry.code}, name = ${entry.name}, name_en = ${entry.nameEn}, alias = ${entry.alias}, path = ${entry.path},
                   source = ${entry.source}, category = ${entry.category}, action = ${action}, is_open = ${isOpen}, sort = ${entry.sort}, remark = ${entry.remark},
                   update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE id = ${before.id} RETURNING id`
        : sql`INSERT INTO menu (parent_id, code, name, name_en, alias, path, source, category, action, is_open, sort, remark, create_user)
            VALUES (${entry.parentId}, ${entry.code}, ${entry.name}, ${entry.nameEn}, ${entry.alias}, ${entry.path}, ${entry.source}, ${entry.category}, ${action}, ${isOpen},
                    ${entry.sort}, ${entry.remark}, ${caller.userId}) RETURNING id`,
    )
    const id = row?.id ?? 0n
    await bumpAuthority(tx)
    audit({ entity: 'menu', no: id, before, after: { ...entry, id, action, isOpen } })
    return { id }
  }),

  handle(menu.remove, async ({ tx, caller, input, audit }) => {
    if (!isAdministrator(caller)) throw commonErrors.forbidden()
    const list = `{${input.ids.join(',')}}`
    const gone = await rowsOf<{ code: string }>(
      tx,
      sql`UPDATE menu SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE id = ANY(${list}::bigint[]) AND NOT is_deleted RETURNING code`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    const child = await rowOf(
      tx,
      sql`SELECT 1 FROM menu WHERE parent_id = ANY(${list}::bigint[]) AND NOT is_deleted LIMIT 1`,
    )
    if (child) throw menuErrors.hasChildren()
    await bumpAuthority(tx)
    audit({ entity: 'menu', no: input.ids.join(','), before: { codes: gone.map(({ code }) => code) } })
    return {}
  }),
]

/** One level; without a parent but with filters, matches at any depth. */
async function menuLevel(
  tx: Tx,
  caller: Caller,
  { parentId, ...filters }: Filters & { parentId?: bigint | undefined },
  withButtons: boolean,
) {
  const menus = (await readableMenus(tx, caller)).filter((row) => withButtons || row.category === MenuCategory.menu)
  const isSearch = parentId === undefined && (filters.name || filters.code || filters.alias)
  const rows = menus.filter((row) => (isSearch || row.parentId === (parentId ?? 0n)) && matches(row, filters))
  return rows.map((row) => ({
    ...shownMenu(row, menus, caller.language),
    hasChildren: menus.some((one) => one.parentId === row.id),
    children: [],
  }))
}

async function lockedMenu(tx: Tx, id: bigint): Promise<Menu> {
  await run(tx, sql`SELECT 1 FROM menu WHERE id = ${id} FOR UPDATE`)
  const found = (await allMenus(tx)).find((row) => row.id === id)
  if (!found) throw commonErrors.notFound()
  return found
}
