import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { hashSecret, secretOf } from '../password/password.actions.ts'
import { role } from './role.contract.ts'

let world: World
let payPwdHash: string
let admin: TestUser
let tenantId = 200_000
const codes = ['role_view', 'role_add', 'role_edit', 'role_delete', 'role_grant', 'x_view', 'x_add']

beforeAll(async () => {
  payPwdHash = await hashSecret(secretOf('246810'))
  world = await startWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  tenantId++
  admin = await givenUser(world, { tenantId: String(tenantId), permissions: codes, roleAlias: 'admin', payPwdHash })
})

const query = async <Row>(text: string, values: unknown[] = [], of = admin) =>
  world.within(of, async ({ client }) => (await client.query(text, values)).rows as Row[])
const menuIds = async (...wanted: string[]) =>
  (await query<{ id: bigint }>('SELECT id FROM menu WHERE code = ANY($1) ORDER BY id', [wanted])).map(({ id }) =>
    String(id),
  )
const roleIdOf = async (user: TestUser) =>
  String(
    (await query<{ id: string }>('SELECT role_ids[1]::text AS id FROM app_user WHERE id = $1', [user.userId], user))[0]
      ?.id,
  )
const draft = (over: Record<string, unknown> = {}) => ({ roleName: '质检', roleAlias: 'quality', sort: 9, ...over })
const submit = (over: Record<string, unknown> = {}, by = admin) => world.as(by).send(role.submit, draft(over))
const grant = (roleIds: string[], menus: string[], by = admin) =>
  world.as(by).send(role.grant, { roleIds, menuIds: menus, dataScopeIds: [], apiScopeIds: [], payPwd: '246810' })
const grantsOf = async (roleId: string) =>
  (
    await query<{ code: string }>(
      'SELECT code FROM menu JOIN role_menu ON menu_id = menu.id WHERE role_id = $1 ORDER BY code',
      [roleId],
    )
  ).map(({ code }) => code)

describe('roles', () => {
  it('are added, changed, listed as a tree and removed (C0073 to C0077, C0123, C0982), R088, R417', async () => {
    const { id } = (await submit()).data
    const child = (await submit({ roleAlias: 'helper', parentId: id })).data
    expect((await submit({ id, roleName: '质量' })).data).toEqual({ id })
    const list = await world.as(admin).send(role.list)
    expect(list.data.find((row) => row.id === id)).toMatchObject({
      roleName: '质量',
      isBuiltIn: 0,
      tenantId: admin.tenantId,
      children: [{ id: child.id, parentName: '质量' }],
    })
    expect((await world.as(admin).send(role.list, { roleName: '质检' })).data.map((row) => row.id)).toEqual([child.id])
    expect((await world.as(admin).send(role.detail, { id: child.id })).data).toMatchObject({ parentName: '质量' })
    expect(JSON.stringify((await world.as(admin).send(role.tree)).data)).toContain('质量')
    expect((await world.as(admin).send(role.search, { roleName: '质量' })).data).toMatchObject([{ id }])
    expect(await world.as(admin).send(role.remove, { ids: id })).toMatchObject({ status: 409, msg: '请先删除子节点!' })
    expect((await world.as(admin).send(role.remove, { ids: `${id},${child.id}` })).status).toBe(200)
    expect((await world.as(admin).send(role.detail, { id })).status).toBe(404)
  })

  it.each([
    { why: 'the alias is taken', over: { roleAlias: 'admin' }, error: 'role.aliasTaken' },
    { why: 'the alias is the platform’s', over: { roleAlias: 'administrator' }, error: 'role.aliasReserved' },
    { why: 'the parent is missing', over: { parentId: '1' }, error: 'common.notFound' },
    { why: 'the name is missing', over: { roleName: ' ' }, error: 'common.fieldRequired' },
    { why: 'the name is too long', over: { roleName: 'x'.repeat(31) }, error: 'common.fieldTooLong' },
  ])('are refused when $why', async ({ over, error }) => {
    expect((await submit(over)).error).toBe(error)
    expect(await query('SELECT 1 FROM role WHERE role_name = $1', ['质检'])).toEqual([])
  })

  it('cannot hang below themselves', async () => {
    const { id } = (await submit()).data
    const child = (await submit({ roleAlias: 'helper', parentId: id })).data
    expect((await submit({ id, parentId: child.id })).error).toBe('role.parentBelow')
    expect((await submit({ id, parentId: id })).error).toBe('role.parentBelow')
  })

  it('stay when built in, held or with roles below', async () => {
    await query(`UPDATE role SET is_built_in = true WHERE role_alias = 'admin'`)
    expect((await world.as(admin).send(role.remove, { ids: await roleIdOf(admin) })).msg).toBe('内置角色不能删除')
    const holder = await givenUser(world, { tenantId: admin.tenantId })
    expect((await world.as(admin).send(role.remove, { ids: await roleIdOf(holder) })).error).toBe('role.hasUsers')
    expect((await submit({ id: await roleIdOf(holder), roleAlias: 'other' })).error).toBe('role.aliasInUse')
  })

  it('of another tenant or a sub-operator are not there', async () => {
    const stranger = await givenUser(world, { tenantId: '299999' })
    const sub = await givenUser(world, { tenantId: admin.tenantId, oemNo: `9${admin.tenantId.slice(1)}` })
    for (const other of [stranger, sub]) {
      const id = await roleIdOf(other)
      expect((await world.as(admin).send(role.detail, { id })).status).toBe(404)
      expect((await submit({ id })).status).toBe(404)
      expect((await world.as(admin).send(role.remove, { ids: id })).status).toBe(404)
      expect((await grant([id], [])).status).toBe(404)
    }
  })

  it('need the permission of each call', async () => {
    const clerk = await givenUser(world, { tenantId: admin.tenantId, payPwdHash })
    expect((await world.as(clerk).send(role.list)).status).toBe(403)
    expect((await submit({}, clerk)).status).toBe(403)
    expect((await world.as(clerk).send(role.remove, { ids: '1' })).status).toBe(403)
    expect((await grant([await roleIdOf(clerk)], [], clerk)).status).toBe(403)
  })

  it('of one user are told for the switch (C0078)', async () => {
    const clerk = await givenUser(world, { tenantId: admin.tenantId, permissions: ['user_view'] })
    const own = await roleIdOf(admin)
    expect((await world.as(admin).send(role.select)).data).toMatchObject([{ id: own }])
    expect((await world.as(admin).send(role.select, { userId: String(clerk.userId) })).data).toMatchObject([
      { id: own },
    ])
    expect((await world.as(clerk).send(role.select, { userId: String(admin.userId) })).data).toMatchObject([
      { id: own },
    ])
    expect((await world.as(clerk).send(role.select, { roleId: '1' })).data).toEqual([])
  })
})

