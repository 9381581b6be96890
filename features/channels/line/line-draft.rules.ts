import type { z } from 'zod'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { type Fen, formatYuan, maxFen, plainRate, zeroFen } from '../../../core/shared/money.ts'
import { PayWay } from '../pay-way/pay-way-codes.contract.ts'
import type { LineDraft, lineFields } from './line-shape.contract.ts'
import type { Line } from './line.rules.ts'

/** A line of a given price, with everything said. */
export const lineOfDraft = (draft: z.output<typeof LineDraft>): Line => ({
  payWay: draft.payWay,
  ratePpm: draft.rate,
  capAmountFen: draft.capAmount ?? null,
  minFeeFen: draft.minFee ?? zeroFen,
  d0RatePpm: draft.d0Rate ?? 0,
  d0FeeFen: draft.d0Fee ?? zeroFen,
})

/** A line as it travels: the fields of `lineFields` with the values that the program holds. */
export type TravellingLine = { [Field in keyof typeof lineFields]: z.output<(typeof lineFields)[Field]> }

/** A line as it travels. */
export const travelling = (line: Line): TravellingLine => ({
  payWay: line.payWay,
  rate: line.ratePpm,
  capAmount: line.capAmountFen,
  minFee: line.minFeeFen,
  d0Rate: line.d0RatePpm,
  d0Fee: line.d0FeeFen,
})

/** The line behind one that travelled. */
export const lineOfTravelling = (line: TravellingLine): Line => ({
  payWay: line.payWay,
  ratePpm: line.rate,
  capAmountFen: line.capAmount,
  minFeeFen: line.minFee,
  d0RatePpm: line.d0Rate,
  d0FeeFen: line.d0Fee,
})

/**
 * Lines with some of them replaced or added; pay ways that are not named keep theirs.
 * @source docs/domain/network.md 8.5, adjustRate
 */
export const withLines = (held: readonly Line[], given: readonly Line[]): Line[] => {
  const named = new Set(given.map(({ payWay }) => payWay))
  return [...held.filter(({ payWay }) => !named.has(payWay)), ...given].sort((a, b) => a.payWay - b.payWay)
}

/**
 * A line raised to a floor wherever it lies under it; equal where it stands.
 * @param floor what its giver will pay for the same pay way
 * @source docs/domain/network.md 8.5, raising with cascade
 */
export const raisedTo = (line: Line, floor: Line): Line => ({
  ...line,
  ratePpm: Math.max(line.ratePpm, floor.ratePpm),
  d0RatePpm: Math.max(line.d0RatePpm, floor.d0RatePpm),
  minFeeFen: maxFen(line.minFeeFen, floor.minFeeFen),
  d0FeeFen: maxFen(line.d0FeeFen, floor.d0FeeFen),
  capAmountFen: higherCap(line.capAmountFen, floor.capAmountFen),
})

/** The higher of two caps; no cap is the highest. */
const higherCap = (one: Fen | null, other: Fen | null): Fen | null =>
  one === null || other === null ? null : maxFen(one, other)

/** Whether any part of a line costs more than before, or a pay way is new. */
export const isDearer = (line: Line, before: Line | undefined): boolean =>
  before === undefined ||
  line.ratePpm > before.ratePpm ||
  line.d0RatePpm > before.d0RatePpm ||
  line.minFeeFen > before.minFeeFen ||
  line.d0FeeFen > before.d0FeeFen ||
  (before.capAmountFen !== null && (line.capAmountFen === null || line.capAmountFen > before.capAmountFen))

/** Lines as the audit log tells of them: one text a pay way, with its name in both languages. */
export const toldLines = (lines: readonly Line[]): string[] =>
  [...lines]
    .sort((a, b) => a.payWay - b.payWay)
    .map(({ payWay, ratePpm, capAmountFen, minFeeFen, d0RatePpm, d0FeeFen }) => {
      const set = codeSetOf(PayWay)
      const parts = [
        `${codeLabel(set, payWay, 'zh')} ${codeLabel(set, payWay, 'en')} ${plainRate(ratePpm)}%`,
        capAmountFen === null ? '' : `≤ ${formatYuan(capAmountFen)}`,
        minFeeFen > 0n ? `≥ ${formatYuan(minFeeFen)}` : '',
        d0RatePpm > 0 || d0FeeFen > 0n ? `D0 ${plainRate(d0RatePpm)}% + ${formatYuan(d0FeeFen)}` : '',
      ]
      return parts.filter(Boolean).join(' ')
    })
