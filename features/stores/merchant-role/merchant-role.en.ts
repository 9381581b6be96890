/** English of rights in the merchant's app. */
export const merchantRoleTexts = {
  商户角色权限: 'Merchant role permissions',
  编辑商户角色权限: 'Edit merchant role permissions',
  店员角色: 'Store staff role',
  权限: 'Permissions',
  '商户角色': 'Merchant roles',
  '选择商户': 'Select merchant',
  '请先选择商户，再查看其商户端角色的权限。': 'Select a merchant to view the permissions of its merchant app roles.',
  '全部权限': 'All permissions',
  '没有权限': 'No permissions',
  '来源': 'Source',
  '商户自定义': 'Customised by merchant',
  '老板权限不可修改': 'The owner’s permissions cannot be changed',
  '{role}的权限': 'Permissions of {role}',
  '默认': 'Default',
} as const
