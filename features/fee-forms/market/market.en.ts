/** English of the functions that merchants have opened. */
export const marketTexts = {
  商户应用市场: 'Merchant market',
  应用申请详情: 'Application',
  申请应用: 'Apply for a function',
  审核应用申请: 'Review an application',
  应用类型: 'Function',
  目前开放缴费: 'Fees are offered at present',
  '审核：{name}': 'Review: {name}',
  已审核: 'Reviewed already',
} as const
