/** English of registration and its approval. */
export const guestTexts = {
  提交注册申请: 'Submit registration',
  第三方账号: 'Third-party account',
  账号名称: 'Account name',
  账号注册: 'Register',
  注册提示: 'Registration',
  '注册申请已提交,请耐心等待管理员通过!': 'Your registration has been submitted. An administrator will review it.',
  提交失败: 'Submission failed',
  '正在提交…': 'Submitting…',
  '该第三方账号尚未绑定用户，请填写注册申请，管理员通过后即可登录。':
    'This account is not linked to a user yet. Register here and sign in once an administrator approves.',
  注册审批: 'Registrations',
  通过: 'Approve',
  拒绝: 'Decline',
  已拒绝: 'Declined',
  '已通过，对方可以登录': 'Approved. They can now sign in',
  '通过 {name} 的注册申请': 'Approve the registration of {name}',
  '拒绝 {name} 的注册申请': 'Decline the registration of {name}',
  '申请将被删除；对方可以重新提交。': 'The registration will be deleted. They can submit a new one.',
  申请时间: 'Requested at',
  '将拒绝 {n} 个申请，账号被删除。':
    '{n} {n|registration|registrations} will be declined and {n|its account|their accounts} deleted.',
} as const
