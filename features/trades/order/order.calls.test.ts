import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import {
  type ChannelBench,
  placeOrder,
  startChannelBench,
  tradeOf,
  untilStatus,
} from '../../channels/notify/channel-bench.fixture.ts'
import { closeExpiredOrders, askDueOrders } from '../query/open-trades.actions.ts'
import { tradeOrder } from './order.contract.ts'

let bench: ChannelBench
let staff: TestUser
const fail = (error: unknown) => {
  throw error
}
beforeAll(async () => {
  bench = await startChannelBench()
  staff = await givenUser(bench.world, { tenantId: bench.tenantId, permissions: ['pos_trade_test'] })
})
afterAll(() => bench.close())

const send = (over: Record<string, unknown> = {}) =>
  bench.world.as(staff).send(tradeOrder.create, {
    rpiNo: bench.merchant.rpiNo,
    payWay: 1,
    tradeSource: 3,
    tradeAmount: '10.00',
    requestNo: `r${Math.random()}`,
    ...over,
  })
const set = (text: string) =>
  bench.world.within({ tenantId: bench.tenantId, oemNo: bench.tenantId }, (tx) => tx.client.query(text))

describe('an order of ours (C1102, C1103)', () => {
  it('is created at 0, accepted at 1 with its code, and paid at 2 when the customer pays', async () => {
    const created = await send({ merOrderCode: 'M-1' })
    expect(created.data.rptStatus).toBe(0)
    const { rptOrderCode } = created.data
    await drainOutbox(bench.world.db, 'trade.order')
    const shown = await bench.world.as(staff).send(tradeOrder.detail, { rptOrderCode })
    expect(shown.data.rptStatus).toBe(1)
    expect(shown.data.codeUrl).toMatch(/^http/)
    await bench.control('pay', { no: shown.data.codeUrl })
    await untilStatus(bench, rptOrderCode, 2)
    expect(await tradeOf(bench, rptOrderCode)).toMatchObject({
      trade_amount: 1000n,
      fee_amount: 4n,
      abnormal_kind: 0,
      rpt_aisle_order_code: shown.data.rptAisleOrderCode,
    })
    expect((await send({ merOrderCode: 'M-1' })).error).toBe('trade.merOrderRepeated')
  })

  it('is failed at 3 when the channel refuses it', async () => {
    await bench.control('scenarios', {
      match: { api: 'orders' },
      effects: { result: { kind: 'fail', errCode: 'PAY_REFUSED' } },
    })
    const rptOrderCode = await placeOrder(bench, staff, '11.00', { tradeSource: 2, authCode: '134' })
    await untilStatus(bench, rptOrderCode, 3)
    expect((await tradeOf(bench, rptOrderCode)).fail_code).toBe('PAY_REFUSED')
  })

  it('is closed at 4, at the channel too, when its time is over and nobody paid', async () => {
    const rptOrderCode = await placeOrder(bench, staff, '12.00')
    await bench.world.moveClock('16 minutes')
    await closeExpiredOrders(bench.world.db, bench.tenantId, fail)
    expect((await tradeOf(bench, rptOrderCode)).rpt_status).toBe(4)
    const { rows } = await bench.show<{ rows: { state: string }[] }>(`orders?no=${rptOrderCode}`)
    expect(rows.map(({ state }) => state)).toContain('CLOSED')
    await bench.world.moveClock('0 seconds')
  })

  it('that never arrived is sent again while its time lasts, and closed without charging anybody when it is over', async () => {
    const lost = { match: { api: 'orders' }, effects: { answer: { timeout: { processed: false } } } }
    const atChannel = async (no: string) => (await bench.show<{ rows: unknown[] }>(`orders?no=${no}`)).rows.length
    await bench.control('scenarios', lost)
    const again = await placeOrder(bench, staff, '14.00')
    expect([(await tradeOf(bench, again)).rpt_status, await atChannel(again)]).toEqual([0, 0])
    await bench.world.moveClock('13 seconds')
    await drainOutbox(bench.world.db, 'trade.order')
    expect([(await tradeOf(bench, again)).rpt_status, await atChannel(again)]).toEqual([1, 1])
    await bench.control('scenarios', lost)
    const over = await placeOrder(bench, staff, '15.00', { tradeSource: 2, authCode: '134' })
    await bench.world.moveClock('10 minutes')
    await drainOutbox(bench.world.db, 'trade.order')
    await closeExpiredOrders(bench.world.db, bench.tenantId, fail)
    expect([(await tradeOf(bench, over)).rpt_status, await atChannel(over)]).toEqual([4, 0])
    await bench.world.moveClock('0 seconds')
  })

  it('whose payment was never notified is found by asking', async () => {
    const rptOrderCode = await placeOrder(bench, staff, '13.97')
    await bench.control('pay', { no: rptOrderCode })
    await bench.world.moveClock('11 seconds')
    expect(await askDueOrders(bench.world.db, bench.tenantId, fail)).toBeGreaterThan(0)
    expect((await tradeOf(bench, rptOrderCode)).rpt_status).toBe(2)
    await bench.world.moveClock('0 seconds')
  })
})

