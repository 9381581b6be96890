import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { price } from '../../sharing/shares/chain.fixture.ts'
import { paid, refunded, settled } from '../engine/channel-event.fixture.ts'
import {
  balances,
  deliver,
  givenAisle,
  givenMerchant,
  type GivenMerchant,
  rowsIn,
  setNow,
  tenantId,
  tradeOf,
} from '../engine/engine.fixture.ts'
import { HandleStatus, type PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { buildSettlements } from './settle-build.actions.ts'

let world: World
let merchant: GivenMerchant
let merchants = 0
beforeAll(async () => {
  world = await startWorld()
  await setNow(world, '2026-03-02 12:00:00+08')
  await givenAisle(world)
  await givenAisle(world, { code: 'WALLET', settleMode: 2 })
})
afterAll(() => world.close())

const { applied, duplicate, deferred, stale, conflict } = HandleStatus
const free = [price('0'), price('0')]
const make = (more: Partial<Parameters<typeof givenMerchant>[1]> = {}) =>
  givenMerchant(world, { rpiNo: `S${++merchants}`, lines: free, ...more })
beforeEach(async () => {
  merchant = await make()
})

const pay = async (amount: string, day: string, more: Partial<PaymentEvent> = {}, of = merchant) => {
  const event = paid(of, amount, { payTime: `${day} 10:00:00+08`, ...more })
  expect(await deliver(world, event)).toEqual([applied])
  return event
}
const build = (day: string) =>
  world.within({ tenantId, oemNo: tenantId }, (tx) => buildSettlements(tx, tenantId, { at: `${day} 01:00:00+08`, day }))
const records = (of = merchant) =>
  rowsIn<{ pay_day: string; settle_amount: bigint; settle_status: number; trade_count: number }>(
    world,
    `SELECT pay_day, settle_amount, settle_status, trade_count FROM settle_record WHERE rpi_no = $1 ORDER BY settle_code`,
    [of.rpiNo],
  )
const pending = async (of = merchant, code = 'SANDBOX') =>
  (await balances(world))[`MPEND ${of.rpiNo} ${code}`] ?? '0.00'
const statusOf = async (event: PaymentEvent) => (await tradeOf(world, event.aisleOrderNo)).settleStatus

describe('the run of settlements', () => {
  it('makes a record a day of payment that is due, over a weekend three on Monday, and run again none', async () => {
    const [friday, saturday, sunday] = [
      await pay('10.00', '2026-03-06'),
      await pay('20.00', '2026-03-07'),
      await pay('30.00', '2026-03-08'),
    ]
    await build('2026-03-07')
    expect(await records()).toEqual([])
    await build('2026-03-09')
    await build('2026-03-09')
    expect(
      (await records()).map(({ pay_day, settle_amount, settle_status }) => [pay_day, settle_amount, settle_status]),
    ).toEqual([
      ['2026-03-06', 1000n, 0],
      ['2026-03-07', 2000n, 0],
      ['2026-03-08', 3000n, 0],
    ])
    expect(await Promise.all([friday, saturday, sunday].map(statusOf))).toEqual([1, 1, 1])
    expect(await pending()).toBe('60.00')
  })

  it('settles D1 the next day, whatever day that is', async () => {
    merchant = await make({ settleCycle: 2 })
    await pay('10.00', '2026-03-06', { settleCycle: 2 })
    await build('2026-03-07')
    expect(await records()).toHaveLength(1)
  })

  it('leaves a frozen merchant alone, and settles what has waited once it is free', async () => {
    await pay('10.00', '2026-03-04')
    const freeze = (status: number) =>
      world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
        client.query('UPDATE rpi_basic SET rpi_status = $2 WHERE rpi_no = $1', [merchant.rpiNo, status]),
      )
    await freeze(2)
    await build('2026-03-06')
    expect(await records()).toEqual([])
    await freeze(1)
    await build('2026-03-06')
    expect(await records()).toHaveLength(1)
  })

  it('carries a refund of a settled trade with its minus', async () => {
    const first = await pay('10.00', '2026-03-03')
    await build('2026-03-04')
    await deliver(world, settled(merchant, '10.00', { payDay: '2026-03-03' }))
    await deliver(world, refunded(first, '4.00', { finishTime: '2026-03-04 10:00:00+08' }))
    await pay('9.00', '2026-03-04')
    await build('2026-03-05')
    expect((await records()).map(({ settle_amount }) => settle_amount)).toEqual([1000n, 500n])
  })

  it('puts the money into the wallet where the channel settles so', async () => {
    merchant = await make({ code: 'WALLET' })
    const event = await pay('10.00', '2026-03-03', { aisleCode: 'WALLET' })
    await build('2026-03-04')
    expect(await records()).toMatchObject([{ settle_amount: 1000n, settle_status: 2 }])
    expect(await pending(merchant, 'WALLET')).toBe('0.00')
    expect((await balances(world))[`AVAIL ${merchant.rpiNo} 4`]).toBe('10.00')
    expect(await statusOf(event)).toBe(2)
    expect(await deliver(world, settled(merchant, '10.00', { aisleCode: 'WALLET', payDay: '2026-03-03' }))).toEqual([
      stale,
    ])
  })

  it('puts a D0 payment into the wallet at once, but not one of a frozen merchant', async () => {
    merchant = await make({ code: 'WALLET' })
    const event = await pay('10.00', '2026-03-03', { aisleCode: 'WALLET', settleCycle: 3 })
    expect(await statusOf(event)).toBe(2)
    expect((await balances(world))[`AVAIL ${merchant.rpiNo} 4`]).toBe('10.00')
    await world.within({ tenantId, oemNo: tenantId }, ({ client }) =>
      client.query('UPDATE rpi_basic SET rpi_status = 2 WHERE rpi_no = $1', [merchant.rpiNo]),
    )
    expect(await statusOf(await pay('3.00', '2026-03-03', { aisleCode: 'WALLET', settleCycle: 3 }))).toBe(0)
  })
})

