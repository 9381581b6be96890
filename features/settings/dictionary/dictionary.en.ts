/** English of the dictionaries. */
export const dictionaryTexts = {
  系统字典: 'System dictionary',
  业务字典: 'Business dictionary',
  字典编号: 'Dictionary code',
} as const
