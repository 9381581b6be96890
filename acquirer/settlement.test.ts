import { describe, expect, it } from 'vitest'
import { expectSoundBooks, testBench } from './bench.fixture.ts'
import type { Settlement } from './wire.ts'

const bench = testBench()
const pay = (aisleMerchantNo: string, amount: number) =>
  bench.control<{ aisleOrderNo: string }>('pay', { aisleMerchantNo, amount, payWay: 1 })
const settle = async (day: string) => {
  await bench.setClock(`${day} 01:00:00`)
  const { count } = await bench.control<{ count: number }>('settle', { day })
  await bench.advance(1)
  return count
}
const told = () => bench.client.told('settlement').map(({ settlement }) => settlement as Settlement)

describe('a settlement run', () => {
  it('makes one record a merchant and trading day, and tells it', async () => {
    await pay('M1', 10_000)
    await pay('M1', 20_000)
    await pay('M2', 30_000)
    expect(await settle('2026-03-03')).toBe(2)
    expect(told()).toMatchObject([
      {
        aisleMerchantNo: 'M1',
        settleCycle: 'T1',
        payDay: '2026-03-02',
        settleDay: '2026-03-03',
        count: 2,
        amount: 30_000,
        fee: 114,
        other: 0,
        netAmount: 29_886,
        state: 'SUCCESS',
      },
      { aisleMerchantNo: 'M2', settleCycle: 'D1', count: 1, netAmount: 29_886 },
    ])
    const { data } = await bench.get<{ rows: Settlement[]; more: boolean }>('/v1/settlements?day=2026-03-03')
    expect(data!.rows.map(({ settleNo }) => settleNo)).toEqual(told().map(({ settleNo }) => settleNo))
    expect(await settle('2026-03-03')).toBe(0)
    await expectSoundBooks(bench)
  })

  it('settles D1 on any day, T1 on working days only, and knows holidays', async () => {
    await bench.setClock('2026-03-06 10:00:00')
    await pay('M1', 10_000)
    await pay('M2', 10_000)
    await bench.control('config', { holidays: ['2026-03-09'], workdays: [] })
    expect(await settle('2026-03-07')).toBe(1)
    expect(await settle('2026-03-09')).toBe(0)
    expect(await settle('2026-03-10')).toBe(1)
    expect(told().map(({ aisleMerchantNo, payDay, settleDay }) => [aisleMerchantNo, payDay, settleDay])).toEqual([
      ['M2', '2026-03-06', '2026-03-07'],
      ['M1', '2026-03-06', '2026-03-10'],
    ])
    await bench.control('config', { holidays: [] })
  })

  it('starts by itself at the time that the settings say', async () => {
    await bench.setClock('2026-03-11 10:00:00')
    await bench.control('config', { settleTime: '09:30' })
    await pay('M1', 10_000)
    await bench.setClock('2026-03-12 09:29:00')
    const before = told().length
    await bench.advance(120)
    expect(told().slice(before)).toMatchObject([{ aisleMerchantNo: 'M1', payDay: '2026-03-11', state: 'SUCCESS' }])
    await pay('M2', 10_000)
    await bench.advance(86_400)
    expect(told().slice(before + 1)).toMatchObject([{ aisleMerchantNo: 'M2', payDay: '2026-03-12' }])
    await bench.control('config', { settleTime: null })
    await pay('M1', 10_000)
    await bench.advance(2 * 86_400)
    expect(told()).toHaveLength(before + 2)
  })

  it('contains the refunds of its trading day', async () => {
    const { aisleOrderNo } = await pay('M1', 10_000)
    await bench.control('refunds', { no: aisleOrderNo, amount: 4000 })
    await bench.advance(1)
    await settle('2026-03-03')
    expect(told()).toMatchObject([{ count: 1, amount: 10_000, fee: 38, other: -4000 + 15, netAmount: 9962 - 3985 }])
    await expectSoundBooks(bench)
  })

  it('leaves voided payments out', async () => {
    const { aisleOrderNo } = await pay('M1', 10_000)
    await pay('M1', 5000)
    await bench.control(`orders/${aisleOrderNo}/reverse`)
    await settle('2026-03-03')
    expect(told()).toMatchObject([{ count: 1, amount: 5000, fee: 19, netAmount: 4981 }])
  })

  it('carries a day that ends at 0 into the next', async () => {
    const { aisleOrderNo } = await pay('M1', 10_000)
    await settle('2026-03-03')
    await bench.setClock('2026-03-03 10:00:00')
    await pay('M1', 4000)
    await bench.control('refunds', { no: aisleOrderNo, amount: 4000 })
    await bench.advance(1)
    expect(await settle('2026-03-04')).toBe(0)
    await bench.setClock('2026-03-04 10:00:00')
    await pay('M1', 10_000)
    expect(await settle('2026-03-05')).toBe(1)
    expect(told().at(-1)).toMatchObject({ payDay: '2026-03-04', count: 2, amount: 14_000, netAmount: 9962 })
    await expectSoundBooks(bench)
  })

  it('pays no more than is there: refunds of today are taken from yesterday’s money', async () => {
    const { aisleOrderNo } = await pay('M1', 10_000)
    await bench.setClock('2026-03-03 00:30:00')
    await bench.control('refunds', { no: aisleOrderNo, amount: 4000 })
    await bench.advance(1)
    await settle('2026-03-03')
    expect(told()).toMatchObject([{ netAmount: 9962 - 3985, other: -3985 }])
    await expectSoundBooks(bench)
  })

  it('that the bank refuses is settled again with the next run', async () => {
    await pay('M1', 10_000)
    await bench.control('scenarios', {
      match: { api: 'settlement', outNoPrefix: 'M1' },
      effects: { settlement: 'FAIL' },
    })
    await settle('2026-03-03')
    await settle('2026-03-04')
    expect(told().map(({ state, failCode, netAmount }) => [state, failCode, netAmount])).toEqual([
      ['FAILED', 'SETTLE_FAILED', 9962],
      ['SUCCESS', null, 9962],
    ])
    await expectSoundBooks(bench)
  })

  it('is not needed for D0: one record a trade, at once', async () => {
    await bench.control('swipe', { sn: 'SN3', cardNo: '6251234567890123', amount: 500_000 })
    await bench.advance(2)
    expect(told()).toMatchObject([
      {
        settleCycle: 'D0',
        payDay: '2026-03-02',
        settleDay: '2026-03-02',
        fee: 3300,
        netAmount: 496_700,
        state: 'SUCCESS',
      },
    ])
    expect(await settle('2026-03-03')).toBe(0)
    await expectSoundBooks(bench)
  })
})
