import { expect, it } from 'vitest'
import { drawDocument } from '../../../core/server/documents/document.ts'
import { fen } from '../../../core/shared/money.ts'
import { invoiceDocument, type PrintedInvoice, printedLines } from './invoice-document.rules.ts'
import { invoiceXml } from './invoice-xml.rules.ts'

const kept = {
  productName: '收单技术服务费',
  categoryName: '软件服务',
  spec: '每月',
  unit: '项',
  quantity: '2',
  amountFen: fen(100_000),
  taxRatePpm: 60_000,
  taxFen: fen(5660),
  discountFen: fen(10_000),
  discountTaxFen: fen(566),
}
const invoice = (lines = [kept]): PrintedInvoice => ({
  title: '电子发票（普通发票）',
  issueNo: '26112000000000000001',
  issueDay: '2026-11-26',
  buyerName: '京华支付有限公司',
  buyerTaxNo: '91350100M000100Y43',
  sellerName: '老王<牛肉>面 & 馆',
  sellerTaxNo: '91440300MA5EXAMP0C',
  lines: printedLines(lines),
  totalFen: fen(90_000),
  netFen: fen(84_906),
  taxFen: fen(5094),
  remark: '订单 PT20261126',
  drawer: '刘芳',
  redOfNo: '',
})
const words = (one: PrintedInvoice) =>
  invoiceDocument(one).pages.map((page) => page.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))

it('a document carries number, day, parties, lines with their category, sums in figures and capitals (R339)', () => {
  const [page = []] = words(invoice())
  for (const text of [
    '发票号码：26112000000000000001',
    '开票日期：2026年11月26日',
    '名称：京华支付有限公司',
    '*软件服务*收单技术服务费',
    '471.70',
    '943.40',
    '-94.34',
    '6%',
    '-5.66',
    '¥849.06',
    '¥50.94',
    '玖佰圆整',
    '（小写）¥900.00',
    '订单 PT20261126',
    '开票人：刘芳',
  ])
    expect(page).toContain(text)
})

it('a document has a page for every eight lines, its sums on the last', () => {
  const pages = words(
    invoice(Array.from({ length: 9 }, () => ({ ...kept, discountFen: fen(0), discountTaxFen: fen(0) }))),
  )
  expect(pages).toHaveLength(2)
  expect(pages.map((page) => page.includes('玖佰圆整'))).toEqual([false, true])
  expect(pages[1]).toContain('第2页 / 共2页')
  expect(pages[0]).toContain('（续下页）')
})

it('a red letter names the invoice that it takes back', () => {
  expect(words({ ...invoice(), redOfNo: '26112000000000000009' })[0]).toContain(
    '被红冲蓝字数电票号码：26112000000000000009\n订单 PT20261126',
  )
})

it('the structured file has the same fields, and no text of it is markup', () => {
  const xml = invoiceXml({ ...invoice(), remark: 'a\u0001b' })
  expect(xml).toContain('<SellerName>老王&lt;牛肉&gt;面 &amp; 馆</SellerName>')
  expect(xml).toContain('<TotalTax-includedAmountInChinese>玖佰圆整</TotalTax-includedAmountInChinese>')
  expect(xml).toContain('<ItemName>*软件服务*收单技术服务费</ItemName><SpecMod>每月</SpecMod><MeaUnits>项</MeaUnits>')
  expect(xml).toContain('<Remark>ab</Remark>')
})

it('is drawn as a PDF with its glyphs, the same each time', async () => {
  const first = await drawDocument(invoiceDocument(invoice()))
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  const started = performance.now()
  const again = await drawDocument(invoiceDocument(invoice()))
  console.log('PDF ms', performance.now() - started, again.length)
  expect(again.toString('latin1')).toContain('/FontFile')
})
