import type { Acquirer } from './acquirer.ts'
import type { Effects } from './wire-control.ts'

const doubtMs = 86_400_000
const pendingMs = 3000

/** State of a row in doubt: queries that still answer with doubt, and whether doubt means "no such number". */
export interface Doubt {
  queriesLeft: number
  isHidden: boolean
}

/** Whether something is decided by being asked about. @source docs/domain/money.md 10, effects unknown and notFound */
export const isDoubtful = ({ result }: Effects): boolean => result?.kind === 'unknown' || result?.kind === 'notFound'

/** The doubt that a new row starts with. */
export const doubtOf = (effects: Effects): Doubt => ({
  queriesLeft: isDoubtful(effects) ? (effects.result?.queries ?? 2) : 0,
  isHidden: effects.result?.kind === 'notFound',
})

/** Virtual milliseconds until a row's result: a day in doubt, as told when pending, else what is usual. */
export function resultDelayMs({ settings }: Acquirer, effects: Effects): number {
  if (isDoubtful(effects)) return doubtMs
  return effects.result?.kind === 'pending' ? (effects.result.ms ?? pendingMs) : settings.resultMs
}
