import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { at, day, giveBack, givenTradeWorld, past, pay, reverse, type TradeWorld } from '../trade/trade.fixture.ts'
import { tradeReport } from './trade-report.contract.ts'

let world: World
let network: TradeWorld
let staff: TestUser
const permissions = ['pos_trade_view', 'pos_trade_export']
const days = { createTime_dategt: day(past - 2), createTime_datelt: day(past) }

beforeAll(async () => {
  world = await startWorld()
  network = await givenTradeWorld(world)
  const { merchant, direct, inner } = network
  const [first, second, voided] = [
    pay(merchant, '123.45'),
    pay(merchant, '200.00', { payTime: at('10:00:00', past - 2) }),
    pay(merchant, '8.00', { payTime: at('10:05:00', past) }),
  ]
  await network.apply(first, second, voided, pay(direct, '1000.00'), pay(inner, '500.00'))
  await network.apply(giveBack(first, '50.00'), giveBack(second, '60.00', at('09:00:00', past - 1)), reverse(voided))
  staff = await givenUser(world, { tenantId: network.tenantId, permissions })
})
afterAll(() => world.close())

const merchants = (user: TestUser, input = {}) => world.as(user).send(tradeReport.merchants, { ...days, ...input })
const ofParty = (userType: 2 | 3 | 4 | 5, userNo: string) =>
  givenUser(world, { tenantId: network.tenantId, userType, userNo, permissions })

describe('turnover by merchant (C0554)', () => {
  it('shows the biggest first, refunds on the day they finished', async () => {
    const { data } = await merchants(staff)
    expect(data.total).toBe(2)
    expect(data.records.map(({ rpiNo, netAmount }) => [rpiNo, netAmount])).toEqual([
      [network.direct.rpiNo, '1000.00'],
      [network.merchant.rpiNo, '213.45'],
    ])
    expect(data.records[1]).toMatchObject({
      userNo: network.l2.userNo,
      storeCount: 1,
      tradeCount: 3,
      tradeAmount: '331.45',
      reverseAmount: '8.00',
      refundCount: 2,
      refundAmount: '110.00',
      feeAmount: '0.81',
      avgAmount: '110.48',
      lastPayTime: at('10:05:00', past).slice(0, 19),
    })
  })

  it('gives from the rows what the roll-up gives', async () => {
    const rolledUp = (await merchants(staff)).data.records
    const fromRows = (await merchants(staff, { userNo: network.tenantId })).data.records
    expect(fromRows).toEqual(rolledUp)
    expect((await merchants(staff, { userNo: network.l1.userNo })).data.records).toEqual(rolledUp.slice(1))
  })

  it('limits each party to its own merchants (trap 22)', async () => {
    const numbers = async (user: TestUser) => (await merchants(user)).data.records.map(({ rpiNo }) => rpiNo)
    for (const user of [
      await ofParty(2, network.l1.userNo),
      await ofParty(4, network.employee.userNo),
      await ofParty(5, network.institution.userNo),
      await ofParty(3, network.merchant.rpiNo),
    ])
      expect(await numbers(user)).toEqual([network.merchant.rpiNo])
    expect((await merchants(await ofParty(5, network.institution.userNo))).data.records[0]).toMatchObject({
      userNo: '',
      userName: '',
    })
    expect(await numbers(await ofParty(2, network.other.userNo))).toEqual([])
    expect(
      await numbers(await givenUser(world, { tenantId: network.tenantId, oemNo: network.sub.oemNo, permissions })),
    ).toEqual([network.inner.rpiNo])
    expect(await numbers(await givenUser(world, { tenantId: '199999', permissions }))).toEqual([])
  })

  it.each([
    { filter: { payWay: '4' }, found: 0 },
    { filter: { payWay: '1' }, found: 2 },
    { filter: { rpiName: '商户' }, found: 2 },
    { filter: { rpiName: '不存在' }, found: 0 },
    { filter: { managerUserId: '77' }, found: 1 },
    { filter: { createTime_dategt: day(past - 2), createTime_datelt: day(past - 2) }, found: 1 },
  ])('filters by $filter', async ({ filter, found }) => {
    const { data } = await merchants(staff, filter)
    expect([data.total, data.records.length]).toEqual([found, found])
  })

  it('needs the permission and refuses too long a period', async () => {
    expect(await merchants(await givenUser(world, { tenantId: network.tenantId }))).toMatchObject({ code: 403 })
    const year = { createTime_dategt: '2024-01-01', createTime_datelt: '2025-12-31' }
    expect(await merchants(staff, year)).toMatchObject({ code: 400, msg: '查询时间跨度不能超过366天' })
    expect(await merchants(staff, { ...year, userNo: network.l1.userNo })).toMatchObject({
      code: 400,
      msg: '查询时间跨度不能超过31天',
    })
  })
})

