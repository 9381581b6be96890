import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bumpAuthority } from '../../../core/server/call/authority.ts'
import { inScope, platformScope, rowsOf } from '../../../core/server/database/db.ts'
import { sql } from 'drizzle-orm'
import { type MenuSeed, seedMenus, seedRows } from '../../../db/seed/menu-seed.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { menu } from './menu.contract.ts'
import { framedOrigins } from './menu.queries.ts'

let world: World
let administrator: TestUser
let clerk: TestUser

/** A small menu of the product's kind, whatever the product has. */
const page = (code: string, path: string, buttons: string[]): MenuSeed => ({
  code,
  name: names[code] ?? code,
  en: code,
  path,
  sort: 1,
  screen: 'P001',
  buttons: buttons.map((verb) => ({ code: `${code}_${verb}`, name: names[verb] ?? verb, en: verb, action: 1 })),
})
const names: Readonly<Record<string, string>> = {
  role: '角色管理',
  user: '用户管理',
  grant: '权限设置',
  add: '新增',
  view: '查看',
  edit: '编辑',
}
const seeds: MenuSeed[] = [
  {
    code: 'authority',
    name: '权限管理',
    en: 'Permissions',
    path: '/authority',
    sort: 1,
    children: [page('role', '/authority/role', ['grant', 'edit'])],
  },
  {
    code: 'system',
    name: '系统管理',
    en: 'System',
    path: '/system',
    icon: 'gear',
    sort: 2,
    children: [page('user', '/system/user', ['add', 'edit', 'view'])],
  },
]

beforeAll(async () => {
  world = await startWorld()
  await inScope(world.db, platformScope, (tx) => seedMenus(tx, seeds))
  administrator = await givenUser(world, {
    tenantId: '000000',
    permissions: ['menu_view', 'menu_add', 'menu_edit', 'menu_delete'],
    roleAlias: 'administrator',
  })
  clerk = await givenUser(world, { tenantId: '100001', permissions: ['user_view', 'user_add', 'role_grant'] })
})
afterAll(() => world.close())

const idOf = async (code: string) => {
  const { rows } = await world.db.pool.query<{ id: bigint }>('SELECT id FROM menu WHERE code = $1 AND NOT is_deleted', [
    code,
  ])
  return String(rows[0]?.id)
}
const draft = (over: Record<string, unknown> = {}) => ({
  code: 'extra',
  name: '附加',
  nameEn: 'Extra',
  alias: 'menu',
  path: '/extra',
  source: '',
  category: 1,
  sort: 5,
  remark: '',
  ...over,
})
const submit = (over: Record<string, unknown> = {}) => world.as(administrator).send(menu.submit, draft(over))
const remove = (ids: string) => world.as(administrator).send(menu.remove, { ids })

describe('the seeds of the menu', () => {
  it('keep ids and places when they run again', async () => {
    const ids = () =>
      inScope(world.db, platformScope, (tx) =>
        rowsOf(tx, sql`SELECT id, parent_id, code FROM menu WHERE is_seeded ORDER BY id`),
      )
    const before = await ids()
    expect(await inScope(world.db, platformScope, (tx) => seedMenus(tx, seeds))).toEqual([])
    expect(await ids()).toEqual(before)
  })

  it('meet in a group, leave out empty groups and refuse a code twice', () => {
    const group = (children: MenuSeed[]): MenuSeed => ({
      code: 'group',
      name: 'g',
      en: 'g',
      path: '/g',
      sort: 1,
      children,
    })
    expect(
      seedRows([group([page('a', '/a', [])]), group([page('b', '/b', [])]), { ...group([]), code: 'empty' }]).map(
        ({ code }) => code,
      ),
    ).toEqual(['group', 'a', 'b'])
    expect(() => seedRows([group([page('a', '/a', [])]), page('a', '/a', [])])).toThrow('seeded twice')
  })
})

