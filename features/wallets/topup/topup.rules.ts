import type { Transitions } from '../../../core/shared/transitions.ts'
import { TopupStatus } from './topup.contract.ts'

const { unpaid, toConfirm, credited, closed, rejected } = TopupStatus

/** A top-up by scan follows its payment, one by transfer is confirmed by the operator. @source docs/domain/money.md 5.1 */
export const topupTransitions = {
  order: { from: [], to: unpaid },
  add: { from: [], to: toConfirm },
  /** A late success may still credit what was closed. */
  pay: { from: [unpaid, closed], to: credited },
  close: { from: [unpaid], to: closed },
  approve: { from: [toConfirm], to: credited },
  reject: { from: [toConfirm], to: rejected },
} as const satisfies Transitions<typeof TopupStatus>
