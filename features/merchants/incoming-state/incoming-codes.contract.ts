import { codes } from '../../../core/shared/codes.ts'

/** Event in a row of the access record. @source docs/domain/network.md 4.2 */
export const AccessEvent = codes(['access_event', '入网事件', 'Channel access event'], {
  submitted: [1, '提交', 'Submitted'],
  opened: [2, '成功', 'Approved'],
  rejected: [3, '驳回', 'Rejected'],
  failed: [4, '失败', 'Failed'],
  closed: [5, '停用', 'Disabled'],
  reopened: [6, '恢复', 'Re-enabled'],
})

/** Ways in which a channel's answer about an application arrives. */
export const HeardBy = codes(['incoming_heard_by', '答复来源', 'Response source'], {
  submission: [1, '提交应答', 'Submission response'],
  question: [2, '主动查询', 'Query'],
  notification: [3, '通道通知', 'Notification'],
})

/** Wallet whose authorisation a merchant needs. @source docs/domain/network.md 4.4 */
export const AuthPayType = codes(['auth_pay_type', '授权钱包', 'Wallet'], {
  wechat: [1, '微信', 'WeChat'],
  alipay: [2, '支付宝', 'Alipay'],
})

/** Whether a merchant's payee has confirmed at the wallet. @source docs/domain/network.md 4.4 */
export const AuthorizeState = codes(['authorize_state', '授权状态', 'Authorisation status'], {
  unauthorized: [0, '未授权', 'Not authorised'],
  authorized: [1, '已授权', 'Authorised'],
})

/** The kind under which changes of an onboarding are logged. */
export const incomingEntity = 'incoming'
