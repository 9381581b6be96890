/** English of channels of parties. */
export const partyAisleTexts = {
  开通通道: 'Open a channel',
  '停用{name}的{aisle}': 'Switch off {aisle} for {name}',
  '停用后不能再为其制定该通道的新政策；现有政策和商户交易不受影响。':
    'No new policy can be given for the channel; present policies and payments go on.',
  '删除{name}的{aisle}': 'Remove {aisle} of {name}',
  '仅在没有生效或待生效政策时可以删除。': 'Possible only while the party has no policy for the channel.',
  员工通道: 'Channels of parties',
  经审核开通: 'Opened by an examine',
  开通时间: 'Opened at',
  通道已开通: 'Channel opened',
  员工通道列表: 'Channels of parties',
  员工通道详情: 'Channel of a party',
  设置员工通道: 'Set a channel of a party',
  删除员工通道: 'Remove a channel of a party',
} as const
