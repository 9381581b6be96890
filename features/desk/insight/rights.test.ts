import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, type Operator } from '../../../tests/kit/network.ts'
import { audit } from '../../settings/audit/audit.contract.ts'
import { insight } from './insight.contract.ts'
import { givenApiScope, givenScope } from './insight.fixture.ts'

let world: World
let root: Operator
/** Users who ask: an administrator of the operator and one of its sub-operator. */
let askers: { root: TestUser; sub: TestUser }

beforeAll(async () => {
  world = await startWorld()
  root = await given.operator(world)
  const sub = await given.subOperator(world, root)
  const rights = { permissions: ['user_all', 'insight_view', 'insight_export'], roleAlias: 'admin' }
  askers = { root: await givenUser(world, { ...root, ...rights }), sub: await givenUser(world, { ...sub, ...rights }) }
}, 60_000)
afterAll(() => world.close())

describe('effective rights', () => {
  let left: TestUser
  let leftRole: string
  let rightRole: string
  beforeAll(async () => {
    left = await givenUser(world, {
      ...root,
      permissions: ['pos_info_view', 'pos_store_view'],
      roleAlias: 'rightsleft',
    })
    await givenUser(world, { ...root, permissions: ['pos_info_view', 'terminal_view'], roleAlias: 'rightsright' })
    const roleId = (alias: string) =>
      world.within(root, async ({ client }) =>
        String((await client.query('SELECT id FROM role WHERE role_alias = $1', [alias])).rows[0].id),
      )
    leftRole = await roleId('rightsleft')
    rightRole = await roleId('rightsright')
    await world.within(root, async (tx) => {
      await tx.client.query('UPDATE app_user SET role_ids = ARRAY[$1::bigint, $2::bigint] WHERE id = $3', [
        leftRole,
        rightRole,
        left.userId,
      ])
    })
    await givenScope(world, root.tenantId, {
      roleAlias: 'rightsright',
      name: 'right scope',
      value: { and: [{ field: 'rpiNo', op: '=', value: 'x' }] },
    })
  })
  const held = (menus: readonly { code: string; left: string[]; right: string[] }[]) =>
    Object.fromEntries(
      menus
        .filter((menu) => menu.left.length + menu.right.length > 0)
        .map((menu) => [menu.code, [menu.left, menu.right]]),
    )

  it('C1337: tells of a user each right with the roles that give it', async () => {
    const { data } = await world.as(askers.root).send(insight.rights, { kind: 'user', id: String(left.userId) })
    expect(held(data.menus)).toEqual({
      pos_info_view: [['rightsleft', 'rightsright'], []],
      pos_store_view: [['rightsleft'], []],
      terminal_view: [['rightsright'], []],
    })
    expect(data.scopes).toMatchObject([{ kind: 'data', name: 'right scope', left: ['rightsright'] }])
    expect(data.right).toBeNull()
  })

  it('C1337: sets two roles side by side', async () => {
    const { data } = await world
      .as(askers.root)
      .send(insight.rights, { kind: 'role', id: leftRole, otherKind: 'role', otherId: rightRole })
    expect(held(data.menus)).toEqual({
      pos_info_view: [['rightsleft'], ['rightsright']],
      pos_store_view: [['rightsleft'], []],
      terminal_view: [[], ['rightsright']],
    })
    expect(data).toMatchObject({ left: { name: 'rightsleft' }, right: { name: 'rightsright' } })
  })

  it('C1338: leaves as a sheet, a comparison with both sides', async () => {
    const input = { kind: 'role', id: leftRole, otherKind: 'role', otherId: rightRole }
    const reply = await world.as(askers.root).send(insight.exportRights, input)
    expect(reply.status).toBe(200)
    const lines = (await readXlsx(reply.body)).sheets[0]?.rows ?? []
    expect(lines[0]).toEqual(['菜单', '权限代码', '类型', '授予角色', '对比方授予角色'])
    const [mine, other] = lines.find((line) => line[1] === 'terminal_view')?.slice(3) ?? []
    expect([mine ?? '', other]).toEqual(['', 'rightsright'])
    expect(lines.find((line) => line[1] === 'pos_store_view')?.[3]).toBe('rightsleft')
    const viewer = await givenUser(world, { ...root, permissions: ['insight_view'] })
    expect(await world.as(viewer).send(insight.exportRights, input)).toMatchObject({ status: 403 })
  })

  it.each([
    { language: 'zh', kinds: ['菜单', '按钮', '数据权限', '接口权限'] },
    { language: 'en', kinds: ['Menu', 'Button', 'Data scope', 'API scope'] },
  ] as const)('C1338: says of each line of the sheet what it is, in $language', async ({ language, kinds }) => {
    const roleAlias = `kinds${language}`
    const permissions = ['pos_group_view', 'pos_group_add']
    const { userId } = await givenUser(world, { ...root, permissions, roleAlias })
    await world.db.pool.query(`UPDATE menu SET category = 1 WHERE code = 'pos_group_view'`)
    const [rows, calls] = [`${roleAlias} rows`, `${roleAlias} calls`]
    const value = { and: [{ field: 'rpiNo', op: '=', value: 'x' }] }
    await givenScope(world, root.tenantId, { roleAlias, name: rows, value })
    await givenApiScope(world, root.tenantId, { roleAlias, name: calls, path: '/elsewhere', code: 'pos_group_view' })
    const input = { kind: 'user', id: String(userId) }
    const reply = await world.as(askers.root, language).send(insight.exportRights, input)
    const lines = (await readXlsx(reply.body)).sheets[0]?.rows ?? []
    const kindOf = (name: string) => lines.find((line) => line[0] === name)?.[2]
    expect([...permissions, rows, calls].map(kindOf)).toEqual(kinds)
  })

  it('C1337: tells nothing of others’ users and roles', async () => {
    const as = (user: TestUser) => world.as(user)
    const missing = { status: 404 }
    expect(await as(askers.sub).send(insight.rights, { kind: 'user', id: String(left.userId) })).toMatchObject(missing)
    expect(await as(askers.sub).send(insight.rights, { kind: 'role', id: leftRole })).toMatchObject(missing)
    expect(await as(left).send(insight.rights, { kind: 'role', id: leftRole })).toMatchObject({ status: 403 })
    expect(await as(askers.root).send(insight.rights, { kind: 'role', id: leftRole, otherKind: 'user' })).toMatchObject(
      {
        status: 400,
        error: 'insight.otherHalf',
      },
    )
  })

  it('C1339: finds users by name or account and roles by name, within reach', async () => {
    const find = async (by: TestUser, kind: string, keyword: string) =>
      (await world.as(by).send(insight.subjects, { kind, keyword })).data.records.map(({ no }) => no)
    const { rows } = await world.within(root, ({ client }) =>
      client.query('SELECT account FROM app_user WHERE id = $1', [left.userId]),
    )
    const { account } = rows[0] as { account: string }
    expect(await find(askers.root, 'user', account)).toEqual([account])
    expect(await find(askers.sub, 'user', account)).toEqual([])
    expect(await find(askers.root, 'role', 'RIGHTSLEFT')).toEqual(['rightsleft'])
    expect(await find(askers.sub, 'role', 'rightsleft')).toEqual([])
  })

  it('C1330: finds calls by name in both languages, number, permission code and path', async () => {
    const find = async (keyword: string, language: 'zh' | 'en' = 'zh') =>
      (await world.as(left, language).send(audit.calls, { keyword, size: 200 })).data.records.map(({ id }) => id)
    for (const keyword of ['为什么能看到', 'explain access', 'c1336', 'insight/explain'])
      expect(await find(keyword)).toEqual(['C1336'])
    expect(await find('insight_view')).toEqual(expect.arrayContaining(['C1336', 'C1337']))
    expect(await find('no such call')).toEqual([])
  })
})
