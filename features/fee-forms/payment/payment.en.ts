/** English of the payments of fee forms. */
export const feetPaymentTexts = {
  支付时间: 'Paid at',
  缴费记录: 'Fee payments',
  缴费统计: 'Fee payment totals',
  导出缴费记录: 'Export fee payments',
  缴费退款: 'Refund a fee payment',
  '缴费退款：{code}': 'Refund fee payment: {code}',
  缴费单号: 'Payment No.',
  缴费金额: 'Payment amount',
  缴费状态: 'Payment status',
  填写内容: 'Form entries',
  填写字段: 'Form field',
  任一字段: 'Any field',
  没有可退金额: 'Nothing left to refund',
  '已支付 {n} 笔，退款 {m} 笔': '{n} paid, {m} refunded',
  '净额 {n}': 'Net {n}',
} as const
