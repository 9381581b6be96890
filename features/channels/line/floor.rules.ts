import type { AppError } from '../../../core/shared/errors.ts'
import { raisedTo } from './line-draft.rules.ts'
import { belowGiver, type Line, outOfBounds, type RateBounds } from './line.rules.ts'

/** A line of the giver with the time it holds; half-open, without an end while `to` is null. Database texts in +08. */
export interface GiversLine extends Line {
  readonly from: string
  readonly to: string | null
}

/**
 * Returns the error of a receiver's new lines from a moment on, or null: each must be valid, at every later moment, against
 * the line that the giver has then, present or pending, and within the channel's bounds.
 * @param lines  the receiver's lines, valid from `from` without an end
 * @param givers the giver's lines of the same channel that hold at `from` or later, never overlapping
 * @param bounds of the channel, by pay way
 * @source docs/domain/network.md 8.4
 */
export function floorProblem(
  lines: readonly Line[],
  from: string,
  givers: readonly GiversLine[],
  bounds: (payWay: number) => RateBounds | null,
  isMerchant: boolean,
): AppError | null {
  for (const line of lines) {
    const ofGiver = givers.filter(({ payWay }) => payWay === line.payWay)
    const wrong = coversFrom(ofGiver, from)
      ? ofGiver.map((giver) => belowGiver(line, giver)).find((problem) => problem !== null)
      : belowGiver(line, null)
    const refusal = wrong ?? outOfBounds(line, bounds(line.payWay), isMerchant)
    if (refusal) return refusal
  }
  return null
}

/**
 * The one line that a receiver's must stand against from a moment on: the highest in each part of all that the giver has
 * for the pay way from then on; null when it is not open to the giver throughout. A line stands against it exactly when
 * it stands against each.
 * @param givers lines of one pay way that hold at `from` or later
 * @source docs/domain/network.md 8.4
 */
export function highestFloor(givers: readonly GiversLine[], from: string): Line | null {
  const [first, ...others] = givers
  if (first === undefined || !coversFrom(givers, from)) return null
  return others.reduce<Line>(raisedTo, first)
}

/** Whether versions hold at every moment from one on, without a gap. */
function coversFrom(versions: readonly GiversLine[], from: string): boolean {
  let reached = from
  for (const version of [...versions].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (version.from > reached) return false
    if (version.to === null) return true
    if (version.to > reached) reached = version.to
  }
  return false
}

/**
 * Finds the lines below that would fall under a giver's new lines, from a moment on.
 * @param lines what the giver will pay
 * @param below lines of its children or merchants that hold at that moment or later
 */
export const underNewCost = <Below extends Line>(lines: readonly Line[], below: readonly Below[]): Below[] =>
  below.filter((line) => belowGiver(line, lines.find(({ payWay }) => payWay === line.payWay) ?? null) !== null)