describe('granting (C0074), R256, R418', () => {
  it('replaces all that the roles hold, and acts on the next call', async () => {
    const holder = await givenUser(world, { tenantId: admin.tenantId, permissions: ['x_view'] })
    const id = await roleIdOf(holder)
    expect((await world.as(holder).send(role.list)).status).toBe(403)
    expect((await grant([id], await menuIds('role_view', 'x_add'))).status).toBe(200)
    expect(await grantsOf(id)).toEqual(['role_view', 'x_add'])
    expect((await world.as(holder).send(role.list)).status).toBe(200)
    expect((await grant([id], [])).status).toBe(200)
    expect((await world.as(holder).send(role.list)).status).toBe(403)
  })

  it('takes the payload of the specification, without a pay password (R420, C0074)', async () => {
    const { id } = (await submit({ roleAlias: 'asGiven' })).data
    const payload = { roleIds: [id], menuIds: await menuIds('role_view'), dataScopeIds: [], apiScopeIds: [] }
    expect(await world.as(admin).send(role.grant, payload)).toMatchObject({ status: 200 })
    expect(await grantsOf(id)).toContain('role_view')
  })

  it('refuses a wrong pay password, which our own page sends', async () => {
    const reply = await world
      .as(admin)
      .send(role.grant, { roleIds: [await roleIdOf(admin)], menuIds: [], payPwd: '135790' })
    expect(reply.error).toBe('common.payPwdWrong')
    expect(await grantsOf(await roleIdOf(admin))).toEqual([...codes].sort())
  })

  it('gives nobody more than the granter holds', async () => {
    await query(`INSERT INTO menu (code, name, alias, category) VALUES ('y_view', 'y', 'y', 2) ON CONFLICT DO NOTHING`)
    const holder = await givenUser(world, { tenantId: admin.tenantId, permissions: ['x_view'] })
    const id = await roleIdOf(holder)
    expect(await grant([id], await menuIds('x_view', 'y_view'))).toMatchObject({
      status: 403,
      error: 'role.beyondTree',
    })
    expect(await grantsOf(id)).toEqual(['x_view'])
  })

  it('lets a lesser granter touch only roles below his own, and only what he holds', async () => {
    const lesser = await givenUser(world, {
      tenantId: admin.tenantId,
      permissions: ['role_grant', 'role_add', 'x_view'],
      payPwdHash,
    })
    const own = await roleIdOf(lesser)
    expect((await grant([await roleIdOf(admin)], [], lesser)).error).toBe('role.beyondTree')
    expect((await submit({ roleAlias: 'loose' }, lesser)).error).toBe('role.beyondOwn')
    const { id } = (await submit({ roleAlias: 'below', parentId: own }, lesser)).data
    expect((await grant([id], await menuIds('x_view'), lesser)).status).toBe(200)
    expect((await grant([id], await menuIds('x_view', 'x_add'), lesser)).error).toBe('role.beyondTree')
    expect((await grant([id], await menuIds('x_view', 'x_add'))).error).toBe('role.beyondParent')
    expect(await grantsOf(id)).toEqual(['x_view'])
  })

  it('takes from the roles below what the role above loses', async () => {
    const upper = (await submit({ roleAlias: 'upper' })).data.id
    const lower = (await submit({ roleAlias: 'lower', parentId: upper })).data.id
    await grant([upper], await menuIds('x_view', 'x_add'))
    await grant([lower], await menuIds('x_view', 'x_add'))
    await grant([upper], await menuIds('x_view'))
    expect(await grantsOf(lower)).toEqual(['x_view'])
  })

  it('leaves a record of what was before and after, without the pay password', async () => {
    const id = (await submit()).data.id
    await grant([id], await menuIds('x_view'))
    const [record] = await query<{ before: unknown; after: unknown; input: unknown }>(
      `SELECT before, after, input FROM audit_log WHERE action = 'role.grant' ORDER BY id DESC LIMIT 1`,
    )
    expect(record).toMatchObject({
      before: { each: [{ no: id, fields: { menus: [] } }] },
      after: { each: [{ no: id, fields: { menus: ['x_view（x_view）'] } }] },
    })
    expect(JSON.stringify(record)).not.toContain('246810')
  })
})
