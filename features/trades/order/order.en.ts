/** English of payments of ours. */
export const tradeOrderTexts = {
  测试支付: 'Test payment',
  测试支付结果: 'Result of a test payment',
  付款码: 'Payment code',
  附加信息: 'Attachment',
  通知地址: 'Address to notify',
}
