import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../tests/kit/api.ts'
import { tenant } from '../tenant/tenant.contract.ts'
import { startTenantWorld, type TenantWorld } from '../tenant/tenant.fixture.ts'
import { tenantPackage } from './tenant-package.contract.ts'

let world: TenantWorld
let operator: TestUser
let menuIds: Record<string, string>

beforeAll(async () => {
  world = await startTenantWorld()
  const { rows } = await world.db.pool.query<{ code: string; id: bigint }>('SELECT code, id FROM menu')
  menuIds = Object.fromEntries(rows.map(({ code, id }) => [code, String(id)]))
})
afterAll(() => world.close())
beforeEach(async () => {
  operator = await world.givenOperator()
})

const submit = (over: Record<string, unknown> = {}, by = world.administrator) =>
  world.as(by).send(tenantPackage.submit, {
    packageName: `包${world.count()}`,
    menuId: `${menuIds.user},${menuIds.dept}`,
    ...over,
  })
const assign = (packageId: string) =>
  world.as(world.administrator).send(tenant.packageSetting, { tenantId: operator.tenantId, packageId })

describe('tenant packages (C0058, C0059, C0061 to C0064, R092)', () => {
  it('are added with their menus as one text (R251), changed, listed, assigned (R467) and removed', async () => {
    const { id } = (await submit({ remark: '基础' })).data
    expect((await submit({ id, packageName: `改${world.count()}` })).data).toEqual({ id })
    expect((await world.as(world.administrator).send(tenantPackage.detail, { id })).data).toMatchObject({
      packageName: `改${world.count()}`,
      remark: '基础',
      menuId: `${menuIds.user},${menuIds.dept}`,
    })
    expect(
      (await world.as(world.administrator).send(tenantPackage.list, { packageName: `改${world.count()}` })).data,
    ).toMatchObject({ total: 1, records: [{ id }] })
    const ofTenant = async () =>
      (await world.as(world.administrator).send(tenantPackage.ofTenant, { tenantId: operator.tenantId })).data
    expect(await ofTenant()).toEqual({})
    expect((await assign(id)).status).toBe(200)
    expect(await ofTenant()).toMatchObject({ id })
    expect((await world.as(world.administrator).send(tenantPackage.remove, { ids: id })).msg).toBe(
      '产品包已被租户使用，不能删除',
    )
    await assign('')
    expect((await world.as(world.administrator).send(tenantPackage.remove, { ids: id })).status).toBe(200)
    expect((await assign(id)).status).toBe(404)
  })

  it.each([
    { why: 'the name is missing, R380', over: { packageName: '' }, msg: '请输入产品包名称' },
    { why: 'no menu is chosen, R381', over: { packageName: 'x', menuId: '' }, msg: '请选择菜单' },
    { why: 'the name is taken', over: { remark: 'again' }, msg: '产品包名称已存在' },
    { why: 'a menu is missing', over: { packageName: 'x', menuId: '1' }, msg: '数据不存在或无权查看' },
  ])('are refused when $why', async ({ over, msg }) => {
    await submit()
    expect((await submit(over)).msg).toBe(msg)
  })

  it('narrow what a tenant may do at once, and take the rest from its roles when they shrink', async () => {
    const { id } = (await submit({ menuId: `${menuIds.tenant},${menuIds.user}` })).data
    await assign(id)
    expect((await world.as(operator).send(tenant.list)).status).toBe(200)
    await submit({ id, menuId: menuIds.user })
    expect((await world.as(operator).send(tenant.list)).status).toBe(403)
    const held = await world.rowsIn<{ code: string }>(
      operator.tenantId,
      'SELECT m.code FROM role_menu g JOIN menu m ON m.id = g.menu_id',
    )
    expect(held.map(({ code }) => code)).not.toContain('tenant_view')
  })

  it('are the platform’s alone', async () => {
    const { id } = (await submit()).data
    for (const send of [
      world.as(operator).send(tenantPackage.list),
      world.as(operator).send(tenantPackage.detail, { id }),
      world.as(operator).send(tenantPackage.ofTenant, { tenantId: operator.tenantId }),
      world.as(operator).send(tenantPackage.remove, { ids: id }),
      submit({ id }, operator),
      world.as(operator).send(tenant.packageSetting, { tenantId: operator.tenantId, packageId: id }),
    ]) {
      expect((await send).status).toBe(403)
    }
  })
})
