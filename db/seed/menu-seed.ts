import { sql } from 'drizzle-orm'
import { bumpAuthority } from '../../core/server/call/authority.ts'
import { enterScope, platformScope, rowsOf, run, type Tx } from '../../core/server/database/db.ts'
import { grantDefaultRoles } from '../../features/access/menu/default-grants.actions.ts'
import type { RoleAlias } from '../../features/tenants/tenant/tenant.rules.ts'
import { menuAreas } from './menu-areas.ts'

/** A button of a page: its code is the permission of its calls. */
export interface ButtonSeed {
  readonly code: string
  readonly name: string
  /** English name. */
  readonly en: string
  /** Place of the button: 1 above the list, 2 in a row, 3 both. */
  readonly action: 1 | 2 | 3
  /** Word of the family for it (`add`, `edit`, …); the end of the code by default. */
  readonly alias?: string
  readonly icon?: string
  /** Default roles that hold it; those of its page by default. */
  readonly roles?: readonly RoleAlias[]
}

/**
 * An entry of the side menu, written in `db/seed/menus/<area>.ts` as `export const <area>Menus: MenuSeed[]`. A group is an
 * entry without `screen`; several areas may name the same group (same code): their children meet in it. An entry stands
 * here only when its screen exists; a group without entries is not seeded.
 */
export interface MenuSeed {
  readonly code: string
  readonly name: string
  /** English name. */
  readonly en: string
  readonly path: string
  readonly icon?: string
  readonly sort: number
  /** Catalogue id of the screen, `P222`; absent for a group. */
  readonly screen?: string
  /** Its page is not built yet: it stands as a permission that roles hold, without an entry in the menu. */
  readonly isComing?: true
  /** 2 opens a new window. */
  readonly isOpen?: 1 | 2
  readonly buttons?: readonly ButtonSeed[]
  readonly children?: readonly MenuSeed[]
  /** Default roles that hold it and its buttons; a group is held by who holds something in it. */
  readonly roles?: readonly RoleAlias[]
  /** Its page and buttons are the root operator's own: roles of sub-operators do not get them by default. */
  readonly isRootOnly?: true
}

/** An entry or button as it is written to the table. */
interface SeedRow {
  code: string
  parentCode: string | null
  name: string
  en: string
  alias: string
  path: string
  icon: string
  category: 1 | 2
  action: number
  isOpen: number
  sort: number
  roles: readonly RoleAlias[]
  isRootOnly: boolean
}

const buttonIcons: Readonly<Record<string, string>> = {
  add: 'plus',
  edit: 'form',
  delete: 'delete',
  view: 'file-text',
  setting: 'setting',
  enable: 'key',
  role: 'user-add',
  reset: 'retweet',
}

/**
 * Brings the menu table to the seeds: new entries are inserted and granted to the default roles of every tenant, known
 * ones keep id, place and grants and take over name, path and order; entries that people added stay untouched.
 * @returns codes that were new
 * @throws Error when a code stands twice
 */
export async function seedMenus(tx: Tx, seeds: readonly MenuSeed[] = menuAreas): Promise<string[]> {
  const rows = seedRows(seeds)
  const known = new Set(
    (await rowsOf<{ code: string }>(tx, sql`SELECT code FROM menu WHERE NOT is_deleted`)).map(({ code }) => code),
  )
  for (const row of rows) if (!known.has(row.code)) await insert(tx, row)
  const added = rows.map(({ code }) => code).filter((code) => !known.has(code))
  await renew(tx, rows)
  if (added.length > 0) await grantEverywhere(tx, added)
  await bumpAuthority(tx)
  return added
}

/** The seeds in order, parents first. @throws Error when a code of a page or button stands twice */
export function seedRows(seeds: readonly MenuSeed[]): SeedRow[] {
  const rows = new Map<string, SeedRow>()
  const put = (entry: MenuSeed, parentCode: string | null) => {
    const isGroup = entry.screen === undefined
    if (isGroup && !hasScreen(entry)) return
    const before = rows.get(entry.code)
    if (before && !(isGroup && before.parentCode === parentCode))
      throw new Error(`menu code ${entry.code} is seeded twice`)
    if (!before) rows.set(entry.code, entryRow(entry, parentCode))
    for (const [index, button] of (entry.buttons ?? []).entries()) {
      if (rows.has(button.code)) throw new Error(`button code ${button.code} is seeded twice`)
      rows.set(button.code, buttonRow(button, entry, index))
    }
    for (const child of entry.children ?? []) put(child, entry.code)
  }
  for (const entry of seeds) put(entry, null)
  return [...rows.values()]
}

