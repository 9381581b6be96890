import { describe, expect, it } from 'vitest'
import { close, closeAll, closeOthers, homePath, mostTabs, noTabs, shownBy, tabOf, type Tabs, visit } from './tabs.ts'

const clean = () => false
const open = (tabs: Tabs, path: string, isUnsaved: (key: string) => boolean = clean) =>
  visit(tabs, { key: path, label: path, note: '', pathname: path, search: '' }, isUnsaved)
const keys = (tabs: Tabs) => tabs.list.map(({ key }) => key)
const three = ['/a', '/b', '/c'].reduce((tabs, path) => open(tabs, path), noTabs)

it('starts with the home page, /wel/index (R179)', () => {
  expect(noTabs).toMatchObject({ list: [{ pathname: '/wel/index', label: '首页' }], activeKey: '/wel/index' })
})

it('opens a tab for each visited page (R122)', () => {
  expect(keys(three)).toEqual([homePath, '/a', '/b', '/c'])
  expect(three.activeKey).toBe('/c')
})

it('comes back to an opened page with its present address', () => {
  const back = visit(three, { key: '/a', label: '/a', note: '', pathname: '/a', search: '?size=30' }, clean)
  expect(keys(back)).toEqual(keys(three))
  expect(back.list[1]?.search).toBe('?size=30')
  expect(back.activeKey).toBe('/a')
})

describe('closing', () => {
  it('brings the neighbour to front (R124)', () => {
    expect(close(three, '/c')).toMatchObject({ activeKey: '/b' })
    expect(close(open(three, '/a'), '/a')).toMatchObject({ activeKey: '/b' })
  })
  it('leaves the front page where it is when another closes', () => {
    expect(close(three, '/a').activeKey).toBe('/c')
  })
  it.each([
    { why: 'the front page', after: close(three, '/c'), shown: '/b' },
    { why: 'another page', after: close(three, '/a'), shown: undefined },
    { why: 'all but the front page', after: closeOthers(three, '/c'), shown: undefined },
    { why: 'all but another page', after: closeOthers(three, '/a'), shown: '/a' },
    { why: 'all', after: closeAll(three), shown: homePath },
  ])('$why leads to $shown', ({ after, shown }) => expect(shownBy(three, after)?.pathname).toBe(shown))
  it('keeps the home page (R180)', () => {
    expect(close(three, homePath)).toEqual(three)
  })
  it('closes all others (R125)', () => {
    expect(keys(closeOthers(three, '/b'))).toEqual([homePath, '/b'])
  })
  it('closes all and returns home (R126)', () => {
    expect(closeAll(three)).toMatchObject({ activeKey: homePath })
    expect(keys(closeAll(three))).toEqual([homePath])
  })
})

describe('beyond the limit', () => {
  const full = Array.from({ length: mostTabs - 1 }, (_, at) => `/p${at}`).reduce(
    (tabs, path) => open(tabs, path),
    noTabs,
  )
  it('drops the longest unseen page', () => {
    expect(keys(open(full, '/new'))).not.toContain('/p0')
    expect(keys(open(open(full, '/p0'), '/new'))).toContain('/p0')
  })
  it('never drops one with unsaved changes', () => {
    const after = open(full, '/new', (key) => key === '/p0')
    expect(keys(after)).toContain('/p0')
    expect(keys(after)).not.toContain('/p1')
  })
  it('keeps one more when all are unsaved', () => {
    expect(open(full, '/new', () => true).list).toHaveLength(mostTabs + 1)
  })
})

it('keeps of a tab its label, its path and its query; what a page is besides, its contents page and the menu say (R246)', () => {
  const { list } = visit(
    noTabs,
    { key: '/detail?12', label: '详情', note: '12', pathname: '/detail', search: '?id=12' },
    clean,
  )
  expect(list.at(-1)).toEqual({
    key: '/detail?12',
    label: '详情',
    note: '12',
    pathname: '/detail',
    search: '?id=12',
    seen: 1,
    isOpened: true,
  })
})

it('opens one tab a record where the page says by what', () => {
  expect(tabOf('/detail', '?id=12&view=1', ['id'])).toEqual({ key: '/detail?12', note: '12' })
  expect(tabOf('/list', '?current=2')).toEqual({ key: '/list', note: '' })
})
