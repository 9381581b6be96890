/**
 * Instants travel inside the program as the database writes them in Asia/Shanghai: `2026-03-01 14:00:00.123+08`.
 * Days are `yyyy-MM-dd`. The zone has had no daylight saving since 1991, so its offset is a constant.
 */
const shanghaiOffsetMs = 8 * 3_600_000
const dayMs = 86_400_000

/** The last day of what holds for good: a paper without an end. Shown as 长期. @source docs/domain/network.md 1.7 */
export const noEnd = '9999-12-31'

/** Wire text `yyyy-MM-dd HH:mm:ss` of a JavaScript date, in Asia/Shanghai. */
export const dateTimeText = (at: Date): string =>
  new Date(at.getTime() + shanghaiOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/** Calendar day `yyyy-MM-dd` of an instant, in Asia/Shanghai. */
export const dayOf = (at: Date): string => dateTimeText(at).slice(0, 10)

/** Calendar day of an instant as the program holds it (database text in +08). */
export const dayOfText = (instant: string): string => instant.slice(0, 10)

/** JavaScript date of a database or wire text; a text without a zone is Asia/Shanghai. */
export function instantOf(text: string): Date {
  const iso = text.replace(' ', 'T')
  return new Date(/(Z|[+-]\d{2}(:?\d{2})?)$/.test(iso) ? iso.replace(/([+-]\d{2})$/, '$1:00') : `${iso}+08:00`)
}

/** The day so many days after (or before) a day. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** Whole days from one day to another: 0 for the same day. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** Whether a text is a real calendar day `yyyy-MM-dd`, from 1900 on: nobody lives and no paper holds from earlier. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900') return false
  const parsed = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(parsed) && new Date(parsed).toISOString().startsWith(text)
}

/** Whether a text is a wire date-time `yyyy-MM-dd HH:mm:ss` that exists. */
export const isDateTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDay(text.slice(0, 10))

/**
 * Whether a day or date-time is near enough to be counted from, in months either way: neither JavaScript nor PostgreSQL
 * writes or reads the neighbours of the years 1 and 9999 in this form.
 */
export const isNear = (text: string): boolean => text >= '1970' && text < '3000'

/** First instant of a day as database text. */
export const startOfDay = (day: string): string => `${day} 00:00:00+08`

/** First instant of the day after: the exclusive upper bound of a day. */
export const startOfNextDay = (day: string): string => startOfDay(addDays(day, 1))