describe('what of the menu a user gets', () => {
  it('is the entries granted with all above them, nested (C0040), R137, R422', async () => {
    await world.within(clerk, ({ client }) =>
      client.query(
        `INSERT INTO role_menu SELECT '100001', role_id, (SELECT id FROM menu WHERE code = 'user') FROM role_menu ON CONFLICT DO NOTHING`,
      ),
    )
    const reply = await world.as(clerk).send(menu.routes)
    expect(reply.data).toMatchObject([
      { code: 'authority', parentId: '0', children: [{ code: 'role' }] },
      {
        code: 'system',
        name: '系统管理',
        nameEn: 'System',
        source: 'gear',
        children: [{ code: 'user', path: '/system/user', isOpen: 1, children: [] }],
      },
    ])
  })

  it('is the buttons granted, below the entry of each (C0041), R243', async () => {
    const reply = await world.as(clerk).send(menu.buttons)
    const codes = reply.data.flatMap(({ code, children }) => children.map((button) => `${code}/${button.code}`))
    expect(codes).toEqual(['role/role_grant', 'user/user_add', 'user/user_view'])
  })

  it('gives a client of the family every code: it takes those of nodes without `children` (C0041)', async () => {
    interface Node {
      code: string
      children?: Node[]
    }
    const taken: string[] = []
    // The loop of that client: an empty list is true in JavaScript, and no code.
    const collect = (nodes: Node[]) => {
      for (const { code, children } of nodes) {
        if (children) collect(children)
        else taken.push(code)
      }
    }
    collect((await world.as(clerk).send(menu.buttons)).data)
    expect(taken).toEqual(['role_grant', 'user_add', 'user_view'])
  })

  it('is everything for the platform’s administrator', async () => {
    const reply = await world.as(administrator).send(menu.routes)
    expect(reply.data.map(({ code }) => code)).toEqual(['authority', 'system'])
  })

  it('is narrowed by a tenant package and by a top menu (R468)', async () => {
    const role = await idOf('role')
    await world.db.pool.query(
      `INSERT INTO tenant_package (id, package_name, menu_ids) VALUES (1, 'p', ARRAY[$1::bigint])`,
      [role],
    )
    await world.db.pool.query(`UPDATE tenant SET package_id = 1 WHERE tenant_id = '100001'`)
    await world.within(clerk, bumpAuthority)
    expect((await world.as(clerk).send(menu.routes)).data.map(({ code }) => code)).toEqual(['authority'])
    await world.db.pool.query(`UPDATE tenant SET package_id = NULL WHERE tenant_id = '100001'`)
    await world.within(clerk, bumpAuthority)
    expect((await world.as(clerk).send(menu.routes)).data.map(({ code }) => code)).toEqual(['authority', 'system'])
    await world.within(clerk, ({ client }) =>
      client.query(
        `INSERT INTO top_menu (tenant_id, oem_no, id, code, name, menu_ids) VALUES ('100001', '100001', 7, 'top', 'Top', ARRAY[(SELECT id FROM menu WHERE code = 'user')])`,
      ),
    )
    expect((await world.as(clerk).send(menu.topMenu)).data).toMatchObject([{ id: '7', code: 'top' }])
    expect((await world.as(clerk).send(menu.routes, { topMenuId: '7' })).data.map(({ code }) => code)).toEqual([
      'system',
    ])
    const stranger = await givenUser(world, { tenantId: '100002' })
    expect((await world.as(stranger).send(menu.topMenu)).data).toEqual([])
    expect((await world.as(stranger).send(menu.routes, { topMenuId: '7' })).status).toBe(404)
  })

  it('bounds what the user may give (C0042), R469', async () => {
    const own = await world.as(clerk).send(menu.grantTree)
    const all = await world.as(administrator).send(menu.grantTree)
    const titles = (nodes: { title: string; children?: unknown }[]): string[] =>
      nodes.flatMap(({ title, children }) => [title, ...titles((children ?? []) as never)])
    expect(titles(own.data.menu).sort()).toEqual(
      ['新增', '权限管理', '权限设置', '查看', '用户管理', '系统管理', '角色管理'].sort(),
    )
    expect(titles(all.data.menu).length).toBeGreaterThan(7)
    expect((await world.as(await givenUser(world, { tenantId: '100001' })).send(menu.grantTree)).status).toBe(403)
  })

  it('tells the keys of roles (C0043), not those of another tenant’s', async () => {
    const roles = await world.within(
      clerk,
      async ({ client }) =>
        (await client.query<{ id: bigint }>('SELECT id FROM role WHERE id IN (SELECT role_id FROM role_menu)')).rows,
    )
    const roleIds = roles.map(({ id }) => id).join(',')
    expect((await world.as(clerk).send(menu.roleTreeKeys, { roleIds })).data.menu).toContain(await idOf('user_add'))
    const stranger = await givenUser(world, { tenantId: '100002', permissions: ['role_grant'] })
    expect((await world.as(stranger).send(menu.roleTreeKeys, { roleIds })).status).toBe(404)
  })
})

