/** English of proposed templates. */
export const proposedTemplateTexts = {
  设置默认模板: 'Set default template',
  '取消{aisle}的默认模板': 'Remove default template of {aisle}',
  '新增政策时不再自动带出「{name}」。': '“{name}” will no longer be filled in when a policy is added.',
  取消默认: 'Remove default',
  通道政策: 'Channel policies',
  适用对象: 'Applies to',
  默认模板: 'Default template',
  '新增政策时，所选通道和适用对象自动带出该模板；原默认模板被替换。':
    'Filled in automatically for new policies on its channel and for its recipients. Replaces the current default template.',
  通道政策列表: 'Channel policy list',
  通道政策详情: 'Channel policy details',
  设置通道政策: 'Set channel policy',
  删除通道政策: 'Delete channel policy',
  '将取消 {n} 个默认模板。': '{n} default {n|template|templates} will be removed.',
} as const
