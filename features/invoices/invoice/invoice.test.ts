import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser } from '../../../tests/kit/api.ts'
import { given } from '../../../tests/kit/network.ts'
import { invoiceAuth } from '../authorisation/authorisation.contract.ts'
import { draftOf, type InvoiceBench, invoicePermissions, startInvoiceBench } from '../invoice-bench.fixture.ts'
import { invoice } from './invoice.contract.ts'

let bench: InvoiceBench
beforeAll(async () => {
  bench = await startInvoiceBench()
}, 60_000)
afterAll(() => bench.close())

const as = (user = bench.staff) => bench.world.as(user)
const submit = (amount: string, more: Record<string, unknown> = {}) =>
  as().send(invoice.submit, draftOf(bench.rpiNo, amount, more))
const detail = async (id: string) => (await as().send(invoice.detail, { id })).data
const scenario = (api: string, effects: object) => bench.control('scenarios', { match: { api }, effects })
const atService = async (invoiceNo: string) =>
  (await bench.show<{ rows: { state: string }[] }>(`invoices?no=${invoiceNo}`)).rows

describe('the consent of a merchant (R657, C0721, C1405)', () => {
  it('is asked for once, shown while it waits, and needed for an invoice', async () => {
    const none = await as().send(invoiceAuth.info, { rpiNo: bench.rpiNo })
    expect(none.data).toMatchObject({ authStatus: null, isValid: 0, taxNo: '91350100M000100Y43' })
    expect(await submit('10.00')).toMatchObject({ code: 409, msg: '商户未完成开票授权' })
    const begun = await as().send(invoiceAuth.begin, { rpiNo: bench.rpiNo })
    expect(begun.data).toMatchObject({ authStatus: 1, isValid: 0 })
    expect((await as().send(invoiceAuth.begin, { rpiNo: bench.rpiNo })).data).toEqual(begun.data)
    await bench.settle()
    expect((await as().send(invoiceAuth.begin, { rpiNo: bench.rpiNo })).data).toMatchObject({
      authStatus: 2,
      isValid: 1,
    })
    expect(await bench.rows('SELECT 1 FROM invoice_auth')).toHaveLength(1)
  })

  it('ends when the company takes it back, and is asked for anew', async () => {
    const { data } = await as().send(invoiceAuth.info, { rpiNo: bench.rpiNo })
    await bench.control(`consents/${data.authNo}/decide`, { result: 'REVOKED', reason: '企业取消授权' })
    await bench.advance(2)
    await bench.until('SELECT 1 FROM invoice_auth WHERE auth_status = 4')
    expect(await submit('10.00')).toMatchObject({ msg: '商户未完成开票授权' })
    await scenario('tax.authorise', { result: { kind: 'fail' } })
    await bench.authorise()
    expect((await as().send(invoiceAuth.info, { rpiNo: bench.rpiNo })).data).toMatchObject({
      authStatus: 3,
      failReason: '税务平台拒绝办理',
    })
    await bench.authorise()
    expect((await as().send(invoiceAuth.info, { rpiNo: bench.rpiNo })).data).toMatchObject({ isValid: 1 })
  })

  it('cannot be asked of a merchant without a tax number, or by who only looks', async () => {
    const other = await given.merchant(bench.world, { tenantId: bench.tenantId, oemNo: bench.tenantId })
    await bench.rows(`UPDATE rpi_basic SET credit_code = '' WHERE rpi_no = $1`, [other.rpiNo])
    expect(await as().send(invoiceAuth.begin, { rpiNo: other.rpiNo })).toMatchObject({
      code: 409,
      msg: '商户没有统一社会信用代码，不能开具发票',
    })
    expect(await as().send(invoiceAuth.info, { rpiNo: 'M404' })).toMatchObject({ code: 404 })
  })
})

