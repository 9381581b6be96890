/** English of the history of rates. */
export const rateHistoryTexts = {
  全部支付方式: 'All pay ways',
  改为: 'to',
  '封顶{n}元': 'cap {n} yuan',
  '最低{n}元': 'at least {n} yuan',
  'D0每笔{n}元': 'D0 {n} yuan each',
  '留存{n}%': 'keeps {n}%',
  费率时间线: 'Time line of the rates',
  政策费率历史: 'History of rates',
  商户费率历史: 'History of signed rates',
} as const
