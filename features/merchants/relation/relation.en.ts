/** English of merchants at channels. */
export const relationTexts = {
  商户通道关系: 'Merchant channel relationships',
  商户通道关系列表: 'Merchant channel relationship list',
  导出商户通道关系: 'Export merchant channel relationships',
  通道商户号: 'Channel merchant No.',
  默认支付方式: 'Default payment methods',
  D0已开通: 'D0 enabled',
  微信子商户号: 'WeChat sub-merchant No.',
  支付宝SMID: 'Alipay SMID',
  进件编号: 'Application No.',
} as const
