import type { CodeOf } from '../../../core/shared/codes.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { isIdCard } from '../../../core/shared/validity/validity.ts'
import { isMasked } from '../group/group.rules.ts'
import { PayAuthState } from '../../channels/channels.shared.ts'
import { MerchantUserType } from '../../settings/settings.shared.ts'
import { underWay, walletAuthTransitions } from '../incoming-state/wallet-auth-states.rules.ts'
import { walletAuthErrors } from './wallet-auth.contract.ts'

type State = CodeOf<typeof PayAuthState>

/**
 * The state of an application once it is taken back.
 * @throws walletAuth.passed, walletAuth.frozen; common.stateRefuses where there is nothing to take back
 * @source docs/domain/network.md 4.4, cancelApplyWxAuthor
 */
export function cancelAuth(present: State): State {
  if (present === PayAuthState.approved) throw walletAuthErrors.passed()
  if (present === PayAuthState.frozen) throw walletAuthErrors.frozen()
  return nextState(walletAuthTransitions, present, 'cancel')
}

/**
 * The state of an application after the wallet said how it stands. It never goes back: a late answer changes nothing, and
 * what is decided changes only by a freeze.
 * @source docs/domain/network.md 4.4; docs/domain/traps.md 12
 */
export function afterAnswer(present: State, answered: State): State {
  if (present === PayAuthState.approved) return answered === PayAuthState.frozen ? answered : present
  if (!underWay.includes(present) || answered < present) return present
  return answered
}

/** Limits on how often a contact may be notified. @source docs/domain/network.md 4.4, resendMsg */
export const resendLimits = { secondsBetween: 60, perDay: 5 } as const

/**
 * Refuses to have the wallet tell the contact again.
 * @param secondsSince since the last time; null: never
 * @param today        times today
 * @throws walletAuth.nothingToSend, walletAuth.tooOften
 */
export function checkResend(present: State, secondsSince: number | null, today: number): void {
  const waits: readonly State[] = [PayAuthState.confirmContact, PayAuthState.verifyLegalPerson]
  if (!waits.includes(present)) throw walletAuthErrors.nothingToSend()
  const isTooSoon = secondsSince !== null && secondsSince < resendLimits.secondsBetween
  if (isTooSoon || today >= resendLimits.perDay) throw walletAuthErrors.tooOften()
}

/** Most reminders of one authorisation. @source docs/domain/network.md 20.1, incoming.wx.remind_days */
export const mostReminders = 3

/** Number of days for which the contact's paper must still be valid. @source docs/domain/network.md 1.7, date pair */
const leastValidDays = 60

/** The contact that a wallet is told of. */
export interface Contact {
  readonly contactIdNo: string
  readonly contactIdBegin: string
  readonly contactIdEnd: string
}

/**
 * Refuses a contact that a wallet would not take; what is masked was checked when it came.
 * @param today the business day
 * @throws walletAuth.idNoFormat; common.datesReversed; walletAuth.paperExpired
 * @source docs/domain/network.md 4.4, 1.7
 */
export function checkContact(contact: Contact, today: string): void {
  const { contactIdNo, contactIdBegin, contactIdEnd } = contact
  if (!isMasked(contactIdNo) && !isIdCard(contactIdNo.toUpperCase(), today)) throw walletAuthErrors.idNoFormat()
  if (contactIdBegin > contactIdEnd || contactIdBegin > today) throw commonErrors.datesReversed()
  if (contactIdEnd <= addDays(today, leastValidDays)) throw walletAuthErrors.paperExpired()
}

/** Names that the wallets use for the kinds of merchants. @source docs/domain/network.md 4.4 */
export const subjectTypes: Readonly<Record<number, string>> = {
  [MerchantUserType.micro]: 'SUBJECT_TYPE_MICRO',
  [MerchantUserType.soleTrader]: 'SUBJECT_TYPE_INDIVIDUAL',
  [MerchantUserType.company]: 'SUBJECT_TYPE_ENTERPRISE',
}
