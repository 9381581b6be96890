/** An opened page. @source the specification 3, Tab */
export interface Tab {
  /** Path, and the query parameters that tell one record's page from another's. */
  readonly key: string
  /** Chinese label. */
  readonly label: string
  /** Addition to the label: the number of the record. */
  readonly note: string
  readonly pathname: string
  readonly search: string
  /** Counts up with every visit, so that the longest unseen is known. */
  readonly seen: number
  /** False until it is first looked at: tabs of an earlier page are only named. */
  readonly isOpened: boolean
}

/** The opened pages, in the order they were opened; the home page first. */
export interface Tabs {
  readonly list: readonly Tab[]
  readonly activeKey: string
}

/** More pages than this are not kept alive. With so many, going from tab to tab takes less than 100 ms (bench/browser.ts). */
export const mostTabs = 20

/** The home page, which cannot be closed. @source the specification 2, Main layout routes; catalogue R179, R180 */
export const homePath = '/wel/index'

const home: Tab = { key: homePath, label: '首页', note: '', pathname: homePath, search: '', seen: 0, isOpened: false }

export const noTabs: Tabs = { list: [home], activeKey: homePath }

/** Fields of a page that a visit gives. */
export type Visit = Pick<Tab, 'key' | 'label' | 'note' | 'pathname' | 'search'>

/**
 * The tabs after a page was visited: its own comes to front with its present address, or is opened. Beyond the limit the
 * longest unseen page without unsaved changes goes; with all of them unsaved one more is kept.
 * @source catalogue R122
 */
export function visit({ list }: Tabs, page: Visit, isUnsaved: (key: string) => boolean): Tabs {
  const seen = Math.max(...list.map((tab) => tab.seen)) + 1
  const tab: Tab = { ...page, seen, isOpened: true }
  if (list.some(({ key }) => key === page.key))
    return { list: list.map((other) => (other.key === page.key ? tab : other)), activeKey: page.key }
  const opened = [...list, tab]
  if (opened.length <= mostTabs) return { list: opened, activeKey: page.key }
  const mayGo = opened.filter(({ key }) => key !== homePath && key !== page.key && !isUnsaved(key))
  const gone = mayGo.toSorted((a, b) => a.seen - b.seen)[0]
  return { list: opened.filter((other) => other !== gone), activeKey: page.key }
}

/** The tabs without one: when it was in front, the neighbour on its right comes, else the one on its left. @source catalogue R124 */
export function close({ list, activeKey }: Tabs, key: string): Tabs {
  if (key === homePath) return { list, activeKey }
  const at = list.findIndex((tab) => tab.key === key)
  const rest = list.filter((tab) => tab.key !== key)
  const next = rest[Math.min(at, rest.length - 1)]?.key ?? homePath
  return { list: rest, activeKey: key === activeKey ? next : activeKey }
}

/** The home page and one other alone. @source catalogue R125 */
export const closeOthers = ({ list }: Tabs, key: string): Tabs => ({
  list: list.filter((tab) => tab.key === homePath || tab.key === key),
  activeKey: key,
})

/** The home page alone. @source catalogue R126 */
export const closeAll = ({ list }: Tabs): Tabs => ({
  list: list.filter((tab) => tab.key === homePath),
  activeKey: homePath,
})

/** The tab in front. */
export const inFront = ({ list, activeKey }: Tabs): Tab | undefined => list.find(({ key }) => key === activeKey)

/** The tab that is to be shown after a change: the one in front, when another was there before. */
export const shownBy = (before: Tabs, after: Tabs): Tab | undefined =>
  after.activeKey === before.activeKey ? undefined : inFront(after)

/** Key and note of the tab of an address, by the query parameters that name its record. */
export function tabOf(pathname: string, search: string, tabBy: readonly string[] = []): Pick<Tab, 'key' | 'note'> {
  const query = new URLSearchParams(search)
  const named = tabBy.map((name) => query.get(name) ?? '').filter(Boolean)
  return { key: named.length > 0 ? `${pathname}?${named.join('&')}` : pathname, note: named[0] ?? '' }
}
