/** English of banks and branches. */
export const bankListTexts = {
  总行列表: 'Bank list',
  支行列表: 'Branch list',
  支行详情: 'Branch details',
  银行支行: 'Bank branches',
  支行导入模板: 'Branch import template',
  预览支行导入: 'Preview branch import',
  导入支行: 'Import branches',
  开户城市: 'Branch city',
  开户银行: 'Bank',
  开户支行: 'Branch',
  支行名称: 'Branch name',
  联行号: 'Branch code (CNAPS)',
  城市编码: 'City code',
  城市: 'City',
  请先选择开户银行和城市: 'Select the bank and city first',
  输入支行名称或联行号搜索: 'Search by branch name or code',
} as const
