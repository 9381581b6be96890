/** English of switching parties, their passwords and menus. */
export const partyStateTexts = {
  '启用 {name}': 'Enable {name}',
  '其账号立即退出登录，本级及下级不能再入网新商户；已有商户继续交易。':
    'Its users are signed out immediately. New merchants cannot be onboarded here or at lower levels. Existing merchants keep transacting.',
  '其账号可以重新登录，可以继续入网新商户。': 'Its users can sign in again and onboard new merchants.',
  '短信重置 {name} 的密码': 'Reset password of {name} by text message',
  '新密码发送到 {phone}，其账号立即退出登录；每日最多3次。':
    'A new password is sent to {phone} and its users are signed out immediately. At most 3 times a day.',
  新密码已发送到联系人手机: 'The new password was sent to the contact phone',
  短信重置密码: 'Reset password by text message',
  重置密码: 'Reset password',
  设置密码: 'Set password',
  '设置 {name} 的密码': 'Set password of {name}',
  '其账号立即退出登录，下次登录须修改密码。':
    'Its users are signed out immediately and must change the password at next sign-in.',
  '5-15位，由英文、数字组成': '5–15 letters and digits',
  菜单配置: 'Configure menus',
  '{name} 的菜单': 'Menus of {name}',
  '在服务商管理员角色的菜单内选择；全选即与角色一致。修改后立即生效。':
    'Choose from the menus of the service provider administrator role. Selecting all matches the role. Takes effect immediately.',
  '启用/停用服务商': 'Enable or disable service provider',
  短信重置服务商密码: 'Reset service provider password by text message',
  设置服务商密码: 'Set service provider password',
  修改服务商登录账号: 'Change service provider sign-in account',
  修改登录账号: 'Change sign-in account',
  '修改 {name} 的登录账号': 'Change sign-in account of {name}',
  '下次登录使用新账号，密码不变。': 'Use the new account at next sign-in. The password stays the same.',
  服务商菜单: 'Service provider menus',
} as const
