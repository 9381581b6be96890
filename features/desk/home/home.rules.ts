import { addDays } from '../../../core/shared/dates.ts'
import { widestDays } from '../../../core/shared/period.ts'

/** A moment of the business clock. */
interface Moment {
  /** `2026-03-01 14:00:00.123+08`. */
  readonly at: string
  readonly day: string
}

/** Bounds of a list's period as they stand in an address, both inclusive. */
export interface Bounds {
  readonly from: string
  readonly until: string
}

/** Today, and the same part of the days before: yesterday and a week ago until this second. */
export function comparedSpans({ at, day }: Moment): Record<'today' | 'yesterday' | 'lastWeek', Bounds> {
  const untilNow = (from: string): Bounds => ({ from, until: `${from} ${at.slice(11, 19)}` })
  return {
    today: { from: day, until: day },
    yesterday: untilNow(addDays(day, -1)),
    lastWeek: untilNow(addDays(day, -7)),
  }
}

/**
 * By how much a figure is above an earlier one, in percent with one decimal, rounded half up: `+12.3`, `-100.0`, `0.0`.
 * @returns '' where the earlier one is nothing or a loss: no percentage says anything then
 */
export function changeText(now: bigint, before: bigint): string {
  if (before <= 0n) return ''
  const twice = (now - before) * 2_000n
  const perMille = floorDiv(twice + before, before * 2n)
  const size = perMille < 0n ? -perMille : perMille
  const sign = perMille > 0n ? '+' : perMille < 0n ? '-' : ''
  return `${sign}${size / 10n}.${size % 10n}`
}

const floorDiv = (part: bigint, whole: bigint): bigint =>
  part >= 0n || part % whole === 0n ? part / whole : part / whole - 1n

/** Number of rows that wait since a day. */
export interface WaitingDay {
  readonly day: string
  readonly count: bigint
}

/**
 * The rows that wait, in spans that one list over money can show: the newest, which reaches until today, and the oldest
 * rows before it, if there are any. What lies between them shows when the oldest are done.
 * @param days in order of the day
 * @source docs/domain/money.md 0.5 no. 2, the widest period of a list
 */
export function waitingSpans(
  days: readonly WaitingDay[],
  today: string,
): { recent: Bounds & { count: bigint }; earlier: (Bounds & { count: bigint }) | null } {
  const counted = (from: string, until: string) => ({
    from,
    until,
    count: days.reduce((sum, { day, count }) => (day >= from && day <= until ? sum + count : sum), 0n),
  })
  const recentFrom = addDays(today, 1 - widestDays.rows)
  const oldest = days[0]?.day ?? today
  if (oldest >= recentFrom) return { recent: counted(recentFrom, today), earlier: null }
  const widest = addDays(oldest, widestDays.rows - 1)
  const until = widest < recentFrom ? widest : addDays(recentFrom, -1)
  return { recent: counted(recentFrom, today), earlier: counted(oldest, until) }
}
