/** English of registration and its approval. */
export const guestTexts = {
  提交注册申请: 'Send registration',
  第三方账号: 'Account of the other service',
  账号名称: 'Account name',
  账号注册: 'Register an account',
  注册提示: 'Registration',
  '注册申请已提交,请耐心等待管理员通过!': 'Your registration is sent; an administrator will look at it.',
  提交失败: 'It could not be sent',
  '正在提交…': 'Sending…',
  '该第三方账号尚未绑定用户，请填写注册申请，管理员通过后即可登录。':
    'No user belongs to this account yet. Register, and sign in once an administrator has approved.',
  注册审批: 'Registrations',
  通过: 'Approve',
  拒绝: 'Refuse',
  已拒绝: 'Refused',
  '已通过，对方可以登录': 'Approved: they can sign in',
  '通过 {name} 的注册申请': 'Approve the registration of {name}',
  '拒绝 {name} 的注册申请': 'Refuse the registration of {name}',
  '申请将被删除；对方可以重新提交。': 'It is removed; they may send another.',
  申请时间: 'Sent at',
  '将拒绝 {n} 个申请，账号被删除。': '{n} {n|registration|registrations} will be refused and removed.',
} as const
