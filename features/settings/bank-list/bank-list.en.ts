/** English of banks and branches. */
export const bankListTexts = {
  总行列表: 'Banks',
  支行列表: 'Branches of a bank',
  支行详情: 'Branch details',
  银行支行: 'Bank branches',
  支行导入模板: 'Template for branches',
  预览支行导入: 'Preview branches',
  导入支行: 'Import branches',
  开户城市: 'City of the bank',
  开户银行: 'Bank',
  开户支行: 'Branch',
  支行名称: 'Branch name',
  联行号: 'Branch number',
  城市编码: 'City code',
  城市: 'City',
  请先选择开户银行和城市: 'Choose bank and city first',
  输入支行名称或联行号搜索: 'Type a branch name or number',
} as const
