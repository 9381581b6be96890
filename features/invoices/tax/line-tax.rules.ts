import { quantityPattern } from './quantity.contract.ts'
import { type Fen, fen, halfUp, splitCum, sumFen, zeroFen } from '../../../core/shared/money.ts'
import { taxWithin } from '../profit-invoice/record.rules.ts'

/** Amounts of one line, with tax; the discount is taken off it on a line of its own. */
export interface LineMoney {
  readonly amountFen: Fen
  readonly discountFen: Fen
  readonly taxRatePpm: number
}

/** A line with the tax within its amount and within its discount. */
export interface TaxedLine extends LineMoney {
  readonly taxFen: Fen
  readonly discountTaxFen: Fen
}

/** Header figures of an invoice. `totalFen` is with tax, `netFen` without. */
export interface InvoiceMoney {
  readonly totalFen: Fen
  readonly taxFen: Fen
  readonly netFen: Fen
}

/**
 * The tax of a line and that of its discount, each rounded half up by itself.
 * @source docs/domain/money.md 8.1
 */
export const taxedLine = <Line extends LineMoney>(line: Line): Line & TaxedLine => ({
  ...line,
  taxFen: taxWithin(line.amountFen, line.taxRatePpm),
  discountTaxFen: taxWithin(line.discountFen, line.taxRatePpm),
})

/** Sums of the lines: these are what is issued, whatever the rate on the whole would give. @source docs/domain/money.md 8.1 */
export function moneyOfLines(lines: readonly TaxedLine[]): InvoiceMoney {
  const totalFen = sumFen(lines.map(({ amountFen, discountFen }) => fen(amountFen - discountFen)))
  const taxFen = sumFen(lines.map((line) => fen(line.taxFen - line.discountTaxFen)))
  return { totalFen, taxFen, netFen: fen(totalFen - taxFen) }
}

/** The amount of a line after its discount, with tax. */
export const paidOf = ({ amountFen, discountFen }: LineMoney): Fen => fen(amountFen - discountFen)

const negated = (amountFen: Fen): Fen => fen(-amountFen)

/** The line of a red letter: what was issued, negated field by field, so that both are nothing together. */
export const redLine = <Line extends TaxedLine & { readonly quantity: string }>(line: Line): Line => ({
  ...line,
  quantity: line.quantity === '' ? '' : `-${line.quantity}`,
  amountFen: negated(line.amountFen),
  discountFen: negated(line.discountFen),
  taxFen: negated(line.taxFen),
  discountTaxFen: negated(line.discountTaxFen),
})

/**
 * The lines of what is left of an invoice after a part of its money went back: each keeps its share, to the fen. A line that
 * keeps all of it stays as it was; one that loses a part loses its quantity and price, for nobody says which pieces came back.
 * @param leftFen what is left, with tax, from 0 to the whole
 * @throws RangeError when more is left than there was
 * @source docs/domain/money.md 8.1 (b), refund of the trade
 */
export function linesLeft<Line extends LineMoney & { readonly quantity: string; readonly priceFen: Fen | null }>(
  lines: readonly Line[],
  leftFen: Fen,
): Line[] {
  const paid = lines.map(paidOf)
  const whole = sumFen(paid)
  if (leftFen < 0n || leftFen > whole) throw new RangeError(`${leftFen} of ${whole} cannot be left`)
  if (whole === zeroFen) return []
  const shares = splitCum(leftFen, paid)
  return lines.flatMap((line, at) => {
    const share = shares[at] ?? zeroFen
    if (share === paid[at]) return share === zeroFen ? [] : [line]
    if (share === zeroFen) return []
    return [{ ...line, amountFen: share, discountFen: zeroFen, quantity: '', priceFen: null }]
  })
}

/** A quantity in millionths. @throws RangeError for a text that is none */
export function millionths(quantity: string): bigint {
  if (!quantityPattern.test(quantity)) throw new RangeError(`${quantity} is no quantity`)
  const [whole = '0', part = ''] = quantity.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'))
}

/** The amount of so many pieces at a price with tax, rounded half up to the fen. */
export const amountOfPieces = (quantity: string, priceFen: Fen): Fen =>
  fen(halfUp(millionths(quantity) * priceFen, 1_000_000n))

/**
 * The price without tax of one piece as an invoice prints it: the net amount through the quantity, to eight places, without
 * zeros at the end. An amount in figures, not a sum of money: nothing is added up from it.
 * @returns '' without a quantity
 */
export function netPriceText(netFen: Fen, quantity: string): string {
  if (quantity === '') return ''
  const pieces = millionths(quantity)
  if (pieces === 0n) return ''
  // Fen to yuan: two places; millionths: six; eight places of the answer.
  const scaled = halfUp(netFen * 1_000_000n * 100_000_000n, pieces * 100n)
  const digits = String(scaled).padStart(9, '0')
  const text = `${digits.slice(0, -8)}.${digits.slice(-8)}`
  return text.replace(/0{1,6}$/, '')
}
