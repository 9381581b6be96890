import { nextState } from '../../shared/transitions.ts'
import { refuseMaker } from '../../shared/verdict.ts'
import type { Answering } from '../call/handle.ts'
import { logStates } from './state-log.ts'

/** A record that waits for a second person, found within reach and locked. */
export interface Waiting {
  /** Kind of record, `otherMoney`. */
  readonly entity: string
  readonly no: string
  readonly oemNo: string
  /** Name of its state in the audit record, `otherStatus`. */
  readonly stateName: string
  readonly state: number
  /** User who asked for it; null when nobody of ours did. */
  readonly maker: bigint | null
}

/** A step of a second person, as the log of states and the audit record tell it. */
interface Step {
  readonly to: number
  /** The event, `audit`. */
  readonly action: string
  readonly reason: string
  /** Other fields of the record before and after. */
  readonly before?: object
  readonly after?: object
}

type Events = Record<string, { readonly from: readonly number[]; readonly to: number }>

/**
 * State that a record goes to when a second person decides about it: its state is judged first, then who decides.
 * @throws common.stateRefuses when the event may not start from its state, common.ownSubmission for its maker
 * @source docs/domain/money.md 0.1, AU; docs/domain/network.md 1.5
 */
export function secondStep<T extends Events, E extends keyof T>(
  transitions: T,
  event: E,
  { state, maker }: Waiting,
  { userId }: { readonly userId: bigint },
): T[E]['to'] {
  const to = nextState(transitions, state, event)
  refuseMaker(maker, userId)
  return to
}

/** Writes a step of a second person into the log of states and the audit record of the call. */
export async function tellStep(
  { tx, caller, audit }: Pick<Answering<unknown>, 'tx' | 'caller' | 'audit'>,
  { entity, no, oemNo, stateName, state }: Waiting,
  { to, action, reason, before, after }: Step,
): Promise<void> {
  await logStates(tx, caller.tenantId, caller, [
    { oemNo, entity, entityNo: no, from: state, to, action, remark: reason },
  ])
  audit({ entity, no, before: { [stateName]: state, ...before }, after: { [stateName]: to, ...after }, reason })
}
