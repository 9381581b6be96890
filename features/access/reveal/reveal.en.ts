/** English of revealing personal data. */
export const revealTexts = {
  查看完整信息: 'Reveal',
  对象: 'Kind of record',
  编号: 'Number',
  字段: 'Field',
} as const
