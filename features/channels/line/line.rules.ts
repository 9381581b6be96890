import { codeLabel, type CodeOf, codeSetOf } from '../../../core/shared/codes.ts'
import type { AppError } from '../../../core/shared/errors.ts'
import { type Fen, formatYuan, plainRate } from '../../../core/shared/money.ts'
import { PayWay } from '../pay-way/pay-way-codes.contract.ts'
import { lineErrors } from './line.contract.ts'

/** Price that a party or merchant pays for one pay way of a channel. @source docs/domain/network.md 8.2 */
export interface Line {
  readonly payWay: CodeOf<typeof PayWay>
  readonly ratePpm: number
  /** Null: no cap. Debit cards alone may have one. */
  readonly capAmountFen: Fen | null
  readonly minFeeFen: Fen
  readonly d0RatePpm: number
  readonly d0FeeFen: Fen
}

/** Highest rate of a pay way that a channel allows, and lowest rate for a merchant. */
export interface RateBounds {
  readonly maxRatePpm: number
  readonly minMerchantRatePpm: number
}

/**
 * Returns the error of a receiver's line against its giver's: the first error in the order of the document, or null.
 * Equality is allowed.
 * @param giver the giver's own line for the pay way; null when it is not open to the giver
 * @source docs/domain/network.md 8.4 no. 1, 3
 */
export function belowGiver(line: Line, giver: Line | null): AppError | null {
  const way = payWayNames(line.payWay)
  if (!giver) return lineErrors.payWayClosed(way)
  if (line.ratePpm < giver.ratePpm) return lineErrors.rateBelowCost({ ...way, x: plainRate(giver.ratePpm) })
  if (line.d0RatePpm < giver.d0RatePpm) return lineErrors.d0RateBelowCost({ ...way, x: plainRate(giver.d0RatePpm) })
  if (line.d0FeeFen < giver.d0FeeFen) return lineErrors.d0FeeBelowCost({ ...way, y: formatYuan(giver.d0FeeFen) })
  if (line.minFeeFen < giver.minFeeFen) return lineErrors.minFeeBelowCost({ ...way, y: formatYuan(giver.minFeeFen) })
  if (line.capAmountFen === null) return null
  if (giver.capAmountFen === null) return lineErrors.capWithoutCost(way)
  return line.capAmountFen < giver.capAmountFen
    ? lineErrors.capBelowCost({ ...way, y: formatYuan(giver.capAmountFen) })
    : null
}

/**
 * Returns the error of a line against the channel's bounds, or null.
 * @param bounds     null when the channel does not offer the pay way
 * @param isMerchant whether the line is a merchant's own
 * @source docs/domain/network.md 8.4 no. 2, 4
 */
export function outOfBounds(line: Line, bounds: RateBounds | null, isMerchant: boolean): AppError | null {
  const way = payWayNames(line.payWay)
  if (!bounds) return lineErrors.payWayNotOffered(way)
  if (line.ratePpm > bounds.maxRatePpm) return lineErrors.rateTooHigh({ ...way, x: plainRate(bounds.maxRatePpm) })
  const isTooLow = isMerchant && line.ratePpm < bounds.minMerchantRatePpm
  return isTooLow ? lineErrors.rateTooLow({ ...way, x: plainRate(bounds.minMerchantRatePpm) }) : null
}

/**
 * Returns the error of malformed lines: a pay way twice, a cap on anything but debit cards, D0 prices where there is no D0,
 * or no line at all.
 * @source docs/domain/network.md 8.2
 */
export function malformed(lines: readonly Line[]): AppError | null {
  if (lines.length === 0) return lineErrors.noLine()
  const ways = lines.map(({ payWay }) => payWay)
  const twice = ways.find((way, place) => ways.indexOf(way) !== place)
  if (twice !== undefined) return lineErrors.payWayTwice(payWayNames(twice))
  for (const line of lines) {
    const way = payWayNames(line.payWay)
    if (line.ratePpm < 0 || line.ratePpm > highestRatePpm)
      return lineErrors.rateTooHigh({ ...way, x: plainRate(highestRatePpm) })
    if (line.capAmountFen !== null && line.payWay !== PayWay.debitCard) return lineErrors.noCap(way)
    if (withoutD0.has(line.payWay) && (line.d0RatePpm > 0 || line.d0FeeFen > 0n)) return lineErrors.noD0(way)
  }
  return null
}

/** Names of a pay way as messages of both languages say it. */
const payWayNames = (payWay: number) => ({
  way: codeLabel(codeSetOf(PayWay), payWay, 'zh'),
  wayEn: codeLabel(codeSetOf(PayWay), payWay, 'en'),
})

const highestRatePpm = 100_000
const withoutD0: ReadonlySet<number> = new Set([PayWay.foreignCard, PayWay.digitalYuan])

/** Whether a pay way has no D0. @source docs/domain/network.md 8.2 */
export const isWithoutD0 = (payWay: number): boolean => withoutD0.has(payWay)
