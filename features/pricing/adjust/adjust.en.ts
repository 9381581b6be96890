/** English of adjusting rates. */
export const rateAdjustmentTexts = {
  '费率已调整，同步上调下级 {n} 个': 'Rates adjusted; {n} parties below raised with it',
  '调整费率：{name}（{aisle}）': 'Adjust rates: {name} ({aisle})',
  提交调整: 'Submit',
  '只提交改动过的支付方式；商户费率低于新成本时须先调整商户，不会自动上调商户。':
    'Only the pay ways that you change are sent. A merchant priced under the new cost must be adjusted first: merchants are never raised by themselves.',
  '新成本高于下级现价时，把下级逐级上调到新成本':
    'Raises parties below to the new cost, level by level, where they would fall under it',
  同步上调下级: 'Raise parties below as well',
  费率没有变化: 'The rates do not change',
  调整费率: 'Adjust rates',
  提交政策: 'Submit a policy',
  调整原因: 'Reason of the adjustment',
  商户确认书: 'Written consent of the merchant',
} as const