describe('an invoice (R336, R337, C0708, C0709, C0710, C0711, C0712, C0713)', () => {
  it('is saved, changed, submitted, issued under a number of twenty digits, and keeps its history', async () => {
    const code = await bench.paid('100.00')
    const saved = await as().send(invoice.save, draftOf(bench.rpiNo, '100.00', { rptOrderCodes: code }))
    expect(saved.data).toMatchObject({ invoiceStatus: 0, invoiceNo: expect.stringMatching(/^KP\d{18}$/) })
    const { id, invoiceNo } = saved.data
    expect((await as().send(invoice.info, { rptOrderCode: code })).data).toMatchObject({ invoiceableAmount: '100.00' })
    const sent = await submit('80.00', { id, rptOrderCodes: code, email: 'l***g@example.com' })
    expect(sent.data).toMatchObject({ id, invoiceStatus: 1 })
    expect((await as().send(invoice.info, { rptOrderCode: code })).data).toMatchObject({
      tradeAmount: '100.00',
      invoicedAmount: '80.00',
      invoiceableAmount: '20.00',
      invoices: [{ invoiceNo, invoiceStatus: 1, amount: '80.00' }],
    })
    await bench.settle()
    const found = await detail(id)
    expect(found).toMatchObject({
      invoiceStatus: 3,
      issueNo: expect.stringMatching(/^\d{20}$/),
      totalAmount: '80.00',
      taxAmount: '4.53',
      netAmount: '75.47',
      sellerTaxNo: '91350100M000100Y43',
      email: expect.stringContaining('*'),
      trades: [{ rptOrderCode: code, amount: '80.00' }],
    })
    expect(found.states.map(({ action }) => action)).toEqual(['save', 'submit', 'send', 'issue'])
    expect((await atService(invoiceNo)).map(({ state }) => state)).toEqual(['ISSUED'])
    expect(await bench.broken()).toEqual([])
    const listed = await as().send(invoice.list, { rptOrderCode: code })
    expect(listed.data.records).toMatchObject([{ invoiceNo, invoiceStatus: 3 }])
    expect(await as().send(invoice.remove, { ids: id })).toMatchObject({ code: 409, msg: '已生效的记录不能删除' })
    expect(await submit('80.00', { id, rptOrderCodes: code })).toMatchObject({ code: 409 })
  })

  it('of several trades takes them in their order, and never more than they have', async () => {
    const codes = [await bench.paid('30.00'), await bench.paid('20.00')]
    expect(await submit('50.01', { rptOrderCodes: codes })).toMatchObject({ code: 409, msg: '开票金额超过可开票金额' })
    const { data } = await submit('40.00', { rptOrderCodes: codes.join(',') })
    expect((await detail(data.id)).trades.map(({ amount }) => amount)).toEqual(['30.00', '10.00'])
    expect(await submit('10.01', { rptOrderCodes: codes })).toMatchObject({ msg: '开票金额超过可开票金额' })
    expect((await submit('10.00', { rptOrderCodes: codes })).success).toBe(true)
    await bench.settle()
  })

  it('of a trade is taken once by two clerks at once', async () => {
    const code = await bench.paid('60.00')
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => submit('40.00', { rptOrderCodes: code, requestNo: crypto.randomUUID() })),
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    for (const reply of replies.filter(({ success }) => !success)) expect(reply.msg).toBe('开票金额超过可开票金额')
    await bench.settle()
    expect(await bench.broken()).toEqual([])
  })

  it.each([
    {
      why: 'the buyer of a special invoice has no number',
      more: { invoiceKind: 6, buyerType: 1 },
      msg: '请填写购方税号',
    },
    {
      why: 'a line has no category',
      more: { lines: [{ productName: '茶', amount: '1.00', taxRate: '6' }] },
      msg: '请维护商品税收分类编码',
    },
    {
      why: 'a rate is unknown',
      more: { lines: [{ productName: '茶', categoryNo: '3040201000000000000', amount: '1.00', taxRate: '5' }] },
      msg: '第1行税率须为0、1、3、6、9或13',
    },
    {
      why: 'pieces and price do not make the amount',
      more: {
        lines: [
          {
            productName: '茶',
            categoryNo: '3040201000000000000',
            amount: '1.00',
            quantity: '3',
            price: '0.30',
            taxRate: '6',
          },
        ],
      },
      msg: '第1行金额与数量、单价不符',
    },
    {
      why: 'the discount eats the line',
      more: {
        lines: [
          { productName: '茶', categoryNo: '3040201000000000000', amount: '1.00', discount: '1.00', taxRate: '6' },
        ],
      },
      msg: '第1行折扣须小于金额',
    },
    {
      why: 'the trade is not the merchant’s',
      more: { rptOrderCodes: 'PT202601010000000001' },
      msg: '交易不存在、不属于该商户或未支付成功',
    },
  ])('is refused when $why', async ({ more, msg }) => {
    expect((await submit('1.00', more)).msg).toBe(msg)
  })

  it('that was refused goes out again under a number of its own, and a draft can be removed (R336)', async () => {
    await scenario('tax.issue', { result: { kind: 'fail' } })
    const { id, invoiceNo } = await bench.issue()
    expect(await detail(id)).toMatchObject({ invoiceStatus: 4, failReason: '税务平台拒绝办理' })
    await submit('100.00', { id })
    await bench.settle()
    expect(await detail(id)).toMatchObject({ invoiceStatus: 3, failReason: '' })
    expect((await atService(`${invoiceNo}-2`)).map(({ state }) => state)).toEqual(['ISSUED'])
    const draft = await as().send(invoice.save, draftOf(bench.rpiNo, '5.00'))
    expect((await as().send(invoice.remove, { ids: draft.data.id })).success).toBe(true)
    expect(await as().send(invoice.detail, { id: draft.data.id })).toMatchObject({ code: 404 })
  })

  it.each([
    { fault: 'a lost answer', effects: { answer: { timeout: { processed: true } } } },
    { fault: 'an answer lost before it was done', effects: { answer: { timeout: { processed: false } } } },
    { fault: 'a service that does not know it at first', effects: { result: { kind: 'notFound', queries: 1 } } },
    { fault: 'news that never comes', effects: { notify: { drop: true }, result: { kind: 'pending', ms: 60_000 } } },
  ])('is issued once in spite of $fault', async ({ effects }) => {
    await scenario('tax.issue', effects)
    const { id, invoiceNo } = await bench.issue()
    for (let times = 0; times < 4; times += 1) await bench.settle(120)
    expect(await detail(id)).toMatchObject({ invoiceStatus: 3 })
    expect((await atService(invoiceNo)).map(({ state }) => state)).toEqual(['ISSUED'])
  })

  it('whose outcome nobody knows stays issuing with its amount taken, and is asked about by a person (C1406)', async () => {
    const code = await bench.paid('70.00')
    await scenario('tax.issue', { result: { kind: 'pending', ms: 30 * 86_400_000 } })
    const { id, invoiceNo } = await bench.issue({
      rptOrderCodes: code,
      lines: [{ productName: '服务费', categoryNo: '3040201000000000000', amount: '70.00', taxRate: '6' }],
    })
    expect(await detail(id)).toMatchObject({ invoiceStatus: 2 })
    expect((await as().send(invoice.ask, { id })).success).toBe(true)
    expect(await submit('1.00', { rptOrderCodes: code })).toMatchObject({ msg: '开票金额超过可开票金额' })
    await bench.control(`invoices/${invoiceNo}/finish`, { result: 'FAILED' })
    await bench.advance(2)
    await bench.until('SELECT 1 FROM invoice WHERE invoice_no = $1 AND invoice_status = 4', [invoiceNo])
    expect((await as().send(invoice.ask, { id })).code).toBe(409)
    expect((await as().send(invoice.info, { rptOrderCode: code })).data.invoiceableAmount).toBe('70.00')
  })
})

