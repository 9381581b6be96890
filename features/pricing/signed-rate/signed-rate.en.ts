/** English of prices that merchants signed. */
export const signedRateTexts = {
  商户签约费率: 'Signed prices of a merchant',
  还没有签约费率: 'No signed prices yet',
  '{name}：现行费率': '{name}: prices now',
  待生效: 'Waiting',
  '{name}：待生效费率': '{name}: waiting prices',
  '历史费率 {n} 条': '{n} former prices',
  '{name}：历史费率': '{name}: former prices',
  最低手续费: 'Least fee',
  D0费率: 'D0 rate',
  生效时间: 'Valid from',
  失效时间: 'Valid until',
  来源单号: 'Source number',
} as const