const hasScreen = (entry: MenuSeed): boolean => entry.screen !== undefined || (entry.children ?? []).some(hasScreen)

/** Whether an entry leads anywhere: its page is there, or one below it. */
const isShown = (entry: MenuSeed): boolean =>
  entry.screen === undefined ? (entry.children ?? []).some(isShown) : !entry.isComing

const entryRow = (entry: MenuSeed, parentCode: string | null): SeedRow => ({
  code: entry.code,
  parentCode,
  name: entry.name,
  en: entry.en,
  alias: 'menu',
  path: entry.path,
  icon: entry.icon ?? '',
  category: isShown(entry) ? 1 : 2,
  action: 0,
  isOpen: entry.isOpen ?? 1,
  sort: entry.sort,
  roles: entry.screen ? (entry.roles ?? []) : [],
  isRootOnly: entry.isRootOnly ?? false,
})

function buttonRow(button: ButtonSeed, page: MenuSeed, index: number): SeedRow {
  const alias = button.alias ?? button.code.slice(button.code.lastIndexOf('_') + 1)
  return {
    code: button.code,
    parentCode: page.code,
    name: button.name,
    en: button.en,
    alias,
    path: '',
    icon: button.icon ?? buttonIcons[alias] ?? '',
    category: 2,
    action: button.action,
    isOpen: 1,
    sort: index + 1,
    roles: button.roles ?? page.roles ?? [],
    isRootOnly: page.isRootOnly ?? false,
  }
}

const parentOf = ({ parentCode }: SeedRow) =>
  sql`coalesce((SELECT id FROM menu WHERE code = ${parentCode} AND NOT is_deleted), 0)`

const rolesOf = ({ roles }: SeedRow) => sql`${`{${roles.join(',')}}`}::text[]`

async function insert(tx: Tx, row: SeedRow): Promise<void> {
  await run(
    tx,
    sql`INSERT INTO menu (parent_id, code, name, name_en, alias, path, source, category, action, is_open, sort, is_seeded, default_roles, is_root_only)
        VALUES (${parentOf(row)}, ${row.code}, ${row.name}, ${row.en}, ${row.alias}, ${row.path}, ${row.icon}, ${row.category}, ${row.action}, ${row.isOpen}, ${row.sort}, true,
          ${rolesOf(row)}, ${row.isRootOnly})`,
  )
}

/** Has entries that differ from their seeds take over what those say; at most starts there are none, and nothing is written. */
async function renew(tx: Tx, rows: readonly SeedRow[]): Promise<void> {
  await run(
    tx,
    sql`WITH seed AS (
          SELECT r.code, coalesce(p.id, 0) AS parent_id, r.name, r.en, r.alias, r.path, r.icon, r.category, r.action, r.sort, r.roles,
                 r."isOpen" AS is_open, r."isRootOnly" AS is_root_only
            FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (code text, "parentCode" text, name text, en text, alias text, path text,
                 icon text, category smallint, action smallint, "isOpen" smallint, sort integer, roles text[], "isRootOnly" boolean)
            LEFT JOIN menu p ON p.code = r."parentCode" AND NOT p.is_deleted)
        UPDATE menu m
           SET parent_id = s.parent_id, name = s.name, name_en = s.en, alias = s.alias, path = s.path, source = s.icon, category = s.category,
               action = s.action, is_open = s.is_open, sort = s.sort, is_seeded = true, default_roles = s.roles, is_root_only = s.is_root_only
          FROM seed s
         WHERE m.code = s.code AND NOT m.is_deleted
           AND (m.parent_id, m.name, m.name_en, m.alias, m.path, m.source, m.category, m.action, m.is_open, m.sort, m.is_seeded, m.default_roles, m.is_root_only)
               IS DISTINCT FROM (s.parent_id, s.name, s.en, s.alias, s.path, s.icon, s.category, s.action, s.is_open, s.sort, true, s.roles, s.is_root_only)`,
  )
}

/** Gives new entries to the default roles of every tenant there is. */
async function grantEverywhere(tx: Tx, codes: readonly string[]): Promise<void> {
  const tenants = await rowsOf<{ tenantId: string; oemNo: string }>(
    tx,
    sql`SELECT root_tenant_id AS "tenantId", tenant_id AS "oemNo" FROM tenant WHERE NOT is_deleted ORDER BY tenant_id`,
  )
  for (const tenant of tenants) {
    await enterScope(tx, { tenantId: tenant.tenantId, oemNo: '' })
    await grantDefaultRoles(tx, tenant, codes)
  }
  await enterScope(tx, platformScope)
}