describe('a refund of the trade', () => {
  it('in part takes the invoice back and issues the rest; as a whole nothing comes in its place', async () => {
    const code = await bench.paid('100.00')
    const first = await bench.issue({ rptOrderCodes: code })
    await bench.refund(code, '30.00')
    expect(await detail(first.id)).toMatchObject({ invoiceStatus: 5 })
    expect(await bench.broken()).toEqual([])
    await bench.settle()
    await bench.settle()
    const taken = await detail(first.id)
    expect(taken).toMatchObject({ invoiceStatus: 6, redNo: expect.stringMatching(/^KP/) })
    const { data } = await as().send(invoice.info, { rptOrderCode: code })
    expect(data).toMatchObject({ invoicedAmount: '70.00', invoiceableAmount: '0.00' })
    const all = await as().send(invoice.list, { rpiNo: bench.rpiNo, size: 200 })
    const red = all.data.records.find(({ redOf }) => redOf === first.invoiceNo)
    expect(red).toMatchObject({ totalAmount: '-100.00', taxAmount: '-5.66', invoiceStatus: 3, redReason: 2 })
    const rest = data.invoices.find(({ invoiceStatus }) => invoiceStatus === 3)
    expect(rest?.amount).toBe('70.00')
    await bench.refund(code, '70.00')
    await bench.settle()
    expect((await as().send(invoice.info, { rptOrderCode: code })).data).toMatchObject({ invoicedAmount: '0.00' })
    expect(await bench.stateOf(rest?.invoiceNo ?? '')).toBe(6)
    expect(await bench.broken()).toEqual([])
  })

  it('while the invoice is on its way takes it back as soon as it is issued', async () => {
    const code = await bench.paid('50.00')
    const { data } = await submit('50.00', { rptOrderCodes: code })
    await bench.refund(code, '50.00')
    await bench.settle()
    await bench.settle()
    expect(await bench.stateOf(data.invoiceNo)).toBe(6)
  })

  it('whose red letter is refused waits for a person, who has it taken back again (C1406)', async () => {
    const code = await bench.paid('40.00')
    const first = await bench.issue({
      rptOrderCodes: code,
      lines: [{ productName: '服务费', categoryNo: '3040201000000000000', amount: '40.00', taxRate: '6' }],
    })
    await scenario('tax.issue', { result: { kind: 'fail' } })
    await bench.refund(code, '40.00')
    await bench.settle()
    expect(await detail(first.id)).toMatchObject({ invoiceStatus: 5, failReason: '税务平台拒绝办理' })
    expect((await as().send(invoice.ask, { id: first.id })).success).toBe(true)
    expect((await as().send(invoice.ask, { id: first.id })).code).toBe(409)
    await bench.settle()
    expect(await detail(first.id)).toMatchObject({ invoiceStatus: 6 })
  })
})

