/** English of lines of business, categories and professions. */
export const industryTexts = {
  行业列表: 'Industry list',
  MCC列表: 'MCC list',
  职业小类: 'Occupations',
  银盛类目: 'Yinsheng category',
  行业: 'Industry',
  职业大类: 'Occupation category',
  职业: 'Occupation',
  请先选择行业: 'Select an industry first',
  输入名称或MCC搜索: 'Search by name or MCC',
  请选择: 'Please select',
  '（须特殊资质）': '(special licence required)',
} as const
