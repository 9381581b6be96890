import type { Transitions } from '../../../core/shared/transitions.ts'
import { ActiveRecordStatus, ProgressStatus } from '../activity/active-record.contract.ts'

const { toReview, granted, rejected, takenBack } = ActiveRecordStatus

/** Status changes of a reward; a debit has the status of its debt. @source docs/domain/money.md 7.3 */
export const recordTransitions = {
  reach: { from: [], to: toReview },
  /** The budget does not bear it. */
  refuse: { from: [], to: rejected },
  approve: { from: [toReview], to: granted },
  reject: { from: [toReview], to: rejected },
  takeBack: { from: [granted], to: takenBack },
} as const satisfies Transitions<typeof ActiveRecordStatus>

/** Status changes of a terminal in a stage: it is decided once. @source docs/domain/money.md 7.3 */
export const progressTransitions = {
  begin: { from: [], to: ProgressStatus.counting },
  reach: { from: [ProgressStatus.counting], to: ProgressStatus.reached },
  miss: { from: [ProgressStatus.counting], to: ProgressStatus.missed },
} as const satisfies Transitions<typeof ProgressStatus>