describe('a change of an issued invoice (C0714)', () => {
  it('takes it back and issues another in its place, once', async () => {
    const code = await bench.paid('90.00')
    const lines = [{ productName: '服务费', categoryNo: '3040201000000000000', amount: '90.00', taxRate: '6' }]
    const first = await bench.issue({ rptOrderCodes: code, lines })
    const change = (more = {}) =>
      as().send(invoice.change, { ...draftOf(bench.rpiNo, '90.00', { buyerName: '王强', ...more }), id: first.id })
    expect(await change({ rptOrderCodes: 'PT202601010000000001' })).toMatchObject({ msg: '红冲换开不能更换商户或交易' })
    const { data } = await change()
    expect(data).toMatchObject({ invoiceStatus: 1 })
    expect(await change()).toMatchObject({ code: 409, msg: '发票已红冲' })
    expect(await bench.broken()).toEqual([])
    await bench.settle()
    await bench.settle()
    expect(await detail(first.id)).toMatchObject({ invoiceStatus: 6 })
    expect(await detail(data.id)).toMatchObject({ invoiceStatus: 3, buyerName: '王强', waitsFor: first.invoiceNo })
  })

  it('whose red letter is refused leaves the invoice as it was', async () => {
    const first = await bench.issue()
    await scenario('tax.issue', { result: { kind: 'fail' } })
    const { data } = await as().send(invoice.change, { ...draftOf(bench.rpiNo, '100.00'), id: first.id })
    await bench.settle()
    expect(await detail(first.id)).toMatchObject({ invoiceStatus: 3, failReason: '税务平台拒绝办理' })
    expect(await detail(data.id)).toMatchObject({ invoiceStatus: 4 })
    expect(await bench.broken()).toEqual([])
  })
})

describe('files and sheets (R055, R339, C0716, C0717)', () => {
  it('are given of an issued invoice alone', async () => {
    const { id } = await bench.issue()
    const file = async (fileKind: number) =>
      (
        await bench.world.app.inject({
          url: `${invoice.download.path}?id=${id}&fileKind=${fileKind}`,
          headers: { 'blade-auth': `bearer ${bench.staff.token}` },
        })
      ).rawPayload
    expect((await file(1)).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await file(2)).toString()).toContain('<BuyerName>李明</BuyerName>')
    const draft = await as().send(invoice.save, draftOf(bench.rpiNo, '5.00'))
    expect(await as().send(invoice.download, { id: draft.data.id })).toMatchObject({ code: 409, msg: '发票尚未开具' })
  })
})

describe('others', () => {
  it('see and change nothing of it: another tenant, who has no permission, who only looks', async () => {
    const { id } = await bench.issue()
    const stranger = await givenUser(bench.world, { tenantId: '100009', permissions: invoicePermissions })
    for (const call of [invoice.detail, invoice.ask] as const)
      expect((await as(stranger).send(call, { id })).code).toBe(404)
    const nobody = await givenUser(bench.world, { tenantId: bench.tenantId, oemNo: bench.tenantId, permissions: [] })
    expect((await as(nobody).send(invoice.list, {})).code).toBe(403)
    expect((await as(bench.provider).send(invoice.detail, { id })).success).toBe(true)
  })
})
