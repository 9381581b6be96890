import { describe, expect, it } from 'vitest'
import { expectSoundBooks, testBench } from './bench.fixture.ts'

const bench = testBench()
const order = {
  outTradeNo: 'PT1',
  aisleMerchantNo: 'M1',
  amount: 12_345,
  payWay: 1,
  scene: 'NATIVE',
  attach: 'table 5',
}

describe('an order', () => {
  it('is created unpaid with a code, paid by a customer, and told with fee and cost (E1)', async () => {
    const { data } = await bench.post<{ codeUrl: string; aisleOrderNo: string }>('/v1/orders', order)
    expect(data).toMatchObject({ state: 'NOTPAY', merchantFee: null, payTime: null, expireTime: '2026-03-02 10:15:00' })
    await bench.control('pay', { no: data!.codeUrl, cardType: 6 })
    await bench.advance(0)
    expect(bench.client.told()).toEqual([
      {
        notifyId: expect.any(String),
        event: 'pay',
        occurredAt: '2026-03-02 10:00:00',
        outTradeNo: 'PT1',
        aisleOrderNo: data!.aisleOrderNo,
        aisleMerchantNo: 'M1',
        sn: null,
        scene: 'NATIVE',
        amount: 12_345,
        payWay: 1,
        cardType: 6,
        cardNoMask: null,
        bankName: '微信支付',
        settleCycle: 'T1',
        merchantFee: 47,
        d0Fee: 0,
        cost: 25,
        divide: false,
        state: 'SUCCESS',
        failCode: null,
        attach: 'table 5',
        payTime: '2026-03-02 10:00:00',
      },
    ])
    expect(bench.client.posts[0]!.isSignatureRight).toBe(true)
  })

  it('above 1000.00 by UnionPay QR becomes pay way 7, up to it 3', async () => {
    expect((await bench.post('/v1/orders', { ...order, payWay: 3, amount: 100_001 })).data).toMatchObject({ payWay: 7 })
    expect(
      (await bench.post('/v1/orders', { ...order, outTradeNo: 'PT2', payWay: 7, amount: 100_000 })).data,
    ).toMatchObject({ payWay: 3 })
  })

  it.each([
    { why: 'the merchant is unknown', change: { aisleMerchantNo: 'M9' }, errCode: 'MERCHANT_NOT_FOUND' },
    { why: 'the pay way is not open', change: { payWay: 8 }, errCode: 'PAY_WAY_CLOSED' },
  ])('is refused when $why', async ({ change, errCode }) => {
    expect(await bench.post('/v1/orders', { ...order, ...change })).toMatchObject({ code: 'FAIL', errCode, data: null })
  })

  it('is refused while its merchant is closed', async () => {
    await bench.control('merchants/M1/audit', { result: 'CLOSED' })
    expect(await bench.post('/v1/orders', order)).toMatchObject({ errCode: 'MERCHANT_CLOSED' })
  })

  it('is closed by the client, or by itself when it expires', async () => {
    await bench.post('/v1/orders', order)
    expect((await bench.post('/v1/orders/PT1/close', {})).data).toMatchObject({ state: 'CLOSED' })
    expect((await bench.post('/v1/orders/PT1/close', {})).code).toBe('SUCCESS')
    await bench.post('/v1/orders', { ...order, outTradeNo: 'PT2', expireSeconds: 60 })
    await bench.advance(60)
    expect((await bench.get('/v1/orders/PT2')).data).toMatchObject({ state: 'CLOSED' })
    await expect(bench.control('pay', { no: 'PT2' })).rejects.toThrow('ORDER_CLOSED')
  })

  it('cannot be closed once paid or under way', async () => {
    await bench.post('/v1/orders', { ...order, scene: 'MICROPAY' })
    expect(await bench.post('/v1/orders/PT1/close', {})).toMatchObject({ errCode: 'ORDER_PAID' })
    await bench.post('/v1/orders', { ...order, outTradeNo: 'PT2', scene: 'MICROPAY', amount: 10_092 })
    expect(await bench.post('/v1/orders/PT2/close', {})).toMatchObject({ errCode: 'ORDER_PAYING' })
  })

  it('that was closed can still be paid late by the bank', async () => {
    await bench.post('/v1/orders', order)
    await bench.post('/v1/orders/PT1/close', {})
    await bench.control('orders/PT1/pay', { result: 'SUCCESS' })
    await bench.advance(0)
    expect(bench.client.told('pay')).toMatchObject([{ outTradeNo: 'PT1', state: 'SUCCESS' }])
    await expectSoundBooks(bench)
  })

  it('can be paid twice: a second order of the same number, which can be refunded by its own', async () => {
    await bench.post('/v1/orders', { ...order, scene: 'MICROPAY' })
    const second = await bench.control<{ aisleOrderNo: string }>('orders/PT1/pay', { result: 'SUCCESS', again: true })
    await bench.advance(0)
    const told = bench.client.told('pay')
    expect(told.map(({ outTradeNo }) => outTradeNo)).toEqual(['PT1', 'PT1'])
    expect(told[1]!['aisleOrderNo']).toBe(second.aisleOrderNo)
    expect(
      await bench.post('/v1/refunds', { outRefundNo: 'RF1', aisleOrderNo: second.aisleOrderNo, amount: 12_345 }),
    ).toMatchObject({ code: 'PROCESSING' })
    await bench.advance(1)
    expect((await bench.get('/v1/orders/PT1')).data).toMatchObject({ refundedAmount: 0 })
    await expectSoundBooks(bench)
  })

  it('tells no fees when the app is configured so', async () => {
    await bench.control('config', { reportFees: false })
    await bench.post('/v1/orders', { ...order, scene: 'MICROPAY' })
    await bench.advance(0)
    expect(bench.client.told('pay')).toMatchObject([{ merchantFee: null, cost: null, d0Fee: null }])
  })
})

