/** English of the sheet of users. */
export const userTexts = {
  导出用户: 'Export users',
} as const
