import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelBench, debitCard, startChannelBench, terminalSn } from './channel-bench.fixture.ts'

let bench: ChannelBench
beforeAll(async () => {
  bench = await startChannelBench()
})
afterAll(() => bench.close())

const tradeOf = (aisleOrderNo: string) =>
  bench.until<{ rpt_order_code: string; rpt_status: number; trade_amount: bigint; fee_amount: bigint; rpi_no: string }>(
    'SELECT rpt_order_code, rpt_status, trade_amount, fee_amount, rpi_no FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2',
    [bench.tenantId, aisleOrderNo],
  )

describe('a card swiped at a terminal (C1101)', () => {
  it('becomes a trade with its profit rows and postings, before the channel is told SUCCESS', async () => {
    const order = await bench.control<{ aisleOrderNo: string }>('swipe', {
      sn: terminalSn,
      aisleMerchantNo: bench.merchant.aisleMerNo,
      cardNo: debitCard,
      amount: 100_000,
    })
    const trade = await tradeOf(order.aisleOrderNo)
    expect(trade).toMatchObject({
      rpt_status: 2,
      trade_amount: 100_000n,
      fee_amount: 500n,
      rpi_no: bench.merchant.rpiNo,
    })
    const profits = await bench.rows('SELECT level FROM pos_profit WHERE tenant_id = $1 AND rpt_order_code = $2', [
      bench.tenantId,
      trade.rpt_order_code,
    ])
    expect(profits).toHaveLength(3)
    const posted = await bench.rows('SELECT event_type FROM ledger_txn WHERE tenant_id = $1 AND biz_code = $2', [
      bench.tenantId,
      trade.rpt_order_code,
    ])
    expect(posted).toEqual([{ event_type: 1101 }])
    const told = await bench.show<{ rows: { state: string; lastAnswer: string }[] }>(
      `notifications?no=${order.aisleOrderNo}`,
    )
    expect(told.rows.map(({ state }) => state)).toContain('DELIVERED')
  })
})
