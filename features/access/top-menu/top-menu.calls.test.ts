import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { seedMenus } from '../../../db/seed/menu-seed.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { menu } from '../menu/menu.contract.ts'
import { topMenu } from './top-menu.contract.ts'

let world: World
let admin: TestUser
const permissions = ['topmenu_view', 'topmenu_add', 'topmenu_edit', 'topmenu_delete', 'topmenu_setting']

beforeAll(async () => {
  world = await startWorld()
  await inScope(world.db, platformScope, (tx) => seedMenus(tx))
  admin = await givenUser(world, {
    tenantId: '100001',
    permissions: [...permissions, 'user', 'user_view'],
    roleAlias: 'admin',
  })
})
afterAll(() => world.close())

const submit = (over: Record<string, unknown> = {}, by = admin) =>
  world.as(by).send(topMenu.submit, { code: 'desk', name: '工作台', source: 'icon', sort: 1, ...over })
const idOf = async (code: string) =>
  String((await world.db.pool.query('SELECT id FROM menu WHERE code = $1', [code])).rows[0]?.id)

describe('top menus (C0039, C0044 to C0050, R090)', () => {
  it('are added and changed by one call (R444), filled (R257, R470), used and removed, by the query too (R442)', async () => {
    const { id } = (await submit()).data
    expect((await submit({ id, name: '桌面' })).data).toEqual({ id })
    expect((await world.as(admin).send(topMenu.detail, { id })).data).toMatchObject({
      name: '桌面',
      tenantId: '100001',
    })
    expect((await world.as(admin).send(topMenu.list, { code: 'DESK' })).data).toMatchObject({ total: 1 })
    const user = await idOf('user')
    expect((await world.as(admin).send(topMenu.grant, { topMenuIds: [id], menuIds: [user] })).status).toBe(200)
    expect((await world.as(admin).send(topMenu.treeKeys, { topMenuIds: id })).data).toEqual({ menu: [user] })
    expect(JSON.stringify((await world.as(admin).send(topMenu.grantTree)).data)).toContain('用户管理')
    expect((await world.as(admin).send(menu.topMenu)).data).toMatchObject([{ id, name: '桌面' }])
    expect((await world.as(admin).send(menu.routes, { topMenuId: id })).data).toMatchObject([
      { code: 'system', children: [{ code: 'user' }] },
    ])
    expect(
      (await world.as(admin).send(topMenu.grant, { topMenuIds: [id], menuIds: [await idOf('tenant')] })).error,
    ).toBe('topMenu.beyondTree')
    expect((await submit({ name: '另' })).error).toBe('topMenu.codeTaken')
    expect((await submit({ code: 'x', source: '' })).msg).toBe('菜单图标不能为空')
    const removed = await world.app.inject({
      method: 'POST',
      url: `${topMenu.remove.path}?ids=${id}`,
      headers: { 'blade-auth': `bearer ${admin.token}` },
    })
    expect(removed.statusCode).toBe(200)
    expect((await world.as(admin).send(menu.topMenu)).data).toEqual([])
  })

  it('of another tenant or a sub-operator are not there, and each call needs its permission', async () => {
    const { id } = (await submit({ code: 'own' })).data
    const stranger = await givenUser(world, { tenantId: '100002', permissions })
    const sub = await givenUser(world, { tenantId: '100001', oemNo: '100003', permissions })
    for (const other of [stranger, sub]) {
      expect((await world.as(other).send(topMenu.detail, { id })).status).toBe(404)
      expect((await submit({ id }, other)).status).toBe(404)
      expect((await world.as(other).send(topMenu.remove, { ids: id })).status).toBe(404)
      expect((await world.as(other).send(topMenu.grant, { topMenuIds: id, menuIds: '' })).status).toBe(404)
      expect((await world.as(other).send(topMenu.treeKeys, { topMenuIds: id })).status).toBe(404)
    }
    const clerk = await givenUser(world, { tenantId: '100001' })
    expect((await world.as(clerk).send(topMenu.list)).status).toBe(403)
    expect((await submit({}, clerk)).status).toBe(403)
    expect((await world.as(clerk).send(topMenu.grantTree)).status).toBe(403)
  })
})
