import { addDays, dateTimeText, dayOf, instantOf, startOfDay } from '../../shared/dates.ts'

/** Times at which a job is due, on the business clock. Times are Asia/Shanghai. */
export type Rhythm =
  /** Once a day at `HH:mm`. */
  | { readonly daily: string }
  /** Once a month, on a day from 1 to 28, at `HH:mm`. */
  | { readonly monthly: string; readonly onDay: number }
  /** Every so many minutes, counted from midnight; 1440 is divisible by it. */
  | { readonly everyMinutes: number }

/** The due moment that a run stands for: its own, however late it runs. */
export interface Due {
  /** Database text in Asia/Shanghai. */
  readonly at: string
  /** Its calendar day. */
  readonly day: string
}

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
/** Milliseconds of a database text. */
export const msOf = (at: string) => instantOf(at).getTime()

/** The due moment at so many milliseconds. */
export const dueOf = (ms: number): Due => ({ at: `${dateTimeText(new Date(ms))}+08`, day: dayOf(new Date(ms)) })

/**
 * The first due moment of a rhythm after an instant.
 * @param after database text
 * @returns database text in Asia/Shanghai
 * @throws Error when the rhythm cannot be: a time that is none, a day beyond 28, minutes that do not divide the day
 */
export const nextDue = (rhythm: Rhythm, after: string): string => dueOf(nextDueMs(rhythm, msOf(after))).at

/** As `nextDue`, in milliseconds. */
export function nextDueMs(rhythm: Rhythm, after: number): number {
  if ('everyMinutes' in rhythm) {
    const { everyMinutes } = rhythm
    if (!Number.isInteger(everyMinutes) || everyMinutes < 1 || 1440 % everyMinutes !== 0)
      throw new Error(`${everyMinutes} minutes do not divide a day`)
    return lastDueMs(everyMinutes, after) + everyMinutes * minuteMs
  }
  const day = dayOf(new Date(after))
  if ('daily' in rhythm) return firstAfter([day, addDays(day, 1)], rhythm.daily, after)
  const { onDay, monthly } = rhythm
  if (!Number.isInteger(onDay) || onDay < 1 || onDay > 28) throw new Error(`day ${onDay} is not in every month`)
  const months = [day, addDays(`${day.slice(0, 7)}-28`, 4)].map((on) => on.slice(0, 7))
  return firstAfter(
    months.map((month) => `${month}-${String(onDay).padStart(2, '0')}`),
    monthly,
    after,
  )
}

/** The last due moment of a rhythm of minutes that is not after an instant. */
export function lastDueMs(everyMinutes: number, upTo: number): number {
  const midnight = msOf(startOfDay(dayOf(new Date(upTo))))
  const step = everyMinutes * minuteMs
  return midnight + Math.floor(((upTo - midnight) % dayMs) / step) * step
}

function firstAfter(days: readonly string[], time: string, after: number): number {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new Error(`${time} is not a time HH:mm`)
  const found = days.map((day) => msOf(`${day} ${time}:00+08`)).find((moment) => moment > after)
  if (found === undefined) throw new Error(`nothing is due at ${time}`)
  return found
}
