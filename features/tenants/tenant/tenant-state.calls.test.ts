import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { session } from '../../access/sign-in/sign-in.contract.ts'
import { tenant } from './tenant.contract.ts'
import { startTenantWorld, type TenantWorld } from './tenant.fixture.ts'

let world: TenantWorld
let operator: TestUser

beforeAll(async () => {
  world = await startTenantWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  operator = await world.givenOperator()
})

describe('finishing the set-up (C0060)', () => {
  it('needs package, channel and cost policy', async () => {
    const { id } = (await world.submit()).data
    expect((await world.as(world.administrator).send(tenant.finish, { id })).msg).toBe('请先配置产品包、通道和政策')
    expect(await world.detail(id)).toMatchObject({ finish: 0 })
  })

  it('opens the administrator with a password told once and sent to the contact (R324)', async () => {
    const { id, tenantId } = (await world.submit()).data
    await world.makeReady(tenantId)
    const reply = await world.as(world.administrator).send(tenant.finish, { id })
    expect(reply.data).toMatchObject({ account: 'admin', password: expect.stringMatching(/^[A-Za-z0-9]{12}$/) })
    expect(await world.detail(id)).toMatchObject({ finish: 1 })
    const [admin] = await world.rowsIn(tenantId, 'SELECT user_status, must_change_password FROM app_user')
    expect(admin).toEqual({ user_status: 1, must_change_password: true })
    expect(await world.rowsIn(tenantId, 'SELECT phone_tail, sent_at FROM sms_outbox')).toEqual([
      { phone_tail: '8000', sent_at: null },
    ])
    expect((await world.as(world.administrator).send(tenant.finish, { id })).msg).toBe('租户已开通')
    const records = await world.rowsIn(
      '000000',
      `SELECT before, after, input FROM audit_log WHERE action = 'tenant.finish'`,
    )
    expect(JSON.stringify(records)).not.toContain(reply.data.password)
  })
})

describe('removing (C0053, R091)', () => {
  it('is refused while devices of the tenant are in stock (network 2.2)', async () => {
    const { id, tenantId } = (await world.submit()).data
    await given.stock(world, { tenantId, oemNo: tenantId })
    expect((await world.as(world.administrator).send(tenant.remove, { ids: id })).msg).toBe(
      '租户下存在业务数据，不能删除',
    )
  })

  it('disables the users and ends the sessions, unless there is business or it is the platform', async () => {
    const { id, tenantId } = (await world.submit()).data
    const user = await givenUser(world, { tenantId })
    expect((await world.as(operator).send(tenant.remove, { ids: id })).status).toBe(403)
    const platformId = (await world.as(world.administrator).send(tenant.own)).data.id
    expect((await world.as(world.administrator).send(tenant.remove, { ids: platformId })).msg).toBe('平台租户不能删除')
    const sub = (await world.submit({ tenantName: `下${world.count()}`, tenantKind: 2, parentTenantId: tenantId })).data
    expect((await world.as(world.administrator).send(tenant.remove, { ids: id })).msg).toBe(
      '租户下存在业务数据，不能删除',
    )
    expect((await world.as(world.administrator).send(tenant.remove, { ids: sub.id })).status).toBe(200)
    expect((await world.as(world.administrator).send(tenant.remove, { ids: id })).status).toBe(200)
    expect((await world.as(user).send(session.userInfo)).status).toBe(401)
    expect(
      (await world.rowsIn(tenantId, 'SELECT DISTINCT user_status FROM app_user WHERE oem_no = $1', [tenantId])).map(
        ({ user_status }) => user_status,
      ),
    ).toEqual([2])
    expect((await world.as(world.administrator).send(tenant.detail, { id })).status).toBe(404)
  })
})
