/** English of holdings of policies. */
export const policyHoldTexts = {
  绑定政策: 'Bind a policy',
  政策关系: 'Policy relations',
  接收方编号: 'Receiver number',
  当前持有: 'Held now',
  解绑时间: 'Held until',
  '已绑定，到生效时间起持有': 'Bound; held from the moment it takes effect',
  '按模板为对方制定一份政策，生效后取代其现有政策。':
    'Gives the party a policy from the template; it replaces the present one when it takes effect.',
  请选择模板: 'Choose a template',
  政策关系列表: 'Policy relations',
  政策关系详情: 'Policy relation',
  删除政策关系: 'Remove a policy relation',
  是否持有: 'Held now',
} as const