describe('a card at a terminal', () => {
  it.each([
    {
      card: '6222021234567890',
      kind: { cardType: 1, payWay: 4 },
      amount: 415_000,
      fees: { merchantFee: 2000, cost: 1743 },
    },
    {
      card: '6222021234567890',
      kind: { cardType: 1, payWay: 4 },
      amount: 800_000,
      fees: { merchantFee: 2000, cost: 1800 },
    },
    {
      card: '6251234567890123',
      kind: { cardType: 2, payWay: 5 },
      amount: 500_000,
      fees: { merchantFee: 3000, cost: 2600 },
    },
    {
      card: '6281234567890123',
      kind: { cardType: 3, payWay: 5 },
      amount: 500_000,
      fees: { merchantFee: 3000, cost: 2600 },
    },
  ])('$card pays $amount as a channel-born order', async ({ card, kind, amount, fees }) => {
    await bench.control('swipe', { sn: 'SN1', cardNo: card, amount })
    await bench.advance(0)
    expect(bench.client.told('pay')).toMatchObject([
      { outTradeNo: null, sn: 'SN1', scene: 'CARD', amount, ...kind, ...fees, state: 'SUCCESS' },
    ])
    expect(bench.client.told('pay')[0]!['cardNoMask']).toMatch(/^\d{6}\*{6}\d{4}$/)
  })

  it('settles at once on D0: by the merchant in its window, or when the terminal says so', async () => {
    expect(await bench.control('swipe', { sn: 'SN3', cardNo: '6251234567890123', amount: 500_000 })).toMatchObject({
      settleCycle: 'D0',
      merchantFee: 3300,
    })
    expect(
      await bench.control('swipe', { sn: 'SN1', cardNo: '6251234567890123', amount: 500_000, d0: true }),
    ).toMatchObject({ settleCycle: 'D0' })
    await bench.setClock('2026-03-02 21:31:00')
    expect(await bench.control('swipe', { sn: 'SN3', cardNo: '6251234567890123', amount: 500_000 })).toMatchObject({
      settleCycle: 'T1',
      merchantFee: 3000,
    })
    await expectSoundBooks(bench)
  })

  it('of a foreign bank needs that pay way, an unknown terminal a merchant', async () => {
    await expect(bench.control('swipe', { sn: 'SN1', cardNo: '4761340000000019', amount: 1000 })).rejects.toThrow(
      'PAY_WAY_CLOSED',
    )
    await expect(bench.control('swipe', { sn: 'SN9', cardNo: '6222021234567890', amount: 1000 })).rejects.toThrow(
      'MERCHANT_NOT_FOUND',
    )
  })

  it('may be charged less than cost: the operator pays the difference (E7)', async () => {
    expect(
      await bench.control('pay', { aisleMerchantNo: 'M1', amount: 12_345, payWay: 1, merchantFee: 20 }),
    ).toMatchObject({ merchantFee: 20, cost: 25 })
    expect((await bench.books()).apps[0]).toMatchObject({ profit: -5 })
    await expectSoundBooks(bench)
  })
})

