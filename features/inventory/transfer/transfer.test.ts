import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import { given, linesOf, type Operator, type Party } from '../../../tests/kit/network.ts'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { RpmType } from '../../channels/model/model-codes.contract.ts'
import { keptOf } from '../preset/preset.rules.ts'
import { faultsOf } from '../stock/stock-agrees.fixture.ts'
import { stock } from '../stock/stock.contract.ts'
import { sending } from '../send/send.contract.ts'
import { expireOrders } from './transfer.actions.ts'
import { transfer } from './transfer.contract.ts'

let world: World
let operator: Operator
let first: Party
let second: Party
let employee: Party
let warehouse: TestUser
let asFirst: TestUser
let asSecond: TestUser
let asEmployee: TestUser
let rpmNo: string

const permissions = [
  'stock_view',
  'stock_allot_add',
  'stock_rebate_add',
  'store_transfer_view',
  'store_transfer_confirm',
  'store_transfer_cancel',
  'store_transfer_export',
]

beforeAll(async () => {
  world = await startWorld()
  operator = await given.operator(world)
  first = await given.provider(world, operator, { prices: { debitCard: { rate: '0.45', cap: '19' } } })
  second = await given.provider(world, first, { prices: { debitCard: { rate: '0.47', cap: '20' } } })
  employee = await given.employee(world, second)
  warehouse = await givenUser(world, { ...operator, permissions })
  const userOf = (party: Party, userType: 2 | 4) => givenUser(world, { ...party, userType, permissions })
  asFirst = await userOf(first, 2)
  asSecond = await userOf(second, 2)
  asEmployee = await userOf(employee, 4)
  rpmNo = await given.model(world, { rpmType: RpmType.pos })
}, 60_000)
afterAll(() => world.close())

const stocked = (holder: Parameters<typeof given.stock>[1], quantity = 1) =>
  given.stock(world, holder, {
    rpmNo,
    sns: Array.from({ length: quantity }, () => `N${Math.random()}`.replace('0.', '')),
  })
const send = (user: TestUser, sns: readonly string[], inNo: string, more: object = {}) =>
  world.as(user).send(sending.transfer, { sns, inNo, requestNo: crypto.randomUUID(), ...more })
const decide = (
  user: TestUser,
  rsrNo: string,
  call: typeof transfer.confirm | typeof transfer.cancel = transfer.confirm,
) => world.as(user).send(call as typeof transfer.confirm, { rsrNo })
const where = async (sn: string) => {
  const { records } = (await world.as(warehouse).send(stock.list, { sn, scope: 'all' })).data
  return `${records[0]?.holderNo} ${records[0]?.snStatus}`
}
const given1 = async () => {
  const [sn = ''] = await stocked(operator)
  const { rsrNo } = (await send(warehouse, [sn], first.userNo)).data
  return { sn, rsrNo }
}