describe("the channel's word on a settlement", () => {
  it('settles the waiting record once, by what the channel paid', async () => {
    const event = await pay('10.00', '2026-03-03')
    await build('2026-03-04')
    const word = settled(merchant, '9.90', { payDay: '2026-03-03' })
    expect(await deliver(world, word, { ...word, notifyId: 'again' })).toEqual([applied, duplicate])
    expect(await records()).toMatchObject([{ settle_amount: 990n, settle_status: 2 }])
    expect(await pending()).toBe('0.10')
    expect(await statusOf(event)).toBe(2)
  })

  it('makes the record itself when it comes before the run', async () => {
    const event = await pay('10.00', '2026-03-03')
    expect(await deliver(world, settled(merchant, '10.00', { payDay: '2026-03-03' }))).toEqual([applied])
    await build('2026-03-04')
    expect(await records()).toMatchObject([{ settle_amount: 1000n, settle_status: 2, trade_count: 1 }])
    expect(await statusOf(event)).toBe(2)
  })

  it('takes earlier days along that the channel paid with this one', async () => {
    await pay('1.00', '2026-03-03')
    await pay('2.00', '2026-03-04')
    await build('2026-03-05')
    expect(await deliver(world, settled(merchant, '3.00', { payDay: '2026-03-04' }))).toEqual([applied])
    expect((await records()).map(({ pay_day, settle_status }) => [pay_day, settle_status])).toEqual([
      ['2026-03-03', 3],
      ['2026-03-04', 2],
    ])
    expect(await pending()).toBe('0.00')
  })

  it('that it failed, or came back from the bank, has it settled anew', async () => {
    const event = await pay('10.00', '2026-03-03')
    await build('2026-03-04')
    expect(await deliver(world, settled(merchant, '10.00', { payDay: '2026-03-03', outcome: 'failed' }))).toEqual([
      applied,
    ])
    expect(await statusOf(event)).toBe(3)
    await build('2026-03-05')
    const paidOut = settled(merchant, '10.00', { payDay: '2026-03-03' })
    const returned = { ...paidOut, notifyId: `${paidOut.notifyId}-1`, outcome: 'returned' as const }
    expect(await deliver(world, paidOut, returned, { ...returned, notifyId: `${paidOut.notifyId}-2` })).toEqual([
      applied,
      applied,
      duplicate,
    ])
    expect(await pending()).toBe('10.00')
    await build('2026-03-06')
    expect(await deliver(world, settled(merchant, '10.00', { payDay: '2026-03-03' }))).toEqual([applied])
    expect((await records()).map(({ settle_status }) => settle_status)).toEqual([3, 4, 2])
    expect(await pending()).toBe('0.00')
    expect(await statusOf(event)).toBe(2)
  })

  it('that it came back, before it said that it was paid, is both; the word that comes too late changes nothing', async () => {
    const event = await pay('10.00', '2026-03-03')
    await build('2026-03-04')
    const paidOut = settled(merchant, '10.00', { payDay: '2026-03-03' })
    const returned = { ...paidOut, notifyId: `${paidOut.notifyId}-1`, outcome: 'returned' as const }
    expect(await deliver(world, returned)).toEqual([applied])
    expect(await deliver(world, paidOut, { ...returned, notifyId: `${paidOut.notifyId}-2` })).toEqual([
      stale,
      duplicate,
    ])
    expect((await records()).map(({ settle_status }) => settle_status)).toEqual([4])
    expect([await pending(), await statusOf(event)]).toEqual(['10.00', 3])
  })

  it('on a D0 payment waits for the payment, settles it once, and a return joins the next T1', async () => {
    merchant = await make({ lines: [price('0'), price('0', { d0Fee: '1.00' })] })
    const event = paid(merchant, '10.00', { settleCycle: 3, payTime: '2026-03-03 10:00:00+08' })
    const d0 = (more = {}) =>
      settled(merchant, '9.00' as string | Fen, {
        settleCycle: 3,
        payDay: '2026-03-03',
        aisleOrderNo: event.aisleOrderNo,
        ...more,
      })
    expect(await deliver(world, d0())).toEqual([deferred])
    expect(await deliver(world, event)).toEqual([applied])
    const word = d0()
    expect(await deliver(world, word, d0({ outcome: 'failed' }), d0())).toEqual([applied, conflict, conflict])
    expect(await pending()).toBe('0.00')
    expect(await deliver(world, { ...word, notifyId: 'back', outcome: 'returned' })).toEqual([applied])
    await build('2026-03-04')
    expect((await records()).map(({ settle_amount, settle_status }) => [settle_amount, settle_status])).toEqual([
      [fen(900), 4],
      [fen(900), 0],
    ])
  })
})
