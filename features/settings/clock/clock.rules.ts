import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays, dateTimeText, dayOf, instantOf } from '../../../core/shared/dates.ts'
import { ClockStep } from './clock.contract.ts'

const hourMs = 3_600_000

/** Time when the work of a day is over: closed, settled, released. */
const afterDayClose = '02:31:00'

/**
 * Returns the target of a step from a moment: the next full hour, the next time after the day's work, the first of the next
 * month after its work.
 * @param now database text
 * @returns database text
 */
export function targetOf(now: string, step: CodeOf<typeof ClockStep>): string {
  const at = instantOf(now)
  if (step === ClockStep.hour) return `${dateTimeText(new Date(Math.floor(at.getTime() / hourMs + 1) * hourMs))}+08`
  const today = dayOf(at)
  if (step === ClockStep.dayClose) {
    const time = dateTimeText(at).slice(11)
    return `${time < afterDayClose ? today : addDays(today, 1)} ${afterDayClose}+08`
  }
  const [year = 0, month = 0] = today.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return `${next} ${afterDayClose}+08`
}

/** Longest step of the clock, and shortest distance between two stops. */
const farthestMs = 6 * hourMs
const nearestMs = 60_000

/**
 * Returns the next stop of a moving clock: the time when work that moves along falls due, six hours later at the latest, and
 * never beyond the target.
 * @param due when others have work next, database texts
 */
export function nextStop(now: string, target: string, due: readonly string[]): string {
  const from = instantOf(now).getTime()
  const soonest = Math.min(from + farthestMs, ...due.map((at) => Math.max(instantOf(at).getTime(), from + nearestMs)))
  return soonest < instantOf(target).getTime() ? `${dateTimeText(new Date(soonest))}+08` : target
}
