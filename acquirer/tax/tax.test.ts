import { beforeEach, describe, expect, it } from 'vitest'
import { testBench } from '../bench.fixture.ts'

const bench = testBench()
const taxNo = '91350100M000100Y43'
const authorise = (outNo: string) => bench.post('/v1/tax/authorizations', { outNo, taxNo, name: '京华支付有限公司' })
const line = { name: '服务费', categoryNo: '3040201000000000000', spec: '', unit: '项', quantity: '1', ratePpm: 60_000 }
const invoice = (outNo: string, more = {}) =>
  bench.post('/v1/tax/invoices', {
    outNo,
    taxNo,
    kind: 5,
    buyerName: '李明',
    buyerTaxNo: '',
    drawer: '刘芳',
    remark: '',
    lines: [{ ...line, net: 94_340, tax: 5660 }],
    net: 94_340,
    tax: 5660,
    ...more,
  })
const red = (outNo: string, redOf: string, more = {}) =>
  invoice(outNo, {
    redOf,
    lines: [{ ...line, quantity: '-1', net: -94_340, tax: -5660 }],
    net: -94_340,
    tax: -5660,
    ...more,
  })
const found = async (outNo: string) =>
  (await bench.get(`/v1/tax/invoices/${outNo}`)).data as { readonly issueNo: string }
const scenario = (api: string, effects: object) => bench.control('scenarios', { match: { api }, effects })

beforeEach(async () => {
  await authorise('A0')
  await bench.advance(1)
})

describe('a consent', () => {
  it('is asked once however often, told, refused or taken back by the taxpayer', async () => {
    await bench.control('consents/A0/decide', { result: 'REVOKED' })
    expect(await invoice('K0')).toMatchObject({ code: 'FAIL', errCode: 'NOT_AUTHORISED' })
    await scenario('tax.authorise', { result: { kind: 'pending', ms: 3_600_000, ending: 'fail' } })
    for (let times = 0; times < 2; times += 1)
      expect(await authorise('A1')).toMatchObject({ code: 'PROCESSING', data: { state: 'PENDING' } })
    await bench.advance(3601)
    expect((await bench.get('/v1/tax/authorizations/A1')).data).toMatchObject({ state: 'REFUSED' })
    expect(bench.client.told('taxConsent').map(({ consent }) => (consent as { state: string }).state)).toEqual([
      'VALID',
      'REVOKED',
      'REFUSED',
    ])
    expect(await bench.get('/v1/tax/authorizations/A9')).toMatchObject({ errCode: 'CONSENT_NOT_FOUND' })
  })
})

describe('an invoice', () => {
  it('is issued once under a number of twenty digits, and told', async () => {
    for (let times = 0; times < 3; times += 1) await invoice('K1')
    await bench.advance(1)
    const { issueNo } = await found('K1')
    expect(issueNo).toMatch(/^\d{20}$/)
    expect(bench.client.told('taxInvoice')).toMatchObject([{ invoice: { outNo: 'K1', state: 'ISSUED', issueNo } }])
  })

  it('is refused when its sums or its tax do not fit', async () => {
    expect(await invoice('K2', { net: 94_341 })).toMatchObject({ errCode: 'TAX_MISMATCH' })
    expect(await invoice('K3', { lines: [{ ...line, net: 94_344, tax: 5656 }], net: 94_344, tax: 5656 })).toMatchObject(
      {
        errCode: 'TAX_MISMATCH',
      },
    )
    expect(await invoice('K4', { lines: [{ ...line, net: 0, tax: 0 }], net: 0, tax: 0 })).toMatchObject({
      errCode: 'TAX_MISMATCH',
    })
  })

  it('is taken back as a whole, once', async () => {
    await invoice('K5')
    await bench.advance(1)
    const { issueNo } = await found('K5')
    expect(await red('R0', '26112000000000009999')).toMatchObject({ errCode: 'RED_NOT_FOUND' })
    expect(await red('R1', issueNo, { lines: [{ ...line, net: -94_339, tax: -5660 }], net: -94_339 })).toMatchObject({
      errCode: 'RED_MISMATCH',
    })
    expect(await red('R2', issueNo)).toMatchObject({ code: 'PROCESSING' })
    expect(await red('R3', issueNo)).toMatchObject({ errCode: 'ALREADY_RED' })
    await bench.advance(1)
    expect(await found('R2')).toMatchObject({ state: 'ISSUED', redOf: issueNo, net: -94_340 })
  })

  it('is in doubt for two questions, refused, or decided by the office, as it is told', async () => {
    await scenario('tax.issue', { result: { kind: 'notFound', queries: 1 } })
    expect(await invoice('K6')).toMatchObject({ errCode: 'SYSTEM_ERROR' })
    expect(await bench.get('/v1/tax/invoices/K6')).toMatchObject({ errCode: 'INVOICE_NOT_FOUND' })
    expect(await bench.get('/v1/tax/invoices/K6')).toMatchObject({ data: { state: 'ISSUED' } })
    await scenario('tax.issue', { result: { kind: 'fail' } })
    expect(await invoice('K7')).toMatchObject({ code: 'FAIL', errCode: 'TAX_REFUSED' })
    await scenario('tax.issue', { result: { kind: 'pending', ms: 3_600_000 } })
    await invoice('K8')
    await bench.control('invoices/K8/finish', { result: 'FAILED' })
    await expect(bench.control('invoices/K8/finish', { result: 'ISSUED' })).rejects.toThrow('WRONG_STATE')
    expect(await found('K8')).toMatchObject({ state: 'FAILED', failCode: 'TAX_REFUSED', issueNo: null })
  })
})

describe('a picture', () => {
  const png = (text: string) => {
    const content = Buffer.concat([Buffer.from('card\0'), Buffer.from(text)])
    const head = Buffer.alloc(8)
    head.writeUInt32BE(content.length)
    head.write('tEXt', 4, 'latin1')
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    return Buffer.concat([signature, head, content, Buffer.alloc(4)]).toString('base64')
  }
  const read = (type: string, picture: string) => bench.post('/v1/tax/cards', { type, picture })

  it('is read by what stands in it, and one that says nothing cannot be read', async () => {
    const card = JSON.stringify({ name: '京华支付有限公司', taxNo, accountNo: '62220200' })
    expect(await read('LICENCE', png(card))).toMatchObject({ data: { name: '京华支付有限公司', taxNo, accountNo: '' } })
    expect(await read('CARD', png(card))).toMatchObject({ data: { taxNo: '', accountNo: '62220200' } })
    for (const bad of [png('{}'), png('no json'), Buffer.from('not a picture').toString('base64')])
      expect(await read('LICENCE', bad)).toMatchObject({ errCode: 'CARD_UNREADABLE' })
  })
})
