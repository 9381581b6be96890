/** English of the direct party of merchants. */
export const belongingTexts = {
  变更商户所属服务商: 'Give a merchant to another provider',
  批量变更所属服务商: 'Give merchants to another provider',
  服务商变更详情: 'Changes of provider',
  目标服务商: 'New provider',
  '次日零点生效': 'Holds from midnight',
  '变更服务商：{name}': 'Change provider: {name}',
  '变更 {n} 家商户的服务商': 'Change the provider of {n} merchants',
  '提交变更': 'Submit',
  '现所属服务商：{name}': 'Provider now: {name}',
  '次日零点起按新服务商计算分润，终端随商户转移，展业员清空。':
    'From midnight profit goes to the new provider; terminals follow, the employee is cleared.',
  '变更到': 'Change to',
  '运营商直属': "Operator's own",
  '商户修改': 'Change a merchant',
  '商户修改：{name}': 'Change: {name}',
  '归属与限制': 'Belonging and limits',
  '服务商变更': 'Changes of provider',
  '没有变更过服务商': 'The provider was never changed',
  '原服务商': 'From',
  '新服务商': 'To',
  '已生效': 'In force',
  '变更服务商': 'Change provider',
  '须变更申请的资料': 'Changed by application',
  '申请变更': 'Ask for a change',
  '名称、证件、结算卡、费率等须告知通道：提交变更申请，审核并经通道确认后生效。':
    'The channel must hear of name, papers, account, prices and the like: ask for a change; it holds once it is reviewed and the channel has confirmed it.',
} as const
