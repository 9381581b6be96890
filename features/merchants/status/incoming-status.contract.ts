import { codes } from '../../../core/shared/codes.ts'

/** Status of a merchant's onboarding at a channel. @source docs/domain/network.md 4.2 */
export const IncomingStatus = codes(['incoming_status', '进件状态', 'Application status'], {
  notSubmitted: [0, '待提交', 'Not submitted'],
  platformReview: [1, '平台审核中', 'Platform review'],
  platformRejected: [2, '平台驳回', 'Rejected by platform'],
  submitting: [3, '提交中', 'Submitting'],
  channelReview: [4, '通道审核中', 'Channel review'],
  awaitingSignature: [5, '待签约', 'Awaiting signature'],
  opened: [6, '进件成功', 'Onboarded'],
  channelRejected: [7, '通道驳回', 'Rejected by channel'],
  failed: [8, '提交失败', 'Submission failed'],
  void: [9, '已作废', 'Void'],
  closed: [10, '通道停用', 'Disabled by channel'],
})
