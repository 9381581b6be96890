import { StaffRole } from '../staff/staff-codes.contract.ts'
import { type AppRight, appRights, merchantRoleErrors } from './merchant-role.contract.ts'

const everything = Object.keys(appRights) as AppRight[]

/** Rights of each role unless the merchant has set others. @source docs/domain/network.md 12.3 */
export const usualRights: Readonly<Record<number, readonly AppRight[]>> = {
  [StaffRole.owner]: everything,
  [StaffRole.storeManager]: ['collect', 'refund', 'storeTrades', 'staff', 'devices', 'storeReport'],
  [StaffRole.clerk]: ['collect', 'ownTrades'],
  [StaffRole.accountant]: ['allTrades', 'allReport', 'billExport', 'settlement', 'invoice'],
}

/**
 * The rights as they are kept: known ones, in the order of the set.
 * @throws merchantRole.ownerFixed for the owner; merchantRole.unknownRight
 * @source docs/domain/network.md 12.3
 */
export function editedRights(staffRole: number, given: readonly string[]): AppRight[] {
  if (staffRole === StaffRole.owner) throw merchantRoleErrors.ownerFixed()
  if (given.some((right) => !Object.hasOwn(appRights, right))) throw merchantRoleErrors.unknownRight()
  return everything.filter((right) => given.includes(right))
}
