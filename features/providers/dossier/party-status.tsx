import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { AuthStatus } from './dossier-codes.contract.ts'
import type { ServiceAuditStatus } from './party-codes.contract.ts'

/** Display tones that show the progress of a party's review, by its state. */
export const auditStatusTones: Record<keyof typeof ServiceAuditStatus, Tone> = {
  draft: 'waiting',
  pending: 'waiting',
  approved: 'done',
  rejected: 'failed',
}

/** Next step of a party's review and who must act, by its state. @source docs/domain/network.md 7.2 */
export const auditStatusNext: Record<number, string> = {
  0: '等待创建人补全资料并提交',
  1: '等待平台审核',
  2: '审核已通过',
  3: '由创建人按驳回原因修改后重新提交',
}

/** Display tones that show the progress of a party's identity verification, by its state. */
export const authStatusTones: Record<keyof typeof AuthStatus, Tone> = {
  none: 'waiting',
  underReview: 'running',
  verified: 'done',
  failed: 'failed',
  expired: 'failed',
}

/** Names of the events of a party's review. */
export const reviewWords: Readonly<Record<string, string>> = {
  submit: '新增',
  attach: '提交审核',
  approve: '审核通过',
  reject: '审核驳回',
  withdraw: '撤回',
  finish: '开通',
}
