import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChannelBench, startChannelBench } from '../../channels/notify/channel-bench.fixture.ts'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { settleBuild, settlementFetch } from './trade-query.jobs.ts'

let bench: ChannelBench
beforeAll(async () => {
  bench = await startChannelBench()
})
afterAll(() => bench.close())

const walk = async () => {
  const failed: unknown[] = []
  await advanceCalendar(bench.world.db, {
    jobs: [settleBuild, settlementFetch],
    failed: (run) => failed.push(run.error),
    wait: true,
  })
  expect(failed).toEqual([])
}
const records = () =>
  bench.rows<{ settle_status: number; settle_amount: bigint }>(
    'SELECT settle_status, settle_amount FROM settle_record WHERE tenant_id = $1',
    [bench.tenantId],
  )

describe('a settlement whose word was lost', () => {
  it('is made by the job of the day and found by asking, once', async () => {
    await walk()
    const { aisleOrderNo } = await bench.control<{ aisleOrderNo: string }>('pay', {
      aisleMerchantNo: bench.merchant.aisleMerNo,
      amount: 100_000,
      payWay: 1,
    })
    await bench.until('SELECT 1 FROM pos_trade WHERE tenant_id = $1 AND rpt_aisle_order_code = $2', [
      bench.tenantId,
      aisleOrderNo,
    ])
    for (let day = 0; day < 4; day += 1) {
      await bench.advance(86_400)
      await walk()
      const { now } = await bench.show<{ now: string }>('clock')
      await bench.control('scenarios', { match: { api: 'settlement' }, times: 5, effects: { notify: { drop: true } } })
      await bench.control('settle', { day: now.slice(0, 10) })
      await bench.advance(3_700)
      await walk()
    }
    await walk()
    expect(await records()).toEqual([{ settle_status: 2, settle_amount: 99_620n }])
    expect(await bench.rows('SELECT settle_status FROM pos_trade WHERE tenant_id = $1', [bench.tenantId])).toEqual([
      { settle_status: 2 },
    ])
  })
})
