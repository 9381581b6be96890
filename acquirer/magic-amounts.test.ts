import { describe, expect, it } from 'vitest'
import { expectSoundBooks, testBench } from './bench.fixture.ts'

const bench = testBench()
const credit = '6251234567890123'

const micropay = (cents: number, more: object = {}) =>
  bench.post('/v1/orders', {
    outTradeNo: `PT${cents}`,
    aisleMerchantNo: 'M1',
    amount: 10_000 + cents,
    payWay: 1,
    scene: 'MICROPAY',
    authCode: '134',
    ...more,
  })

const payout = (cents: number) =>
  bench.post('/v1/payouts', { outNo: `PO${cents}`, account: '6222020200001234', name: '张三', amount: 10_000 + cents })

describe('a payment ending in', () => {
  it('81 on D0 is not paid out: the surcharge comes back and the trade settles with T1 (E3 and E3 failed)', async () => {
    const order = await bench.control<{ aisleOrderNo: string; merchantFee: number; cost: number }>('swipe', {
      sn: 'SN3',
      cardNo: credit,
      amount: 500_081,
    })
    expect(order).toMatchObject({ settleCycle: 'D0', merchantFee: 3300, d0Fee: 300, cost: 2700 })
    await bench.advance(2)
    expect(bench.client.told('settlement')).toMatchObject([
      { settlement: { settleCycle: 'D0', state: 'FAILED', failCode: 'D0_FAILED' } },
    ])
    expect((await bench.get(`/v1/orders/${order.aisleOrderNo}`)).data).toMatchObject({
      settleCycle: 'T1',
      merchantFee: 3000,
      d0Fee: 0,
      cost: 2600,
    })
    await bench.control('settle', { day: '2026-03-03' })
    await bench.advance(1)
    expect(bench.client.told('settlement')[1]).toMatchObject({
      settlement: { settleCycle: 'T1', netAmount: 497_081, state: 'SUCCESS' },
    })
    await expectSoundBooks(bench)
  })

  it('82 has its settlement returned once, and settled again with the next run', async () => {
    await bench.control('pay', { aisleMerchantNo: 'M1', amount: 10_082, payWay: 1 })
    await bench.setClock('2026-03-03 01:00:00')
    await bench.control('settle', { day: '2026-03-03' })
    await bench.advance(100)
    const states = () =>
      bench.client.told('settlement').map(({ settlement }) => (settlement as { state: string }).state)
    expect(states()).toEqual(['SUCCESS', 'RETURNED'])
    expect((await bench.books()).total).toMatchObject({ settled: 0, unsettled: 10_044 })
    await bench.setClock('2026-03-04 01:00:00')
    await bench.control('settle', { day: '2026-03-04' })
    await bench.advance(100)
    expect(states()).toEqual(['SUCCESS', 'RETURNED', 'SUCCESS'])
    expect((await bench.books()).total).toMatchObject({ settled: 10_044, unsettled: 0 })
    await expectSoundBooks(bench)
  })

  it('88 fails its first receiver of a division', async () => {
    await bench.control('pay', { aisleMerchantNo: 'M4', amount: 10_088, payWay: 1, attach: 'divide' })
    const { rows } = await bench.show<{ rows: { aisleOrderNo: string }[] }>('orders?aisleMerchantNo=M4')
    const receiver = { aisleMerchantNo: 'M4', kind: 'PERSON', account: '6222020200001111' }
    const first = await bench.post<{ receiverNo: string }>('/v1/divisions/receivers', {
      ...receiver,
      outReceiverNo: 'RV1',
      name: '甲',
    })
    const second = await bench.post<{ receiverNo: string }>('/v1/divisions/receivers', {
      ...receiver,
      outReceiverNo: 'RV2',
      name: '乙',
    })
    const parts = [first, second].map(({ data }, i) => ({
      receiverNo: data!.receiverNo,
      amount: 500,
      detailNo: `D${i}`,
    }))
    await bench.post('/v1/divisions/orders', {
      outDivNo: 'DV88',
      aisleOrderNo: rows[0]!.aisleOrderNo,
      receivers: parts,
    })
    await bench.advance(1)
    expect(bench.client.told('division')).toMatchObject([
      {
        receivers: [
          { state: 'FAILED', failCode: 'RECEIVER_ABNORMAL' },
          { state: 'SUCCESS', amount: 500 },
        ],
        unfrozenAmount: 10_088 - 38 - 500,
      },
    ])
    await expectSoundBooks(bench)
  })

  it('91 fails', async () => {
    expect(await micropay(91)).toMatchObject({ code: 'FAIL', errCode: 'PAY_REFUSED', data: { state: 'FAILED' } })
    await bench.advance(0)
    expect(bench.client.told('pay')).toMatchObject([{ state: 'FAILED', failCode: 'PAY_REFUSED', merchantFee: null }])
  })

  it('92 is pending for 3 s, then paid', async () => {
    expect(await micropay(92)).toMatchObject({ code: 'PROCESSING', data: { state: 'PAYING' } })
    await bench.advance(2.9)
    expect(bench.client.told('pay')).toEqual([])
    await bench.advance(0.1)
    expect(bench.client.told('pay')).toMatchObject([{ state: 'SUCCESS', payTime: '2026-03-02 10:00:03' }])
    expect((await bench.get('/v1/orders/PT92')).data).toMatchObject({ state: 'SUCCESS' })
  })

  it.each(['MICROPAY', 'NATIVE'])('93 loses its answer but is paid (%s)', async (scene) => {
    await expect(micropay(93, { scene })).rejects.toThrow()
    await bench.advance(1)
    expect((await bench.get('/v1/orders/PT93')).data).toMatchObject({ state: 'SUCCESS', amount: 10_093 })
    expect(bench.client.told('pay')).toHaveLength(1)
    expect(await micropay(93, { scene })).toMatchObject({ data: { outTradeNo: 'PT93' } })
    expect((await bench.books()).total.paidCount).toBe(1)
  })

  it('94 is told three times at the same instant, under one notifyId', async () => {
    await micropay(94)
    await bench.advance(0)
    expect(bench.client.told('pay')).toHaveLength(3)
    expect(new Set(bench.client.told('pay').map(({ notifyId }) => notifyId)).size).toBe(1)
    expect(Math.max(...bench.client.posts.map(({ concurrent }) => concurrent))).toBe(3)
  })

  it('95 has its refund told before its payment', async () => {
    await micropay(95)
    await bench.advance(5)
    expect(bench.client.told()).toEqual([])
    await bench.post('/v1/refunds', { outRefundNo: 'RF95', outTradeNo: 'PT95', amount: 1_000 })
    await bench.control('pay', { aisleMerchantNo: 'M1', amount: 10_000, payWay: 1 })
    await bench.advance(10)
    expect(bench.client.told().map(({ event, amount }) => [event, amount])).toEqual([
      ['pay', 10_000],
      ['refund', 1_000],
      ['pay', 10_095],
    ])
  })

  it('95 without a refund is told after 10 minutes', async () => {
    await micropay(95)
    await bench.advance(600)
    expect(bench.client.told('pay')).toHaveLength(1)
  })

  it('96 is badly signed twice, then well', async () => {
    await micropay(96)
    await bench.advance(30)
    expect(bench.client.posts.map(({ isSignatureRight }) => isSignatureRight)).toEqual([false, false, true])
    await bench.advance(86_400)
    expect(bench.client.posts).toHaveLength(3)
  })

  it('97 is never told; a query finds it', async () => {
    await micropay(97)
    await bench.advance(86_400)
    expect(bench.client.told()).toEqual([])
    expect((await bench.get('/v1/orders/PT97')).data).toMatchObject({ state: 'SUCCESS' })
  })

  it('98 is told one fen higher than it was', async () => {
    await micropay(98)
    await bench.advance(0)
    expect(bench.client.told('pay')).toMatchObject([{ amount: 10_099 }])
    expect((await bench.get('/v1/orders/PT98')).data).toMatchObject({ amount: 10_098 })
  })

  it('99 is missing from the bill of its day', async () => {
    await micropay(99)
    await micropay(1)
    await bench.setClock('2026-03-03 08:00:00')
    const { text } = await bench.get('/v1/bills/2026-03-02/trade')
    expect(text).not.toContain('PT99')
    expect(text).toContain('PT1')
    expect(text.trim().split('\n').at(-1)).toBe('TOTAL,1,10001,38')
  })

  it('any of these does nothing once magic amounts are switched off', async () => {
    await bench.control('config', { magicAmounts: false })
    expect(await micropay(91)).toMatchObject({ code: 'SUCCESS', data: { state: 'SUCCESS' } })
    await bench.advance(0)
    expect(bench.client.told('pay')).toHaveLength(1)
  })
})

