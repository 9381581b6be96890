import { describe, expect, it } from 'vitest'
import { AppError } from '../../../core/shared/errors.ts'
import { StaffRole } from '../staff/staff-codes.contract.ts'
import { editedRights, usualRights } from './merchant-role.rules.ts'

const said = (work: () => readonly string[]): string => {
  try {
    return work().join()
  } catch (error) {
    return (error as AppError).message
  }
}

describe("rights in the merchant's app (network 12.3)", () => {
  it.each([
    { role: StaffRole.storeManager, may: ['collect', 'refund'], mayNot: ['allTrades', 'settlement'] },
    { role: StaffRole.clerk, may: ['collect', 'ownTrades'], mayNot: ['refund', 'storeTrades'] },
    { role: StaffRole.accountant, may: ['allTrades', 'billExport', 'settlement', 'invoice'], mayNot: ['collect'] },
    { role: StaffRole.owner, may: ['collect', 'refund', 'invoice', 'staff'], mayNot: [] },
  ])('are usual for role $role', ({ role, may, mayNot }) => {
    expect(usualRights[role]).toEqual(expect.arrayContaining(may))
    expect(usualRights[role]?.filter((right) => (mayNot as string[]).includes(right))).toEqual([])
  })

  it.each([
    { role: StaffRole.clerk, given: ['refund', 'collect', 'refund'], is: 'collect,refund' },
    { role: StaffRole.clerk, given: [], is: '' },
    { role: StaffRole.clerk, given: ['collect', 'everything'], is: '权限取值不正确' },
    { role: StaffRole.clerk, given: ['constructor'], is: '权限取值不正确' },
    { role: StaffRole.owner, given: ['nonsense'], is: '老板权限不可修改' },
  ])('of role $role given $given become: $is', ({ role, given, is }) =>
    expect(said(() => editedRights(role, given))).toBe(is),
  )
})
