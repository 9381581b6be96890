import { codes } from '../../../core/shared/codes.ts'

/** Status of a merchant's onboarding at a channel. @source docs/domain/network.md 4.2 */
export const IncomingStatus = codes(['incoming_status', '进件状态', 'Onboarding status at a channel'], {
  notSubmitted: [0, '待提交', 'Not submitted'],
  platformReview: [1, '平台审核中', 'Platform review'],
  platformRejected: [2, '平台驳回', 'Rejected by platform'],
  submitting: [3, '提交中', 'Submitting'],
  channelReview: [4, '通道审核中', 'Channel review'],
  awaitingSignature: [5, '待签约', 'Awaiting signature'],
  opened: [6, '进件成功', 'Opened'],
  channelRejected: [7, '通道驳回', 'Rejected by channel'],
  failed: [8, '提交失败', 'Submission failed'],
  void: [9, '已作废', 'Void'],
  closed: [10, '通道停用', 'Closed by channel'],
})

/** Event in a row of the access record. @source docs/domain/network.md 4.2 */
export const AccessEvent = codes(['access_event', '入网事件', 'Access event'], {
  submitted: [1, '提交', 'Submitted'],
  opened: [2, '成功', 'Opened'],
  rejected: [3, '驳回', 'Rejected'],
  failed: [4, '失败', 'Failed'],
  closed: [5, '停用', 'Closed'],
  reopened: [6, '恢复', 'Reopened'],
})

/** Ways in which a channel's answer about an application arrives. */
export const HeardBy = codes(['incoming_heard_by', '答复来源', 'Where an answer came from'], {
  submission: [1, '提交应答', 'Submission'],
  question: [2, '主动查询', 'Query'],
  notification: [3, '通道通知', 'Notification'],
})

/** Wallet whose authorisation a merchant needs. @source docs/domain/network.md 4.4 */
export const AuthPayType = codes(['auth_pay_type', '授权钱包', 'Wallet to authorise'], {
  wechat: [1, '微信', 'WeChat'],
  alipay: [2, '支付宝', 'Alipay'],
})

/** Status of the real-name application at a wallet. @source docs/domain/network.md 4.4 */
export const PayAuthState = codes(['pay_auth_state', '实名申请状态', 'Real-name application'], {
  notApplied: [0, '未申请', 'Not applied'],
  editing: [1, '编辑中', 'Editing'],
  underReview: [2, '审核中', 'Under review'],
  confirmContact: [3, '待确认联系人', 'Confirm contact'],
  verifyLegalPerson: [4, '待法人/账户验证', 'Verify legal person'],
  approved: [5, '审核通过', 'Approved'],
  rejected: [6, '已驳回', 'Rejected'],
  frozen: [7, '已冻结', 'Frozen'],
  cancelled: [8, '已作废/已撤回', 'Cancelled'],
})

/** Whether a merchant's payee has confirmed at the wallet. @source docs/domain/network.md 4.4 */
export const AuthorizeState = codes(['authorize_state', '授权状态', 'Authorisation'], {
  unauthorized: [0, '未授权', 'Unauthorized'],
  authorized: [1, '已授权', 'Authorized'],
})

/** The kind under which changes of an onboarding are logged. */
export const incomingEntity = 'incoming'
