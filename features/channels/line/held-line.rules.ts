import type { GiversLine } from './floor.rules.ts'
import type { Line } from './line.rules.ts'

/** A line with the time it holds, and whose it is. */
export interface HeldLine extends GiversLine {
  /** Number of the owner: a party, merchant or channel. */
  readonly ownerNo: string
  readonly aisleCode: string
}

/** Lines that are to take the place of all that somebody pays for a channel, from a moment on. */
export interface Repricing {
  readonly userNo: string
  readonly aisleCode: string
  readonly lines: readonly Line[]
  /** Database text in +08. */
  readonly effectiveTime: string
}

/** Owner and channel as one key. */
export const placeKey = (ownerNo: string, aisleCode: string): string => `${ownerNo}|${aisleCode}`

/** Held lines by owner and channel. */
export function linesByPlace<Held extends HeldLine>(lines: readonly Held[]): Map<string, Held[]> {
  const places = new Map<string, Held[]>()
  for (const line of lines) {
    const key = placeKey(line.ownerNo, line.aisleCode)
    const place = places.get(key)
    if (place) place.push(line)
    else places.set(key, [line])
  }
  return places
}

/**
 * Held lines as they will be once repricings hold: what the repriced pay now ends where their new lines begin.
 * @returns by owner and channel, see placeKey
 */
export function linesAfter(held: readonly HeldLine[], repricings: readonly Repricing[]): Map<string, HeldLine[]> {
  const places = linesByPlace(held)
  for (const { userNo, aisleCode, lines, effectiveTime } of repricings) {
    const key = placeKey(userNo, aisleCode)
    const before = (places.get(key) ?? []).flatMap((line) => endedAt(line, effectiveTime))
    const after = lines.map((line) => ({ ...line, ownerNo: userNo, aisleCode, from: effectiveTime, to: null }))
    places.set(key, [...before, ...after])
  }
  return places
}

/** A line cut off at a moment; nothing is left of one that begins there or later. */
function endedAt(line: HeldLine, at: string): HeldLine[] {
  if (line.from >= at) return []
  return [line.to === null || line.to > at ? { ...line, to: at } : line]
}

/** The lines of a place that hold at a moment or later. */
export const heldFrom = <Held extends HeldLine>(lines: readonly Held[] | undefined, at: string): Held[] =>
  (lines ?? []).filter(({ to }) => to === null || to > at)
