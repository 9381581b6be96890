/** English of adjusting rates. */
export const rateAdjustmentTexts = {
  '费率已调整，同步上调下级 {n} 个': 'Rates adjusted. {n} {n|subordinate|subordinates} raised as well',
  '调整费率：{name}（{aisle}）': 'Adjust rates: {name} ({aisle})',
  提交调整: 'Submit adjustment',
  '只提交改动过的支付方式；商户费率低于新成本时须先调整商户，不会自动上调商户。':
    'Only the payment methods you change are submitted. If a merchant’s rate is below the new cost, adjust the merchant first: merchant rates are never raised automatically.',
  '新成本高于下级现价时，把下级逐级上调到新成本':
    'If the new cost is above a subordinate’s current price, raise subordinates level by level to the new cost',
  同步上调下级: 'Raise subordinates too',
  费率没有变化: 'The rates have not changed',
  调整费率: 'Adjust rates',
  提交政策: 'Submit policy',
  调整原因: 'Reason for adjustment',
  商户确认书: 'Merchant confirmation letter',
} as const