it('shows the days of one merchant by pay way (C0555)', async () => {
  const { data } = await world.as(staff).send(tradeReport.merchantDays, { ...days, rpiNo: network.merchant.rpiNo })
  expect(
    data.map((row) => [
      row.day,
      row.payWay,
      row.tradeCount,
      row.tradeAmount,
      row.reverseAmount,
      row.refundAmount,
      row.netAmount,
    ]),
  ).toEqual([
    [day(past - 2), 1, 1, '200.00', '0.00', '0.00', '200.00'],
    [day(past - 1), 1, 0, '0.00', '0.00', '60.00', '-60.00'],
    [day(past), 1, 2, '131.45', '8.00', '50.00', '73.45'],
  ])
  const other = await ofParty(2, network.other.userNo)
  expect(
    (await world.as(other).send(tradeReport.merchantDays, { ...days, rpiNo: network.merchant.rpiNo })).data,
  ).toEqual([])
})

it('exports what the list shows (C0556, trap 15)', async () => {
  const reply = await world.as(staff).send(tradeReport.export, { ...days, format: 'csv', columns: 'rpiNo,netAmount' })
  const lines = reply.body
    .toString('utf8')
    .split('\n')
    .filter((line) => line.includes('M2'))
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('213.45')
  expect(
    await world
      .as(await givenUser(world, { tenantId: network.tenantId, permissions: ['pos_trade_view'] }))
      .send(tradeReport.export, days),
  ).toMatchObject({ code: 403 })
})

it('sums by account manager (C0551)', async () => {
  const { data } = await world.as(staff).send(tradeReport.customerManager, days)
  expect(data).toMatchObject([
    { managerUserId: '77', merchantCount: 1, tradeCount: 3, netAmount: '213.45', feeAmount: '0.81' },
  ])
  expect((await world.as(await ofParty(2, network.other.userNo)).send(tradeReport.customerManager, days)).data).toEqual(
    [],
  )
})

it('says whom a merchant stood under in those days, by which it filters, and apart from that whose it is now (C0554)', async () => {
  const { tenantId, merchant, l1, l2, other } = network
  await world.within({ tenantId, oemNo: tenantId }, async ({ client }) => {
    const [moved, to] = [
      [tenantId, merchant.rpiNo, at('00:00:00', past)],
      [other.userNo, other.path],
    ]
    await client.query('UPDATE rpi_belonging SET valid_to = $3 WHERE tenant_id = $1 AND rpi_no = $2', moved)
    await client.query(
      'INSERT INTO rpi_belonging (tenant_id, oem_no, rpi_no, valid_from, user_no, user_path) VALUES ($1, $1, $2, $3, $4, $5)',
      [...moved, ...to],
    )
    await client.query('UPDATE rpi_basic SET user_no = $3, user_path = $4 WHERE tenant_id = $1 AND rpi_no = $2', [
      ...moved.slice(0, 2),
      ...to,
    ])
  })
  const shown = async (user: TestUser, filter = {}) =>
    (await merchants(user, { ...filter, rpiNo: merchant.rpiNo })).data.records.map((row) => [row.userNo, row.ownerNo])
  const parties = [`${l2.userNo},${other.userNo}`, other.userNo]
  expect(await shown(staff)).toEqual([parties])
  expect(await shown(staff, { userNo: tenantId })).toEqual([parties])
  expect(await shown(staff, { createTime_datelt: day(past - 1) })).toEqual([[l2.userNo, other.userNo]])
  // It went at midnight: the day that began then is the new party's alone.
  expect(await shown(staff, { createTime_dategt: day(past) })).toEqual([[other.userNo, other.userNo]])
  for (const above of [l1, l2])
    expect(await shown(staff, { userNo: above.userNo })).toEqual([[l2.userNo, other.userNo]])
  expect(await shown(staff, { userNo: other.userNo })).toEqual([])
  // A provider is not told to whom a merchant went that is not below it.
  expect(await shown(await ofParty(2, l1.userNo))).toEqual([[l2.userNo, '']])
  expect(await shown(await ofParty(2, other.userNo))).toEqual([])
})
