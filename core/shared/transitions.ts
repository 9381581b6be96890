import { commonErrors } from './errors.ts'

/** Allowed events of a state set: from which states each may start, and where it leads. */
export type Transitions<Codes extends Record<string, number>> = Record<
  string,
  { readonly from: readonly Codes[keyof Codes][]; readonly to: Codes[keyof Codes] }
>

/**
 * The state after an event.
 * @throws common.stateRefuses when the event may not start from the present state
 * @source docs/domain/network.md 1.5
 */
export function nextState<
  T extends Record<string, { readonly from: readonly number[]; readonly to: number }>,
  E extends keyof T,
>(transitions: T, present: number, event: E): T[E]['to'] {
  const transition = transitions[event] as T[E]
  if (!transition.from.includes(present)) throw commonErrors.stateRefuses()
  return transition.to
}
