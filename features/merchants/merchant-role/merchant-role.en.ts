/** English of rights in the merchant's app. */
export const merchantRoleTexts = {
  商户角色权限: "Rights in the merchant's app",
  编辑商户角色权限: "Change rights in the merchant's app",
  店员角色: 'Staff role',
  权限: 'Rights',
} as const
