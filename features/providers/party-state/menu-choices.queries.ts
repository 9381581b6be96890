import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { MenuCategory } from '../../access/access.shared.ts'
import { allMenus, type Menu, packageMenuIds } from '../../access/access.server.ts'
import { withAncestors } from '../../../core/shared/tree/tree.ts'
import type { HeldParty } from '../party/held-party.queries.ts'
import type { MenuChoice } from './party-state.contract.ts'

/**
 * The pages that a provider may be given: those of the role service_admin within the tenant's package that are open to
 * parties, as a tree below their groups. Their buttons come with them.
 * @param chosen ids of the pages that it has; null: all of them
 * @source docs/domain/network.md 7.1, menuIds
 */
export async function menuChoices(
  tx: Tx,
  tenantId: string,
  { oemNo }: HeldParty,
  chosen: readonly bigint[] | null,
): Promise<{ offered: Set<bigint>; tree: MenuChoice[] }> {
  const menus = await allMenus(tx)
  const granted = await rowsOf<{ id: bigint }>(
    tx,
    sql`SELECT m.menu_id AS id FROM role_menu m JOIN role r ON r.tenant_id = m.tenant_id AND r.id = m.role_id
         WHERE r.tenant_id = ${tenantId} AND r.oem_no = ${oemNo} AND r.role_alias = 'service_admin' AND r.is_built_in AND NOT r.is_deleted`,
  )
  const allowed = await packageMenuIds(tx, oemNo, menus)
  const held = new Set(granted.map(({ id }) => id).filter((id) => !allowed || allowed.has(id)))
  const pages = menus.filter(
    ({ id, category, isForParties }) => category === MenuCategory.menu && isForParties && held.has(id),
  )
  const offered = new Set(pages.map(({ id }) => id))
  const shown = withAncestors(menus, offered)
  const isChosen = (id: bigint) => offered.has(id) && (chosen === null || chosen.includes(id))
  const below = (parentId: bigint): MenuChoice[] =>
    menus
      .filter((menu) => menu.parentId === parentId && menu.category === MenuCategory.menu && shown.has(menu.id))
      .map((menu) => choiceOf(menu, isChosen(menu.id), below(menu.id)))
  return { offered, tree: below(0n) }
}

const choiceOf = ({ id, name, nameEn }: Menu, isChosen: boolean, children: MenuChoice[]): MenuChoice => ({
  id: String(id),
  title: name,
  titleEn: nameEn || name,
  isChosen,
  children,
})