describe('an order is refused', () => {
  it.each([
    {
      why: 'the merchant is switched off',
      change: 'UPDATE rpi_basic SET rpi_status = 0',
      back: 'UPDATE rpi_basic SET rpi_status = 1',
      error: 'order.merchantOff',
    },
    {
      why: 'the merchant is frozen',
      change: 'UPDATE rpi_basic SET rpi_status = 2',
      back: 'UPDATE rpi_basic SET rpi_status = 1',
      error: 'order.merchantFrozen',
    },
    {
      why: 'the address is not on its list',
      change: `UPDATE rpi_basic SET ip_limit = 3, ip_white = '["8.8.8.0/24"]'`,
      back: 'UPDATE rpi_basic SET ip_limit = 0',
      error: 'order.ipRefused',
    },
    {
      why: 'the store is off',
      change: 'UPDATE pos_store SET is_on = false',
      back: 'UPDATE pos_store SET is_on = true',
      error: 'order.storeOff',
    },
    {
      why: 'the payment company is off',
      change: 'UPDATE rpi_comp SET is_on = false, off_by = 1',
      back: 'UPDATE rpi_comp SET is_on = true, off_by = NULL',
      error: 'order.companyOff',
    },
    {
      why: 'the merchant is not open at the channel',
      change: 'UPDATE rpi_incoming SET is_on = false',
      back: 'UPDATE rpi_incoming SET is_on = true',
      error: 'order.incomingClosed',
    },
    {
      why: 'it is above the limit of one payment',
      change: 'UPDATE pay_aisle SET single_max = 999',
      back: 'UPDATE pay_aisle SET single_max = NULL',
      error: 'trade.singleLimit',
    },
    {
      why: 'it is above the limit of the day',
      change: 'UPDATE pay_aisle SET day_max = 1000',
      back: 'UPDATE pay_aisle SET day_max = NULL',
      error: 'order.dayLimit',
    },
    {
      why: 'the merchant has no price',
      change: `UPDATE rpi_rate SET valid_to = '2026-01-02 00:00:00+08' WHERE pay_way = 1`,
      back: 'UPDATE rpi_rate SET valid_to = NULL WHERE pay_way = 1',
      error: 'trade.merchantPriceMissing',
    },
  ])('when $why', async ({ change, back, error }) => {
    const before = await bench.rows('SELECT count(*) FROM pos_trade WHERE tenant_id = $1', [bench.tenantId])
    await set(change)
    try {
      expect((await send()).error).toBe(error)
    } finally {
      await set(back)
    }
    expect(await bench.rows('SELECT count(*) FROM pos_trade WHERE tenant_id = $1', [bench.tenantId])).toEqual(before)
  })

  it('without the permission, and for a merchant of another operator', async () => {
    const other = await givenUser(bench.world, { tenantId: '199999', permissions: ['pos_trade_test'] })
    const order = { rpiNo: bench.merchant.rpiNo, payWay: 1, tradeSource: 3, tradeAmount: '1.00', requestNo: 'other' }
    expect((await bench.world.as(other).send(tradeOrder.create, order)).status).toBe(404)
    const without = await givenUser(bench.world, { tenantId: bench.tenantId })
    expect((await bench.world.as(without).send(tradeOrder.create, order)).status).toBe(403)
    expect((await send({ tradeSource: 1 })).error).toBe('order.sourceRefused')
    expect((await send({ tradeSource: 2 })).error).toBe('order.authCodeMissing')
  })
})
