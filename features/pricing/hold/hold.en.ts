/** English of holdings of policies. */
export const policyHoldTexts = {
  绑定政策: 'Bind policy',
  政策关系: 'Policy relationships',
  接收方编号: 'Recipient No.',
  当前持有: 'Currently held',
  解绑时间: 'Unbound at',
  '已绑定，到生效时间起持有': 'Bound. Held from the effective time',
  '按模板为对方制定一份政策，生效后取代其现有政策。':
    'Creates a policy for the recipient from the template. It replaces the current policy when it takes effect.',
  请选择模板: 'Select a template',
  政策关系列表: 'Policy relationship list',
  政策关系详情: 'Policy relationship details',
  删除政策关系: 'Delete policy relationship',
  是否持有: 'Currently held',
} as const
