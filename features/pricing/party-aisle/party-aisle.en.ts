/** English of channels of parties. */
export const partyAisleTexts = {
  开通通道: 'Enable channel',
  '停用{name}的{aisle}': 'Disable {aisle} for {name}',
  '停用后不能再为其制定该通道的新政策；现有政策和商户交易不受影响。':
    'No new policies can be set for this channel. Current policies and merchant transactions are not affected.',
  '删除{name}的{aisle}': 'Delete {aisle} of {name}',
  '仅在没有生效或待生效政策时可以删除。': 'Only possible when no policy is in effect or scheduled.',
  员工通道: 'Employee channels',
  经审核开通: 'Enabled by review',
  开通时间: 'Enabled at',
  通道已开通: 'Channel enabled',
  员工通道列表: 'Employee channel list',
  员工通道详情: 'Employee channel details',
  设置员工通道: 'Set employee channel',
  删除员工通道: 'Delete employee channel',
} as const
