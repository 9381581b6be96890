/** English of terminals that sign on. */
export const cmfTexts = {
  '终端已绑定，签到后即可收款': 'The terminal is bound; once it has signed on it takes payments',
  商户直属服务商库存中的CMF设备: "A CMF device in the stock of the merchant's direct provider",
  商户须已开通CMF通道的刷卡: 'The merchant must take cards at the CMF channel',
  CMF设备: 'CMF terminals',
  重新签到: 'Sign on again',
  签到: 'Sign on',
  通道尚未分配终端号: 'The channel has not numbered it yet',
  签到成功: 'Signed on',
  '重新签到：{sn}': 'Sign on {sn} again',
  '终端今日已签到；重新签到会更换工作密钥并开始新批次。':
    'It has signed on today; doing so again changes its keys and begins a new batch.',
  签到批次: 'Batch',
  最近签到结果: 'Last sign-on',
  成功: 'Succeeded',
  最近签到尝试: 'Last tried',
  通道未连接: 'The channel is not connected',
  通道未应答: 'The channel did not answer',
  CMF设备列表: 'CMF terminals',
  CMF设备型号: 'Models of CMF terminals',
  商户绑定CMF终端: 'Bind a CMF terminal to a merchant',
  CMF终端签到: 'Sign on a CMF terminal',
}
