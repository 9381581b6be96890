import { checkedMobile } from '../../../core/shared/validity/mobile.ts'
import { UserStatus, userErrors } from './user-codes.contract.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'

/** A registration is enabled once approved; who was disabled comes back. @source docs/domain/network.md 2.4 */
export const userTransitions = {
  create: { from: [], to: UserStatus.active },
  register: { from: [], to: UserStatus.pending },
  createDisabled: { from: [], to: UserStatus.disabled },
  enable: { from: [UserStatus.pending, UserStatus.disabled], to: UserStatus.active },
  lock: { from: [UserStatus.active], to: UserStatus.disabled },
} as const satisfies Transitions<typeof UserStatus>

/** @throws user.accountFormat */
export function checkAccount(account: string): void {
  if (!/^[A-Za-z0-9_@.-]{3,45}$/.test(account)) throw userErrors.accountFormat()
}

/** @throws user.emailFormat @source docs/domain/network.md 1.7, email */
export function checkEmail(email: string): void {
  if (email && !(/^[^@\s]+@[^@\s]+\.[^@\s]{2,}$/.test(email) && email.length <= 64)) throw userErrors.emailFormat()
}

/** A phone as it is stored: '' clears, undefined stays. @throws sms.phone… */
export const phoneToStore = (given: string | undefined): string | undefined => (given ? checkedMobile(given) : given)

/** Most passwords that one call resets: each costs a fifth of a second. */
export const mostResets = 20
