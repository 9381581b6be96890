/** English of bank accounts of parties. */
export const bankTexts = {
  结算卡: 'Bank account',
  结算卡列表: 'Bank accounts',
  结算卡详情: 'Bank account details',
  账户名: 'Account name',
  账户类型: 'Account kind',
} as const