describe('sending devices down (C0428, C0436, C0439, C0443, C0444, C0446, R031)', () => {
  it('keeps them with the sender until the receiver confirms, and tells every step (R344, R598)', async () => {
    const sns = await stocked(operator, 3)
    const { data } = await send(warehouse, sns, first.userNo, { remark: '首批' })
    expect(data).toMatchObject({ quantity: 3, rsrNo: expect.stringMatching(/^DB\d{12}$/) })
    expect(await where(sns[0] ?? '')).toBe(`${operator.tenantId} 1`)
    expect((await world.as(asFirst).send(transfer.list, { trKind: 2, trType: 2 })).data.records[0]).toMatchObject({
      rsrNo: data.rsrNo,
      quantity: 3,
      isMineToAnswer: 1,
      isMineToCancel: 0,
    })
    expect((await decide(warehouse, data.rsrNo)).msg).toBe('仅接收方可确认')
    expect((await decide(asFirst, data.rsrNo)).code).toBe(200)
    expect(await where(sns[2] ?? '')).toBe(`${first.userNo} 0`)
    const [{ id = '' } = {}] = (await world.as(asFirst).send(transfer.list, { rsrNo: data.rsrNo })).data.records
    expect((await world.as(asFirst).send(transfer.detail, { id })).data.states).toMatchObject([
      { toStatus: 0, action: 'submit', remark: '首批' },
      { fromStatus: 0, toStatus: 1, action: 'confirm' },
    ])
    expect((await world.as(asFirst).send(transfer.listSn, { rsrNo: data.rsrNo, size: 2 })).data).toMatchObject({
      total: 3,
    })
  })

  it('offers the devices that can be sent, by number and model, a page at a time (C0412, C0413)', async () => {
    const other = await given.model(world, { rpmType: RpmType.pos })
    const mark = `PICK${crypto.randomUUID().slice(0, 6).toUpperCase()}`
    await given.stock(world, operator, { rpmNo, sns: [`${mark}-1`, `${mark}-2`] })
    await given.stock(world, operator, { rpmNo: other, sns: [`${mark}-3`] })
    await given.stock(world, first, { rpmNo, sns: [`${mark}-4`] })
    const numbers = async (filter: object, user = warehouse) => {
      const { data } = await world.as(user).send(sending.pickable, { sn: mark, ...filter })
      return { total: data.total, sns: data.records.map(({ rsSn }) => rsSn).sort() }
    }
    expect(await numbers({})).toEqual({ total: 3, sns: [`${mark}-1`, `${mark}-2`, `${mark}-3`] })
    expect(await numbers({ rpmNo: other })).toEqual({ total: 1, sns: [`${mark}-3`] })
    expect(await numbers({}, asFirst)).toEqual({ total: 1, sns: [`${mark}-4`] })
    const pages = [await numbers({ size: 2 }), await numbers({ size: 2, current: 2 })]
    expect(pages.map(({ total, sns }) => [total, sns.length])).toEqual([
      [3, 2],
      [3, 1],
    ])
    expect(pages.flatMap(({ sns }) => sns).sort()).toEqual([`${mark}-1`, `${mark}-2`, `${mark}-3`])
    const withReceiver = await world.as(warehouse).send(sending.pickableNo, { sn: `${mark}-1`, inNo: first.userNo })
    expect(withReceiver.data.records).toMatchObject([{ sn: `${mark}-1`, rsSn: `${mark}-1`, inNo: first.userNo }])
    await send(warehouse, [`${mark}-1`], first.userNo)
    expect(await numbers({})).toEqual({ total: 2, sns: [`${mark}-2`, `${mark}-3`] })
  })

  it('takes a run of numbers, and has synonyms of its path (R600)', async () => {
    await given.stock(world, operator, { rpmNo, sns: ['RUN-098', 'RUN-099', 'RUN-100'] })
    for (const call of [sending.allot, sending.addAllocation])
      expect(
        await world
          .as(warehouse)
          .send(call, { snBegin: 'run-098', snEnd: 'run-101', inNo: first.userNo, requestNo: crypto.randomUUID() }),
      ).toMatchObject({ code: 409, msg: 'SN不在您的库存中：RUN-101' })
    const sent = { snBegin: 'RUN-098', snEnd: 'RUN-100', inNo: second.userNo, requestNo: crypto.randomUUID() }
    const done = await world.as(warehouse).send(sending.allot, sent)
    expect(done.data.quantity).toBe(3)
    expect((await world.as(warehouse).send(sending.allot, sent)).data).toEqual(done.data)
  })

  it.each([
    { why: 'the receiver is the sender', by: () => warehouse, to: () => operator.tenantId, msg: '不能调拨给自己' },
    { why: 'a provider skips a level', by: () => asFirst, to: () => employee.userNo, msg: '接收方不是直属下级' },
    { why: 'it goes upward', by: () => asSecond, to: () => first.userNo, msg: '接收方不是直属下级' },
    { why: 'the receiver is nobody', by: () => warehouse, to: () => 'F99999999', msg: '接收方不是直属下级' },
  ])('is refused when $why', async ({ by, to, msg }) => {
    const [sn = ''] = await stocked(operator)
    expect(await send(by(), [sn], to())).toMatchObject({ code: 409, msg })
    expect(await where(sn)).toBe(`${operator.tenantId} 0`)
  })

  it('refuses devices of others, repeated ones, none, and a run that is none; nothing moves', async () => {
    const [own = ''] = await stocked(operator)
    const [foreign = ''] = await stocked(first)
    expect(await send(warehouse, [own, foreign], first.userNo)).toMatchObject({ msg: `SN不在您的库存中：${foreign}` })
    expect(await send(warehouse, [own, own], first.userNo)).toMatchObject({ code: 400, msg: `SN重复：${own}` })
    expect(await send(warehouse, [], first.userNo)).toMatchObject({ code: 400, msg: '请填写SN' })
    expect(await send(warehouse, [], first.userNo, { snBegin: 'A00001', snEnd: 'B00002' })).toMatchObject({ code: 400 })
    expect(await send(warehouse, [], first.userNo, { snBegin: 'A000001', snEnd: 'A009999' })).toMatchObject({
      msg: '单次最多5000个SN',
    })
    expect(await where(own)).toBe(`${operator.tenantId} 0`)
  })

  it('gives each row its receiver, one order each, and names the row at fault (C0429)', async () => {
    const [a = '', b = '', c = ''] = await stocked(operator, 3)
    const rows = [a, b, c].map((sn, n) => ({ sn, inNo: n === 1 ? second.userNo : first.userNo }))
    const sent = (more: object) =>
      world.as(warehouse).send(sending.transferRows, { rows, requestNo: crypto.randomUUID(), ...more })
    expect(await sent({ rows: [...rows, { sn: 'NOBODY1', inNo: 'F0' }] })).toMatchObject({
      code: 409,
      msg: '第4行：接收方不是直属下级',
    })
    expect(await sent({ rows: [rows[0], { sn: 'NOBODY1', inNo: first.userNo }] })).toMatchObject({
      msg: '第2行：SN不在您的库存中：NOBODY1',
    })
    expect(await where(a)).toBe(`${operator.tenantId} 0`)
    expect((await sent({})).data.orders.map(({ quantity }) => quantity).sort()).toEqual([1, 2])
  })

  it('is confirmed once by 20 who press at once (25.7)', async () => {
    const { sn, rsrNo } = await given1()
    const replies = await Promise.all(Array.from({ length: 20 }, () => decide(asFirst, rsrNo)))
    expect(replies.map(({ code }) => code).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    expect(replies.filter(({ msg }) => msg === '单据已处理')).toHaveLength(19)
    expect(await where(sn)).toBe(`${first.userNo} 0`)
  })
})

it('the sheet of orders holds the rows of its filter, like the list (C0443, C0445)', async () => {
  const orders = [await given1(), await given1()]
  await decide(asFirst, orders[1]?.rsrNo ?? '')
  for (const { rsrNo } of orders) {
    const listed = (await world.as(warehouse).send(transfer.list, { rsrNo })).data.records
    const sheet = sheetRecords((await world.as(warehouse).send(transfer.export, { rsrNo })).body)
    expect([listed.map((row) => row.rsrNo), sheet.map((row) => row['单号'])]).toEqual([[rsrNo], [rsrNo]])
  }
})

describe('orders that end otherwise (C0435)', () => {
  it('are cancelled by the sender, refused by the receiver, and touched by nobody else (R345)', async () => {
    const cancelled = await given1()
    expect((await decide(asSecond, cancelled.rsrNo, transfer.cancel)).code).toBe(404)
    expect((await decide(warehouse, cancelled.rsrNo, transfer.cancel)).code).toBe(200)
    expect(await where(cancelled.sn)).toBe(`${operator.tenantId} 0`)
    expect((await decide(asFirst, cancelled.rsrNo)).msg).toBe('单据已处理')
    const refused = await given1()
    expect((await decide(asFirst, refused.rsrNo, transfer.cancel)).code).toBe(200)
    const { records } = (await world.as(warehouse).send(transfer.list, { rsrNo: refused.rsrNo })).data
    expect(records[0]).toMatchObject({ rsrStatus: 3 })
    expect(await where(refused.sn)).toBe(`${operator.tenantId} 0`)
  })

  it('are cancelled after seven days by themselves', async () => {
    const { sn, rsrNo } = await given1()
    const at = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString()}`
    const expire = (days: number) => world.within(operator, (tx) => expireOrders(tx, operator.tenantId, at(days)))
    expect(await expire(6.9)).toBe(0)
    expect(await expire(7.1)).toBeGreaterThan(0)
    expect(await where(sn)).toBe(`${operator.tenantId} 0`)
    expect((await world.as(warehouse).send(transfer.list, { rsrNo })).data.records[0]).toMatchObject({
      rsrStatus: 2,
      confirmName: '',
    })
  })
})

describe('devices that go back (C0437, R032)', () => {
  const back = (user: TestUser, sns: readonly string[], more: object = {}) =>
    world.as(user).send(sending.handBack, { sns, requestNo: crypto.randomUUID(), ...more })

  it('are handed back to the party above, which confirms (R601)', async () => {
    const [sn = ''] = await stocked(employee)
    const { rsrNo } = (await back(asEmployee, [sn])).data
    expect(rsrNo).toMatch(/^FB\d{12}$/)
    expect((await decide(asEmployee, rsrNo)).msg).toBe('仅接收方可确认')
    expect((await decide(asSecond, rsrNo)).code).toBe(200)
    expect(await where(sn)).toBe(`${second.userNo} 0`)
  })

  it('are called back from anybody below, who confirms', async () => {
    const [sn = ''] = await stocked(second)
    expect((await back(asSecond, [sn], { outNo: first.userNo })).code).toBe(404)
    const { rsrNo } = (await back(warehouse, [sn], { outNo: second.userNo })).data
    expect((await decide(warehouse, rsrNo)).msg).toBe('仅接收方可确认')
    expect((await decide(asSecond, rsrNo)).code).toBe(200)
    expect(await where(sn)).toBe(`${operator.tenantId} 0`)
  })

  it('are not those of merchants, and the operator has nobody above', async () => {
    const merchant = await given.merchant(world, first, { prices: { debitCard: { rate: '0.5', cap: '22' } } })
    const { sn } = await given.terminal(world, merchant, { rpmNo })
    expect(await back(asFirst, [sn])).toMatchObject({ code: 409, msg: 'SN已绑定商户，不能返库' })
    const [own = ''] = await stocked(operator)
    expect(await back(warehouse, [own])).toMatchObject({ code: 409, msg: '没有可返库的上级' })
  })
})

describe('preset prices on the way', () => {
  it('stay where they are not below the new holder’s cost, and go where they are', async () => {
    const [kept = '', lost = ''] = await stocked(operator, 2)
    const preset = (rate: string) => JSON.stringify(linesOf({ debitCard: { rate, cap: '22' } }).map(keptOf))
    await world.within(operator, async ({ client }) => {
      await client.query('UPDATE stock_sn SET rate_init = $3 WHERE tenant_id = $1 AND rs_sn = $2', [
        operator.tenantId,
        kept,
        preset('0.6'),
      ])
      await client.query('UPDATE stock_sn SET rate_init = $3 WHERE tenant_id = $1 AND rs_sn = $2', [
        operator.tenantId,
        lost,
        preset('0.44'),
      ])
    })
    const { rsrNo } = (await send(warehouse, [kept, lost], first.userNo)).data
    await decide(asFirst, rsrNo)
    const { records } = (await world.as(asFirst).send(stock.list, { size: 200 })).data
    const presetOf = (sn: string) => records.find(({ rsSn }) => rsSn === sn)?.hasPreset
    expect([presetOf(kept), presetOf(lost)]).toEqual([1, 0])
  })
})

describe('a sub-operator', () => {
  it('gets devices from its operator and hands them back; each sees the order, and its own devices', async () => {
    const sub = await given.subOperator(world, operator)
    const asSub = await givenUser(world, { ...sub, permissions })
    const [sn = ''] = await stocked(operator)
    const { rsrNo } = (await send(warehouse, [sn], sub.oemNo)).data
    expect((await world.as(asSub).send(transfer.list, { trKind: 2 })).data.records[0]).toMatchObject({ rsrNo })
    expect((await world.as(asSub).send(stock.list)).data.total).toBe(0)
    expect((await decide(asSub, rsrNo)).code).toBe(200)
    expect((await world.as(asSub).send(stock.list)).data.records[0]).toMatchObject({ rsSn: sn, holderNo: sub.oemNo })
    const back = await world.as(asSub).send(sending.handBack, { sns: [sn], requestNo: crypto.randomUUID() })
    expect((await decide(warehouse, back.data.rsrNo)).code).toBe(200)
    expect(await where(sn)).toBe(`${operator.tenantId} 0`)
  })
})

describe('who may', () => {
  it('is told by permission, tenant and reach', async () => {
    const { rsrNo } = await given1()
    const nobody = await givenUser(world, { ...operator })
    const stranger = await givenUser(world, { ...(await given.operator(world)), permissions })
    const [{ id = '' } = {}] = (await world.as(warehouse).send(transfer.list, { rsrNo })).data.records
    for (const call of [transfer.list, transfer.detail, transfer.listSn, transfer.export, transfer.allocations])
      expect((await world.as(nobody).send(call as typeof transfer.detail, { id, rsrNo })).code).toBe(403)
    expect((await decide(nobody, rsrNo)).code).toBe(403)
    expect((await decide(stranger, rsrNo)).code).toBe(404)
    expect((await decide(stranger, rsrNo, transfer.cancel)).code).toBe(404)
    expect((await world.as(stranger).send(transfer.detail, { id })).code).toBe(404)
    expect((await world.as(asSecond).send(transfer.listSn, { rsrNo } as never)).code).toBe(404)
  })
})

describe('the log after all this', () => {
  it('agrees with every device (25.3)', async () => {
    const faults = await faultsOf(world, operator.tenantId)
    // Presets were written past the movements above, on purpose; nothing else may differ.
    expect(faults).toEqual([])
  })
})
