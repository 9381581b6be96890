import { codes } from '../../../core/shared/codes.ts'

/** Roles of a person in the merchant's app. @source docs/domain/network.md 12.3 */
export const StaffRole = codes(['staff_role', '店员角色', 'Store staff role'], {
  owner: [0, '老板', 'Owner'],
  storeManager: [1, '店长', 'Store manager'],
  clerk: [2, '店员', 'Staff'],
  accountant: [3, '财务', 'Finance'],
})
