import { isOfOneProvider, type Placed } from '../belonging/belonging.rules.ts'
import { type AppError, commonErrors } from '../../../core/shared/errors.ts'
import { isCreditCode, isEmail } from '../../../core/shared/validity/validity.ts'
import { RpiFinishStatus, RpiStatus } from '../merchant/merchant-codes.contract.ts'
import { merchantErrors } from '../merchant/merchant-errors.contract.ts'
import { groupErrors } from './group.contract.ts'

/**
 * Refuses malformed fields of a group; what is masked is not looked at.
 * @throws group.creditCodeFormat, group.emailFormat
 * @source docs/domain/network.md 3.11, 1.7
 */
export function checkGroupFields(draft: { readonly creditCode: string; readonly contactEmail: string }): void {
  const { creditCode, contactEmail } = draft
  if (creditCode !== '' && !isCreditCode(creditCode)) throw groupErrors.creditCodeFormat()
  const isMail = contactEmail === '' || isMasked(contactEmail) || isEmail(contactEmail)
  if (!isMail) throw groupErrors.emailFormat()
}

/** Whether a value came back as it was shown: masked, so unchanged. @source docs/domain/network.md 1.3 */
export const isMasked = (value: string): boolean => value.includes('*')

/** A merchant that is to join or leave. */
export interface Joining extends Placed {
  readonly rpiStatus: number
  readonly finishStatus: number
  readonly groupNo: string | null
}

/**
 * Returns the reason why a merchant may not join a group, or leave its own: the first that applies, or null.
 * @param group     the group; null: out of the present one
 * @param mayLeave  whether it may come from another group: one merchant's own change, never many at once
 * @source docs/domain/network.md 3.11
 */
export function refusalOfMembership(
  merchant: Joining,
  group: (Placed & { readonly rpiNo: string }) | null,
  mayLeave: boolean,
): AppError | null {
  if (merchant.rpiStatus === RpiStatus.closed) return merchantErrors.closed()
  if (merchant.groupNo === (group?.rpiNo ?? null)) return commonErrors.stateRefuses()
  if (group === null) return null
  if (merchant.finishStatus !== RpiFinishStatus.onboarded) return merchantErrors.notOnboarded()
  if (merchant.groupNo !== null && !mayLeave) return groupErrors.inOtherGroup()
  return isWithinItsProvider(merchant, group) ? null : groupErrors.otherProvider()
}

/**
 * Whether a group lies within the reach of a merchant's provider: its own, or of one below it. What hangs above or beside is
 * somebody else's, who was not asked. The operator's own merchants join the operator's own groups.
 */
const isWithinItsProvider = (merchant: Placed, group: Placed): boolean =>
  isOfOneProvider(merchant, group) && `${group.userPath},`.startsWith(`${merchant.userPath},`)
