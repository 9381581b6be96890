import { beforeEach, describe, expect, it } from 'vitest'
import { expectSoundBooks, testBench } from './bench.fixture.ts'

const bench = testBench()
let receivers: string[] = []

beforeEach(async () => {
  receivers = []
  for (const [i, name] of ['甲', '乙', '丙'].entries()) {
    const body = {
      outReceiverNo: `RV${i}`,
      aisleMerchantNo: 'M4',
      kind: 'PERSON',
      name,
      account: `622202020000111${i}`,
    }
    const { data } = await bench.post<{ receiverNo: string }>('/v1/divisions/receivers', body)
    receivers.push(data!.receiverNo)
  }
  await bench.post('/v1/orders', {
    outTradeNo: 'PT1',
    aisleMerchantNo: 'M4',
    amount: 10_000,
    payWay: 1,
    scene: 'MICROPAY',
  })
})

const divide = (amounts: number[], more: object = {}) =>
  bench.post('/v1/divisions/orders', {
    outDivNo: 'DV1',
    outTradeNo: 'PT1',
    receivers: amounts.map((amount, i) => ({ receiverNo: receivers[i], amount, detailNo: `D${i}` })),
    ...more,
  })

describe('a division', () => {
  it('keeps the net amount out of settlement, pays the receivers and unfreezes the rest (money.md 6.2)', async () => {
    expect((await bench.books()).total).toMatchObject({ frozen: 9962, unsettled: 0 })
    expect(await divide([1245, 996, 747])).toMatchObject({ code: 'PROCESSING', data: { state: 'PROCESSING' } })
    await bench.advance(1)
    expect(await bench.get('/v1/divisions/orders/DV1')).toMatchObject({ code: 'SUCCESS', data: { state: 'SUCCESS' } })
    expect(bench.client.told('division')).toMatchObject([{ outDivNo: 'DV1', outTradeNo: 'PT1', unfrozenAmount: 6974 }])
    expect((await bench.books()).total).toMatchObject({ divided: 2988, frozen: 0, unsettled: 6974 })
    await expectSoundBooks(bench)
  })

  it('can leave the rest frozen for another one, or for an unfreezing', async () => {
    await divide([1000], { finish: false })
    await bench.advance(1)
    expect((await bench.books()).total).toMatchObject({ frozen: 8962, unsettled: 0 })
    expect(await divide([2000], { outDivNo: 'DV2', finish: false })).toMatchObject({ code: 'PROCESSING' })
    await bench.advance(1)
    expect((await bench.post('/v1/divisions/unfreeze', { outNo: 'UF1', outTradeNo: 'PT1' })).data).toMatchObject({
      amount: 6962,
      state: 'SUCCESS',
    })
    expect((await bench.get('/v1/divisions/unfreeze/UF1')).data).toMatchObject({ amount: 6962 })
    await expectSoundBooks(bench)
  })

  it('unfreezes by itself after 30 days', async () => {
    await bench.advance(30 * 86_400)
    expect((await bench.books()).total).toMatchObject({ frozen: 0, unsettled: 9962 })
    await bench.advance(1)
    expect(await divide([100])).toMatchObject({ errCode: 'DIVISION_EXPIRED' })
  })

  it.each([
    { why: 'it takes more than the greatest ratio', amounts: [3001], more: {}, errCode: 'OVER_DIVISION' },
    { why: 'the order is not to be divided', amounts: [100], more: { outTradeNo: 'PT2' }, errCode: 'NOT_DIVISIBLE' },
    { why: 'there is no such order', amounts: [100], more: { outTradeNo: 'PT9' }, errCode: 'ORDER_NOT_FOUND' },
    {
      why: 'a receiver is unknown',
      amounts: [100],
      more: { receivers: [{ receiverNo: 'X', amount: 100, detailNo: 'D' }] },
      errCode: 'RECEIVER_NOT_FOUND',
    },
  ])('is refused when $why', async ({ amounts, more, errCode }) => {
    await bench.post('/v1/orders', {
      outTradeNo: 'PT2',
      aisleMerchantNo: 'M1',
      amount: 10_000,
      payWay: 1,
      scene: 'MICROPAY',
    })
    expect(await divide(amounts, more)).toMatchObject({ code: 'FAIL', errCode })
    expect((await bench.books()).total).toMatchObject({ frozen: 9962 })
  })

  it('is refused with more than 50 receivers', async () => {
    const many = Array.from({ length: 51 }, (_, i) => ({ receiverNo: receivers[0], amount: 1, detailNo: `D${i}` }))
    expect(await divide([], { receivers: many })).toMatchObject({ errCode: 'TOO_MANY_RECEIVERS' })
  })

  it('is refused for a receiver that was not accepted', async () => {
    const body = { outReceiverNo: 'RV9', aisleMerchantNo: 'M4', kind: 'PERSON', name: '失败', account: '6222' }
    const { code, data } = await bench.post<{ receiverNo: string }>('/v1/divisions/receivers', body)
    expect({ code, data }).toMatchObject({ code: 'FAIL', data: { state: 'REFUSED' } })
    const parts = [{ receiverNo: data!.receiverNo, amount: 100, detailNo: 'D' }]
    expect(await divide([], { receivers: parts })).toMatchObject({ errCode: 'RECEIVER_REFUSED' })
  })

  it('gives back what a receiver returns, never more than it got', async () => {
    await divide([1245, 996, 747])
    await bench.advance(1)
    const back = (outReturnNo: string, amount: number) =>
      bench.post('/v1/divisions/returns', { outReturnNo, outDivNo: 'DV1', detailNo: 'D0', amount })
    expect((await back('DR1', 498)).data).toMatchObject({ state: 'SUCCESS', amount: 498 })
    expect(await back('DR2', 748)).toMatchObject({ errCode: 'OVER_RETURN' })
    expect((await bench.get('/v1/divisions/returns/DR1')).data).toMatchObject({ outDivNo: 'DV1', detailNo: 'D0' })
    await bench.control('scenarios', { match: { api: 'returns' }, effects: { result: { kind: 'fail' } } })
    expect(await back('DR3', 100)).toMatchObject({ code: 'FAIL', errCode: 'RECEIVER_NOT_ENOUGH' })
    expect((await bench.books()).total).toMatchObject({ divided: 2988, divisionReturned: 498, unsettled: 6974 + 498 })
    await expectSoundBooks(bench)
  })

  it('lets a refund come out of the frozen money first', async () => {
    await bench.post('/v1/refunds', { outRefundNo: 'RF1', outTradeNo: 'PT1', amount: 4000 })
    await bench.advance(1)
    expect((await bench.books()).total).toMatchObject({ frozen: 9962 - 4000 + 15, unsettled: 0, refunded: 4000 })
    await expectSoundBooks(bench)
  })

  it('can be unknown for a while, or not found, and is then done once', async () => {
    const doubt = (kind: string, more: object = {}) =>
      bench.control('scenarios', { match: { api: 'divisions' }, effects: { result: { kind, queries: 1, ...more } } })
    await doubt('unknown')
    expect(await divide([1000], { finish: false })).toMatchObject({ code: 'PROCESSING' })
    await bench.advance(600)
    expect(await bench.get('/v1/divisions/orders/DV1')).toMatchObject({ code: 'PROCESSING' })
    expect(await bench.get('/v1/divisions/orders/DV1')).toMatchObject({
      code: 'SUCCESS',
      data: { receivers: [{ state: 'SUCCESS' }] },
    })
    await doubt('notFound', { ending: 'fail' })
    expect(await divide([1000], { outDivNo: 'DV2' })).toMatchObject({ status: 500, errCode: 'SYSTEM_ERROR' })
    expect(await bench.get('/v1/divisions/orders/DV2')).toMatchObject({ errCode: 'DIVISION_NOT_FOUND' })
    expect(await bench.get('/v1/divisions/orders/DV2')).toMatchObject({
      data: { receivers: [{ state: 'FAILED', failCode: 'RECEIVER_ABNORMAL' }] },
    })
    await bench.advance(86_400)
    expect(bench.client.told('division')).toHaveLength(2)
    expect((await bench.books()).total).toMatchObject({ divided: 1000, frozen: 0, unsettled: 8962 })
    await expectSoundBooks(bench)
  })

  it('asks for each detail number once', async () => {
    const parts = [0, 1].map((i) => ({ receiverNo: receivers[i], amount: 100, detailNo: 'SAME' }))
    expect(await divide([], { receivers: parts })).toMatchObject({ status: 400, errCode: 'BAD_REQUEST' })
  })
})
