/** English of revealing personal data. */
export const revealTexts = {
  查看完整信息: 'View full details',
  对象: 'Record type',
  编号: 'No.',
  字段: 'Field',
} as const
