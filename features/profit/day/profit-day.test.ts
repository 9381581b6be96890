import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { givenTenant, givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { sheetRows } from '../../../core/server/sheets/sheet.fixture.ts'
import { profitDay } from './profit-day.contract.ts'
import { childProfitDay } from '../child-day/child-profit-day.contract.ts'
import { allProfitDay } from '../all-day/all-profit-day.contract.ts'

const root = '100501'
const sub = '100502'
const day = '2026-11-10'
const period = { createTime_dategt: '2026-11-01', createTime_datelt: '2026-11-30' }
let world: World
let staff: TestUser
let finance: TestUser
let ofSub: TestUser
let provider: TestUser
let stranger: TestUser

beforeAll(async () => {
  world = await startWorld()
  await givenTenant(world, root, sub)
  staff = await givenUser(world, { tenantId: root, permissions: ['profit_view', 'profit_export'] })
  finance = await givenUser(world, { tenantId: root, permissions: ['profit_view', 'profit_view_cost'] })
  ofSub = await givenUser(world, { tenantId: root, oemNo: sub, permissions: ['profit_view'] })
  provider = await givenUser(world, { tenantId: root, permissions: ['profit_view'], userType: 2, userNo: 'F00000011' })
  stranger = await givenUser(world, { tenantId: '100509', permissions: ['profit_view'] })
  await world.within({ tenantId: root, oemNo: root }, async ({ client }) => {
    for (const [userNo, ancestors, oem] of [
      ['F00000011', 'F00000011', root],
      ['F00000012', 'F00000011,F00000012', root],
      ['F00000021', 'F00000021', sub],
    ])
      await client.query(...providerRow(userNo as string, ancestors as string, oem as string))
    const rows: [
      oem: string,
      type: number,
      owner: string,
      origin: string,
      aisle: string,
      amount: number,
      fee: number,
      cost: number,
      profit: number,
    ][] = [
      [root, 1, root, root, 'A1', 10_000, 38, 21, 7],
      [root, 2, 'F00000011', root, 'A1', 10_000, 38, 28, 4],
      [root, 2, 'F00000012', root, 'A1', 10_000, 38, 32, 6],
      [root, 1, root, root, 'A2', 500, 2, 1, 1],
      [root, 1, root, sub, 'A1', 2_000, 8, 4, 2],
      [sub, 1, sub, sub, 'A1', 2_000, 8, 6, 1],
      [sub, 2, 'F00000021', sub, 'A1', 2_000, 8, 7, 1],
    ]
    const chainAbove: Readonly<Record<string, string>> = {
      F00000011: root,
      F00000012: `${root},F00000011`,
      [sub]: root,
      F00000021: `${root},${sub}`,
    }
    for (const [oem, type, owner, origin, aisle, amount, fee, cost, profit] of rows) {
      await client.query(
        `INSERT INTO service_profit_day (tenant_id, oem_no, book_day, owner_type, owner_no, origin_oem_no, aisle_code, pay_way, trade_count, trade_amount, fee_amount, cost_amount, trade_profit, net_profit, direct_profit, parent_path)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 1, 1, $8, $9, $10, $11, $11, $11, $12)`,
        [root, oem, day, type, owner, origin, aisle, amount, fee, cost, profit, chainAbove[owner] ?? ''],
      )
    }
    await client.query(
      `INSERT INTO service_profit_release (tenant_id, oem_no, book_day, owner_type, owner_no, net_profit, released_amount, release_status, plan_day) VALUES ($1, $1, $2, 2, 'F00000011', 4, 4, 2, $2), ($1, $1, $2, 2, 'F00000012', 6, 0, 1, $2)`,
      [root, day],
    )
  })
})
afterAll(() => world.close())

function providerRow(userNo: string, ancestors: string, oem: string): [string, unknown[]] {
  return [
    `INSERT INTO service_info (tenant_id, oem_no, user_no, service_kind, parent_no, ancestors, level, service_name, subject_type, legal_name, contact_name, service_audit_status, is_finished, is_on)
     VALUES ($1, $2, $3, 1, $1, $4, 1, '服务商' || $3, 1, '', '', 2, true, true)`,
    [root, oem, userNo, ancestors],
  ]
}

const nodes = async (user: TestUser, call: typeof profitDay.listGroup, input = {}) => {
  const { data } = await world.as(user).send(call, { ...period, size: 50, ...input })
  return data.records.map(({ userNo, netProfit }) => `${userNo} ${netProfit}`).sort()
}

describe('daily profit (R013)', () => {
  it('C0511 shows the own institution: its nodes, from its own merchants', async () => {
    expect(await nodes(staff, profitDay.listGroup)).toEqual(['100501 0.08', 'F00000011 0.04', 'F00000012 0.06'])
  })

  it('C0527 C0519 shows institutions below: sub-operators and the operator from their merchants, never their inner nodes', async () => {
    expect(await nodes(staff, childProfitDay.listGroup)).toEqual(['100501 0.02', '100502 0.01'])
    expect(await nodes(staff, allProfitDay.listGroup)).toEqual([
      '100501 0.10',
      '100502 0.01',
      'F00000011 0.04',
      'F00000012 0.06',
    ])
  })

  it('C0511 C0527 shows a sub-operator its own tenant, and nothing below', async () => {
    expect(await nodes(ofSub, profitDay.listGroup)).toEqual(['100502 0.01', 'F00000021 0.01'])
    expect(await nodes(ofSub, childProfitDay.listGroup)).toEqual([])
    expect(await nodes(ofSub, allProfitDay.listGroup)).toEqual(['100502 0.01', 'F00000021 0.01'])
  })

  it('C0511 shows a provider itself and its descendants, never the operator (trap 22)', async () => {
    expect(await nodes(provider, profitDay.listGroup)).toEqual(['F00000011 0.04', 'F00000012 0.06'])
    expect(await nodes(provider, allProfitDay.listGroup, { userNo: root })).toEqual([])
  })

  it('C0507 C0511 counts trades once, at the highest nodes of the rows, also where a kind of node leaves out the caller', async () => {
    const ofProviders = { ...period, userType: 2 }
    expect(await nodes(staff, profitDay.listGroup, ofProviders)).toEqual(['F00000011 0.04', 'F00000012 0.06'])
    const { data } = await world.as(staff).send(profitDay.statistics, ofProviders)
    // F00000012 stands below F00000011.
    expect(data).toMatchObject({ tradeCount: 1, tradeAmount: '100.00', costAmount: '0.28', netProfit: '0.10' })
    expect((await world.as(provider).send(profitDay.statistics, ofProviders)).data).toMatchObject({ tradeCount: 1 })
    expect((await world.as(staff).send(profitDay.statistics, { ...period, userType: 1 })).data).toMatchObject({
      tradeCount: 2,
      costAmount: null,
    })
  })

  it('C0511 shows another tenant nothing', async () => {
    expect(await nodes(stranger, profitDay.listGroup)).toEqual([])
  })

  it('C0505 C0506 gives a row a day and node, or also a channel and pay way, with exact totals', async () => {
    const days = await world.as(staff).send(profitDay.list, { ...period, size: 2 })
    expect(days.data).toMatchObject({ total: 3, pages: 2 })
    expect(days.data.records[0]).toMatchObject({
      bookDay: day,
      userNo: root,
      tradeCount: 2,
      tradeAmount: '105.00',
      netProfit: '0.08',
    })
    const detail = await world.as(staff).send(profitDay.listNew, { ...period, userNo: root })
    expect(detail.data.records.map(({ aisleCode, netProfit }) => [aisleCode, netProfit])).toEqual([
      ['A1', '0.07'],
      ['A2', '0.01'],
    ])
    expect((await world.as(staff).send(profitDay.list, { ...period, current: 9 })).data).toMatchObject({
      total: 3,
      records: [],
    })
  })

  it('C0507 counts trades once however many levels there are, and sums profit over all rows (trap 16)', async () => {
    const { data } = await world.as(finance).send(profitDay.statistics, period)
    expect(data).toMatchObject({
      tradeCount: 2,
      tradeAmount: '105.00',
      feeAmount: '0.40',
      costAmount: '0.22',
      netProfit: '0.18',
      releasedAmount: '0.04',
      pendingAmount: '0.00',
      heldAmount: '0.06',
    })
    const filtered = await world.as(finance).send(profitDay.statistics, { ...period, aisleCode: 'A2' })
    expect(filtered.data).toMatchObject({ tradeCount: 1, netProfit: '0.01', releasedAmount: null })
  })

  it('C0505 C0507 shows what the channel costs to holders of profit_view_cost alone', async () => {
    const costOf = async (user: TestUser) =>
      (await world.as(user).send(profitDay.list, { ...period, userNo: root })).data.records.map(
        ({ costAmount }) => costAmount,
      )
    expect(await costOf(staff)).toEqual([null])
    expect(await costOf(finance)).toEqual(['0.22'])
    expect((await world.as(staff).send(profitDay.statistics, period)).data.costAmount).toBeNull()
    expect((await world.as(provider).send(profitDay.statistics, period)).data.costAmount).toBe('0.28')
  })

  it.each([
    {
      why: 'the period is over a year',
      input: { createTime_dategt: '2025-01-01', createTime_datelt: '2026-11-30' },
      msg: '查询时间跨度不能超过366天',
    },
    {
      why: 'it ends before it starts',
      input: { createTime_dategt: '2026-11-30', createTime_datelt: '2026-11-01' },
      msg: '开始时间不能大于结束时间',
    },
    {
      why: 'the page is too deep',
      input: { ...period, current: 300, size: 50 },
      msg: '翻页过深，请缩小查询范围或使用导出',
    },
    { why: 'the page size is -1', input: { ...period, size: -1 }, msg: '分页参数不正确' },
    { why: 'the pay way does not exist', input: { ...period, payWay: 77 }, msg: '支付方式取值不正确' },
  ])('C0505 refuses when $why', async ({ input, msg }) => {
    expect(await world.as(staff).send(profitDay.list, input)).toMatchObject({ status: 400, code: 400, msg })
  })

  it('refuses whoever lacks the permission', async () => {
    const nobody = await givenUser(world, { tenantId: root })
    for (const call of [
      ...Object.values(profitDay),
      ...Object.values(allProfitDay),
      ...Object.values(childProfitDay),
    ]) {
      expect({
        path: call.path,
        status: (await world.as(nobody).send(call as unknown as Call, period)).status,
      }).toEqual({ path: call.path, status: 403 })
    }
  })

  it('C0509 exports exactly the rows of the list', async () => {
    const reply = await world.as(staff).send(profitDay.export as unknown as Call, period)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toMatch(/spreadsheet/)
    const listed = (await world.as(staff).send(profitDay.list, { ...period, size: 200 })).data
    expect(listed.total).toBeGreaterThan(1)
    expect(sheetRows(reply.body)).toHaveLength(listed.total + 1)
  })
})

describe('the sets of daily reports (C0505 to C0528, R016, R619, R620)', () => {
  const kinds = ['list', 'listNew', 'statistics', 'statisticsNew', 'export', 'exportNew', 'listGroup', 'exportGroup']
  it.each([
    { of: 'the own institution', calls: profitDay, path: '/oem/oemprofit/' },
    { of: 'all', calls: allProfitDay, path: '/all/oemprofit/' },
    { of: 'institutions below', calls: childProfitDay, path: '/child/oemprofit/' },
  ])('of $of are eight, and each answers the days asked for alone', async ({ calls, path }) => {
    expect(Object.keys(calls).sort()).toEqual([...kinds].sort())
    for (const call of Object.values(calls) as unknown as Call[]) {
      const reply = await world.as(staff).send(call, period)
      expect([call.path, reply.status]).toEqual([expect.stringContaining(path), 200])
      const { records } = (reply.data ?? {}) as { records?: unknown[] }
      if (call.path.includes('list')) expect([call.path, records?.length]).not.toEqual([call.path, 0])
      const before = await world
        .as(staff)
        .send(call, { createTime_dategt: '2026-01-01', createTime_datelt: '2026-01-30' })
      const { records: none = [] } = (before.data ?? {}) as { records?: unknown[] }
      expect([call.path, before.status, none]).toEqual([call.path, 200, []])
      if (call.answer === 'export') expect([call.path, sheetRows(before.body).length]).toEqual([call.path, 1])
      else expect([call.path, before.data]).not.toEqual([call.path, reply.data])
    }
  })
})