describe('a refund ending in', () => {
  it('86 fails for want of balance, and takes nothing', async () => {
    await micropay(1)
    expect(await bench.post('/v1/refunds', { outRefundNo: 'RF86', outTradeNo: 'PT1', amount: 1_086 })).toMatchObject({
      code: 'FAIL',
      errCode: 'NOT_ENOUGH',
    })
    expect((await bench.get('/v1/refunds/RF86')).data).toMatchObject({
      state: 'FAILED',
      failCode: 'NOT_ENOUGH',
      feeReturn: null,
    })
    await bench.advance(1)
    expect(bench.client.told('refund')).toMatchObject([{ state: 'FAILED', failCode: 'NOT_ENOUGH' }])
    expect((await bench.get('/v1/orders/PT1')).data).toMatchObject({ refundedAmount: 0 })
    await expectSoundBooks(bench)
  })

  it('87 is unknown for two queries, then succeeds', async () => {
    await micropay(1)
    expect(await bench.post('/v1/refunds', { outRefundNo: 'RF87', outTradeNo: 'PT1', amount: 1_087 })).toMatchObject({
      code: 'PROCESSING',
    })
    await bench.advance(600)
    const states = [
      await bench.get('/v1/refunds/RF87'),
      await bench.get('/v1/refunds/RF87'),
      await bench.get('/v1/refunds/RF87'),
    ]
    expect(states.map(({ data }) => data!['state'])).toEqual(['PROCESSING', 'PROCESSING', 'SUCCESS'])
    await bench.advance(0)
    expect(bench.client.told('refund')).toHaveLength(1)
  })
})

