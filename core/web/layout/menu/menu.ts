/** One entry of the side menu. @source the specification 3, Menu item; docs/wire.md 3, Routes */
export interface MenuEntry {
  readonly id: string
  readonly code: string
  /** Chinese name. */
  readonly name: string
  /** English name; '' when the menu table has none: then the texts are asked. */
  readonly nameEn: string
  readonly path: string
  /** Icon name as the menu table has it. */
  readonly icon: string
  /** 2: opens in a new window when its path is an external link. */
  readonly openMode: 1 | 2
  /** Roles that see it; none: everybody. */
  readonly roles: readonly string[]
  readonly children: readonly MenuEntry[]
}

/** Target of a click on an entry. */
export type MenuTarget =
  | { readonly kind: 'page' | 'frame'; readonly to: string }
  | { readonly kind: 'window'; readonly url: string }

/** Open mode of an entry that opens in a new window: a code of the menu's own set. */
const inNewWindow = 2

const isExternal = (path: string) => /^https?:/i.test(path)

/**
 * The entries a user sees: an entry whose role list lacks every role of the user is hidden with all below it.
 * @source the specification 2, Layout; catalogue R139 to R141
 */
export function visibleMenu(entries: readonly MenuEntry[], roles: readonly string[]): MenuEntry[] {
  return entries
    .filter((entry) => entry.roles.length === 0 || entry.roles.some((role) => roles.includes(role)))
    .map((entry) => ({ ...entry, children: visibleMenu(entry.children, roles) }))
}

/** Entries without children, in order: the pages. @source catalogue R142 */
export function leavesOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => (entry.children.length > 0 ? leavesOf(entry.children) : entry.path ? [entry] : []))
}

/**
 * Returns the target of an entry: an external link with open mode 2 opens a new window; other links that start with http or
 * hold html open the framed page; everything else opens a page of the application.
 * @source the specification 2, Layout; docs/rulings.md 27; catalogue R148 to R152
 */
export function targetOf({ path, openMode, code, id, name }: MenuEntry): MenuTarget {
  if (openMode === inNewWindow && isExternal(path)) return { kind: 'window', url: path }
  if (!isExternal(path) && !path.includes('html')) return { kind: 'page', to: path }
  const query = new URLSearchParams({ label: name, source: path })
  return { kind: 'frame', to: `/myiframe/${encodeURIComponent(code || id)}?${query}` }
}

/** The entries from the top down to the page of a path; empty when the menu does not hold it. */
export function trailTo(entries: readonly MenuEntry[], path: string): MenuEntry[] {
  for (const entry of entries) {
    if (entry.children.length === 0 && entry.path === path) return [entry]
    const below = trailTo(entry.children, path)
    if (below.length > 0) return [entry, ...below]
  }
  return []
}

/** Spellings by which a page can be typed: its name in the language, its Chinese name, and their pinyin. */
export interface Spelled {
  readonly entry: MenuEntry
  readonly spellings: readonly string[]
}

/**
 * Pages one of whose spellings starts with the typed text, ignoring case; nothing typed finds nothing.
 * @source the specification 2, Layout; catalogue R143, R144
 */
export function searchMenu(pages: readonly Spelled[], typed: string): MenuEntry[] {
  const start = typed.trim().toLowerCase()
  if (!start) return []
  return pages
    .filter(({ spellings }) => spellings.some((spelling) => spelling.toLowerCase().startsWith(start)))
    .map(({ entry }) => entry)
}
