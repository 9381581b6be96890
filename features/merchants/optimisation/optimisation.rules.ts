import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState, type Transitions } from '../../../core/shared/transitions.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { OptimizeStatus } from './optimisation-codes.contract.ts'

/** Work on a merchant goes on until it is done or found not to be needed. @source docs/domain/network.md 6, save */
export const optimizeTransitions = {
  open: { from: [], to: OptimizeStatus.toDo },
  goOn: { from: [OptimizeStatus.toDo, OptimizeStatus.inProgress], to: OptimizeStatus.inProgress },
  finish: { from: [OptimizeStatus.toDo, OptimizeStatus.inProgress], to: OptimizeStatus.done },
  dismiss: { from: [OptimizeStatus.toDo, OptimizeStatus.inProgress], to: OptimizeStatus.notNeeded },
} as const satisfies Transitions<typeof OptimizeStatus>

/** The events by the result that is recorded. */
const eventsByResult: Readonly<Record<number, keyof typeof optimizeTransitions>> = {
  [OptimizeStatus.inProgress]: 'goOn',
  [OptimizeStatus.done]: 'finish',
  [OptimizeStatus.notNeeded]: 'dismiss',
}

/**
 * The event that a result stands for, and the state it leads to.
 * @throws common.stateRefuses for a merchant that is done with, and for a result that is no step forward
 */
export function handled(present: number, result: number): { event: string; to: CodeOf<typeof OptimizeStatus> } {
  const event = eventsByResult[result]
  if (event === undefined) throw commonErrors.stateRefuses()
  return { event, to: nextState(optimizeTransitions, present, event) }
}

/** Whether work on a merchant of the list can still be recorded. */
export const isOpenItem = (status: number): boolean => optimizeTransitions.finish.from.some((from) => from === status)
