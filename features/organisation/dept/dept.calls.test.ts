import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { dept } from './dept.contract.ts'

let world: World
let admin: TestUser
let tenant = 230_000

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant++
  admin = await givenUser(world, {
    tenantId: String(tenant),
    permissions: ['dept_view', 'dept_add', 'dept_edit', 'dept_delete', 'user_view'],
  })
})

const submit = (over: Record<string, unknown> = {}, by = admin) =>
  world.as(by).send(dept.submit, { deptName: '总部', fullName: '总部', deptCategory: 1, sort: 1, ...over })
const add = async (deptName: string, parentId = '0') => (await submit({ deptName, parentId })).data.id
const detail = async (id: string) => (await world.as(admin).send(dept.detail, { id })).data
const query = (text: string, values: unknown[] = []) =>
  world.within(admin, async ({ client }) => (await client.query(text, values)).rows)

describe('departments', () => {
  it('are added and listed as a tree (C0079 to C0086, C0124, R098, R471, R712, R714)', async () => {
    const reply = await submit()
    expect(reply.data).toMatchObject({ tenantId: admin.tenantId, deptCategoryName: '公司' })
    const root = reply.data.id
    const branch = await add('分部', root)
    const list = await world.as(admin).send(dept.list)
    expect(list.data).toMatchObject([
      {
        id: root,
        ancestors: '0',
        hasChildren: 1,
        children: [{ id: branch, ancestors: `0,${root}`, parentName: '总部', hasChildren: 0 }],
      },
    ])
    expect((await world.as(admin).send(dept.list, { deptName: '分' })).data).toMatchObject([
      { id: branch, children: [] },
    ])
    expect((await world.as(admin).send(dept.lazyList)).data).toMatchObject([{ id: root, hasChildren: 1, children: [] }])
    expect((await world.as(admin).send(dept.lazyList, { parentId: root })).data).toMatchObject([{ id: branch }])
    expect((await world.as(admin).send(dept.lazyList, { deptName: '分部' })).data).toMatchObject([{ id: branch }])
    expect((await world.as(admin).send(dept.tree)).data).toMatchObject([
      { title: '总部', children: [{ title: '分部' }] },
    ])
    expect((await world.as(admin).send(dept.lazyTree, { parentId: root })).data).toMatchObject([
      { id: branch, hasChildren: 0 },
    ])
    expect(
      (await world.as(admin).send(dept.selectList, { deptCategory: 1, parentId: root })).data.map(({ id }) => id),
    ).toEqual([branch])
    expect((await world.as(admin).send(dept.search, { deptName: '分' })).data.map(({ id }) => id)).toEqual([branch])
  })

  it('of a tenant are read by the platform, on record; of others the tenant’s number is ignored (R713)', async () => {
    await submit()
    const platform = await givenUser(world, { tenantId: '000000', permissions: ['dept_view'] })
    const asked = { tenantId: admin.tenantId }
    const titles = async (user: TestUser, input: object) =>
      (await world.as(user).send(dept.tree, input)).data.map(({ title }) => title)
    expect(await titles(platform, asked)).toEqual(['总部'])
    expect((await world.as(platform).send(dept.lazyTree, asked)).data).toMatchObject([{ title: '总部' }])
    expect((await world.as(platform).send(dept.list, asked)).data).toMatchObject([{ deptName: '总部' }])
    expect(await titles(platform, {})).not.toContain('总部')
    expect((await world.as(platform).send(dept.tree, { tenantId: '999999' })).status).toBe(404)
    const stranger = await givenUser(world, { tenantId: '239998' })
    expect(await titles(stranger, asked)).toEqual([])
    const records = await world.within(platform, ({ client }) =>
      client.query(`SELECT entity_no FROM audit_log WHERE action = 'dept.readTenant'`),
    )
    expect(records.rows).toEqual(Array(3).fill({ entity_no: admin.tenantId }))
  })

  it('carry their subtree along when they move', async () => {
    const [first, second] = [await add('一'), await add('二')]
    const middle = await add('中', first)
    const leaf = await add('叶', middle)
    expect((await submit({ id: middle, deptName: '中', fullName: '中', parentId: second })).status).toBe(200)
    expect(await detail(middle)).toMatchObject({ ancestors: `0,${second}` })
    expect(await detail(leaf)).toMatchObject({ ancestors: `0,${second},${middle}` })
  })

  it('refuse what the tree cannot be', async () => {
    const root = await add('总部')
    const child = await add('分部', root)
    expect((await submit({ parentId: root, deptName: '分部', sort: 2 })).msg).toBe('同级机构名称已存在')
    expect((await submit({ id: root, parentId: child })).msg).toBe('父级机构不能为自己或下级')
    expect((await submit({ id: root, parentId: root })).error).toBe('dept.parentBelow')
    expect((await submit({ deptName: 'x', parentId: '1' })).status).toBe(404)
    expect((await submit({ deptName: '<b>' })).msg).toBe('机构名称不能包含特殊字符')
    expect((await submit({ deptName: 'J', deptCategory: 4 })).msg).toBe('机构编号不能为空')
    expect((await submit({ deptName: 'J', deptCategory: 4, userNo: 'J00000001' })).error).toBe(
      'dept.institutionUnknown',
    )
    let deepest = child
    for (let level = 3; level <= 8; level++) deepest = await add(`级${level}`, deepest)
    expect((await submit({ deptName: '级9', parentId: deepest })).error).toBe('dept.tooDeep')
    const other = await add('另')
    const below = await add('其下', other)
    expect((await submit({ id: other, deptName: '另', parentId: await parentOf(deepest) })).error).toBe('dept.tooDeep')
    expect(await detail(below)).toMatchObject({ ancestors: `0,${other}` })
  })
  const parentOf = async (id: string) => String((await detail(id)).parentId)

  it('are removed once nothing hangs on them, a user’s own among them (C0087, R098, R715)', async () => {
    const root = await add('总部')
    const child = await add('分部', root)
    expect((await world.as(admin).send(dept.remove, { ids: root })).msg).toBe('请先删除子节点!')
    await query('UPDATE app_user SET dept_ids = ARRAY[$1::bigint, $2::bigint]', [root, child])
    expect((await world.as(admin).send(dept.remove, { ids: root })).msg).toBe('请先删除子节点!')
    expect((await world.as(admin).send(dept.remove, { ids: `${root},${child}` })).msg).toBe('机构下存在用户，无法删除')
    await query('UPDATE app_user SET dept_ids = ARRAY[$1::bigint]', [child])
    expect((await world.as(admin).send(dept.remove, { ids: child })).msg).toBe('机构下存在用户，无法删除')
    expect((await world.as(admin).send(dept.select)).data).toMatchObject([{ id: child, deptName: '分部' }])
    await query(`UPDATE app_user SET dept_ids = '{}'`)
    expect((await world.as(admin).send(dept.remove, { ids: `${root},${child}` })).status).toBe(200)
    expect((await world.as(admin).send(dept.list)).data).toEqual([])
  })

  it('of another tenant or a sub-operator are not there', async () => {
    const root = await add('总部')
    const permissions = ['dept_view', 'dept_add', 'dept_edit', 'dept_delete']
    for (const oemNo of ['239999', `7${admin.tenantId.slice(1)}`]) {
      const other = await givenUser(world, {
        tenantId: oemNo === '239999' ? oemNo : admin.tenantId,
        oemNo,
        permissions,
      })
      expect((await world.as(other).send(dept.list)).data).toEqual([])
      expect((await world.as(other).send(dept.detail, { id: root })).status).toBe(404)
      expect((await submit({ id: root }, other)).status).toBe(404)
      expect((await submit({ deptName: 'x', parentId: root }, other)).status).toBe(404)
      expect((await world.as(other).send(dept.remove, { ids: root })).status).toBe(404)
    }
  })

  it('of others are hidden from a provider’s users', async () => {
    const root = await add('总部')
    await query(
      `INSERT INTO dept (tenant_id, oem_no, dept_name, full_name, user_no) VALUES ($1, $1, '服务商', '服务商', 'F00000127')`,
      [admin.tenantId],
    )
    const provider = await givenUser(world, {
      tenantId: admin.tenantId,
      userType: 2,
      userNo: 'F00000127',
      permissions: ['dept_view'],
    })
    expect((await world.as(provider).send(dept.tree)).data.map(({ title }) => title)).toEqual(['服务商'])
    expect((await world.as(provider).send(dept.detail, { id: root })).status).toBe(404)
  })

  it('need the permission of each call', async () => {
    const clerk = await givenUser(world, { tenantId: admin.tenantId })
    expect((await world.as(clerk).send(dept.list)).status).toBe(403)
    expect((await submit({}, clerk)).status).toBe(403)
    expect((await world.as(clerk).send(dept.remove, { ids: '1' })).status).toBe(403)
    expect((await world.as(null).send(dept.tree)).status).toBe(401)
  })
})
