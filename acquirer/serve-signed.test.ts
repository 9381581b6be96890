import { expect, describe, it } from 'vitest'
import { callSigned, testApp, testBench } from './bench.fixture.ts'

const bench = testBench()
const order = { outTradeNo: 'PT1', aisleMerchantNo: 'M1', amount: 12_300, payWay: 1, scene: 'NATIVE' }

describe('a signed call', () => {
  it('is answered with a signature over the answer and the nonce of the request', async () => {
    const answer = await bench.post('/v1/orders', order)
    expect(answer).toMatchObject({
      status: 200,
      code: 'SUCCESS',
      isSignatureRight: true,
      data: { state: 'NOTPAY', outTradeNo: 'PT1' },
    })
  })

  it.each([
    { why: 'the app is unknown', options: { app: { ...testApp, appId: 'nobody' } }, errCode: 'UNKNOWN_APP' },
    { why: 'the secret is another', options: { app: { ...testApp, appSecret: 'guess' } }, errCode: 'BAD_SIGN' },
    { why: 'the nonce is too short', options: { nonce: 'abc' }, errCode: 'BAD_SIGN' },
    { why: 'it is signed 301 s ago', options: { timestamp: 1_772_416_800 - 301 }, errCode: 'BAD_TIMESTAMP' },
    { why: 'it is signed 301 s ahead', options: { timestamp: 1_772_416_800 + 301 }, errCode: 'BAD_TIMESTAMP' },
  ])('is refused with 401 when $why, and does nothing', async ({ options, errCode }) => {
    expect(await bench.post('/v1/orders', order, options)).toMatchObject({ status: 401, code: 'FAIL', errCode })
    expect(await bench.get('/v1/orders/PT1')).toMatchObject({ code: 'FAIL', errCode: 'ORDER_NOT_FOUND' })
  })

  it('tells the virtual time when it refuses a timestamp, signed', async () => {
    const answer = await bench.post('/v1/orders', order, { timestamp: 1_000 })
    expect(answer.isSignatureRight).toBe(true)
    expect(answer.headers.get('x-timestamp')).toBe('1772416800')
  })

  it('follows the virtual clock with its window of 300 s', async () => {
    await bench.advance(86_400)
    expect(await bench.post('/v1/orders', order, { timestamp: 1_772_416_800 })).toMatchObject({
      errCode: 'BAD_TIMESTAMP',
    })
    expect(await bench.post('/v1/orders', order, { timestamp: 1_772_416_800 + 86_400 - 299 })).toMatchObject({
      code: 'SUCCESS',
    })
  })

  it('is refused when its nonce was used before', async () => {
    await bench.post('/v1/orders', order, { nonce: 'once-only' })
    expect(await bench.post('/v1/orders', order, { nonce: 'once-only' })).toMatchObject({
      status: 401,
      errCode: 'NONCE_REPLAYED',
    })
  })

  it('of the wrong shape is a 400 that does not use up the number', async () => {
    expect(await bench.post('/v1/orders', { ...order, amount: 1.5 })).toMatchObject({
      status: 400,
      errCode: 'BAD_REQUEST',
    })
    expect(await bench.post('/v1/orders', order)).toMatchObject({ code: 'SUCCESS' })
  })

  it('to an unknown path is a signed 404', async () => {
    expect(await bench.get('/v1/nothing')).toMatchObject({
      status: 404,
      errCode: 'UNKNOWN_PATH',
      isSignatureRight: true,
    })
  })
})

describe('an out number', () => {
  it('with the same content gives the first answer again, whatever happened since', async () => {
    const first = await bench.post('/v1/orders', order)
    await bench.control('pay', { no: 'PT1' })
    const { amount, ...rest } = order
    const again = await bench.post('/v1/orders', { ...rest, amount })
    expect(again.text).toBe(first.text)
    expect((await bench.show<{ count: number }>('orders')).count).toBe(1)
  })

  it('with other content is a conflict', async () => {
    await bench.post('/v1/orders', order)
    expect(await bench.post('/v1/orders', { ...order, amount: 12_301 })).toMatchObject({
      code: 'FAIL',
      errCode: 'OUT_NO_CONFLICT',
    })
  })

  it('that was refused stays refused, although the reason is gone', async () => {
    const pay = { outNo: 'PO1', account: '6222020200001234', name: '张三', amount: 5_000 }
    expect(await bench.post('/v1/payouts', pay)).toMatchObject({ code: 'FAIL', errCode: 'BALANCE_NOT_ENOUGH' })
    await bench.control('payouts/fund', { amount: 1_000_000 })
    expect(await bench.post('/v1/payouts', pay)).toMatchObject({ code: 'FAIL', errCode: 'BALANCE_NOT_ENOUGH' })
  })

  it('belongs to one app', async () => {
    const other = { appId: 'second-app', appSecret: 'second-secret', notifyUrl: null }
    await bench.control('config', { appId: other.appId, appSecret: other.appSecret })
    await bench.control('merchants', {
      aisleMerchantNo: 'X1',
      appId: other.appId,
      name: '他家',
      rates: [{ payWay: 1, ratePpm: 3800 }],
    })
    await bench.post('/v1/orders', order)
    expect(await bench.post('/v1/orders', { ...order, aisleMerchantNo: 'X1' }, { app: other })).toMatchObject({
      code: 'SUCCESS',
    })
    expect(await bench.post('/v1/orders', { ...order, outTradeNo: 'PT2' }, { app: other })).toMatchObject({
      errCode: 'MERCHANT_NOT_FOUND',
    })
    const theirs = await callSigned(bench.url, 'GET', '/v1/orders/PT1', undefined, { app: other })
    expect(theirs.data).toMatchObject({ aisleMerchantNo: 'X1' })
  })

  it('sent 20 times at once makes one order', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => bench.post('/v1/orders', order)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect((await bench.show<{ count: number }>('orders')).count).toBe(1)
  })
})