describe('a void', () => {
  const pay = () => bench.post('/v1/orders', { ...order, scene: 'MICROPAY' })

  it('gives everything back on the day and is told; asked again it says the same', async () => {
    await pay()
    expect((await bench.post('/v1/orders/PT1/void', { outRefundNo: 'RF1' })).data).toMatchObject({ state: 'REVOKED' })
    expect((await bench.post('/v1/orders/PT1/void', {})).code).toBe('SUCCESS')
    await bench.advance(0)
    expect(bench.client.told('reversal')).toMatchObject([
      { outTradeNo: 'PT1', outRefundNo: 'RF1', amount: 12_345, state: 'REVOKED' },
    ])
    expect((await bench.books()).total).toMatchObject({ voided: 12_345, unsettled: 0 })
    expect((await bench.books()).apps[0]).toMatchObject({ profit: 0 })
    await expectSoundBooks(bench)
  })

  it('can be the channel’s own', async () => {
    await pay()
    await bench.control('orders/PT1/reverse')
    await bench.advance(0)
    expect(bench.client.told('reversal')).toMatchObject([{ outTradeNo: 'PT1', outRefundNo: null }])
  })

  it('is refused unless the order is paid', async () => {
    await bench.post('/v1/orders', order)
    expect(await bench.post('/v1/orders/PT1/void', {})).toMatchObject({ errCode: 'ORDER_NOT_PAID' })
  })

  it('is refused after midnight', async () => {
    await pay()
    await bench.setClock('2026-03-03 00:00:00')
    expect(await bench.post('/v1/orders/PT1/void', {})).toMatchObject({ errCode: 'NOT_SAME_DAY' })
  })

  it('is refused once settled (D0), refunded or divided', async () => {
    await bench.post('/v1/orders', { ...order, aisleMerchantNo: 'M3', scene: 'MICROPAY' })
    expect(await bench.post('/v1/orders/PT1/void', {})).toMatchObject({ errCode: 'ALREADY_SETTLED' })
    await bench.post('/v1/orders', { ...order, outTradeNo: 'PT2', scene: 'MICROPAY' })
    await bench.post('/v1/refunds', { outRefundNo: 'RF1', outTradeNo: 'PT2', amount: 1 })
    expect(await bench.post('/v1/orders/PT2/void', {})).toMatchObject({ errCode: 'HAS_REFUND' })
    await bench.post('/v1/orders', { ...order, outTradeNo: 'PT3', aisleMerchantNo: 'M4', scene: 'MICROPAY' })
    await bench.post('/v1/divisions/unfreeze', { outNo: 'UF1', outTradeNo: 'PT3' })
    expect(await bench.post('/v1/orders/PT3/void', {})).toMatchObject({ errCode: 'DIVIDED' })
  })
})
