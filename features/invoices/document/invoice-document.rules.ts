import type { DrawnDocument, Mark } from '../../../core/shared/document.ts'
import { type Fen, fen, formatYuan, plainRate } from '../../../core/shared/money.ts'
import { capitalsOf } from '../tax/capitals.rules.ts'
import { netPriceText } from '../tax/line-tax.rules.ts'

/** One line as a document carries it: without tax beside its tax. A discount is a line of its own, below zero. */
export interface PrintedLine {
  /** With the short name of its category: `*软件服务*收单技术服务费`. */
  readonly name: string
  readonly spec: string
  readonly unit: string
  readonly quantity: string
  /** Without tax. */
  readonly price: string
  readonly netFen: Fen
  readonly taxRatePpm: number
  readonly taxFen: Fen
}

/** An invoice as its documents carry it. */
export interface PrintedInvoice {
  /** `电子发票（普通发票）`. */
  readonly title: string
  /** Number of the tax service; 20 digits. */
  readonly issueNo: string
  /** yyyy-MM-dd. */
  readonly issueDay: string
  readonly buyerName: string
  readonly buyerTaxNo: string
  readonly sellerName: string
  readonly sellerTaxNo: string
  readonly lines: readonly PrintedLine[]
  readonly totalFen: Fen
  readonly netFen: Fen
  readonly taxFen: Fen
  readonly remark: string
  readonly drawer: string
  /** Number of the invoice that this one takes back; '' for none. */
  readonly redOfNo: string
}

/** A line as it is kept. */
export interface KeptLine {
  readonly productName: string
  readonly categoryName: string
  readonly spec: string
  readonly unit: string
  readonly quantity: string
  readonly amountFen: Fen
  readonly taxRatePpm: number
  readonly taxFen: Fen
  readonly discountFen: Fen
  readonly discountTaxFen: Fen
}

/** The lines that stand on a document: one for each that is kept, one below it for its discount. */
export function printedLines(lines: readonly KeptLine[]): PrintedLine[] {
  return lines.flatMap((line) => {
    const name = `*${line.categoryName}*${line.productName}`
    const netFen = fen(line.amountFen - line.taxFen)
    const size = netFen < 0n ? fen(-netFen) : netFen
    const price = netPriceText(size, line.quantity.replace('-', ''))
    const { spec, unit, quantity, taxRatePpm, taxFen } = line
    const first = { name, spec, unit, quantity, price, netFen, taxRatePpm, taxFen }
    if (line.discountFen === 0n) return [first]
    const discount = {
      name,
      spec: '',
      unit: '',
      quantity: '',
      price: '',
      netFen: fen(line.discountTaxFen - line.discountFen),
      taxRatePpm,
      taxFen: fen(-line.discountTaxFen),
    }
    return [first, discount]
  })
}

const page = { width: 610, height: 396, margin: 18 }
const left = page.margin
const right = page.width - page.margin
const ink = '#8b3a1e'
const linesAPage = 8
const top = { title: 20, parties: 74, head: 138, lines: 156, sum: 264, total: 282, remark: 306, foot: 352 }

/** Columns of a line: heading, left edge, width, side. */
const columns = [
  { head: '项目名称', x: left + 2, width: 152, align: 'left' },
  { head: '规格型号', x: left + 156, width: 58, align: 'left' },
  { head: '单位', x: left + 216, width: 32, align: 'center' },
  { head: '数量', x: left + 250, width: 56, align: 'right' },
  { head: '单价', x: left + 308, width: 72, align: 'right' },
  { head: '金额', x: left + 382, width: 76, align: 'right' },
  { head: '税率', x: left + 460, width: 36, align: 'center' },
  { head: '税额', x: left + 498, width: 74, align: 'right' },
] as const

const text = (
  x: number,
  y: number,
  width: number,
  words: string,
  more: { size?: number; align?: 'left' | 'center' | 'right'; color?: string; height?: number } = {},
): Mark => ({ kind: 'text', x, y, width, height: 12, size: 8, text: words, ...more })

const rule = (x: number, y: number, toX: number, toY: number): Mark => ({
  kind: 'line',
  x,
  y,
  toX,
  toY,
  width: 0.6,
  color: ink,
})

const rateText = (ratePpm: number): string => `${plainRate(ratePpm)}%`

