import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { ExamineStatus } from '../../providers/bank/bank-codes.contract.ts'

/** What each state of an application means for the work. */
export const marketStatusTones: Record<keyof typeof ExamineStatus, Tone> = {
  pending: 'waiting',
  approved: 'done',
  rejected: 'failed',
}
