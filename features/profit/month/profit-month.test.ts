import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { givenTenant, givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { profitMonth } from './profit-month.contract.ts'

const root = '100601'
const sub = '100602'
const period = { createTime_dategt: '2026-10-01', createTime_datelt: '2026-11-30' }
let world: World
let finance: TestUser
let staff: TestUser
let provider: TestUser
let ofSub: TestUser
let stranger: TestUser

beforeAll(async () => {
  world = await startWorld()
  await givenTenant(world, root, sub)
  finance = await givenUser(world, {
    tenantId: root,
    permissions: ['profit_view', 'profit_view_cost', 'profit_export'],
  })
  staff = await givenUser(world, { tenantId: root, permissions: ['profit_view'] })
  provider = await givenUser(world, { tenantId: root, permissions: ['profit_view'], userType: 2, userNo: 'F00000031' })
  ofSub = await givenUser(world, { tenantId: root, oemNo: sub, permissions: ['profit_view'] })
  stranger = await givenUser(world, { tenantId: '100609', permissions: ['profit_view'] })
  await world.within({ tenantId: root, oemNo: root }, async ({ client }) => {
    await client.query(
      `INSERT INTO service_info (tenant_id, oem_no, user_no, service_kind, parent_no, ancestors, level, service_name, subject_type, legal_name, contact_name, service_audit_status, is_finished, is_on)
       VALUES ($1, $1, 'F00000031', 1, $1, 'F00000031', 1, 'provider', 1, '', '', 2, true, true)`,
      [root],
    )
    const rows: [
      day: string,
      oem: string,
      type: number,
      owner: string,
      origin: string,
      rpiNo: string,
      amount: number,
      cost: number,
      profit: number,
    ][] = [
      ['2026-10-31', root, 1, root, root, 'M1', 1_000, 2, 3],
      ['2026-11-01', root, 1, root, root, 'M1', 2_000, 4, 6],
      ['2026-11-30', root, 1, root, root, 'M2', 4_000, 8, 12],
      ['2026-11-30', root, 2, 'F00000031', root, 'M2', 4_000, 20, 5],
      ['2026-11-30', root, 1, root, sub, 'M3', 500, 1, 1],
      ['2026-11-30', sub, 1, sub, sub, 'M3', 500, 2, 1],
    ]
    for (const [day, oem, type, owner, origin, rpiNo, amount, cost, profit] of rows) {
      await client.query(
        `INSERT INTO service_profit_mer_day (tenant_id, oem_no, book_day, owner_type, owner_no, origin_oem_no, rpi_no, aisle_code, pay_way, trade_count, trade_amount, cost_amount, trade_profit, net_profit)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'A1', 1, 1, $8, $9, $10, $10)`,
        [root, oem, day, type, owner, origin, rpiNo, amount, cost, profit],
      )
    }
  })
})
afterAll(() => world.close())

describe('monthly profit (R014)', () => {
  it('C0529 gives a row a month and node; a month is its days, no more', async () => {
    const { data } = await world.as(finance).send(profitMonth.list, period)
    expect(data.records.map(({ month, userNo, netProfit, rpiNo }) => [month, userNo, netProfit, rpiNo])).toEqual([
      ['2026-11', root, '0.18', ''],
      ['2026-11', 'F00000031', '0.05', ''],
      ['2026-10', root, '0.03', ''],
    ])
    expect(data.total).toBe(3)
  })

  it('C0529 gives a row a merchant too when asked', async () => {
    const { data } = await world.as(finance).send(profitMonth.list, { ...period, dimension: 2, userNo: root })
    expect(data.records.map(({ month, rpiNo, netProfit }) => [month, rpiNo, netProfit])).toEqual([
      ['2026-11', 'M2', '0.12'],
      ['2026-11', 'M1', '0.06'],
      ['2026-10', 'M1', '0.03'],
    ])
  })

  it('C0532 gives a row a node, or a merchant, over the span', async () => {
    const of = async (dimension: number) =>
      (await world.as(finance).send(profitMonth.listGroup, { ...period, userNo: root, dimension })).data.records.map(
        ({ rpiNo, netProfit }) => [rpiNo, netProfit],
      )
    expect(await of(1)).toEqual([['', '0.21']])
    expect(await of(2)).toEqual([
      ['M2', '0.12'],
      ['M1', '0.09'],
    ])
  })

  it('C0530 counts trades once and sums profit over all rows (trap 16)', async () => {
    expect((await world.as(finance).send(profitMonth.statistics, period)).data).toMatchObject({
      tradeCount: 3,
      tradeAmount: '70.00',
      costAmount: '0.14',
      netProfit: '0.26',
      releasedAmount: null,
    })
    expect((await world.as(staff).send(profitMonth.statistics, period)).data.costAmount).toBeNull()
  })

  it('C0529 shows a provider itself alone, a sub-operator its own tenant, another tenant nothing (trap 22)', async () => {
    const seen = async (user: TestUser) =>
      (await world.as(user).send(profitMonth.list, period)).data.records.map(
        ({ userNo, netProfit }) => `${userNo} ${netProfit}`,
      )
    expect(await seen(provider)).toEqual(['F00000031 0.05'])
    expect(await seen(ofSub)).toEqual([`${sub} 0.01`])
    expect(await seen(stranger)).toEqual([])
  })

  it('C0529 refuses more than a year, and whoever lacks the permission', async () => {
    expect(
      await world
        .as(finance)
        .send(profitMonth.list, { createTime_dategt: '2025-01-01', createTime_datelt: '2026-11-30' }),
    ).toMatchObject({ status: 400, msg: '查询时间跨度不能超过366天' })
    const nobody = await givenUser(world, { tenantId: root })
    for (const call of Object.values(profitMonth))
      expect((await world.as(nobody).send(call as unknown as Call, period)).status).toBe(403)
  })

  it('C0531 C0533 export the rows of their lists (R621)', async () => {
    for (const call of [profitMonth.export, profitMonth.exportGroup]) {
      const reply = await world.as(finance).send(call as unknown as Call, period)
      expect([reply.status, String(reply.headers['content-type'])]).toEqual([200, expect.stringMatching(/spreadsheet/)])
    }
  })
})
