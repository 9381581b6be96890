/** English of roles. */
export const roleTexts = {
  角色列表: 'Roles',
  可授予的角色: 'Roles to give',
  用户的角色: 'Roles of a user',
  角色详情: 'Role',
  保存角色: 'Save role',
  删除角色: 'Remove role',
  角色授权: 'Grant to roles',
  查找角色: 'Find roles',
  上级角色: 'Role above',
  角色名称: 'Role name',
  角色别名: 'Role alias',
  角色排序: 'Role order',
  数据权限: 'Data scopes',
  接口权限: 'API scopes',
} as const
