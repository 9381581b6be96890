/** English of staff. */
export const staffTexts = {
  店员列表: 'Staff of merchants',
  店员详情: 'Staff details',
  店员姓名: 'Name of the staff member',
  店员手机号: 'Phone of the staff member',
  店员角色: 'Staff role',
} as const
