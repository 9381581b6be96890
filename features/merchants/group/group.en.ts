/** English of groups of merchants. */
export const groupTexts = {
  集团商户列表: 'Groups of merchants',
  集团商户详情: 'Group details',
  集团及成员商户: 'Group with its members',
  新增集团商户: 'New group',
  新增集团商户并加入成员: 'New group with members',
  编辑集团商户: 'Edit group',
  删除集团商户: 'Remove group',
  变更商户所属集团: 'Move a merchant to another group',
  批量加入集团: 'Put merchants into a group',
  集团编号: 'Group number',
  集团名称: 'Group name',
  集团状态: 'Group status',
  登录手机号: 'Login phone',
  联系人姓名: 'Contact',
  联系人邮箱: 'Contact e-mail',
  变更原因: 'Reason of the change',
} as const
