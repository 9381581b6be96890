import type { Transitions } from '../../../core/shared/transitions.ts'
import { ReleaseStatus } from './profit.contract.ts'

const { pending, held, released, toDebt, none } = ReleaseStatus

/** A node's profit of a day on its way to the wallet. @source docs/domain/money.md 4.6, release_status */
export const releaseTransitions = {
  plan: { from: [], to: pending },
  planHeld: { from: [], to: held },
  /** The root operator's own. */
  leaveOut: { from: [], to: none },
  hold: { from: [pending], to: held },
  unhold: { from: [held], to: pending },
  release: { from: [pending], to: released },
  owe: { from: [pending], to: toDebt },
  /** A day that nets to nothing. */
  pass: { from: [pending], to: none },
} as const satisfies Transitions<typeof ReleaseStatus>
