/** English of bank campaigns. */
export const bankCampaignTexts = {
  银行活动: 'Bank campaigns',
  银行活动列表: 'Bank campaigns',
  银行活动详情: 'Bank campaign',
  银行活动的银行: 'Banks of campaigns',
  保存银行活动: 'Save a bank campaign',
  新增银行活动: 'Add bank campaign',
  '编辑银行活动：{name}': 'Edit bank campaign: {name}',
  '停用银行活动 {name}': 'Stop {name}',
  '启用银行活动 {name}': 'Start {name}',
  银行: 'Bank',
  '优惠由银行在通道侧提供，此处只记录活动。': 'The bank gives the discount at the channel. It is only recorded here.',
  核对后启用: 'Check it, then start it',
  '已停用，可再启用': 'Stopped. It can be started again',
  '未知/非卡表示不限': 'Unknown or not a card: every card',
} as const
