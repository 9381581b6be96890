import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { IncomingStatus } from './incoming-status.contract.ts'

/** Tone of each status of a merchant at a channel, by its meaning for the work. */
export const incomingStatusTones: Record<keyof typeof IncomingStatus, Tone> = {
  notSubmitted: 'waiting',
  platformReview: 'waiting',
  platformRejected: 'failed',
  submitting: 'running',
  channelReview: 'running',
  awaitingSignature: 'waiting',
  opened: 'done',
  channelRejected: 'failed',
  failed: 'failed',
  void: 'off',
  closed: 'off',
}

/** Next step for a merchant at a channel in each status, and the person who must act. @source docs/domain/network.md 4.2 */
export const incomingStatusNext: Record<number, string> = {
  0: '等待提交进件',
  1: '等待平台审核',
  2: '按驳回原因修改后重新提交',
  3: '正在提交到通道',
  4: '等待通道审核',
  5: '等待商户签约',
  6: '可以通过该通道收款',
  7: '按驳回原因修改后重新提交',
  8: '提交未成功，可重新提交',
  9: '已作废，不再处理',
  10: '通道已停用该商户，不能收款',
}
