import { describe, expect, it } from 'vitest'
import { leavesOf, type MenuEntry, searchMenu, targetOf, trailTo, visibleMenu } from './menu.ts'

const entry = (name: string, more: Partial<MenuEntry> = {}): MenuEntry => ({
  id: '7',
  code: name,
  name,
  nameEn: '',
  path: `/${name}`,
  icon: '',
  openMode: 1,
  roles: [],
  children: [],
  ...more,
})

const menu = [
  entry('desk', { path: '/desk', children: [entry('notice', { path: '/desk/notice' })] }),
  entry('system', {
    children: [
      entry('user', { path: '/system/user', roles: ['admin', 'owner'] }),
      entry('dept', { path: '/system/dept' }),
    ],
  }),
]

describe('who sees an entry', () => {
  it('hides one whose roles exclude the user (R139)', () => {
    expect(leavesOf(visibleMenu(menu, ['finance'])).map(({ name }) => name)).toEqual(['notice', 'dept'])
  })
  it('shows one whose roles include the user (R140), and those without a list (R141)', () => {
    expect(leavesOf(visibleMenu(menu, ['admin'])).map(({ name }) => name)).toEqual(['notice', 'user', 'dept'])
  })
})

it.each([
  ['/system/user', 1, { kind: 'page', to: '/system/user' }],
  ['/system/user', 2, { kind: 'page', to: '/system/user' }],
  ['https://x.example/doc', 2, { kind: 'window', url: 'https://x.example/doc' }],
  ['https://x.example/doc', 1, { kind: 'frame', to: '/myiframe/doc?label=doc&source=https%3A%2F%2Fx.example%2Fdoc' }],
  ['/manual.html', 1, { kind: 'frame', to: '/myiframe/doc?label=doc&source=%2Fmanual.html' }],
  ['/manual.html', 2, { kind: 'frame', to: '/myiframe/doc?label=doc&source=%2Fmanual.html' }],
] as const)('leads from %s with open mode %i to %j (R148, R149, R150, R151, R152)', (path, openMode, target) => {
  expect(targetOf(entry('doc', { path, openMode }))).toEqual(target)
})

it('finds the way from the top to a page', () => {
  expect(trailTo(menu, '/system/dept').map(({ name }) => name)).toEqual(['system', 'dept'])
  expect(trailTo(menu, '/nowhere')).toEqual([])
})

it('finds pages whose name starts with the typed text, ignoring case (R143, R144)', () => {
  const pages = leavesOf(menu).map((one) => ({ entry: one, spellings: [one.name] }))
  expect(searchMenu(pages, 'US').map(({ name }) => name)).toEqual(['user'])
  expect(searchMenu(pages, 'ser')).toEqual([])
  expect(searchMenu(pages, ' ')).toEqual([])
})
