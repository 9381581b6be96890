import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { UserStatus } from './user-codes.contract.ts'

/** What each status of a user means for the work. */
export const userStatusTones: Record<keyof typeof UserStatus, Tone> = {
  pending: 'waiting',
  active: 'done',
  disabled: 'off',
}
