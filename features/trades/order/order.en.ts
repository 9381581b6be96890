/** English of payments of ours. */
export const tradeOrderTexts = {
  测试支付: 'Test payment',
  测试支付结果: 'Test payment result',
  付款码: 'Customer payment code',
  附加信息: 'Additional information',
  通知地址: 'Notification URL',
}