describe('pages of other places', () => {
  it('may be framed when the menu holds them, and no others (R151, ruling 27)', async () => {
    await world.db.pool.query(
      `INSERT INTO menu (code, name, alias, category, path) VALUES ('doc1', 'd', 'menu', 1, 'https://docs.example/a?x=1'), ('doc2', 'd', 'menu', 1, 'http://docs.example:8080/b'), ('doc3', 'd', 'menu', 1, 'https://docs.example/c'), ('doc4', 'd', 'menu', 1, 'https://;script-src *')`,
    )
    expect(await inScope(world.db, platformScope, framedOrigins)).toEqual([
      'http://docs.example:8080',
      'https://docs.example',
    ])
    await world.db.pool.query(`DELETE FROM menu WHERE code LIKE 'doc_'`)
  })
})

describe('the menu table', () => {
  it('lists as a tree (C0031, C0034), a filtered one too', async () => {
    const whole = await world.as(administrator).send(menu.list)
    expect(whole.data.find(({ code }) => code === 'system')).toMatchObject({
      parentName: '顶级',
      categoryName: '菜单',
      hasChildren: 1,
      isOpenName: '否',
    })
    const found = await world.as(administrator).send(menu.list, { code: 'user_add' })
    expect(found.data).toMatchObject([{ code: 'user_add', parentName: '用户管理', actionName: '工具栏', children: [] }])
    const menusOnly = await world.as(administrator).send(menu.menuList, { code: 'user' })
    expect(menusOnly.data.map(({ code }) => code)).toEqual(['user'])
  })

  it('lists level by level (C0032, C0033)', async () => {
    const top = await world.as(administrator).send(menu.lazyList)
    expect(top.data.map(({ code, hasChildren }) => [code, hasChildren])).toContainEqual(['system', 1])
    const below = await world.as(administrator).send(menu.lazyMenuList, { parentId: await idOf('user') })
    expect(below.data).toEqual([])
    expect((await world.as(administrator).send(menu.lazyList, { name: '用户管理' })).data).toMatchObject([
      { code: 'user' },
    ])
  })

  it('adds, changes and removes an entry (C0035 to C0038, R089)', async () => {
    const { id } = (await submit()).data
    expect((await world.as(administrator).send(menu.detail, { id })).data).toMatchObject({
      code: 'extra',
      nameEn: 'Extra',
      isOpen: 1,
    })
    expect((await submit({ id, name: '改名', isOpen: 2 })).data).toEqual({ id })
    expect((await world.as(administrator).send(menu.detail, { id })).data).toMatchObject({ name: '改名', isOpen: 2 })
    expect(JSON.stringify((await world.as(administrator).send(menu.tree)).data)).toContain('改名')
    expect((await remove(id)).status).toBe(200)
    expect((await world.as(administrator).send(menu.detail, { id })).status).toBe(404)
  })

  it.each([
    { why: 'the code is taken', over: () => ({ code: 'user' }), error: 'menu.codeTaken' },
    {
      why: 'it would hang below itself',
      over: async () => ({ id: await idOf('system'), code: 'system', parentId: await idOf('user') }),
      error: 'menu.parentBelow',
    },
    {
      why: 'it would hang below a button',
      over: async () => ({ parentId: await idOf('user_add') }),
      error: 'menu.parentButton',
    },
    { why: 'a menu has no path', over: () => ({ path: '' }), error: 'menu.pathMissing' },
    { why: 'a path would run', over: () => ({ path: 'javascript:alert(1)//html' }), error: 'menu.pathForm' },
    { why: 'a path leads to a host unseen', over: () => ({ path: '//evil.example.com' }), error: 'menu.pathForm' },
    { why: 'a path holds a password', over: () => ({ path: 'https://a:b@example.com' }), error: 'menu.pathForm' },
    { why: 'the parent is missing', over: () => ({ parentId: '12345' }), error: 'common.notFound' },
    { why: 'the kind is unknown', over: () => ({ category: 3 }), error: 'common.fieldChoice' },
  ])('refuses an entry when $why', async ({ over, error }) => {
    const before = await world.as(administrator).send(menu.list)
    expect((await submit(await over())).error).toBe(error)
    expect((await world.as(administrator).send(menu.list)).data).toEqual(before.data)
  })

  it('refuses to remove an entry with others below it', async () => {
    expect(await remove(await idOf('system'))).toMatchObject({ status: 409, msg: '请先删除子节点!' })
    expect((await world.as(administrator).send(menu.detail, { id: await idOf('system') })).status).toBe(200)
  })

  it('is read by an operator’s administrator as far as he may have and give it (C0031 to C0035, C0038)', async () => {
    const admin = await givenUser(world, { tenantId: '100003', permissions: ['user_view'], roleAlias: 'admin' })
    const codesOf = (rows: readonly { code: string; children?: readonly unknown[] }[]): string[] =>
      rows.flatMap(({ code, children = [] }) => [code, ...codesOf(children as typeof rows)])
    const read = world.as(admin)
    expect(codesOf((await read.send(menu.list)).data).sort()).toEqual(['system', 'user', 'user_view'])
    expect(codesOf((await read.send(menu.menuList)).data).sort()).toEqual(['system', 'user'])
    expect(codesOf((await read.send(menu.lazyMenuList)).data)).toEqual(['system'])
    expect(codesOf((await read.send(menu.lazyList, { parentId: await idOf('user') })).data)).toEqual(['user_view'])
    expect((await read.send(menu.tree)).data).toMatchObject([{ title: '系统管理', children: [{ title: '用户管理' }] }])
    expect((await read.send(menu.detail, { id: await idOf('user') })).data).toMatchObject({ code: 'user' })
    expect((await read.send(menu.detail, { id: await idOf('role') })).status).toBe(404)
    expect((await read.send(menu.submit, draft())).status).toBe(403)
    expect((await read.send(menu.remove, { ids: await idOf('user') })).status).toBe(403)
  })

  it('is changed by the platform’s administrator alone', async () => {
    const holder = await givenUser(world, {
      tenantId: '100001',
      permissions: ['menu_view', 'menu_add', 'menu_edit', 'menu_delete'],
      roleAlias: 'administrator',
    })
    expect((await world.as(holder).send(menu.list)).status).toBe(200)
    expect((await world.as(holder).send(menu.submit, draft())).status).toBe(403)
    expect((await world.as(holder).send(menu.remove, { ids: await idOf('user') })).status).toBe(403)
    expect((await world.as(clerk).send(menu.list)).status).toBe(403)
  })
})
