import { calls } from '../../calls.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allCalls } from '../../core/shared/call.ts'
import { menuAreas } from '../../db/seed/menu-areas.ts'
import type { MenuSeed } from '../../db/seed/menu-seed.ts'
import { publicScreens, screens } from '../../screens.ts'
import { ledOn } from '../../tools/cli/coverage.ts'
import { areasToCome } from './rules-without-test.ts'

const [, ...rows] = readFileSync(path.join(import.meta.dirname, '../../docs/catalogue/calls.tsv'), 'utf8')
  .trim()
  .split('\n')
const catalogue = new Map(
  rows.map((row) => row.split('\t')).map(([id, , method, callPath]) => [id, `${method} ${callPath}`]),
)
/** Test files share a process: a call that one declares for itself bears a number from C9000. */
const isOurs = ({ id }: { id: string }) => id < 'C9000'
const declared = allCalls().filter(isOurs)
const handled = calls.map(({ call }) => call).filter(isOurs)

const codesOf = (menus: readonly MenuSeed[]): string[] =>
  menus.flatMap(({ code, buttons = [], children = [] }) => [
    code,
    ...buttons.map((button) => button.code),
    ...codesOf(children),
  ])

describe('declared calls', () => {
  it('stand in the catalogue with their id, method and path', () => {
    expect(
      declared
        .map(({ id, method, path: callPath }) => `${id} ${method} ${callPath}`)
        .filter((one) => `${one.slice(0, 5)} ${catalogue.get(one.slice(0, 5))}` !== one),
    ).toEqual([])
  })

  it('have an id of their own, but for synonyms of a path', () => {
    const seen = new Map<string, string>()
    const twice = declared.filter(({ id, title }) => {
      const before = seen.get(id)
      seen.set(id, title)
      return before !== undefined && before !== title
    })
    expect(twice.map(({ id }) => id)).toEqual([])
  })

  it('are all answered', () => {
    expect(
      declared.filter((call) => !handled.includes(call)).map(({ id, path: callPath }) => `${id} ${callPath}`),
    ).toEqual([])
  })

  it('name an audit entry when they post', () => {
    const silent = [
      'search',
      'query',
      'list',
      'detail',
      'page',
      'preview',
      'check',
      'logout',
      'frame',
      'replay',
      'active/info',
      'adminone',
    ]
    expect(
      handled
        .filter(
          ({ method, audit, path: callPath, permission }) =>
            method === 'POST' &&
            !audit &&
            permission !== 'public' &&
            !silent.some((word) => callPath.toLowerCase().includes(word)),
        )
        .map(({ path: callPath }) => callPath),
    ).toEqual([])
  })

  it('ask for permissions that a menu entry or button can give, never for a role (trap 24)', () => {
    const known = new Set(codesOf(menuAreas))
    expect(
      [...new Set(handled.map(({ permission }) => permission))]
        .filter((permission) => permission !== 'public' && permission !== 'signedIn' && !known.has(permission))
        .sort(),
    ).toEqual([])
  })
})

describe('menu entries', () => {
  const pages = new Set(screens.map((screen) => screen.path))
  const entriesOf = (menus: readonly MenuSeed[]): MenuSeed[] =>
    menus.flatMap((menu) => [...(menu.screen ? [menu] : []), ...entriesOf(menu.children ?? [])])

  it('lead to pages that exist, and those without one are said to be coming', () => {
    expect(
      entriesOf(menuAreas)
        .filter(({ path: page, isComing }) => pages.has(page) === Boolean(isComing))
        .map(({ path: page }) => page),
    ).toEqual([])
  })
})

describe('pages', () => {
  const pages = new Set([...publicScreens, ...screens].map((screen) => screen.path))
  const [, ...routes] = readFileSync(path.join(import.meta.dirname, '../../docs/catalogue/routes.tsv'), 'utf8')
    .trim()
    .split('\n')
  const explicit = routes
    .map((row) => row.split('\t'))
    .map(([id = '', route = '', , , , , , , status, , , area = '']) => ({ id, route, status, area }))
    .filter(({ route, status }) => status === 'explicit' && route.startsWith('/'))

  it('that the documents spell stand under exactly that path, but for areas that are to come', () => {
    const due = explicit.filter(
      ({ area, route }) => !(areasToCome as readonly string[]).includes(area) && !ledOn.includes(route),
    )
    expect(due.length).toBeGreaterThan(30)
    expect(due.filter(({ route }) => !pages.has(route)).map(({ id, route }) => `${id} ${route}`)).toEqual([])
  })
})
