import { addDays, daysBetween, dayOfText, startOfDay } from './dates.ts'
import { commonErrors } from './errors.ts'

/** A period with both bounds inside, as database text. */
export interface Period {
  readonly from: string
  readonly until: string
}

/** Widest period of a list over money, in days, and of one over day or month roll-ups. @source docs/domain/money.md 0.5 no. 2 */
export const widestDays = { rows: 31, rollUps: 366 } as const

const endOfDay = (day: string) => `${day} 23:59:59.999999+08`

/**
 * The period that a list over money shows: what was asked for; today when nothing was. A lone start reaches until the
 * end of today, a lone end back over the widest period.
 * @param today  business day of the call
 * @param widest in days, 31 by default
 * @throws common.datesReversed, common.spanTooLong
 * @source docs/domain/money.md 0.5 no. 2
 */
export function periodOf(
  { createTime_dategt: start, createTime_datelt: end }: { createTime_dategt?: string; createTime_datelt?: string },
  today: string,
  widest: number = widestDays.rows,
): Period {
  const until = end ?? endOfDay(today)
  const from = start ?? startOfDay(end ? addDays(dayOfText(end), 1 - widest) : today)
  if (from > until) throw commonErrors.datesReversed()
  if (daysBetween(dayOfText(from), dayOfText(until)) + 1 > widest) throw commonErrors.spanTooLong({ n: widest })
  return { from, until }
}

/** Whether a period is made of whole days, so that it can be answered from a day roll-up. */
export const isWholeDays = ({ from, until }: Period): boolean =>
  from.endsWith(' 00:00:00+08') && until.endsWith(' 23:59:59.999999+08')

/** Deepest row that a list over money answers. @source docs/rulings.md 3 */
const deepestRow = 10_000

/**
 * Returns the number of rows that a page skips.
 * @throws common.pagingTooDeep beyond row 10,000
 */
export function rowsBefore({ current, size }: { current: number; size: number }): number {
  if (current * size > deepestRow) throw commonErrors.pagingTooDeep()
  return (current - 1) * size
}
