import type { Transitions } from '../../../core/shared/transitions.ts'
import { ExamineStatus } from '../bank/bank-codes.contract.ts'

/** One open request per party and kind; it is decided once. @source docs/domain/network.md 7.3 */
export const examineTransitions = {
  approve: { from: [ExamineStatus.pending], to: ExamineStatus.approved },
  reject: { from: [ExamineStatus.pending], to: ExamineStatus.rejected },
} as const satisfies Transitions<typeof ExamineStatus>

/** Somebody who looks at a request. */
export interface Examiner {
  readonly partyType: number
  readonly tenantId: string
  readonly oemNo: string
}

/**
 * Whether somebody's staff decides about a party: that of the operator which the party is of; about a sub-operator
 * itself its parent operator's.
 * @source docs/domain/network.md 7.3, who
 */
export function isExaminerOf(
  { partyType, tenantId, oemNo }: Examiner,
  party: { userType: number; oemNo: string },
): boolean {
  if (partyType !== 1) return false
  return oemNo === (party.userType === 1 ? tenantId : party.oemNo)
}
