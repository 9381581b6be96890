import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '../../../core/shared/call.ts'
import { fen } from '../../../core/shared/money.ts'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { day, giveBack, givenTradeWorld, past, pay, type TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { profitExplain } from '../trade-profit/explain.contract.ts'
import { ownProfit } from './own-profit.contract.ts'

let world: World
let network: TradeWorld
let employee: TestUser
let earned: string
const permissions = ['own_profit_view']
const period = { createTime_dategt: day(past - 1), createTime_datelt: day() }

beforeAll(async () => {
  world = await startWorld()
  network = await givenTradeWorld(world)
  const { tenantId, merchant, direct } = network
  await given.employeePolicy(world, network.employee, { payWay: 1, profitMode: 3, amountFen: fen(2) })
  const [kept, returned] = [pay(merchant, '123.45'), pay(merchant, '123.45')]
  await network.apply(kept, returned, pay(direct, '1000.00'))
  await network.apply(giveBack(returned, '123.45'))
  earned = await network.codeOf(kept)
  employee = await givenUser(world, { tenantId, userType: 4, userNo: network.employee.userNo, permissions })
})
afterAll(() => world.close())

const own = { tradeCount: 1, tradeProfit: '0.02', adjustProfit: '0.00' }

it('shows an employee what it earned, by trade and by day, and totals of just these rows (C1370 to C1373)', async () => {
  const trades = await world.as(employee).send(ownProfit.trades, period)
  expect(trades.data.total).toBe(2)
  expect(trades.data.records.find(({ rptOrderCode }) => rptOrderCode === earned)).toEqual({
    ...own,
    rowKey: earned,
    rptOrderCode: earned,
    payTime: trades.data.records[0]?.payTime,
    rpiNo: network.merchant.rpiNo,
    rpiName: trades.data.records[0]?.rpiName,
    sn: '',
    payWay: 1,
    tradeAmount: '123.45',
    refundAmount: '0.00',
    reverseProfit: '0.00',
    netProfit: '0.02',
  })
  const days = await world.as(employee).send(ownProfit.days, period)
  const sums = {
    tradeCount: 2,
    tradeAmount: '246.90',
    refundAmount: '123.45',
    tradeProfit: '0.04',
    reverseProfit: '-0.02',
    adjustProfit: '0.00',
    netProfit: '0.02',
  }
  expect(days.data.records).toEqual([{ ...sums, bookDay: expect.any(String), rowKey: expect.any(String) }])
  for (const call of [ownProfit.dayTotals, ownProfit.tradeTotals])
    expect((await world.as(employee).send(call, period)).data).toEqual({ ...sums, asOf: expect.any(String) })
  const one = { ...period, rptOrderCode: earned }
  expect((await world.as(employee).send(ownProfit.trades, one)).data.total).toBe(1)
  expect((await world.as(employee).send(ownProfit.tradeTotals, one)).data.netProfit).toBe('0.02')
})

it('explains what it earned by the price of its policy: a sum per trade, and no rate (C0537)', async () => {
  const finance = await givenUser(world, { tenantId: network.tenantId, permissions: ['profit_view'] })
  const { data } = await world.as(finance).send(profitExplain.info, { rptOrderCode: earned })
  expect(data.employee).toEqual({ userNo: network.employee.userNo, profitMode: 3, rate: null, amount: '0.02' })
})

it('exports the rows of the list, and no price, fee or cost (C1374)', async () => {
  const { body } = await world.as(employee).send(ownProfit.export, { ...period, format: 'csv' })
  const [heading, ...lines] = body.toString('utf8').trim().split(/\r?\n/)
  expect(lines).toHaveLength(2)
  expect(heading).not.toMatch(/成本|费/)
})

it('is for employees alone: everybody else is refused, and another employee sees nothing (C1370, C1372)', async () => {
  const { tenantId, l2, merchant } = network
  const of = (userType: 1 | 2 | 3 | 4, userNo?: string) =>
    givenUser(world, { tenantId, userType, permissions, ...(userNo ? { userNo } : {}) })
  const others = [await of(1), await of(2, l2.userNo), await of(3, merchant.rpiNo)]
  const none = await of(4, 'E00000099')
  for (const call of Object.values(ownProfit) as Call[])
    for (const user of others) expect(await world.as(user).send(call, period)).toMatchObject({ code: 403 })
  expect((await world.as(none).send(ownProfit.days, period)).data.total).toBe(0)
  expect((await world.as(none).send(ownProfit.trades, period)).data.total).toBe(0)
  const unable = await givenUser(world, { tenantId, userType: 4, userNo: network.employee.userNo })
  expect(await world.as(unable).send(ownProfit.days, period)).toMatchObject({ code: 403 })
})
