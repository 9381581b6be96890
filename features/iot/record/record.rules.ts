import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { FeeCycle, FeeStatus } from './record.contract.ts'

/** Months of a billing period. */
export const monthsOf: Readonly<Record<CodeOf<typeof FeeCycle>, number>> = {
  [FeeCycle.month]: 1,
  [FeeCycle.quarter]: 3,
  [FeeCycle.year]: 12,
}

/** The billing period of so many months. @throws RangeError for months that are none */
export function cycleOf(months: number): CodeOf<typeof FeeCycle> {
  const found = Object.values(FeeCycle).find((cycle) => monthsOf[cycle] === months)
  if (found === undefined) throw new RangeError(`${months} months are no billing period`)
  return found
}

/** Changes of a record: it is paid for, falls overdue, is let go by hand, and is due again when its payment goes back. */
export const feeTransitions = {
  open: { from: [], to: FeeStatus.due },
  /** Entered by hand as one that nobody is to pay. */
  openWaived: { from: [], to: FeeStatus.waived },
  pay: { from: [FeeStatus.due, FeeStatus.overdue], to: FeeStatus.paid },
  lapse: { from: [FeeStatus.due], to: FeeStatus.overdue },
  waive: { from: [FeeStatus.due, FeeStatus.overdue], to: FeeStatus.waived },
  unpay: { from: [FeeStatus.paid], to: FeeStatus.due },
} as const satisfies Transitions<typeof FeeStatus>
