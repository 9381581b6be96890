import { commonErrors } from '../../../core/shared/errors.ts'
import { StaffRole } from './staff-codes.contract.ts'
import { staffErrors } from './staff-errors.contract.ts'

/**
 * The roles that can be given: the owner's comes with the merchant's account.
 * @throws staff.ownerRole, staff.storeTwice
 * @source docs/domain/network.md 12.3
 */
export function checkPlaces(places: readonly { readonly rpsNo: string; readonly staffRole: number }[]): void {
  if (places.some(({ staffRole }) => staffRole === StaffRole.owner)) throw staffErrors.ownerRole()
  if (new Set(places.map(({ rpsNo }) => rpsNo)).size !== places.length) throw staffErrors.storeTwice()
}

/**
 * Refuses to take a place away from a person who has devices there.
 * @param terminals how many are bound to the person in the shop
 * @throws staff.holdsTerminals
 * @source docs/domain/network.md 12.2, remove link
 */
export function checkUnlinking(terminals: number): void {
  if (terminals > 0) throw staffErrors.holdsTerminals()
}

/** Refuses the phone of the merchant's owner. @throws staff.isOwner @source docs/domain/network.md 12.2 */
export function refuseOwner(mobileIdx: string, loginPhoneIdx: string): void {
  if (mobileIdx === loginPhoneIdx) throw staffErrors.isOwner()
}

/** Whether a place may be switched. @throws common.stateRefuses when it stands so already */
export function checkPlaceSwitch(isOn: boolean, wanted: boolean): void {
  if (isOn === wanted) throw commonErrors.stateRefuses()
}
