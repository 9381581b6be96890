/** English of the functions that merchants have opened. */
export const marketTexts = {
  商户应用市场: 'Merchant app market',
  应用申请详情: 'App application details',
  申请应用: 'Apply for app',
  审核应用申请: 'Review app application',
  应用类型: 'App type',
  '商户可以使用该应用。': 'The merchant can use the app.',
  '商户不能使用该应用，可以再次申请。': 'The merchant cannot use the app and can apply again.',
  目前开放缴费: 'Only fee collection is available at present',
  '审核：{name}': 'Review: {name}',
  已审核: 'Already reviewed',
} as const
