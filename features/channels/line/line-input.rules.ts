import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, fen, parsePercent, parseYuan, plainPercent, zeroFen } from '../../../core/shared/money.ts'
import { PayWay } from '../pay-way/pay-way-codes.contract.ts'
import { belowGiver, type Line, outOfBounds } from './line.rules.ts'

/** A line as a form holds it and as it travels: texts of percent and yuan. */
export interface LineText {
  readonly payWay: Line['payWay']
  readonly rate: string
  /** '' for no cap. */
  readonly capAmount: string
  readonly minFee: string
  readonly d0Rate: string
  readonly d0Fee: string
}

/** A line as an answer holds it; null for no cap. */
export type AnsweredLine = Omit<LineText, 'capAmount'> & { readonly capAmount: string | null }

/** Lower and upper bounds of a line, in their wire format. */
export interface FloorText extends AnsweredLine {
  readonly maxRate: string
  readonly isOpen: 0 | 1
}

/** Pay ways that have no D0. @source docs/domain/network.md 8.2 */
export const hasD0 = (payWay: number): boolean => payWay !== PayWay.foreignCard && payWay !== PayWay.digitalYuan
/** Debit cards alone have a cap. */
export const hasCap = (payWay: number): boolean => payWay === PayWay.debitCard

/**
 * Returns the error of a line as it is typed, against floor and ceiling, in the words of the server; null when it is valid.
 * @param floor null when it is not known who stands above: then the form alone is looked at
 */
export function typedProblem(typed: LineText, floor: FloorText | null): AppError | null {
  const line = lineOfText(typed)
  if ('refusalName' in line) return line
  if (!floor) return null
  const above = lineOfText(lineText(floor))
  if ('refusalName' in above) return null
  const bounds = { maxRatePpm: parsePercent(floor.maxRate) ?? 0, minMerchantRatePpm: 0 }
  return belowGiver(line, floor.isOpen === 1 ? above : null) ?? outOfBounds(line, bounds, false)
}

/** A line of an answer as a form holds it, rates as people type them. */
export const lineText = ({ payWay, rate, capAmount, minFee, d0Rate, d0Fee }: AnsweredLine): LineText => ({
  payWay,
  rate: plainPercent(rate),
  capAmount: capAmount ?? '',
  minFee,
  d0Rate: plainPercent(d0Rate),
  d0Fee,
})

/** Returns the error of typed prices; null when all are valid. */
export const problemOfLines = (lines: readonly LineText[], floor: readonly FloorText[]): AppError | null =>
  lines
    .map((line) => typedProblem(line, floor.find(({ payWay }) => payWay === line.payWay) ?? null))
    .find((problem) => problem !== null) ?? null

/** The line of typed texts, or what is wrong with their form. */
export function lineOfText({ payWay, rate, capAmount, minFee, d0Rate, d0Fee }: LineText): Line | AppError {
  const rates = [rate, d0Rate || '0'].map((text) => parsePercent(text.trim()))
  const sums = [minFee || '0', d0Fee || '0'].map((text) => parseYuan(text.trim()))
  const cap = capAmount ? parseYuan(capAmount.trim()) : null
  if (rates.includes(null)) return commonErrors.rateFormat()
  if (sums.includes(null) || (capAmount && !cap)) return commonErrors.amountFormat()
  return {
    payWay,
    ratePpm: rates[0] ?? 0,
    capAmountFen: cap as Fen | null,
    minFeeFen: sums[0] ?? zeroFen,
    d0RatePpm: rates[1] ?? 0,
    d0FeeFen: sums[1] ?? fen(0),
  }
}

/** Whether two typed lines say the same. */
export const isSameLine = (one: LineText, other: LineText): boolean => textOf(one) === textOf(other)

const textOf = (typed: LineText): string => {
  const line = lineOfText(typed)
  return 'refusalName' in line ? JSON.stringify(typed) : Object.values(line).map(String).join('|')
}
