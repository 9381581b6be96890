/** English of the routes of merchants. */
export const routeTexts = {
  商户通道配置: 'Channels of a merchant',
  设置默认通道: 'Set the default channel',
  设置技能通道: 'Set the channel of a scene',
  商户支付公司: 'Payment companies of a merchant',
  启停商户支付公司: 'Switch a payment company of a merchant',
  启停技能支付公司: 'Switch a payment company for special scenes',
  支付公司开关记录: 'Switches of payment companies',
  技能: 'Scene',
} as const
