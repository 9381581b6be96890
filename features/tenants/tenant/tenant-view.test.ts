import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { profile } from '../../access/profile/profile.contract.ts'
import { merchant } from '../../merchants/merchant/merchant.contract.ts'
import { tenant } from './tenant.contract.ts'

const permissions = ['pos_info_view', 'pos_info_export', 'tenant_delete']
let world: World
let platform: TestUser
let rpiNo: string
let tenantId: string

beforeAll(async () => {
  world = await startWorld()
  const chain = await given.chainE1(world)
  tenantId = chain.operator.tenantId
  rpiNo = chain.merchant.rpiNo
  platform = await givenUser(world, { tenantId: '000000', permissions, roleAlias: 'administrator' })
})
afterAll(() => world.close())

const look = (user: TestUser, viewed?: string) =>
  world.as(user).send(merchant.list, { size: 50 }, viewed === undefined ? {} : { 'view-tenant': viewed })

describe('looking at a tenant (network 2.7)', () => {
  it('shows the platform its rows, and none of any tenant without it', async () => {
    expect((await look(platform, tenantId)).data.records.map((row) => row.rpiNo)).toContain(rpiNo)
    expect((await look(platform)).data.records).toEqual([])
    expect((await look(platform, '')).data.records).toEqual([])
  })

  it('is for the platform alone, and for tenants that are there', async () => {
    const other = await given.operator(world)
    const stranger = await givenUser(world, { tenantId: other.tenantId, permissions })
    expect(await look(stranger, tenantId)).toMatchObject({ code: 403 })
    expect(await look(platform, '999999')).toMatchObject({ code: 404 })
    expect(await look(platform, "1' OR '1")).toMatchObject({ code: 404 })
  })

  it('changes nothing and exports nothing there', async () => {
    const headers = { 'view-tenant': tenantId }
    expect(await world.as(platform).send(tenant.remove, { ids: '1' }, headers)).toMatchObject({
      code: 409,
      msg: '正在查看其他租户，只能浏览；请先退出查看',
    })
    expect(await world.as(platform, 'en').send(merchant.export, {}, headers)).toMatchObject({ code: 409 })
  })

  it('leaves what is everybody’s own as it is', async () => {
    const { data } = await world.as(platform).send(profile.info, {}, { 'view-tenant': tenantId })
    expect(data).toMatchObject({ tenantId: '000000' })
  })
})
