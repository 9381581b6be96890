import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import type { Merchant } from '../../../tests/kit/network.ts'
import { failedPayment } from '../engine/channel-event.fixture.ts'
import type { PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { tradeDetail } from '../trade-detail/trade-detail.contract.ts'
import { tradeList } from './trade-list.contract.ts'
import { tradeOrder } from '../order/order.contract.ts'
import { countTrades, listed } from '../posting/trade-count.actions.ts'
import { lockTrades, updateTradeStates } from '../posting/trade-store.actions.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import { at, day, giveBack, givenTradeWorld, past, pay, reverse, type TradeWorld } from '../trade/trade.fixture.ts'

let world: World
let network: TradeWorld
let staff: TestUser
const events: Record<'e1' | 'refunded' | 'voided' | 'direct' | 'inner' | 'late', PaymentEvent> = {} as never
const permissions = ['pos_trade_view', 'pos_trade_export']
const wholeDays = { createTime_dategt: day(past), createTime_datelt: day(past) }

beforeAll(async () => {
  world = await startWorld()
  network = await givenTradeWorld(world)
  const { merchant, direct, inner } = network
  Object.assign(events, {
    e1: pay(merchant, '123.45'),
    refunded: pay(merchant, '123.45', { payTime: at('10:01:00', past) }),
    voided: pay(merchant, '8.00', { payTime: at('10:02:00', past) }),
    direct: pay(direct, '1000.00', { payTime: at('10:03:00', past) }),
    inner: pay(inner, '500.00', { payTime: at('10:04:00', past) }),
    late: pay(merchant, '20.00', { payTime: at('23:59:59', past) }),
  })
  await network.apply(...Object.values(events))
  await network.apply(giveBack(events.refunded, '50.00'), reverse(events.voided))
  staff = await givenUser(world, { tenantId: network.tenantId, permissions: [...permissions, 'profit_view_cost'] })
})
afterAll(() => world.close())

const list = (user: TestUser, input = {}) => world.as(user).send(tradeList.list, { ...wholeDays, size: 200, ...input })
const statistics = (user: TestUser, input = {}) => world.as(user).send(tradeList.statistics, { ...wholeDays, ...input })
const amounts = (reply: Awaited<ReturnType<typeof list>>) => reply.data.records.map(({ tradeAmount }) => tradeAmount)
const userOf = (userType: 2 | 3 | 4 | 5, userNo: string, oemNo = network.tenantId) =>
  givenUser(world, { tenantId: network.tenantId, oemNo, userType, userNo, permissions })

describe('the list of trades (C0545, R037)', () => {
  it('shows the newest first, with fees, prices, names and the profit of the caller’s own node', async () => {
    const reply = await list(staff)
    expect(amounts(reply)).toEqual(['20.00', '1000.00', '8.00', '123.45', '123.45'])
    expect(reply.data.total).toBe(5)
    const e1 = reply.data.records.at(-1)
    expect(e1).toMatchObject({
      rptAisleOrderCode: events.e1.aisleOrderNo,
      rpiNo: network.merchant.rpiNo,
      userNo: network.l2.userNo,
      empNo: network.employee.userNo,
      rate: '0.3800',
      feeAmount: '0.47',
      settleAmount: '122.98',
    })
    expect(e1).toMatchObject({
      aisleCostAmount: '0.26',
      profitAmount: '0.21',
      myProfitAmount: '0.09',
      rptStatus: 2,
      payTime: at('10:00:00', past).slice(0, 19),
    })
    expect(reply.data.records[3]).toMatchObject({
      rptStatus: 6,
      refundedAmount: '50.00',
      refundedFee: '0.19',
      myProfitAmount: '0.06',
    })
    expect(reply.data.records[2]).toMatchObject({ rptStatus: 5, myProfitAmount: '0.00' })
  })

  it('shows a sub-operator’s trades by scope alone', async () => {
    expect(amounts(await list(staff, { scope: 'child' }))).toEqual(['500.00'])
    expect((await list(staff, { scope: 'all' })).data.total).toBe(6)
    expect(await list(staff, { scope: 'mine' })).toMatchObject({ code: 400, msg: '数据范围取值不正确' })
    const subStaff = await givenUser(world, {
      tenantId: network.tenantId,
      oemNo: network.sub.oemNo,
      permissions: [...permissions, 'profit_view_cost'],
    })
    expect(amounts(await list(subStaff))).toEqual(['500.00'])
    expect((await list(subStaff)).data.records[0]).toMatchObject({ aisleCostAmount: null, profitAmount: null })
    expect((await list(subStaff, { scope: 'child' })).data.total).toBe(0)
    expect((await list(subStaff, { scope: 'all' })).data.total).toBe(1)
  })

  it('shows each party its own trades and no figure of a node above it (trap 22)', async () => {
    const { l1, l2, other, employee, institution, merchant, inner } = network
    const ofMerchant = ['20.00', '8.00', '123.45', '123.45']
    for (const [type, party] of [
      [2, l1],
      [2, l2],
      [4, employee],
      [5, institution],
    ] as const)
      expect(amounts(await list(await userOf(type, party.userNo)))).toEqual(ofMerchant)
    expect(amounts(await list(await userOf(3, merchant.rpiNo)))).toEqual(ofMerchant)
    expect(amounts(await list(await userOf(3, inner.rpiNo, network.sub.oemNo)))).toEqual(['500.00'])
    expect(amounts(await list(await userOf(2, other.userNo)))).toEqual([])
    const e1OfL2 = (await list(await userOf(2, l2.userNo))).data.records.at(-1)
    expect(e1OfL2).toMatchObject({
      feeAmount: '0.47',
      myProfitAmount: '0.07',
      aisleCostAmount: null,
      profitAmount: null,
    })
    expect((await list(await userOf(5, institution.userNo))).data.records[0]).toMatchObject({
      myProfitAmount: null,
      aisleCostAmount: null,
      profitAmount: null,
    })
    const plain = await givenUser(world, { tenantId: network.tenantId, permissions })
    expect((await list(plain)).data.records[0]).toMatchObject({
      aisleCostAmount: null,
      profitAmount: null,
      myProfitAmount: '0.02',
    })
  })

  it.each([
    { filter: { rptStatus: '2' }, found: 3 },
    { filter: { rptStatus: '5,6' }, found: 2 },
    { filter: { payWay: '1' }, found: 5 },
    { filter: { payWay: '2' }, found: 0 },
    { filter: { amountMin: '100', amountMax: '123.45' }, found: 2 },
    { filter: { aisleCode: 'SANDBOX' }, found: 5 },
    { filter: { settleStatus: '0' }, found: 4 },
    { filter: { tradeKind: '2' }, found: 0 },
    { filter: { managerUserId: '77' }, found: 4 },
    { filter: { createTime_dategt: `${day(past)} 10:01:00`, createTime_datelt: `${day(past)} 10:02:00` }, found: 2 },
    { filter: { createTime_dategt: day(past + 1), createTime_datelt: day(past + 1) }, found: 0 },
  ])('filters by $filter', async ({ filter, found }) => {
    const reply = await list(staff, filter)
    expect([reply.data.total, reply.data.records.length]).toEqual([found, found])
  })

  it('filters by node, merchant and numbers; a number is found whenever it was paid', async () => {
    const { l1, other, merchant, employee } = network
    expect((await list(staff, { userNo: l1.userNo })).data.total).toBe(4)
    expect((await list(staff, { userNo: other.userNo })).data.total).toBe(0)
    expect((await list(staff, { rpiNo: merchant.rpiNo })).data.total).toBe(4)
    expect((await list(staff, { empNo: employee.userNo })).data.total).toBe(4)
    const rptOrderCode = await network.codeOf(events.e1)
    for (const name of [{ rptOrderCode }, { rptAisleOrderCode: events.e1.aisleOrderNo }]) {
      const reply = await world.as(staff).send(tradeList.list, name)
      expect(reply.data.records.map((row) => row.rptOrderCode)).toEqual([rptOrderCode])
    }
    expect((await world.as(staff).send(tradeList.list, { rptOrderCode: 'no such number' })).data.total).toBe(0)
  })

  it.each([
    { input: { size: -1 }, msg: '分页参数不正确' },
    { input: { current: 51, size: 200 }, msg: '翻页过深，请缩小查询范围或使用导出' },
    { input: { createTime_dategt: '2026-01-01', createTime_datelt: '2026-02-01' }, msg: '查询时间跨度不能超过31天' },
    { input: { createTime_dategt: '2026-01-02', createTime_datelt: '2026-01-01' }, msg: '开始时间不能大于结束时间' },
    { input: { rptStatus: '9' }, msg: '交易状态取值不正确' },
    { input: { amountMin: '1.234' }, msg: '金额格式不正确' },
  ])('refuses $input', async ({ input, msg }) => {
    expect(await world.as(staff).send(tradeList.list, input)).toMatchObject({ code: 400, msg })
  })

  it('counts whole days in Asia/Shanghai (trap 21) and pages without losing a row', async () => {
    expect((await list(staff, { createTime_dategt: `${day(past)} 23:59:59` })).data.total).toBe(1)
    const pages = await Promise.all([1, 2, 3].map((current) => list(staff, { current, size: 2 })))
    expect(pages.flatMap(amounts)).toEqual(amounts(await list(staff)))
  })

  it('shows a stranger nothing and needs the permission', async () => {
    const stranger = await givenUser(world, { tenantId: '199999', permissions })
    const nobody = await givenUser(world, { tenantId: network.tenantId })
    expect((await list(stranger, { scope: 'all' })).data.total).toBe(0)
    expect(await list(nobody)).toMatchObject({ code: 403 })
  })
})

describe('totals over the whole filter (C0546, trap 16)', () => {
  it('gives the figures of the day', async () => {
    const { asOf, ...totals } = (await statistics(staff)).data
    expect(asOf).not.toBe('')
    expect(totals).toEqual({
      totalCount: 5,
      tradeCount: 5,
      tradeAmount: '1274.90',
      feeAmount: '4.85',
      settleAmount: '1270.05',
      refundCount: 1,
      refundAmount: '50.00',
      refundFee: '0.19',
      reverseCount: 1,
      reverseAmount: '8.00',
      netAmount: '1216.90',
      profitAmount: '1.87',
    })
  })

  it('gives from the roll-ups what the rows give', async () => {
    const { l1, l2, employee } = network
    const users = [staff, await userOf(2, l1.userNo), await userOf(2, l2.userNo), await userOf(4, employee.userNo)]
    for (const user of users) {
      for (const filter of [
        {},
        { scope: 'all' },
        { scope: 'child' },
        { payWay: '1' },
        { aisleCode: 'SANDBOX' },
        { userNo: l2.userNo },
        { tradeKind: '1' },
      ]) {
        const { asOf: _a, ...rolledUp } = (await statistics(user, filter)).data
        // A bound that hides nothing is no key of a roll-up, so it asks the rows.
        const { asOf: _b, ...fromRows } = (await statistics(user, { ...filter, amountMin: '0' })).data
        expect({ filter, ...rolledUp }).toEqual({ filter, ...fromRows })
        expect(rolledUp.totalCount).toBe((await list(user, filter)).data.total)
      }
    }
  })

  it('counts what was given back later with the day of the payment', async () => {
    const event = pay(network.direct, '100.00', { payTime: at('09:00:00', past - 1) })
    await network.apply(event)
    await network.apply(giveBack(event, '40.00', at('00:10:00', past + 1)))
    const ofDay = { createTime_dategt: day(past - 1), createTime_datelt: day(past - 1) }
    for (const filter of [ofDay, { ...ofDay, amountMin: '0' }]) {
      expect((await statistics(staff, filter)).data).toMatchObject({
        tradeCount: 1,
        refundCount: 1,
        refundAmount: '40.00',
        netAmount: '60.00',
        profitAmount: '0.10',
      })
    }
  })
})

describe('payments that failed at the channel', () => {
  const ofDay = { createTime_dategt: day(past - 10), createTime_datelt: day(past - 10) }
  const rowsOf = async (user: TestUser, filter = {}) =>
    (await list(user, { ...ofDay, ...filter })).data.records.map(({ rptStatus, rpiNo }) => [rptStatus, rpiNo])
  beforeAll(async () => {
    const { merchant, inner } = network
    const paidAt = (of: Merchant, time: string, more = {}) =>
      pay(of, '30.00', { payTime: at(time, past - 10), occurredAt: at(time, past - 10), ...more })
    await network.apply(paidAt(merchant, '10:00:00'))
    await network.apply(
      failedPayment(paidAt(merchant, '10:01:00')),
      failedPayment(paidAt(inner, '10:02:00')),
      failedPayment(paidAt(merchant, '10:03:00', { aisleMerNo: 'NOBODY' })),
    )
  })

  it('stand with the merchant and chain of the channel’s merchant number, so that its parties see them', async () => {
    const { merchant, inner, l1, l2, employee, institution, other, sub } = network
    expect(await rowsOf(staff)).toEqual([
      [3, ''],
      [3, merchant.rpiNo],
      [2, merchant.rpiNo],
    ])
    for (const [type, party] of [
      [2, l1],
      [2, l2],
      [4, employee],
      [5, institution],
    ] as const)
      expect(await rowsOf(await userOf(type, party.userNo))).toEqual([
        [3, merchant.rpiNo],
        [2, merchant.rpiNo],
      ])
    expect(await rowsOf(await userOf(2, other.userNo))).toEqual([])
    const subStaff = await givenUser(world, { tenantId: network.tenantId, oemNo: sub.oemNo, permissions })
    expect(await rowsOf(subStaff)).toEqual([[3, inner.rpiNo]])
    const [failed] = (await list(staff, { ...ofDay, rpiNo: merchant.rpiNo })).data.records
    expect(failed).toMatchObject({ userNo: l2.userNo, empNo: employee.userNo })
  })

  it('are in a provider’s list as in its totals and its sheet, whatever states are asked for', async () => {
    for (const user of [await userOf(2, network.l1.userNo), await userOf(2, network.l2.userNo)])
      for (const [filter, found] of [
        [{}, 2],
        [{ rptStatus: '3' }, 1],
        [{ rptStatus: '0,3' }, 1],
        [{ rptStatus: '2' }, 1],
        [{ aisleCode: 'SANDBOX' }, 2],
        [{ rptStatus: '0,1' }, 0],
      ] as const) {
        const shown = await list(user, { ...ofDay, ...filter, size: 1 })
        const { totalCount } = (await statistics(user, { ...ofDay, ...filter })).data
        const sheet = await world.as(user).send(tradeList.export, { ...ofDay, ...filter, format: 'csv' })
        const lines = textOf(sheet).match(/^PT/gm) ?? []
        expect({
          filter,
          counts: [(await rowsOf(user, filter)).length, shown.data.total, totalCount, lines.length],
        }).toEqual({ filter, counts: [found, found, found, found] })
      }
    const ofNode = { ...ofDay, userNo: network.l1.userNo }
    expect([(await rowsOf(staff, ofNode)).length, (await statistics(staff, ofNode)).data.totalCount]).toEqual([2, 2])
  })

  it('have no fee, settlement, cost or profit: what nobody knows is null and an empty cell, never 0.00', async () => {
    const unknown = {
      feeAmount: null,
      d0FeeAmount: null,
      settleAmount: null,
      myProfitAmount: null,
      aisleCostAmount: null,
      profitAmount: null,
    }
    const [failed] = (await list(staff, { ...ofDay, rptStatus: '3', rpiNo: network.merchant.rpiNo })).data.records
    expect(failed).toMatchObject(unknown)
    const code = { rptOrderCode: failed?.rptOrderCode ?? '' }
    expect((await world.as(staff).send(tradeDetail.detail, code)).data).toMatchObject(unknown)
    const columns = 'rptOrderCode,feeAmount,settleAmount,aisleCostAmount,profitAmount,myProfitAmount,tradeAmount'
    const sheet = await world.as(staff).send(tradeList.export, { ...code, columns, format: 'csv' })
    expect(textOf(sheet).split(/\r?\n/)).toContain(`${code.rptOrderCode},,,,,,30.00`)
  })
})

describe('orders that were not paid', () => {
  const today = { createTime_dategt: day(), createTime_datelt: day() }
  const states = [RptStatus.created, RptStatus.paying, RptStatus.closed]
  beforeAll(async () => {
    const maker = await givenUser(world, { tenantId: network.tenantId, permissions: ['pos_trade_test'] })
    for (const status of states) {
      const made = await world.as(maker).send(tradeOrder.create, {
        rpiNo: network.merchant.rpiNo,
        payWay: 1,
        tradeSource: 3,
        tradeAmount: '10.00',
        requestNo: `unpaid-${status}`,
      })
      expect(made, made.msg).toMatchObject({ status: 200 })
      if (status !== RptStatus.created) await moveTo(made.data.rptOrderCode, status)
    }
  })

  it('are below a provider in list, statistics, sheet and the sum of the pages alike, state by state', async () => {
    const { l1, l2, other } = network
    for (const [party, has] of [
      [l1, 1],
      [l2, 1],
      [other, 0],
    ] as const) {
      const user = await userOf(2, party.userNo)
      for (const [rptStatus, states] of [
        [undefined, 3],
        ['0', 1],
        ['1', 1],
        ['4', 1],
        ['0,1,4', 3],
        ['2', 0],
        ['2,4', 1],
      ] as const) {
        const filter = { ...today, ...(rptStatus === undefined ? {} : { rptStatus }) }
        const found = states * has
        const pages = await Promise.all([1, 2, 3, 4].map((current) => list(user, { ...filter, current, size: 1 })))
        const { totalCount } = (await statistics(user, filter)).data
        const sheet = await world.as(user).send(tradeList.export, { ...filter, format: 'csv' })
        const counts = {
          rows: (await list(user, filter)).data.records.length,
          pages: pages.flatMap(({ data }) => data.records).length,
          total: pages[0]?.data.total,
          totalCount,
          lines: (textOf(sheet).match(/^PT/gm) ?? []).length,
        }
        expect({ rptStatus, ...counts }).toEqual({
          rptStatus,
          rows: found,
          pages: found,
          total: found,
          totalCount: found,
          lines: found,
        })
      }
    }
  })

  /** Leads an order on, with the counts that its page is made of. */
  const moveTo = (rptOrderCode: string, rptStatus: (typeof states)[number]) =>
    world.within({ tenantId: network.tenantId, oemNo: network.tenantId }, async (tx) => {
      const before = (await lockTrades(tx, network.tenantId, [rptOrderCode])).get(rptOrderCode)
      if (!before) throw new Error(`no order ${rptOrderCode}`)
      const after = { ...before, rptStatus, version: before.version + 1 }
      await updateTradeStates(tx, network.tenantId, [after])
      await countTrades(tx, network.tenantId, [{ before: listed(before), after: listed(after) }])
    })
})

describe('the sheet of trades (C0549, traps 14, 15, 17, 18)', () => {
  it('holds the rows of the filter and the columns on screen, ids as text', async () => {
    const reply = await world.as(staff).send(tradeList.export, {
      ...wholeDays,
      rptStatus: '5,6',
      columns: 'rptOrderCode,tradeAmount,rptStatus',
      format: 'csv',
    })
    expect(reply.status).toBe(200)
    const lines = textOf(reply).trim().split(/\r?\n/)
    expect(lines.filter((line) => line.includes('PT'))).toHaveLength(2)
    expect(lines.some((line) => line.includes('部分退款') && line.includes('123.45'))).toBe(true)
  })

  it('needs its own permission', async () => {
    const viewer = await givenUser(world, { tenantId: network.tenantId, permissions: ['pos_trade_view'] })
    expect(await world.as(viewer).send(tradeList.export, wholeDays)).toMatchObject({ code: 403 })
  })
})

const textOf = ({ body }: Reply) => body.toString('utf8')
