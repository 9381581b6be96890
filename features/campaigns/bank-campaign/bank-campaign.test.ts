import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { newTenant } from '../../wallets/owner/owner.fixture.ts'
import { inMinutes } from '../ticket/ticket.fixture.ts'
import { bankCampaign } from './bank-campaign.contract.ts'
import { endBankCampaigns } from './bank-campaign.jobs.ts'

let world: World
let staff: TestUser
const tenantId = newTenant()
const permissions = ['bank_active_view', 'bank_active_edit']
beforeAll(async () => {
  world = await startWorld()
  staff = await givenUser(world, { tenantId, permissions })
})
afterAll(() => world.close())

const draft = (more: Record<string, unknown> = {}) => ({
  activeName: '工行周末满减',
  bankCode: '102',
  cardType: 2,
  threshold: '50.00',
  discount: '满50元立减10元，每日限量',
  startTime: inMinutes(-60),
  endTime: inMinutes(60),
  activeStatus: 0,
  payWays: '1,2',
  requestNo: randomUUID(),
  ...more,
})
const submit = (more: Record<string, unknown> = {}, by = staff) => world.as(by).send(bankCampaign.submit, draft(more))
const detail = async (id: string) => (await world.as(staff).send(bankCampaign.detail, { id })).data

describe('bank campaigns (C0369, C0370, C0371, C0372)', () => {
  it('are recorded, started, stopped and started again', async () => {
    const { data } = await submit()
    expect(data.activeNo).toMatch(/^BA\d{8}$/)
    const { id } = data
    for (const activeStatus of [1, 1, 3, 3, 1]) expect((await submit({ id, activeStatus })).code).toBe(200)
    const told = await detail(id)
    expect(told).toMatchObject({
      bankName: expect.stringContaining('工商'),
      activeStatus: 1,
      payWays: '1,2',
      threshold: '50.00',
    })
    expect(told.states.map(({ action }) => action)).toEqual(['add', 'publish', 'stop', 'restart'])
    const found = (await world.as(staff).send(bankCampaign.list, { bankCode: '102', activeStatus: '1' })).data.records
    expect(found.map((row) => row.id)).toContain(id)
    const banks = (await world.as(staff).send(bankCampaign.banks, { bankName: '工商' })).data.records
    expect(banks).toMatchObject([{ bankCode: '102', runningCount: 1 }])
  })

  it.each([
    { more: { activeStatus: 2 }, code: 409, msg: '当前状态不允许此操作' },
    { more: { activeStatus: 3 }, code: 409, msg: '当前状态不允许此操作' },
    { more: { bankCode: '999' }, code: 400, msg: '开户银行不存在' },
    { more: { startTime: inMinutes(60), endTime: inMinutes(60) }, code: 400, msg: '结束时间须晚于开始时间' },
    { more: { activeStatus: 1, endTime: inMinutes(-1) }, code: 409, msg: '活动时间已结束' },
    { more: { discount: '' }, code: 400, msg: '优惠内容不能为空' },
    { more: { id: '1' }, code: 404, msg: '数据不存在或无权查看' },
  ])('are refused: $msg', async ({ more, code, msg }) => {
    expect(await submit(more)).toMatchObject({ code, msg })
  })

  it('end by their time, and stay ended', async () => {
    const { id } = (await submit({ activeStatus: 1 })).data
    await world.within({ tenantId, oemNo: '' }, async (tx) => {
      await tx.client.query(`UPDATE bank_active SET end_time = business_now() WHERE tenant_id = $1 AND id = $2`, [
        tenantId,
        id,
      ])
      if ('runTenant' in endBankCampaigns) await endBankCampaigns.runTenant(tx, tenantId, { at: '', day: '' })
    })
    expect(await detail(id)).toMatchObject({ activeStatus: 2 })
    expect(await submit({ id, activeStatus: 1 })).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
  })

  it('are of their login tenant, for its staff', async () => {
    const { id } = (await submit()).data
    const stranger = await givenUser(world, { tenantId: newTenant(), permissions })
    const nobody = await givenUser(world, { tenantId, permissions: [] })
    const provider = await givenUser(world, { tenantId, userType: 2, userNo: 'F00000001', permissions })
    expect(await world.as(stranger).send(bankCampaign.detail, { id })).toMatchObject({ code: 404 })
    expect(await submit({ id }, stranger)).toMatchObject({ code: 404 })
    expect((await world.as(stranger).send(bankCampaign.list)).data.records).toEqual([])
    expect(await submit({}, provider)).toMatchObject({ code: 403 })
    const as = world.as(nobody)
    for (const refused of [
      as.send(bankCampaign.list),
      as.send(bankCampaign.banks),
      as.send(bankCampaign.submit, draft()),
    ])
      expect(await refused).toMatchObject({ code: 403 })
  })
})
