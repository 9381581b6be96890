import type { Transitions } from '../../../core/shared/transitions.ts'
import { HandleStatus } from '../adapter/event.contract.ts'

const { received, applied, duplicate, deferred, stale, badSignature, error, conflict } = HandleStatus
/** Events of a notification; it is taken up again until it is decided. */
const open = [received, deferred, error] as const

/** A notification of a channel. @source docs/domain/money.md 3.3 */
export const notifyTransitions = {
  receive: { from: [], to: received },
  forge: { from: [], to: badSignature },
  bornApplied: { from: [], to: applied },
  bornDuplicate: { from: [], to: duplicate },
  bornDeferred: { from: [], to: deferred },
  bornStale: { from: [], to: stale },
  bornError: { from: [], to: error },
  bornConflict: { from: [], to: conflict },
  apply: { from: open, to: applied },
  repeat: { from: open, to: duplicate },
  defer: { from: open, to: deferred },
  pass: { from: open, to: stale },
  fail: { from: open, to: error },
  dispute: { from: open, to: conflict },
} as const satisfies Transitions<typeof HandleStatus>
