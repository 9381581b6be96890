/** English of lines of business, categories and professions. */
export const industryTexts = {
  行业列表: 'Lines of business',
  MCC列表: 'Category codes',
  职业小类: 'Professions',
  银盛类目: 'Yinsheng category',
  行业: 'Line of business',
  职业大类: 'Profession class',
  职业: 'Profession',
  请先选择行业: 'Choose a line of business first',
  输入名称或MCC搜索: 'Type a name or code',
  请选择: 'Choose',
  '（须特殊资质）': '(licence needed)',
} as const
