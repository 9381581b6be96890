/** English of terminals that sign on. */
export const cmfTexts = {
  '终端已绑定，签到后即可收款': 'Terminal bound. It can take payments after sign-on',
  商户直属服务商库存中的CMF设备: 'CMF devices in stock of the merchant’s direct service provider',
  商户须已开通CMF通道的刷卡: 'Card payments with the CMF channel must be enabled for the merchant',
  CMF设备: 'CMF devices',
  重新签到: 'Sign on again',
  签到: 'Sign on',
  通道尚未分配终端号: 'The channel has not assigned a terminal No. yet',
  签到成功: 'Sign-on successful',
  '重新签到：{sn}': 'Sign on again: {sn}',
  '终端今日已签到；重新签到会更换工作密钥并开始新批次。':
    'This terminal has already signed on today. Signing on again replaces its working keys and starts a new batch.',
  签到批次: 'Sign-on batch',
  最近签到结果: 'Last sign-on result',
  成功: 'Succeeded',
  最近签到尝试: 'Last sign-on attempt',
  通道未连接: 'The channel is not connected',
  通道未应答: 'The channel did not respond',
  CMF设备列表: 'CMF device list',
  CMF设备型号: 'CMF device models',
  商户绑定CMF终端: 'Bind CMF terminal to merchant',
  CMF终端签到: 'Sign on CMF terminal',
}
