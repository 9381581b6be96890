/** English of the real-name authorisation of merchants. */
export const walletAuthTexts = {
  商户实名认证资料: 'Real-name verification of a merchant',
  实名记录: 'Real-name records',
  提交实名认证资料: 'Submit to the wallet',
  查询实名状态: 'Ask the wallet',
  重发实名消息: 'Tell the contact again',
  撤销实名申请: 'Take the application back',
  停止实名提醒: 'Stop reminders',
  申请编号: 'Application number',
  联系人证件号码: 'ID number of the contact',
  证件有效期开始: 'Paper valid from',
  证件有效期结束: 'Paper valid until',
  微信开发配置: 'WeChat developer settings',
  绑定或解绑AppID: 'Bind or unbind an AppID',
  添加支付目录: 'Add a payment path',
  支付目录: 'Payment path',
} as const
