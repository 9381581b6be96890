import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { UserStatus } from '../user/user-codes.contract.ts'

/** Meaning of each status of a user for the work. */
export const userStatusTones: Record<keyof typeof UserStatus, Tone> = {
  pending: 'waiting',
  active: 'done',
  disabled: 'off',
}
