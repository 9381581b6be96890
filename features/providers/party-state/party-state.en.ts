/** English of switching parties, their passwords and menus. */
export const partyStateTexts = {
  '启用 {name}': 'Switch {name} on',
  '其账号立即退出登录，本级及下级不能再入网新商户；已有商户继续交易。':
    'Its users are signed out at once; nobody new comes in at or below it. Its merchants keep trading.',
  '其账号可以重新登录，可以继续入网新商户。': 'Its users may sign in again, and new merchants may come in.',
  '短信重置 {name} 的密码': 'Reset the password of {name} by text message',
  '新密码发送到 {phone}，其账号立即退出登录；每日最多3次。':
    'A new password goes to {phone} and its user is signed out at once; at most 3 a day.',
  新密码已发送到联系人手机: 'The new password went to the contact’s phone',
  短信重置密码: 'Reset password by SMS',
  重置密码: 'Reset password',
  设置密码: 'Set password',
  '设置 {name} 的密码': 'Set the password of {name}',
  '其账号立即退出登录，下次登录须修改密码。': 'Its user is signed out at once and must change it at the next sign-in.',
  '5-15位，由英文、数字组成': '5 to 15 letters and digits',
  菜单配置: 'Set menus',
  '{name} 的菜单': 'Menus of {name}',
  '在服务商管理员角色的菜单内选择；全选即与角色一致。修改后立即生效。':
    'Chosen among the menus of its role; all of them means those of the role. It acts at once.',
  '启用/停用服务商': 'Switch a party on or off',
  短信重置服务商密码: 'Reset a password by text message',
  设置服务商密码: 'Set a password',
  修改服务商登录账号: 'Change the account of a party',
  修改登录账号: 'Change account',
  '修改 {name} 的登录账号': 'Change the account of {name}',
  '下次登录使用新账号，密码不变。': 'It is for the next sign-in; the password stays.',
  服务商菜单: 'Menus of a provider',
} as const
