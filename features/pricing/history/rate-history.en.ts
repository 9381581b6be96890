/** English of the history of rates. */
export const rateHistoryTexts = {
  全部支付方式: 'All payment methods',
  改为: 'changed to',
  '封顶{n}元': 'capped at ¥{n}',
  '最低{n}元': 'minimum ¥{n}',
  'D0每笔{n}元': 'D0 ¥{n} per transaction',
  '留存{n}%': 'keeps {n}%',
  费率时间线: 'Rate timeline',
  政策费率历史: 'Policy rate history',
  商户费率历史: 'Merchant rate history',
} as const
