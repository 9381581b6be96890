/** English of merchants at channels. */
export const relationTexts = {
  商户通道关系: 'Merchants at channels',
  商户通道关系列表: 'Merchants at channels, list',
  导出商户通道关系: 'Export merchants at channels',
  通道商户号: "Channel's merchant number",
  默认支付方式: 'Default pay ways',
  D0已开通: 'D0 on',
  微信子商户号: 'WeChat sub-merchant',
  支付宝SMID: 'Alipay SMID',
  进件编号: 'Onboarding number',
} as const
