/** English of proposed templates. */
export const proposedTemplateTexts = {
  设置默认模板: 'Propose a template',
  '取消{aisle}的默认模板': 'Propose no template for {aisle}',
  '新增政策时不再自动带出「{name}」。': 'New policies no longer begin with “{name}”.',
  取消默认: 'Propose no more',
  通道政策: 'Channel policies',
  适用对象: 'For',
  默认模板: 'Proposed template',
  '新增政策时，所选通道和适用对象自动带出该模板；原默认模板被替换。':
    'New policies for its channel and kind of party begin with this template; the one before is replaced.',
  通道政策列表: 'Channel policies',
  通道政策详情: 'Channel policy',
  设置通道政策: 'Set a channel policy',
  删除通道政策: 'Remove a channel policy',
  '将取消 {n} 个默认模板。': '{n} {n|default|defaults} will be withdrawn.',
} as const
