import type { AppError } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { floorProblem, type GiversLine, type Line, malformed, type RateBounds } from '../../channels/channels.shared.ts'

/** A price of a preset as it is kept: amounts are fen as text, for JSON holds no 64-bit numbers. */
export interface KeptLine {
  readonly payWay: number
  readonly ratePpm: number
  readonly capAmountFen: string | null
  readonly minFeeFen: string
  readonly d0RatePpm: number
  readonly d0FeeFen: string
}

/** A line as it is kept. */
export const keptOf = (line: Line): KeptLine => ({
  ...line,
  capAmountFen: line.capAmountFen === null ? null : String(line.capAmountFen),
  minFeeFen: String(line.minFeeFen),
  d0FeeFen: String(line.d0FeeFen),
})

/** A kept line as prices are reckoned with. */
export const lineOfKept = (kept: KeptLine): Line => ({
  ...kept,
  payWay: kept.payWay as Line['payWay'],
  capAmountFen: kept.capAmountFen === null ? null : fen(BigInt(kept.capAmountFen)),
  minFeeFen: fen(BigInt(kept.minFeeFen)),
  d0FeeFen: fen(BigInt(kept.d0FeeFen)),
})

/**
 * Returns the refusal of prices preset by a holder, or null: checks their form, then each against the holder's own cost and
 * the channel's bounds, now and later.
 * @source docs/domain/network.md 14.4, 8.4 no. 5
 */
export function presetProblem(
  lines: readonly Line[],
  at: string,
  holders: readonly GiversLine[],
  bounds: (payWay: number) => RateBounds | null,
): AppError | null {
  return (
    malformed(lines) ??
    floorProblem(
      lines,
      at,
      holders.filter(({ to }) => to === null || to > at),
      bounds,
      false,
    )
  )
}
