import { beforeEach, describe, expect, it } from 'vitest'
import { expectSoundBooks, testBench } from './bench.fixture.ts'

const bench = testBench()
const wanted = { outNo: 'PO1', account: '6222020200001234', name: '张三', amount: 50_000 }

beforeEach(async () => void (await bench.control('payouts/fund', { amount: 100_000 })))

describe('a payout', () => {
  it('takes amount and cost from the balance and arrives', async () => {
    expect(await bench.post('/v1/payouts', wanted)).toMatchObject({
      code: 'PROCESSING',
      data: { state: 'PROCESSING', accountMask: '622202******1234', cost: 100 },
    })
    expect((await bench.get('/v1/payouts/balance')).data).toEqual({ available: 49_900, processing: 50_100, taxHeld: 0 })
    await bench.advance(1)
    expect((await bench.get('/v1/payouts/PO1')).data).toMatchObject({
      state: 'SUCCESS',
      finishTime: '2026-03-02 10:00:01',
    })
    expect(bench.client.told('payout')).toMatchObject([
      { outNo: 'PO1', amount: 50_000, cost: 100, state: 'SUCCESS', failClass: null },
    ])
    expect((await bench.get('/v1/payouts/balance')).data).toEqual({ available: 49_900, processing: 0, taxHeld: 0 })
    await expectSoundBooks(bench)
  })

  it('beyond the balance fails, retryable', async () => {
    expect(await bench.post('/v1/payouts', { ...wanted, amount: 99_901 })).toMatchObject({
      code: 'FAIL',
      data: { failClass: 'RETRYABLE' },
    })
    expect((await bench.get('/v1/payouts/balance')).data).toMatchObject({ available: 100_000 })
  })

  it.each([
    { errCode: 'BANK_BUSY', failClass: 'RETRYABLE' },
    { errCode: 'NAME_MISMATCH', failClass: 'FINAL' },
  ])('that fails with $errCode is $failClass', async ({ errCode, failClass }) => {
    await bench.control('scenarios', { match: { api: 'payouts' }, effects: { result: { kind: 'fail', errCode } } })
    expect(await bench.post('/v1/payouts', wanted)).toMatchObject({
      code: 'FAIL',
      errCode,
      data: { state: 'FAILED', failClass },
    })
    expect((await bench.get('/v1/payouts/balance')).data).toMatchObject({ available: 100_000, processing: 0 })
  })

  it('is decided by the bank’s own word', async () => {
    await bench.control('scenarios', {
      match: { api: 'payouts' },
      times: 2,
      effects: { result: { kind: 'pending', ms: 3_600_000 } },
    })
    await bench.post('/v1/payouts', { ...wanted, amount: 10_000 })
    await bench.control('payouts/PO1/finish', { result: 'FAILED', failCode: 'ACCOUNT_CLOSED' })
    await bench.post('/v1/payouts', { ...wanted, outNo: 'PO2', amount: 10_000 })
    await bench.control('payouts/PO2/finish', { result: 'SUCCESS' })
    await bench.control('payouts/PO2/finish', { result: 'RETURNED' })
    await expect(bench.control('payouts/PO2/finish', { result: 'RETURNED' })).rejects.toThrow('WRONG_STATE')
    await bench.advance(7200)
    expect(bench.client.told('payout').map(({ state, failCode }) => [state, failCode])).toEqual([
      ['FAILED', 'ACCOUNT_CLOSED'],
      ['SUCCESS', null],
      ['RETURNED', 'BANK_RETURNED'],
    ])
    await expectSoundBooks(bench)
  })

  it('with tax needs a signed contract, and sets the tax aside', async () => {
    const taxed = { ...wanted, tax: true, taxAmount: 3250, idNo: '110101199001011234' }
    expect(await bench.post('/v1/payouts', taxed)).toMatchObject({ errCode: 'CONTRACT_UNSIGNED' })
    expect((await bench.post('/v1/contracts', { idNo: taxed.idNo, name: '张三' })).data).toMatchObject({
      state: 'UNSIGNED',
    })
    await bench.control(`contracts/${taxed.idNo}/sign`)
    expect((await bench.get(`/v1/contracts/${taxed.idNo}`)).data).toMatchObject({
      state: 'SIGNED',
      signTime: '2026-03-02 10:00:00',
    })
    await bench.post('/v1/payouts', { ...taxed, outNo: 'PO2' })
    await bench.advance(1)
    expect((await bench.get('/v1/payouts/balance')).data).toEqual({
      available: 100_000 - 50_000 - 3250 - 100,
      processing: 0,
      taxHeld: 3250,
    })
    await bench.control('payouts/pay-tax', { amount: 3250 })
    expect((await bench.get('/v1/payouts/balance')).data).toMatchObject({ taxHeld: 0 })
    await expectSoundBooks(bench)
  })

  it('sent 20 times at once under 20 numbers never overdraws the balance', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => bench.post('/v1/payouts', { ...wanted, outNo: `PO${i}`, amount: 9_900 })),
    )
    expect(answers.filter(({ code }) => code === 'PROCESSING')).toHaveLength(10)
    expect((await bench.get('/v1/payouts/balance')).data).toEqual({ available: 0, processing: 100_000, taxHeld: 0 })
  })
})
