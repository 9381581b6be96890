import { isDateTime } from '../../../core/shared/dates.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { billErrors, type BillLine, type BillOutcome, type ReadBill } from '../adapter/bill.contract.ts'
import type { BillKindName } from '../adapter/channel.contract.ts'
import { SettleCycle } from '../pay-way/pay-way-codes.contract.ts'

/**
 * Columns of a bill by their content; a name that a bill lacks is not looked for. @source docs/domain/money.md 10, Bill
 * columns
 */
interface Columns {
  readonly aisleOrderNo: string
  readonly outTradeNo?: string
  /** Column for the part of the item that the two numbers name: both are extended by it, `SD…:01`. */
  readonly part?: string
  readonly tradeNo?: string
  readonly aisleMerNo?: string
  readonly sn?: string
  readonly payWay?: string
  readonly cardType?: string
  readonly settleCycle?: string
  readonly amount: string
  readonly fee?: string
  readonly cost?: string
  readonly status?: string
  readonly payTime?: string
  /** Columns that the total line adds up, where they are not `amount` and `fee`. */
  readonly totalled: readonly [amount: string, fee: string | null]
}

const columnsOf: Readonly<Record<BillKindName, Columns>> = {
  trade: {
    aisleOrderNo: 'aisleOrderNo',
    outTradeNo: 'outTradeNo',
    aisleMerNo: 'aisleMerchantNo',
    sn: 'sn',
    payWay: 'payWay',
    cardType: 'cardType',
    settleCycle: 'settleCycle',
    amount: 'amount',
    fee: 'merchantFee',
    cost: 'cost',
    status: 'status',
    payTime: 'payTime',
    totalled: ['amount', 'merchantFee'],
  },
  refund: {
    aisleOrderNo: 'aisleRefundNo',
    outTradeNo: 'outRefundNo',
    tradeNo: 'outTradeNo',
    amount: 'amount',
    fee: 'feeReturn',
    cost: 'costReturn',
    status: 'status',
    payTime: 'finishTime',
    totalled: ['amount', 'feeReturn'],
  },
  settle: {
    aisleOrderNo: 'settleNo',
    aisleMerNo: 'aisleMerchantNo',
    settleCycle: 'settleCycle',
    amount: 'netAmount',
    fee: 'fee',
    status: 'status',
    totalled: ['amount', 'fee'],
  },
  division: {
    aisleOrderNo: 'aisleDivNo',
    outTradeNo: 'outDivNo',
    part: 'detailNo',
    tradeNo: 'outTradeNo',
    amount: 'amount',
    status: 'status',
    payTime: 'finishTime',
    totalled: ['amount', null],
  },
  payout: {
    aisleOrderNo: 'platformOrderNo',
    outTradeNo: 'outNo',
    amount: 'amount',
    fee: 'cost',
    cost: 'cost',
    status: 'status',
    payTime: 'finishTime',
    totalled: ['amount', 'cost'],
  },
  profit: {
    aisleOrderNo: 'aisleMerchantNo',
    aisleMerNo: 'aisleMerchantNo',
    amount: 'amount',
    fee: 'merchantFee',
    cost: 'cost',
    totalled: ['amount', 'merchantFee'],
  },
}

const outcomes: Readonly<Record<string, BillOutcome>> = {
  SUCCESS: 'success',
  REVOKED: 'goneBack',
  RETURNED: 'goneBack',
}
const cycles: Readonly<Record<string, number>> = { T1: SettleCycle.t1, D1: SettleCycle.d1, D0: SettleCycle.d0 }

/**
 * Reads a bill of the sandbox: CSV with a heading, whole fen, a last line `TOTAL,count,amount,fee`.
 * @throws bill.broken with the number of the line; bill.totalMissing; bill.totalDiffers
 * @source docs/domain/money.md 10, Bills
 */
