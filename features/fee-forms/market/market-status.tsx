import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { ExamineStatus } from '../../providers/providers.shared.ts'

/** Tone of each state of an application. */
export const marketStatusTones: Record<keyof typeof ExamineStatus, Tone> = {
  pending: 'waiting',
  approved: 'done',
  rejected: 'failed',
}