/** The head of every page: title, number, day, and both parties. */
function headOf(invoice: PrintedInvoice): Mark[] {
  const middle = (left + right) / 2
  const party = (x: number, words: string, name: string, taxNo: string): Mark[] => [
    text(x + 3, top.parties + 8, 12, words, { color: ink, height: 56 }),
    text(x + 22, top.parties + 12, 250, `名称：${name}`, { height: 24 }),
    text(x + 22, top.parties + 40, 250, `统一社会信用代码/纳税人识别号：${taxNo}`),
  ]
  return [
    text(left, top.title, right - left, invoice.title, { size: 18, align: 'center', color: ink, height: 26 }),
    text(right - 190, top.title + 6, 190, `发票号码：${invoice.issueNo}`, { align: 'left' }),
    text(right - 190, top.title + 22, 190, `开票日期：${chineseDay(invoice.issueDay)}`),
    ...party(left, '购买方信息', invoice.buyerName, invoice.buyerTaxNo),
    ...party(middle, '销售方信息', invoice.sellerName, invoice.sellerTaxNo),
    ...[left, left + 18, middle, middle + 18, right].map((x) => rule(x, top.parties, x, top.head)),
    ...columns.map(({ head, x, width, align }) => text(x, top.head + 4, width, head, { align, color: ink })),
  ]
}

const chineseDay = (day: string): string => `${day.slice(0, 4)}年${day.slice(5, 7)}月${day.slice(8, 10)}日`

function linesOf(lines: readonly PrintedLine[]): Mark[] {
  return lines.flatMap((line, at) => {
    const y = top.lines + at * 13
    const cells = [
      line.name,
      line.spec,
      line.unit,
      line.quantity,
      line.price,
      formatYuan(line.netFen),
      rateText(line.taxRatePpm),
      formatYuan(line.taxFen),
    ]
    return columns.map(({ x, width, align }, n) => text(x, y, width, cells[n] ?? '', { align, size: 7.5 }))
  })
}

/** The foot: sums in figures and capitals on the last page, the remark and who issued on every page. */
function footOf(invoice: PrintedInvoice, isLast: boolean, words: string): Mark[] {
  const sums = isLast
    ? [
        text(left + 2, top.sum + 3, 120, '合    计', { color: ink, align: 'center' }),
        text(columns[5].x, top.sum + 3, columns[5].width, `¥${formatYuan(invoice.netFen)}`, { align: 'right' }),
        text(columns[7].x, top.sum + 3, columns[7].width, `¥${formatYuan(invoice.taxFen)}`, { align: 'right' }),
        text(left + 2, top.total + 6, 120, '价税合计（大写）', { color: ink, align: 'center' }),
        text(left + 130, top.total + 6, 250, capitalsOf(invoice.totalFen), { size: 9 }),
        text(left + 390, top.total + 6, 180, `（小写）¥${formatYuan(invoice.totalFen)}`, { size: 9 }),
      ]
    : [text(left + 2, top.sum + 3, right - left - 4, '（续下页）', { align: 'center' })]
  const red = invoice.redOfNo === '' ? '' : `被红冲蓝字数电票号码：${invoice.redOfNo}\n`
  return [
    ...sums,
    text(left + 3, top.remark + 10, 12, '备注', { color: ink, height: 28 }),
    text(left + 22, top.remark + 4, right - left - 30, `${red}${invoice.remark}`, { height: 38 }),
    text(left + 40, top.foot + 6, 200, `开票人：${invoice.drawer}`),
    text(right - 120, top.foot + 6, 120, words, { align: 'right', color: '#555' }),
  ]
}

const frame: readonly Mark[] = [
  ...[top.parties, top.head, top.sum, top.total, top.remark, top.foot].map((y) => rule(left, y, right, y)),
  rule(left, top.head, left, top.foot),
  rule(right, top.head, right, top.foot),
  rule(left + 18, top.remark, left + 18, top.foot),
]

/**
 * An invoice as it is printed: as many pages as its lines need, each with both parties, the sums on the last.
 * @source docs/domain/money.md 8.1 (b), documents
 */
export function invoiceDocument(invoice: PrintedInvoice): DrawnDocument {
  const count = Math.max(1, Math.ceil(invoice.lines.length / linesAPage))
  const pages = Array.from({ length: count }, (_, n) => [
    ...frame,
    ...headOf(invoice),
    ...linesOf(invoice.lines.slice(n * linesAPage, (n + 1) * linesAPage)),
    ...footOf(invoice, n === count - 1, count === 1 ? '' : `第${n + 1}页 / 共${count}页`),
  ])
  return { title: `${invoice.title} ${invoice.issueNo}`, width: page.width, height: page.height, pages }
}
