import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { price, wechat, yuan } from '../../sharing/shares/chain.fixture.ts'
import { AbnormalKind, RptStatus } from '../trade/trade.contract.ts'
import { receive } from '../../channels/inbox/collector.actions.ts'
import { aisleCode, again, failedPayment, paid, refunded, reversed } from './channel-event.fixture.ts'
import {
  balances,
  deliver,
  footprint,
  givenAisle,
  givenMerchant,
  type GivenMerchant,
  givenOrder,
  profitsOf,
  rowsIn,
  setNow,
  tenantId,
  tradeOf,
} from './engine.fixture.ts'
import { eventJson, eventOfJson, HandleStatus, type PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { receiveBatch, retryDeferred } from '../../channels/inbox/inbox.actions.ts'
import { keepForged } from '../../channels/inbox/notify-store.actions.ts'

let world: World
let merchant: GivenMerchant
beforeAll(async () => {
  world = await startWorld()
  await setNow(world, '2026-03-02 12:00:00+08')
  await givenAisle(world)
  merchant = await givenMerchant(world, { rpiNo: 'M1', providers: ['F00000001', 'F00000002'], lines: wechat })
})
afterAll(() => world.close())
beforeEach(() => setNow(world, '2026-03-02 12:00:00+08'))

const { applied, duplicate, deferred, stale, error, conflict } = HandleStatus
const pay = async (amount = '123.45', more: Partial<PaymentEvent> = {}) => {
  const event = paid(merchant, amount, more)
  expect(await deliver(world, event)).toEqual([applied])
  return event
}
const within = <T>(work: Parameters<World['within']>[1]): Promise<T> =>
  world.within({ tenantId, oemNo: tenantId }, work) as Promise<T>

describe('a payment born at the channel', () => {
  it('is booked once, however often and however many at once it is told (magic amount 94)', async () => {
    const event = paid(merchant, '10.00')
    const told = await Promise.all(Array.from({ length: 20 }, (_, n) => deliver(world, n % 2 ? event : again(event))))
    expect(told.flat().filter((status) => status === applied)).toHaveLength(1)
    expect(told.flat().filter((status) => status === duplicate)).toHaveLength(19)
    expect(
      await rowsIn(world, `SELECT count(*)::int AS n FROM pos_trade WHERE rpt_aisle_order_code = $1`, [
        event.aisleOrderNo,
      ]),
    ).toEqual([{ n: 1 }])
    expect(
      await rowsIn(world, `SELECT count(*)::int AS n FROM pos_profit WHERE rpt_aisle_order_code = $1`, [
        event.aisleOrderNo,
      ]),
    ).toEqual([{ n: 3 }])
  })

  it('told again with another amount or fee is a conflict that changes nothing', async () => {
    const event = await pay()
    const before = await footprint(world)
    expect(
      await deliver(world, again(event, { amountFen: yuan('123.46') }), again(event, { feeFen: yuan('0.50') })),
    ).toEqual([conflict, conflict])
    expect(await footprint(world)).toEqual(before)
  })

  it('that failed is stored, and may still succeed late', async () => {
    const event = paid(merchant, '8.00')
    expect(await deliver(world, failedPayment(event))).toEqual([applied])
    expect((await tradeOf(world, event.aisleOrderNo)).rptStatus).toBe(RptStatus.failed)
    expect(await deliver(world, event)).toEqual([applied])
    const trade = await tradeOf(world, event.aisleOrderNo)
    expect([trade.rptStatus, trade.abnormalKind]).toEqual([RptStatus.success, AbnormalKind.lateSuccess])
  })

  it('trap 12: is not taken down by a late or forwarded "failed"', async () => {
    const event = await pay()
    const before = await footprint(world)
    expect(await deliver(world, failedPayment(event))).toEqual([stale])
    expect(await footprint(world)).toEqual(before)
  })

  it('of a merchant we do not know waits in suspense', async () => {
    const event = paid({ aisleMerNo: 'nobody' }, '77.00', { feeFen: yuan('0.30') })
    expect(await deliver(world, event, again(event))).toEqual([applied, duplicate])
    const trade = await tradeOf(world, event.aisleOrderNo)
    expect([trade.rptStatus, trade.abnormalKind, trade.rpiNo]).toEqual([
      RptStatus.success,
      AbnormalKind.unknownMerchant,
      null,
    ])
    expect((await balances(world))[`SUSP ${aisleCode}`]).toBe('77.00')
    expect(await deliver(world, refunded(event, '77.00'))).toEqual([applied])
    expect((await balances(world))[`SUSP ${aisleCode}`]).toBeUndefined()
  })

  it('is priced by its card and amount, whatever pay way is told', async () => {
    await givenMerchant(world, { rpiNo: 'M2', lines: [price('0.2'), price('0.38')], payWays: [3, 7, 4, 5, 6] })
    const at = async (more: Partial<PaymentEvent>, amount: string) => {
      const event = paid({ aisleMerNo: 'SA-M2' }, amount, more)
      await deliver(world, event)
      return (await tradeOf(world, event.aisleOrderNo)).payWay
    }
    expect(await at({ payWay: 3 }, '1000.00')).toBe(3)
    expect(await at({ payWay: 3 }, '1000.01')).toBe(7)
    expect(await at({ payWay: 7 }, '1000.00')).toBe(3)
    expect(await at({ payWay: 4, cardType: 3 }, '10.00')).toBe(5)
    expect(await at({ payWay: 5, cardType: 4 }, '10.00')).toBe(4)
    expect(await at({ payWay: 4, cardType: 5 }, '10.00')).toBe(6)
  })
})

describe('an order of ours', () => {
  const order = (amount = '50.00', more = {}) =>
    givenOrder(world, amount, {
      rpiNo: 'M1',
      aisleMerNo: merchant.aisleMerNo,
      chainPath: `${tenantId},F00000001,F00000002`,
      ...more,
    })

  it('that failed is told with its history, as a payment born at the channel is', async () => {
    const ours = await order()
    const word = failedPayment(paid(merchant, '50.00', { outTradeNo: ours.rptOrderCode }))
    const born = failedPayment(paid(merchant, '50.00'))
    expect(await deliver(world, word, born)).toEqual([applied, applied])
    const historyOf = async (no: string) =>
      rowsIn(
        world,
        `SELECT from_status AS before, to_status AS after, action FROM biz_state_log WHERE tenant_id = $1 AND entity = 'trade' AND entity_no = $2`,
        [tenantId, (await tradeOf(world, no)).rptOrderCode],
      )
    const failed = { after: RptStatus.failed, action: 'payFailed' }
    expect(await historyOf(ours.rptOrderCode)).toEqual([{ before: ours.rptStatus, ...failed }])
    expect(await historyOf(born.aisleOrderNo)).toEqual([{ before: null, ...failed }])
  })

  it('is paid once and moves in the totals of its lists', async () => {
    const { rptOrderCode } = await order()
    const event = paid(merchant, '50.00', { outTradeNo: rptOrderCode })
    expect(await deliver(world, event, again(event))).toEqual([applied, duplicate])
    const trade = await tradeOf(world, rptOrderCode)
    expect([trade.rptStatus, trade.rptAisleOrderCode, trade.abnormalKind]).toEqual([
      RptStatus.success,
      event.aisleOrderNo,
      0,
    ])
    const counts = await rowsIn<{ n: number }>(
      world,
      `SELECT sum(trade_count)::int AS n FROM trade_count_day WHERE owner_no = 'F00000002' AND rpt_status = 0 GROUP BY day`,
    )
    expect(counts.every(({ n }) => n === 0)).toBe(true)
  })

  it.each([
    {
      why: 'another amount (magic amount 98)',
      more: { amountFen: yuan('50.01') },
      message: '通道金额与订单金额不一致',
      abnormal: AbnormalKind.amountMismatch,
    },
    { why: 'another merchant', more: { aisleMerNo: 'nobody' }, message: '通道商户号与订单不一致', abnormal: 0 },
  ])('paid with $why is parked, and booked once the right word comes', async ({ more, message, abnormal }) => {
    const { rptOrderCode } = await order()
    const event = paid(merchant, '50.00', { outTradeNo: rptOrderCode })
    const wrong = again(event, more)
    const [received] = await receiveBatch(world.db, tenantId, [{ event: wrong, rawBody: '{}', headers: '{}' }])
    expect(received).toMatchObject({ status: error, message, isAcknowledged: true })
    const parked = await tradeOf(world, rptOrderCode)
    expect([parked.rptStatus, parked.abnormalKind]).toEqual([RptStatus.created, abnormal])
    expect(await deliver(world, event)).toEqual([applied])
    expect((await tradeOf(world, rptOrderCode)).rptStatus).toBe(RptStatus.success)
  })

  it('given up and paid late goes back by itself', async () => {
    const { rptOrderCode } = await order('50.00', { rptStatus: RptStatus.closed })
    expect(await deliver(world, paid(merchant, '50.00', { outTradeNo: rptOrderCode }))).toEqual([applied])
    const trade = await tradeOf(world, rptOrderCode)
    expect([trade.rptStatus, trade.abnormalKind, trade.refundingAmount]).toEqual([
      RptStatus.success,
      AbnormalKind.lateSuccess,
      5000n,
    ])
    expect(
      await rowsIn(
        world,
        `SELECT refund_kind, refund_amount, refund_status, initiator FROM pos_refund WHERE rpt_order_code = $1`,
        [rptOrderCode],
      ),
    ).toEqual([{ refund_kind: 3, refund_amount: 5000n, refund_status: 0, initiator: 4 }])
  })

  it('trap 11: paid twice has a row of its own for the second payment, which goes back by itself', async () => {
    const { rptOrderCode } = await order()
    const first = paid(merchant, '50.00', { outTradeNo: rptOrderCode })
    const second = paid(merchant, '50.00', { outTradeNo: rptOrderCode })
    expect(await deliver(world, first, second, again(second))).toEqual([applied, applied, duplicate])
    const extra = await tradeOf(world, second.aisleOrderNo)
    expect(extra.rptOrderCode).not.toBe(rptOrderCode)
    expect([extra.abnormalKind, extra.refundingAmount]).toEqual([AbnormalKind.duplicatePayment, 5000n])
    const [refund] = await rowsIn<{ refund_code: string }>(
      world,
      `SELECT refund_code FROM pos_refund WHERE rpt_order_code = $1`,
      [extra.rptOrderCode],
    )
    expect(await deliver(world, refunded(second, '50.00', { outRefundNo: refund?.refund_code }))).toEqual([applied])
    expect((await tradeOf(world, second.aisleOrderNo)).rptStatus).toBe(RptStatus.refunded)
    expect((await tradeOf(world, rptOrderCode)).rptStatus).toBe(RptStatus.success)
  })

  it('that the channel reversed before anybody paid is closed', async () => {
    const { rptOrderCode } = await order()
    expect(await deliver(world, reversed(paid(merchant, '50.00', { outTradeNo: rptOrderCode })))).toEqual([applied])
    expect((await tradeOf(world, rptOrderCode)).rptStatus).toBe(RptStatus.closed)
  })

  it('with an operator-funded discount pays the merchant its part, and takes it back with a refund', async () => {
    const { rptOrderCode } = await order('90.00', {
      orderAmount: yuan('100.00'),
      discountAmount: yuan('10.00'),
      subsidyAmount: yuan('6.00'),
    })
    const event = paid(merchant, '90.00', { outTradeNo: rptOrderCode })
    await deliver(world, event)
    expect((await balances(world))['AVAIL M1 4']).toBe('6.00')
    await deliver(world, refunded(event, '45.00'))
    expect((await balances(world))['AVAIL M1 4']).toBe('3.00')
    await deliver(world, refunded(event, '45.00'))
    expect((await balances(world))['AVAIL M1 4']).toBeUndefined()
  })

  it('with an operator-funded discount that is reversed takes the part of the operator back from the merchant, once', async () => {
    const { rptOrderCode } = await order('90.00', {
      orderAmount: yuan('100.00'),
      discountAmount: yuan('10.00'),
      subsidyAmount: yuan('6.00'),
    })
    const before = await balances(world)
    const event = paid(merchant, '90.00', { outTradeNo: rptOrderCode })
    await deliver(world, event)
    expect((await balances(world))['AVAIL M1 4']).toBe('6.00')
    expect(await deliver(world, reversed(event))).toEqual([applied])
    expect((await tradeOf(world, rptOrderCode)).rptStatus).toBe(RptStatus.reversed)
    const after = await balances(world)
    expect(after['AVAIL M1 4']).toBe(before['AVAIL M1 4'])
    expect(after[`EXP_MARKET ${tenantId}`]).toBe(before[`EXP_MARKET ${tenantId}`])
  })

  it.each([
    { kind: 2, account: 'PLEDGE M1', forOwnerType: 3, forOwnerNo: 'M1' },
    { kind: 3, account: `INC_SIM ${tenantId}`, forOwnerType: 3, forOwnerNo: 'M1' },
    { kind: 4, account: 'PREPAID F00000001', forOwnerType: 2, forOwnerNo: 'F00000001' },
    { kind: 7, account: 'AVAIL F00000001 3', forOwnerType: 2, forOwnerNo: 'F00000001' },
  ] as const)(
    'of kind $kind pays the operator: 1102, no profit, and 1113 with a refund',
    async ({ kind, account, forOwnerType, forOwnerNo }) => {
      const { rptOrderCode } = await order('30.00', {
        tradeKind: kind,
        rpiNo: null,
        chainPath: '',
        aisleMerNo: 'own',
        forOwnerType,
        forOwnerNo,
      })
      const event = paid({ aisleMerNo: 'own' }, '30.00', { outTradeNo: rptOrderCode })
      const expense = (await balances(world))[`EXP_AISLE ${tenantId} ${aisleCode}`] ?? '0.00'
      expect(await deliver(world, event)).toEqual([applied])
      const trade = await tradeOf(world, rptOrderCode)
      expect([trade.feeAmount, trade.aisleCostAmount, trade.settleStatus]).toEqual([0n, 6n, 4])
      expect((await balances(world))[account]).toBe('30.00')
      expect(await profitsOf(world, rptOrderCode)).toEqual([])
      expect(await deliver(world, refunded(event, '30.00'))).toEqual([applied])
      expect((await balances(world))[account]).toBeUndefined()
      expect((await balances(world))[`EXP_AISLE ${tenantId} ${aisleCode}`] ?? '0.00').toBe(expense)
    },
  )
})

describe('events that come out of order', () => {
  it('wait for what must come first, and are applied by the next try (magic amount 95)', async () => {
    const event = paid(merchant, '60.00')
    expect(await deliver(world, refunded(event, '20.00'), reversed(paid(merchant, '1.00')))).toEqual([
      deferred,
      deferred,
    ])
    expect(await retryDeferred(world.db, tenantId)).toBe(0)
    expect(await deliver(world, event)).toEqual([applied])
    await setNow(world, '2026-03-02 12:02:00+08')
    expect(await retryDeferred(world.db, tenantId)).toBe(2)
    expect((await tradeOf(world, event.aisleOrderNo)).rptStatus).toBe(RptStatus.partlyRefunded)
    expect(
      await rowsIn(
        world,
        `SELECT attempts, next_at > business_now() AS waits FROM channel_notify WHERE handle_status = 3`,
      ),
    ).toEqual([{ attempts: 2, waits: true }])
  })

  it('are applied in one batch in the order of life', async () => {
    const event = paid(merchant, '60.00')
    expect(await deliver(world, refunded(event, '20.00'), refunded(event, '40.00'), event)).toEqual([
      applied,
      applied,
      applied,
    ])
    expect((await tradeOf(world, event.aisleOrderNo)).rptStatus).toBe(RptStatus.refunded)
  })
})

it('a batch with an event that cannot be applied books the others and keeps that one as an error', async () => {
  const good = [paid(merchant, '1.00'), paid(merchant, '2.00')]
  const bad = paid(merchant, '3.00', { aisleCode: 'NOWHERE' })
  const messages = [good[0], bad, good[1]].map((event) => ({
    event: event as PaymentEvent,
    rawBody: '{}',
    headers: '{}',
  }))
  const received = await receiveBatch(world.db, tenantId, messages)
  expect(received.map(({ status, isAcknowledged }) => [status, isAcknowledged])).toEqual([
    [applied, true],
    [error, false],
    [applied, true],
  ])
  expect(
    await rowsIn(world, `SELECT handle_msg, attempts FROM channel_notify WHERE notify_id = $1`, [bad.notifyId]),
  ).toEqual([{ handle_msg: 'no channel NOWHERE', attempts: 1 }])
  await setNow(world, '2026-03-02 12:05:00+08')
  await retryDeferred(world.db, tenantId)
  expect(
    await rowsIn(world, `SELECT handle_status, attempts FROM channel_notify WHERE notify_id = $1`, [bad.notifyId]),
  ).toEqual([{ handle_status: error, attempts: 2 }])
})

it('events of many messages are collected into batches, each answered with what became of it', async () => {
  const events = Array.from({ length: 300 }, (_, n) => paid(merchant, `${n + 1}.00`))
  const received = await Promise.all(
    events.map((event) => receive(world.db, tenantId, { events: [event], rawBody: '{}', headers: '{}' })),
  )
  expect(received.flat().every(({ status, isAcknowledged }) => status === applied && isAcknowledged)).toBe(true)
  const [batches] = await rowsIn<{ n: number }>(
    world,
    `SELECT count(DISTINCT received_at)::int AS n FROM channel_notify WHERE notify_id = ANY($1)`,
    [events.map(({ notifyId }) => notifyId)],
  )
  expect(batches?.n).toBeLessThanOrEqual(3)
})

it('a forged message is kept with its status and never applied', async () => {
  const before = await footprint(world)
  await within((tx) =>
    keepForged(tx, tenantId, { aisleCode, rawBody: '{"amount":1}', headers: '{}', why: 'signature' }),
  )
  await setNow(world, '2026-03-03 12:00:00+08')
  await retryDeferred(world.db, tenantId)
  expect(await rowsIn(world, `SELECT handle_status, event FROM channel_notify WHERE handle_msg = 'signature'`)).toEqual(
    [{ handle_status: HandleStatus.badSignature, event: null }],
  )
  expect(await footprint(world)).toEqual(before)
})

it('an event read back from what is kept is the same event', () => {
  const event = paid(merchant, '12.34', { feeFen: yuan('0.05') })
  expect(eventOfJson(JSON.parse(eventJson(event)) as object)).toEqual(event)
})
