import type { Transitions } from '../../../core/shared/transitions.ts'
import { AttemptStatus } from './withdrawal-codes.contract.ts'

const { created, sending, accepted, paid, failed, unknown, absent } = AttemptStatus

/** One try to pay a withdrawal out: kept before it is sent, asked about, never sent twice. @source docs/domain/money.md 5.6, "Never pay twice" */
export const attemptTransitions = {
  create: { from: [], to: created },
  /** Paid by hand at the bank. */
  begin: { from: [], to: accepted },
  send: { from: [created], to: sending },
  accept: { from: [sending, unknown], to: accepted },
  doubt: { from: [sending, accepted], to: unknown },
  pay: { from: [sending, accepted, unknown], to: paid },
  fail: { from: [sending, accepted, unknown], to: failed },
  confirmAbsent: { from: [unknown], to: absent },
} as const satisfies Transitions<typeof AttemptStatus>
