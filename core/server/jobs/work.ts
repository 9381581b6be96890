import type { CalendarJob } from './calendar.ts'
import type { AnyJob } from './jobs.ts'
import type { AnyOutboxKind } from './outbox.ts'
import type { Tick } from './ticks.ts'

/** Work that is done apart from calls. */
export interface Work {
  /** Work of the business calendar; what is due at one minute runs in this order. */
  readonly calendar: readonly CalendarJob[]
  /** Work that calls and other work send. */
  readonly jobs: readonly AnyJob[]
  /** Work that looks again and again whether something is due. */
  readonly ticks: readonly Tick[]
  /** Kinds of messages to other systems. */
  readonly outbox: readonly AnyOutboxKind[]
}

/** Joins the work of areas, in their order. @throws Error when a name stands twice */
export function joinWork(...areas: readonly Partial<Work>[]): Work {
  const whole: Work = {
    calendar: areas.flatMap(({ calendar = [] }) => calendar),
    jobs: areas.flatMap(({ jobs = [] }) => jobs),
    ticks: areas.flatMap(({ ticks = [] }) => ticks),
    outbox: areas.flatMap(({ outbox = [] }) => outbox),
  }
  requireOnce(whole.calendar.map(({ name }) => name))
  requireOnce(whole.jobs.map(({ name }) => name))
  requireOnce(whole.ticks.map(({ name }) => name))
  requireOnce(whole.outbox.map(({ kind }) => kind))
  return whole
}

function requireOnce(names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`work ${twice} is declared twice`)
}
