import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { RpiFinishStatus, RpiStatus, VerifyState } from './merchant-codes.contract.ts'

/** Tone of each status of a merchant, by its meaning for the work. */
export const rpiStatusTones: Record<keyof typeof RpiStatus, Tone> = {
  disabled: 'off',
  active: 'done',
  frozen: 'failed',
  closed: 'off',
}

/** Meaning of each status of a merchant for its payments. @source docs/domain/network.md 3.2 */
export const rpiStatusNext: Record<number, string> = {
  0: '不能收款：入网后自动启用，被停用的由停用方或其上级启用',
  1: '可以收款',
  2: '已停止收款，由风控人员解冻后恢复',
  3: '已注销，不能再收款',
}

/** Tone of each stage of a merchant's onboarding, by its meaning for the work. */
export const finishStatusTones: Record<keyof typeof RpiFinishStatus, Tone> = {
  draft: 'waiting',
  underReview: 'running',
  onboarded: 'done',
  rejected: 'failed',
}

/** Next step for a merchant's onboarding in each status, and the person who must act. @source docs/domain/network.md 4.2 */
export const finishStatusNext: Record<number, string> = {
  0: '等待服务商填完资料并提交',
  1: '等待平台与通道审核',
  2: '至少一条通道已开通',
  3: '由服务商按驳回原因修改后重新提交',
}

/** Tone of each result of the check of an account, by its meaning. */
export const verifyStateTones: Record<keyof typeof VerifyState, Tone> = {
  notVerified: 'waiting',
  passed: 'done',
  mismatch: 'failed',
  checkFailed: 'failed',
}
