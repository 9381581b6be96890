/** English of prices that merchants signed. */
export const signedRateTexts = {
  商户签约费率: 'Merchant signed rates',
  还没有签约费率: 'No signed rates yet',
  '{name}：现行费率': '{name}: current rates',
  待生效: 'Scheduled',
  '{name}：待生效费率': '{name}: scheduled rates',
  '历史费率 {n} 条': 'Past rates ({n})',
  '{name}：历史费率': '{name}: past rates',
  最低手续费: 'Minimum fee',
  D0费率: 'D0 rate',
  生效时间: 'Takes effect at',
  失效时间: 'Expires at',
  来源单号: 'Source No.',
} as const
