import { describe, expect, it } from 'vitest'
import { expectSoundBooks, testBench } from './bench.fixture.ts'
import type { Settlement } from './wire.ts'
import type { Remittance } from './wire-books.ts'

const bench = testBench()
const pay = (amount: number) => bench.control('pay', { aisleMerchantNo: 'M1', amount, payWay: 1 })
const statements = async (after = '') => {
  const { data } = await bench.get<{ rows: Remittance[] }>(`/v1/remittances${after && `?after=${after}`}`)
  return data!.rows
}

describe('remittance of the profit', () => {
  it('pays what the days before made, once, with a statement', async () => {
    // 0.38 % less 0.20 % of 1,000.00.
    await pay(100_000)
    expect(await bench.control('remit', { day: '2026-03-02' })).toEqual({ count: 0 })
    await bench.setClock('2026-03-03 10:00:00')
    await pay(50_000)
    expect(await bench.control('remit', { day: '2026-03-03' })).toEqual({ count: 1 })
    expect(await bench.control('remit', { day: '2026-03-03' })).toEqual({ count: 0 })
    const [first] = await statements()
    expect(first).toMatchObject({
      fromDay: '2026-03-02',
      toDay: '2026-03-02',
      amount: 180,
      remitTime: '2026-03-03 10:00:00',
    })
    await bench.setClock('2026-03-05 10:00:00')
    await bench.control('remit', { day: '2026-03-05' })
    expect(await statements(first!.statementNo)).toMatchObject([
      { fromDay: '2026-03-03', toDay: '2026-03-04', amount: 90 },
    ])
    const { apps } = await bench.books()
    expect(apps.find(({ appId }) => appId === 'sandbox-app')).toMatchObject({ profit: 0, remitted: 270 })
    await expectSoundBooks(bench)
  })

  it('starts by itself at the time that the settings say', async () => {
    await bench.control('config', { remitTime: '10:30' })
    await pay(100_000)
    await bench.advance(86_400)
    expect(await statements()).toEqual([])
    await bench.advance(1_800)
    expect(await statements()).toHaveLength(1)
    await bench.control('config', { remitTime: null })
  })

  it('takes over what is owed from before its time: profit, and days to settle', async () => {
    const item = { aisleMerchantNo: 'M1', day: '2026-03-01', count: 3, amount: 10_000, fee: 38, net: 9_900 }
    await bench.control('carried', { profit: 777, items: [item] })
    await expectSoundBooks(bench)
    await bench.setClock('2026-03-03 01:00:00')
    await bench.control('settle', { day: '2026-03-03' })
    await bench.advance(1)
    const told = bench.client.told('settlement').map(({ settlement }) => settlement as Settlement)
    expect(told).toMatchObject([
      { aisleMerchantNo: 'M1', payDay: '2026-03-01', count: 3, amount: 10_000, fee: 38, other: -62, netAmount: 9_900 },
    ])
    await bench.control('remit', { day: '2026-03-03' })
    expect(await statements()).toMatchObject([{ amount: 777 }])
    await expectSoundBooks(bench)
  })
})
