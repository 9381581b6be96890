import { type Line, malformed } from '../line/line.rules.ts'
import { aisleErrors } from './aisle-errors.contract.ts'

/** A price that a channel charges, with the bounds of what merchants may be charged. */
export interface CostDraft extends Line {
  readonly minMerchantRatePpm: number
  readonly maxRatePpm: number
}

/**
 * Refuses a channel whose form is wrong, in the order of its fields.
 * @throws aisle.codeFormat, aisle.d0Window, aisle.boundsReversed; price.… for the lines
 * @source docs/domain/network.md 9
 */
export function checkAisle({
  aisleCode,
  d0Begin,
  d0End,
  costs,
}: {
  aisleCode: string
  d0Begin: string
  d0End: string
  costs: readonly CostDraft[]
}): void {
  if (!/^[A-Z0-9_]{2,20}$/.test(aisleCode)) throw aisleErrors.codeFormat()
  if (d0Begin >= d0End) throw aisleErrors.d0Window()
  const wrong = malformed(costs)
  if (wrong) throw wrong
  if (costs.some(({ minMerchantRatePpm, maxRatePpm }) => minMerchantRatePpm > maxRatePpm))
    throw aisleErrors.boundsReversed()
}

/** Whether two prices of a pay way are the same. */
export const isSamePrice = (a: Line, b: Line): boolean =>
  a.ratePpm === b.ratePpm &&
  a.capAmountFen === b.capAmountFen &&
  a.minFeeFen === b.minFeeFen &&
  a.d0RatePpm === b.d0RatePpm &&
  a.d0FeeFen === b.d0FeeFen

/** The regions of a set that no other region of the set covers: a province covers all below it. */
export function outermost(codes: readonly string[]): string[] {
  const chosen = new Set(codes)
  return [...chosen]
    .filter((code) => ![2, 4].some((length) => length < code.length && chosen.has(code.slice(0, length))))
    .sort()
}