export function readSandboxBill(content: Buffer, kind: BillKindName): ReadBill {
  const columns = columnsOf[kind]
  const rows = csvRows(content.toString('utf8').replace(/^\ufeff/, ''))
  const heading = rows[0] ?? []
  const placeOf = new Map(heading.map((name, place) => [name, place]))
  for (const name of [columns.aisleOrderNo, columns.part, columns.amount, ...columns.totalled])
    if (name && !placeOf.has(name)) throw billErrors.broken({ line: 1, why: name })
  const total = rows.at(-1)
  if (rows.length < 2 || total?.[0] !== 'TOTAL') throw billErrors.totalMissing()
  const lines: BillLine[] = []
  const sums: [bigint, bigint] = [0n, 0n]
  for (const [index, cells] of rows.slice(1, -1).entries()) {
    const lineNo = index + 2
    if (cells.length !== heading.length) throw billErrors.broken({ line: lineNo, why: `${cells.length}` })
    const cell = (name: string | undefined) => (name === undefined ? '' : (cells[placeOf.get(name) ?? -1] ?? ''))
    lines.push(lineOf(columns, cell, lineNo))
    sums[0] += amountOf(cell(columns.totalled[0]), lineNo, columns.totalled[0]) ?? 0n
    const fee = columns.totalled[1]
    if (fee) sums[1] += amountOf(cell(fee), lineNo, fee) ?? 0n
  }
  return { lines, ...checkedTotal(total, lines.length, sums, rows.length) }
}

function lineOf(columns: Columns, cell: (name: string | undefined) => string, lineNo: number): BillLine {
  const aisleOrderNo = cell(columns.aisleOrderNo)
  if (aisleOrderNo === '') throw billErrors.broken({ line: lineNo, why: columns.aisleOrderNo })
  const amountFen = amountOf(cell(columns.amount), lineNo, columns.amount)
  if (amountFen === null) throw billErrors.broken({ line: lineNo, why: columns.amount })
  const payTime = cell(columns.payTime)
  if (payTime !== '' && !isDateTime(payTime)) throw billErrors.broken({ line: lineNo, why: columns.payTime ?? '' })
  const status = cell(columns.status)
  const part = cell(columns.part)
  const named = (no: string) => (part === '' || no === '' ? no : `${no}:${part}`)
  const number = (name: string | undefined) => (/^\d$/.test(cell(name)) ? Number(cell(name)) : null)
  return {
    lineNo,
    isReturn: columns === columnsOf.payout && status === 'RETURNED',
    aisleOrderNo: named(aisleOrderNo),
    outTradeNo: named(cell(columns.outTradeNo)),
    tradeNo: cell(columns.tradeNo),
    aisleMerNo: cell(columns.aisleMerNo),
    sn: cell(columns.sn),
    payWay: number(columns.payWay),
    cardType: number(columns.cardType),
    settleCycle: cycles[cell(columns.settleCycle)] ?? null,
    amountFen,
    feeFen: columns.fee === undefined ? null : amountOf(cell(columns.fee), lineNo, columns.fee),
    costFen: columns.cost === undefined ? null : amountOf(cell(columns.cost), lineNo, columns.cost),
    outcome: columns.status === undefined ? 'success' : (outcomes[status] ?? 'other'),
    status,
    payTime: payTime === '' ? null : `${payTime}+08`,
  }
}

/** Whole fen; null for an empty cell. */
function amountOf(cell: string, line: number, why: string): Fen | null {
  if (cell === '') return null
  if (!/^-?\d{1,15}$/.test(cell)) throw billErrors.broken({ line, why })
  return fen(BigInt(cell))
}

function checkedTotal(
  [, count = '', amount = '', fee = '']: readonly string[],
  found: number,
  [amountSum, feeSum]: readonly [bigint, bigint],
  line: number,
): Omit<ReadBill, 'lines'> {
  const amountFen = amountOf(amount, line, 'TOTAL') ?? fen(0)
  const feeFen = amountOf(fee, line, 'TOTAL') ?? fen(0)
  const total = `${count}/${amountFen}/${feeFen}`
  const sum = `${found}/${amountSum}/${feeSum}`
  if (total !== sum) throw billErrors.totalDiffers({ total, sum })
  return { count: found, amountFen, feeFen }
}

/** The cells of a CSV text by its lines. Quoted cells may hold commas, quotes and line ends. */
function csvRows(text: string): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  for (const [, separator, quoted, plain] of text.matchAll(/(,|\r?\n|^)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)) {
    if (separator !== ',' && cells.length > 0) {
      rows.push(cells)
      cells = []
    }
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
  }
  if (cells.length > 0) rows.push(cells)
  return rows.filter((row) => row.length > 1 || row[0] !== '')
}
