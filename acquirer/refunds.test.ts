import { describe, expect, it } from 'vitest'
import { expectSoundBooks, testBench } from './bench.fixture.ts'

const bench = testBench()
const pay = (outTradeNo: string, amount: number, aisleMerchantNo = 'M1') =>
  bench.post('/v1/orders', { outTradeNo, aisleMerchantNo, amount, payWay: 1, scene: 'MICROPAY' })
const refund = (outRefundNo: string, amount: number, outTradeNo = 'PT1') =>
  bench.post('/v1/refunds', { outRefundNo, outTradeNo, amount })

describe('a refund', () => {
  it('is under way, then gives back its part of fee and cost (E4a, E4b)', async () => {
    await pay('PT1', 12_345)
    expect(await refund('RF1', 5000)).toMatchObject({
      code: 'PROCESSING',
      data: { state: 'PROCESSING', feeReturn: null },
    })
    await bench.advance(1)
    expect(bench.client.told('refund')).toMatchObject([
      { outRefundNo: 'RF1', amount: 5000, feeReturn: 19, refundedAmount: 5000, state: 'SUCCESS' },
    ])
    await refund('RF2', 7345)
    await bench.advance(1)
    expect((await bench.get('/v1/refunds/RF2')).data).toMatchObject({
      feeReturn: 28,
      state: 'SUCCESS',
      finishTime: '2026-03-02 10:00:02',
    })
    expect((await bench.books()).total).toMatchObject({
      refunded: 12_345,
      feeReturned: 47,
      costReturned: 25,
      unsettled: 0,
    })
    expect((await bench.books()).apps[0]).toMatchObject({ profit: 0 })
    await expectSoundBooks(bench)
  })

  it('never gives a D0 surcharge back (E9)', async () => {
    const { aisleOrderNo } = await bench.control<{ aisleOrderNo: string }>('swipe', {
      sn: 'SN3',
      cardNo: '6251234567890123',
      amount: 500_000,
    })
    await pay('PT2', 300_000, 'M3')
    await pay('PT3', 300_000, 'M3')
    await bench.setClock('2026-03-02 22:00:00')
    await pay('PT4', 300_000, 'M3')
    await bench.post('/v1/refunds', { outRefundNo: 'RF1', aisleOrderNo, amount: 200_000 })
    await bench.advance(1)
    expect(bench.client.told('refund')).toMatchObject([{ feeReturn: 1200, outTradeNo: null }])
    await expectSoundBooks(bench)
  })

  it('gives no fee back when the channel keeps fees', async () => {
    await bench.control('config', { refundFeeRule: 'NONE' })
    await pay('PT1', 12_345)
    await pay('PT2', 12_345)
    await refund('RF1', 12_345)
    await bench.advance(1)
    expect(bench.client.told('refund')).toMatchObject([{ feeReturn: 0, costReturn: 0 }])
    await expectSoundBooks(bench)
  })

  it('is refused above what is left, refunds under way included', async () => {
    await pay('PT1', 10_000)
    await pay('PT2', 10_000)
    await refund('RF1', 6000)
    expect(await refund('RF2', 4001)).toMatchObject({ code: 'FAIL', errCode: 'OVER_REFUND', data: { state: 'FAILED' } })
    expect(await refund('RF3', 4000)).toMatchObject({ code: 'PROCESSING' })
    await bench.advance(1)
    await expectSoundBooks(bench)
  })

  it('sent 50 times at once under different numbers never exceeds the payment', async () => {
    await pay('PT1', 10_000)
    await pay('PT2', 10_000)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => refund(`RF${i}`, 300)))
    expect(answers.filter(({ code }) => code === 'PROCESSING')).toHaveLength(33)
    await bench.advance(1)
    expect((await bench.get('/v1/orders/PT1')).data).toMatchObject({ refundedAmount: 9900 })
    await expectSoundBooks(bench)
  })

  it('is refused without enough unsettled balance: money once settled is gone', async () => {
    await pay('PT1', 10_000)
    await bench.setClock('2026-03-03 01:00:00')
    await bench.control('settle', { day: '2026-03-03' })
    await bench.advance(1)
    expect(await refund('RF1', 1000)).toMatchObject({ code: 'FAIL', errCode: 'NOT_ENOUGH' })
    await pay('PT2', 1000)
    expect(await refund('RF2', 1000)).toMatchObject({ code: 'PROCESSING' })
    await bench.advance(1)
    await expectSoundBooks(bench)
  })

  it('is refused for an order that is not paid or too old', async () => {
    await bench.post('/v1/orders', {
      outTradeNo: 'PT1',
      aisleMerchantNo: 'M1',
      amount: 100,
      payWay: 1,
      scene: 'NATIVE',
    })
    expect(await refund('RF1', 100)).toMatchObject({ errCode: 'ORDER_NOT_PAID' })
    expect(await refund('RF2', 100, 'PT9')).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    await pay('PT2', 100)
    await bench.setClock('2027-03-02 10:00:01')
    expect(await refund('RF3', 100, 'PT2')).toMatchObject({ errCode: 'REFUND_EXPIRED' })
  })

  it('that fails later gives the merchant its money back', async () => {
    await pay('PT1', 10_000)
    await bench.control('scenarios', {
      match: { api: 'refunds' },
      effects: { result: { kind: 'pending', ms: 5000, ending: 'fail', errCode: 'BANK_BUSY' } },
    })
    await refund('RF1', 4000)
    expect((await bench.books()).total).toMatchObject({ unsettled: 9962 - 3985, refunding: 3985 })
    await bench.advance(5)
    expect(bench.client.told('refund')).toMatchObject([{ state: 'FAILED', failCode: 'BANK_BUSY', refundedAmount: 0 }])
    expect((await bench.books()).total).toMatchObject({ unsettled: 9962, refunding: 0 })
    await expectSoundBooks(bench)
  })

  it('made at the channel’s own console has no number of ours', async () => {
    await pay('PT1', 10_000)
    await bench.control('refunds', { no: 'PT1', amount: 4000 })
    await bench.advance(1)
    expect(bench.client.told('refund')).toMatchObject([{ outRefundNo: null, outTradeNo: 'PT1', amount: 4000 }])
    await expect(bench.control('refunds', { no: 'PT1', amount: 6001 })).rejects.toThrow('OVER_REFUND')
  })
})
