import { describe, expect, it } from 'vitest'
import { testBench } from './bench.fixture.ts'

const bench = testBench()
const order = (outTradeNo: string, more: object = {}) =>
  bench.post('/v1/orders', { outTradeNo, aisleMerchantNo: 'M1', amount: 10_000, payWay: 1, scene: 'MICROPAY', ...more })
const scenario = (effects: object, match: object = { api: 'orders' }, times = 1) =>
  bench.control('scenarios', { match, times, effects })

describe('an effect on the answer', () => {
  it('delays it: a later call is answered first', async () => {
    await scenario({ answer: { delayMs: 200 } }, { outNoPrefix: 'SLOW' })
    const answered: string[] = []
    const note = (name: string) => () => answered.push(name)
    await Promise.all([order('SLOW1').then(note('delayed')), order('PT1').then(note('prompt'))])
    expect(answered).toEqual(['prompt', 'delayed'])
  })

  it('changes its HTTP status', async () => {
    await scenario({ answer: { httpStatus: 503 } })
    expect(await order('PT1')).toMatchObject({ status: 503 })
    expect((await bench.get('/v1/orders/PT1')).data).toMatchObject({ state: 'SUCCESS' })
  })

  it('loses it, processed or not', async () => {
    await scenario({ answer: { timeout: { processed: false } } })
    await expect(order('PT1')).rejects.toThrow()
    expect(await bench.get('/v1/orders/PT1')).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    await scenario({ answer: { timeout: { processed: true } } })
    await expect(order('PT1')).rejects.toThrow()
    expect((await bench.get('/v1/orders/PT1')).data).toMatchObject({ state: 'SUCCESS' })
    expect(await order('PT1')).toMatchObject({ code: 'SUCCESS', data: { state: 'SUCCESS' } })
  })

  it('makes it garbage, or signs it wrongly', async () => {
    await scenario({ answer: { garbage: true } })
    expect((await order('PT1')).text).toContain('502 Bad Gateway')
    await scenario({ answer: { wrongSignature: true } })
    expect(await order('PT2')).toMatchObject({ code: 'SUCCESS', isSignatureRight: false })
  })
})

describe('an effect on the result', () => {
  it('lets a payment that a magic amount would fail succeed', async () => {
    await scenario({ result: { kind: 'success' } })
    expect(await order('PT1', { amount: 10_091 })).toMatchObject({ data: { state: 'SUCCESS' } })
  })

  it('fails it with any code', async () => {
    await scenario({ result: { kind: 'fail', errCode: 'USER_CANCELLED' } })
    expect(await order('PT1')).toMatchObject({
      code: 'FAIL',
      errCode: 'USER_CANCELLED',
      data: { state: 'FAILED', failCode: 'USER_CANCELLED' },
    })
  })

  it('holds it for so long, then fails it', async () => {
    await scenario({ result: { kind: 'pending', ms: 5000, ending: 'fail' } })
    await order('PT1')
    await bench.advance(5)
    expect((await bench.get('/v1/orders/PT1')).data).toMatchObject({ state: 'FAILED' })
  })

  it('keeps it unknown for n queries; without any it is decided after a day', async () => {
    await scenario({ result: { kind: 'unknown', queries: 1 } }, { api: 'orders' }, 2)
    await order('PT1')
    await order('PT2')
    expect(await bench.get('/v1/orders/PT1')).toMatchObject({ code: 'PROCESSING', data: { state: 'PAYING' } })
    expect(await bench.get('/v1/orders/PT1')).toMatchObject({ code: 'SUCCESS', data: { state: 'SUCCESS' } })
    await bench.advance(86_400)
    expect(bench.client.told('pay')).toHaveLength(2)
  })

  it('hides it for n queries', async () => {
    await scenario({ result: { kind: 'notFound', queries: 2 } })
    expect(await order('PT1')).toMatchObject({ status: 500, errCode: 'SYSTEM_ERROR' })
    expect(await bench.get('/v1/orders/PT1')).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    expect(await bench.get('/v1/orders/PT1')).toMatchObject({ errCode: 'ORDER_NOT_FOUND' })
    expect((await bench.get('/v1/orders/PT1')).data).toMatchObject({ state: 'SUCCESS' })
  })
})

