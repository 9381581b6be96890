/** English of rights in the merchant's app. */
export const merchantRoleTexts = {
  商户角色权限: "Rights in the merchant's app",
  编辑商户角色权限: "Change rights in the merchant's app",
  店员角色: 'Staff role',
  权限: 'Rights',
  '商户角色': 'Merchant roles',
  '选择商户': 'Choose a merchant',
  '请先选择商户，再查看其商户端角色的权限。': 'Choose a merchant to see the rights of its roles.',
  '全部权限': 'Everything',
  '没有权限': 'Nothing',
  '来源': 'From',
  '商户自定义': "Merchant's own",
  '老板权限不可修改': "The owner's rights are fixed",
  '{role}的权限': 'Rights: {role}',
  '默认': 'Usual',
} as const
