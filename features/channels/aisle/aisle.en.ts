/** English of channels. */
export const aisleTexts = {
  支付通道列表: 'Channels',
  支付通道详情: 'Channel details',
  通道: 'Channel',
  运营商通道列表: 'Channels of operators',
  租户通道: 'Channels of the tenant',
} as const
