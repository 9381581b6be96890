import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testBench } from './bench.fixture.ts'
import { billColumns, type BillKind } from './wire.ts'

const bench = testBench()
const day = '2026-03-02'
const pay = (outTradeNo: string, amount: number) =>
  bench.post('/v1/orders', { outTradeNo, aisleMerchantNo: 'M1', amount, payWay: 1, scene: 'MICROPAY' })
const ready = () => bench.setClock('2026-03-03 08:00:00')

interface Line {
  [column: string]: string
}

async function bill(kind: BillKind, of = day): Promise<{ lines: Line[]; total: string[]; columns: string[] }> {
  const answer = await bench.get(`/v1/bills/${of}/${kind}`)
  expect(answer).toMatchObject({ status: 200, isSignatureRight: true })
  expect(answer.headers.get('x-file-sha256')).toBe(createHash('sha256').update(answer.text).digest('hex'))
  const rows = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  const columns = rows[0]!
  const lines = rows.slice(1, -1).map((cells) => Object.fromEntries(columns.map((column, i) => [column, cells[i]!])))
  return { columns, lines, total: rows.at(-1)! }
}

const sum = (lines: Line[], column: string) => String(lines.reduce((total, line) => total + BigInt(line[column]!), 0n))

describe('a bill', () => {
  it('is not ready before 08:00 of the next day', async () => {
    expect(await bench.get(`/v1/bills/${day}/trade`)).toMatchObject({
      status: 404,
      errCode: 'BILL_NOT_READY',
      isSignatureRight: true,
    })
    await bench.setClock('2026-03-03 07:59:59')
    expect(await bench.get(`/v1/bills/${day}/trade`)).toMatchObject({ status: 404 })
    await ready()
    expect(await bench.get(`/v1/bills/${day}/trade`)).toMatchObject({ status: 200 })
    expect(await bench.get(`/v1/bills/${day}/gossip`)).toMatchObject({ status: 404, errCode: 'UNKNOWN_PATH' })
    expect(await bench.get('/v1/bills/2026-02-30/trade')).toMatchObject({ status: 400 })
  })

  it.each(Object.keys(billColumns) as BillKind[])(
    'of kind %s has its columns and a total, also when empty',
    async (kind) => {
      await ready()
      expect(await bill(kind)).toEqual({ columns: [...billColumns[kind]], lines: [], total: ['TOTAL', '0', '0', '0'] })
    },
  )

  it('of trades, refunds and profit adds up, and agrees with the books', async () => {
    for (let i = 1; i <= 5; i += 1) await pay(`PT${i}`, 12_300 + i)
    await pay('PT6', 9_900)
    await bench.post('/v1/orders/PT6/void', {})
    await bench.post('/v1/refunds', { outRefundNo: 'RF1', outTradeNo: 'PT1', amount: 5000 })
    await ready()
    const trade = await bill('trade')
    expect(trade.total).toEqual(['TOTAL', '6', sum(trade.lines, 'amount'), sum(trade.lines, 'merchantFee')])
    expect(trade.lines.map(({ status }) => status)).toEqual([
      'SUCCESS',
      'SUCCESS',
      'SUCCESS',
      'SUCCESS',
      'SUCCESS',
      'REVOKED',
    ])
    expect(trade.lines[0]).toMatchObject({
      outTradeNo: 'PT1',
      aisleMerchantNo: 'M1',
      amount: '12301',
      merchantFee: '47',
      cost: '25',
      settleCycle: 'T1',
      payTime: '2026-03-02 10:00:00',
    })
    const refund = await bill('refund')
    expect(refund.lines).toMatchObject([
      { outRefundNo: 'RF1', outTradeNo: 'PT1', amount: '5000', feeReturn: '19', costReturn: '10', status: 'SUCCESS' },
    ])
    const profit = await bill('profit')
    const { paid, voided, refunded } = (await bench.books()).total
    expect(profit.lines).toMatchObject([
      { day, aisleMerchantNo: 'M1', count: '5', amount: String(Number(paid) - Number(voided) - Number(refunded)) },
    ])
    expect(profit.lines[0]!['profit']).toBe(String((await bench.books()).apps[0]!.profit))
  })

  it('of payouts lists what was paid on its day and what came back on its day', async () => {
    await bench.control('payouts/fund', { amount: 1_000_000 })
    const payout = { account: '6222020200001234', name: '张三' }
    await bench.post('/v1/payouts', { ...payout, outNo: 'PO1', amount: 10_085 })
    await bench.post('/v1/payouts', { ...payout, outNo: 'PO2', amount: 9_999_999 })
    await bench.advance(1)
    await bench.setClock('2026-03-04 08:00:00')
    await bench.advance(0)
    expect((await bill('payout')).lines).toMatchObject([
      { outNo: 'PO1', amount: '10085', cost: '100', status: 'SUCCESS' },
    ])
    expect((await bill('payout', '2026-03-03')).lines).toMatchObject([
      { outNo: 'PO1', status: 'RETURNED', finishTime: '2026-03-03 10:00:00' },
    ])
  })

  it('of settlements lists the records of its run', async () => {
    await pay('PT1', 10_000)
    await bench.setClock('2026-03-03 01:00:00')
    await bench.control('settle', { day: '2026-03-03' })
    await bench.setClock('2026-03-04 08:00:00')
    expect((await bill('settle', '2026-03-03')).lines).toMatchObject([
      { day, count: '1', amount: '10000', fee: '38', netAmount: '9962', status: 'SUCCESS' },
    ])
  })

  it('leaves fees empty when they are not told', async () => {
    await pay('PT1', 10_000)
    await bench.control('config', { reportFees: false })
    await ready()
    const { lines, total } = await bill('trade')
    expect(lines[0]).toMatchObject({ merchantFee: '', cost: '' })
    expect(total).toEqual(['TOTAL', '1', '10000', '0'])
  })

  it('can be bent into every difference, and straightened again', async () => {
    const numbers: string[] = []
    for (let i = 0; i < 6; i += 1) numbers.push(String((await pay(`PT${i}`, 10_000)).data!['aisleOrderNo']))
    await ready()
    await bench.control(`bills/${day}/mutate`, {
      drop: [numbers[0]],
      duplicate: [numbers[1]],
      changeAmount: [{ no: numbers[2], amount: 1 }],
      changeFee: [{ no: numbers[3], fee: 2 }],
      changeCost: [{ no: numbers[4], cost: 3 }],
      changeStatus: [{ no: numbers[5], status: 'REVOKED' }],
      add: [{ aisleOrderNo: 'SO-GHOST', aisleMerchantNo: 'M1', amount: 777, status: 'SUCCESS' }],
    })
    const { lines, total } = await bill('trade')
    expect(lines.map(({ aisleOrderNo }) => aisleOrderNo)).toEqual([numbers[1], ...numbers.slice(1), 'SO-GHOST'])
    expect(lines.slice(2)).toMatchObject([
      { amount: '1' },
      { merchantFee: '2' },
      { cost: '3' },
      { status: 'REVOKED' },
      { amount: '777' },
    ])
    expect(total).toEqual(['TOTAL', '7', String(50_000 + 1 + 777), String(38 * 5 + 2)])
    await bench.control(`bills/${day}/mutate`, { clear: true })
    expect((await bill('trade')).lines).toHaveLength(6)
  })
})
