/** English of the payments of fee forms. */
export const feetPaymentTexts = {
  支付时间: 'Paid at',
  缴费记录: 'Fee payments',
  缴费统计: 'Sums of fee payments',
  导出缴费记录: 'Export fee payments',
  缴费退款: 'Refund a fee payment',
  '缴费退款：{code}': 'Refund fee payment: {code}',
  缴费单号: 'Payment number',
  缴费金额: 'Amount',
  缴费状态: 'Payment status',
  填写内容: 'Filled in',
  填写字段: 'Field',
  任一字段: 'Any field',
  没有可退金额: 'Nothing can be refunded',
  '已支付 {n} 笔，退款 {m} 笔': '{n} paid, {m} refunds',
  '净额 {n}': 'Net {n}',
} as const