describe('a payout ending in', () => {
  it('83 is unknown for two queries, then succeeds', async () => {
    await bench.control('payouts/fund', { amount: 1_000_000 })
    expect(await payout(83)).toMatchObject({ code: 'PROCESSING' })
    await bench.advance(600)
    const states = [
      await bench.get('/v1/payouts/PO83'),
      await bench.get('/v1/payouts/PO83'),
      await bench.get('/v1/payouts/PO83'),
    ]
    expect(states.map(({ data }) => data!['state'])).toEqual(['PROCESSING', 'PROCESSING', 'SUCCESS'])
    await expectSoundBooks(bench)
  })

  it('84 has an unclear answer, is not found three times, then has really failed', async () => {
    await bench.control('payouts/fund', { amount: 1_000_000 })
    expect(await payout(84)).toMatchObject({ status: 500, code: 'FAIL', errCode: 'SYSTEM_ERROR' })
    for (let i = 0; i < 3; i += 1)
      expect(await bench.get('/v1/payouts/PO84')).toMatchObject({
        code: 'FAIL',
        errCode: 'PAYOUT_NOT_FOUND',
        data: null,
      })
    expect((await bench.get('/v1/payouts/PO84')).data).toMatchObject({
      state: 'FAILED',
      failCode: 'ACCOUNT_WRONG',
      failClass: 'FINAL',
    })
    expect((await bench.get('/v1/payouts/balance')).data).toEqual({ available: 1_000_000, processing: 0, taxHeld: 0 })
  })

  it('85 succeeds and comes back the next day', async () => {
    await bench.control('payouts/fund', { amount: 1_000_000 })
    await payout(85)
    await bench.advance(1)
    expect((await bench.get('/v1/payouts/PO85')).data).toMatchObject({ state: 'SUCCESS' })
    await bench.setClock('2026-03-03 10:00:00')
    expect((await bench.get('/v1/payouts/PO85')).data).toMatchObject({
      state: 'RETURNED',
      finishTime: '2026-03-03 10:00:00',
    })
    expect(bench.client.told('payout').map(({ state }) => state)).toEqual(['SUCCESS', 'RETURNED'])
    expect((await bench.get('/v1/payouts/balance')).data).toEqual({
      available: 1_000_000 - 100,
      processing: 0,
      taxHeld: 0,
    })
  })
})
