import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { retryDeferred } from '../inbox/inbox.actions.ts'
import { askDueOrders } from '../../trades/query/open-trades.actions.ts'
import {
  type ChannelBench,
  ledgerChange,
  ledgerOf,
  placeOrder,
  startChannelBench,
  terminalSn,
  tradeOf,
  untilStatus,
} from './channel-bench.fixture.ts'

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

interface Outcome {
  trade: Record<string, unknown>
  profits: unknown[]
  ledger: Record<string, bigint>
}

const compared = [
  'rpt_status',
  'trade_amount',
  'fee_amount',
  'd0_fee_amount',
  'settle_amount',
  'aisle_cost_amount',
  'profit_amount',
  'refunded_amount',
  'refunding_amount',
  'refunded_fee',
  'settle_cycle',
  'abnormal_kind',
  'rpi_no',
]

/** Runs a course of events and gives what it came to: the trade, its profit rows, what changed in the ledger. */
async function outcomeOf(isFaulty: boolean, course: () => Promise<string>): Promise<Outcome> {
  await bench.control('config', { magicAmounts: isFaulty })
  const before = await ledgerOf(bench)
  const code = await course()
  const trade = await tradeOf(bench, code)
  const profits = await bench.rows(
    'SELECT level, row_kind, owner_no, profit_amount FROM pos_profit WHERE tenant_id = $1 AND rpt_order_code = $2 ORDER BY row_kind, level, owner_no, profit_amount',
    [bench.tenantId, code],
  )
  return {
    trade: Object.fromEntries(compared.map((name) => [name, trade[name]])),
    profits,
    ledger: ledgerChange(before, await ledgerOf(bench)),
  }
}

/** A payment of an order, however the channel tells of it. */
const payment = (amount: string, recover: (code: string) => Promise<unknown>) => async () => {
  const code = await placeOrder(bench, staff, amount)
  await bench.control('pay', { no: code }).catch((error: Error) => {
    // An order whose answer was lost is being paid already.
    if (!/ORDER_PAY/.test(error.message)) throw error
  })
  await recover(code)
  await untilStatus(bench, code, 2)
  return code
}

const nothing = async () => undefined
const ask = async () => {
  await bench.advance(11)
  await askDueOrders(bench.world.db, bench.tenantId, fail)
}

