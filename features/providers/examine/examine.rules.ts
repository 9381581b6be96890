import { PartyType } from '../../../core/shared/party-type.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { ExamineStatus } from '../dossier/dossier-codes.contract.ts'

/** One open request per party and kind; it is decided once. @source docs/domain/network.md 7.3 */
export const examineTransitions = {
  open: { from: [], to: ExamineStatus.pending },
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
  if (partyType !== PartyType.operator) return false
  return oemNo === (party.userType === PartyType.operator ? tenantId : party.oemNo)
}
