import type { Transitions } from '../../../core/shared/transitions.ts'
import { ExamineStatus } from '../../providers/providers.shared.ts'

/** An application for an app. @source docs/domain/network.md 17 */
export const marketTransitions = {
  submit: { from: [], to: ExamineStatus.pending },
  approve: { from: [ExamineStatus.pending], to: ExamineStatus.approved },
  reject: { from: [ExamineStatus.pending], to: ExamineStatus.rejected },
} as const satisfies Transitions<typeof ExamineStatus>