describe('an effect on the notification', () => {
  it('delays it', async () => {
    await scenario({ notify: { delayMs: 30_000 } })
    await order('PT1')
    await bench.advance(29)
    expect(bench.client.told()).toEqual([])
    await bench.advance(1)
    expect(bench.client.told()).toHaveLength(1)
  })

  it('repeats it, one after the other', async () => {
    await scenario({ notify: { duplicates: 2 } })
    await order('PT1')
    await bench.advance(0)
    expect(bench.client.posts.map(({ concurrent }) => concurrent)).toEqual([1, 1, 1])
  })

  it('signs the first ones an hour ago', async () => {
    bench.client.respond = () =>
      bench.client.posts.length < 2 ? { status: 400, body: 'STALE' } : { status: 200, body: 'SUCCESS' }
    await scenario({ notify: { staleTimestamp: 1 } })
    await order('PT1')
    await bench.advance(15)
    expect(bench.client.posts.map(({ timestamp }) => timestamp - 1_772_416_800)).toEqual([-3600, 15])
  })

  it('names another merchant', async () => {
    await scenario({ notify: { otherMerchant: true } })
    await order('PT1')
    await bench.advance(0)
    expect(bench.client.told()).toMatchObject([{ aisleMerchantNo: 'M2' }])
  })

  it('reaches channel-born payments too', async () => {
    await scenario({ notify: { drop: true } }, { api: 'swipe' })
    await bench.control('swipe', { sn: 'SN1', cardNo: '6222021234567890', amount: 10_000 })
    await bench.advance(0)
    expect(bench.client.told()).toEqual([])
    expect((await bench.show<{ rows: object[] }>('notifications')).rows).toMatchObject([{ state: 'DROPPED' }])
  })
})

describe('a scenario', () => {
  it.each([
    { why: 'another call', match: { api: 'refunds' } },
    { why: 'another number', match: { api: 'orders', outNoPrefix: 'XX' } },
    { why: 'another pay way', match: { api: 'orders', payWay: 2 } },
    { why: 'a larger amount', match: { api: 'orders', amountFrom: 10_001 } },
    { why: 'a smaller amount', match: { api: 'orders', amountTo: 9_999 } },
  ])('for $why does nothing', async ({ match }) => {
    await scenario({ result: { kind: 'fail' } }, match)
    expect(await order('PT1')).toMatchObject({ code: 'SUCCESS' })
  })

  it('acts as often as it says, the newest first', async () => {
    await scenario({ result: { kind: 'fail', errCode: 'OLDER' } }, { outNoPrefix: 'PT' }, 2)
    await scenario({ result: { kind: 'fail', errCode: 'NEWER' } }, { payWay: 1, amountFrom: 1, amountTo: 10_000 })
    const codes = [await order('PT1'), await order('PT2'), await order('PT3'), await order('PT4')].map(
      ({ errCode }) => errCode,
    )
    expect(codes).toEqual(['NEWER', 'OLDER', 'OLDER', null])
  })

  it('with a misspelt effect is refused', async () => {
    await expect(scenario({ notify: { dropp: true } })).rejects.toThrow('BAD_REQUEST')
  })

  it('that wants doubt about what is answered at once is refused', async () => {
    await expect(scenario({ result: { kind: 'unknown' } }, { api: 'returns' })).rejects.toThrow('BAD_REQUEST')
  })

  it('can be cleared', async () => {
    await scenario({ result: { kind: 'fail' } })
    await bench.control('scenarios/clear')
    expect(await order('PT1')).toMatchObject({ code: 'SUCCESS' })
  })
})