describe('A3: whatever goes wrong on the way, the outcome is that of the clean run', () => {
  it.each([
    { fault: '92, pending for 3 s', amount: '100.92', recover: () => bench.advance(4) },
    { fault: '93, the answer is lost but it is paid (trap 7)', amount: '100.93', recover: () => bench.advance(2) },
    { fault: '94, told three times at once', amount: '100.94', recover: nothing },
    { fault: '96, the first two messages badly signed', amount: '100.96', recover: () => bench.advance(31) },
    { fault: '97, never told: found by asking', amount: '100.97', recover: ask },
    { fault: '98, told one fen too much: parked, then asked about', amount: '100.98', recover: ask },
    { fault: '99, missing from the bill alone', amount: '100.99', recover: nothing },
  ])('payment ending in $fault', async ({ amount, recover }) => {
    const clean = await outcomeOf(false, payment(amount, nothing))
    const faulty = await outcomeOf(true, payment(amount, recover))
    expect(faulty).toEqual(clean)
    expect(clean.profits.length).toBeGreaterThan(2)
  })

  it('met those faults: a parked amount, forged messages, repetitions, an answer lost', async () => {
    const handled = await bench.rows<{ handle_status: number; n: bigint }>(
      'SELECT handle_status, count(*) AS n FROM channel_notify WHERE tenant_id = $1 GROUP BY 1',
      [bench.tenantId],
    )
    const count = (status: number) => Number(handled.find((row) => row.handle_status === status)?.n ?? 0)
    expect([count(5), count(6)]).toEqual([2, 1])
    const lost = await bench.rows(
      "SELECT out_no FROM outbox WHERE tenant_id = $1 AND kind = 'trade.order' AND attempts > 1",
      [bench.tenantId],
    )
    expect(lost).toHaveLength(1)
    const delivered = await bench.show<{ rows: { event: string }[] }>('notifications?event=pay')
    expect(delivered.rows.length).toBeGreaterThan(10)
  })

  it('payment ending in 91 fails, and nothing is booked', async () => {
    const outcome = await outcomeOf(true, async () => {
      const code = await placeOrder(bench, staff, '100.91')
      await bench.control('pay', { no: code })
      await untilStatus(bench, code, 3)
      return code
    })
    expect(outcome).toMatchObject({ profits: [], ledger: {}, trade: { rpt_status: 3 } })
  })

  it('payment ending in 95: the refund is told first, waits, and is booked after its payment', async () => {
    const course = (isTold: (code: string) => Promise<unknown>) => async () => {
      const code = await placeOrder(bench, staff, '100.95')
      await bench.control('pay', { no: code })
      await isTold(code)
      await bench.control('refunds', { no: code, amount: 2000 })
      await bench.advance(2)
      await bench.until(
        'SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2 AND pay_time IS NOT NULL',
        [bench.tenantId, code],
      )
      await drainOutbox(bench.world.db, 'trade.question')
      await bench.advance(61)
      await retryDeferred(bench.world.db, bench.tenantId)
      await untilStatus(bench, code, 6)
      return code
    }
    const clean = await outcomeOf(
      false,
      course((code) => untilStatus(bench, code, 2)),
    )
    const faulty = await outcomeOf(true, course(nothing))
    expect(faulty).toEqual(clean)
    expect(
      await bench.rows('SELECT 1 FROM channel_notify WHERE tenant_id = $1 AND handle_status = 5', [bench.tenantId]),
    ).toHaveLength(2)
  })

  it('payment ending in 82: its settlement comes back from the bank and is made again', async () => {
    let step = 0
    const course = async () => {
      const { aisleOrderNo } = await bench.control<{ aisleOrderNo: string }>('pay', {
        aisleMerchantNo: bench.merchant.aisleMerNo,
        amount: 10_082,
        payWay: 1,
      })
      const named = [bench.tenantId, aisleOrderNo]
      const { rpt_order_code: code } = await bench.until<{ rpt_order_code: string }>(
        'SELECT rpt_order_code FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2',
        named,
      )
      for (step = 0; step < 2; step += 1) {
        for (let day = 0; day < 4; day += 1) {
          await bench.advance(86_400)
          const { now } = await bench.show<{ now: string }>('clock')
          await bench.control('settle', { day: now.slice(0, 10) })
          await bench.advance(200)
        }
      }
      await bench.until(
        'SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2 AND settle_status = 2',
        named,
      )
      return code
    }
    await course()
    const clean = await outcomeOf(false, course)
    const faulty = await outcomeOf(true, course)
    expect(faulty).toEqual(clean)
    const { rows } = await bench.show<{ rows: { state: string }[] }>('settlements')
    expect(rows.map(({ state }) => state)).toContain('RETURNED')
  })

  it('payment ending in 81: the D0 payout fails, the surcharge comes back, and it settles like a T1 payment', async () => {
    const swipe = (d0: boolean) => async () => {
      const { aisleOrderNo } = await bench.control<{ aisleOrderNo: string }>('swipe', {
        sn: terminalSn,
        aisleMerchantNo: bench.merchant.aisleMerNo,
        cardNo: '6251234567890123',
        amount: 500_081,
        d0,
      })
      await bench.advance(2)
      const { rpt_order_code: code } = await bench.until<{ rpt_order_code: string }>(
        `SELECT rpt_order_code FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2 AND settle_cycle = 1`,
        [bench.tenantId, aisleOrderNo],
      )
      return code
    }
    const clean = await outcomeOf(false, swipe(false))
    const faulty = await outcomeOf(true, swipe(true))
    expect(faulty.trade).toEqual(clean.trade)
    expect(faulty.ledger).toEqual(clean.ledger)
  })
})

describe('a payment that comes', () => {
  it('late, after its order was closed, is booked and refunded by itself (trap 6)', async () => {
    const code = await placeOrder(bench, staff, '55.00')
    await bench.world.within({ tenantId: bench.tenantId, oemNo: bench.tenantId }, (tx) =>
      tx.client.query(`UPDATE pos_trade SET rpt_status = 4 WHERE rpt_order_code = $1`, [code]),
    )
    await bench.control('pay', { no: code })
    await untilStatus(bench, code, 2)
    expect(await tradeOf(bench, code)).toMatchObject({ abnormal_kind: 1, refunding_amount: 5500n })
    await drainOutbox(bench.world.db, 'trade.refund')
    await bench.advance(2)
    await untilStatus(bench, code, 7)
  })

  it('a second time for one order is a trade of its own, refunded by itself (trap 11)', async () => {
    const code = await placeOrder(bench, staff, '66.00')
    await bench.control('pay', { no: code })
    await untilStatus(bench, code, 2)
    const second = await bench.control<{ aisleOrderNo: string }>(`orders/${code}/pay`, {
      result: 'SUCCESS',
      again: true,
    })
    const other = await bench.until<{ rpt_order_code: string; abnormal_kind: number }>(
      'SELECT rpt_order_code, abnormal_kind FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2',
      [bench.tenantId, second.aisleOrderNo],
    )
    expect(other.abnormal_kind).toBe(6)
    await drainOutbox(bench.world.db, 'trade.refund')
    await bench.advance(2)
    await untilStatus(bench, other.rpt_order_code, 7)
    expect((await tradeOf(bench, code)).rpt_status).toBe(2)
  })
})
