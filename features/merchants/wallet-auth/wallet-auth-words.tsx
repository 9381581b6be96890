import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { AuthorizeState } from '../incoming-state/incoming-codes.contract.ts'
import type { PayAuthState } from '../../channels/channels.shared.ts'

/** Tone of each state of an application at a wallet, by its meaning for the work. */
export const payAuthTones: Record<keyof typeof PayAuthState, Tone> = {
  notApplied: 'off',
  editing: 'waiting',
  underReview: 'running',
  confirmContact: 'waiting',
  verifyLegalPerson: 'waiting',
  approved: 'done',
  rejected: 'failed',
  frozen: 'failed',
  cancelled: 'off',
}

/** Next step of an application by state, and who must act. @source docs/domain/network.md 4.4 */
export const payAuthNext: Record<number, string> = {
  0: '等待填写联系人并提交',
  1: '资料已保存，等待提交',
  2: '等待钱包审核，每30分钟自动查询',
  3: '等待联系人按短信提示确认',
  4: '等待法人或账户验证',
  5: '实名已通过，请商户扫码授权',
  6: '按驳回原因修改后重新提交',
  7: '已被钱包冻结，请联系通道处理',
  8: '已撤销，可重新提交',
}

/** Tone of each state of a payee's confirmation. */
export const authorizeTones: Record<keyof typeof AuthorizeState, Tone> = { unauthorized: 'waiting', authorized: 'done' }

/** Chinese name of everything that happens to an application. */
export const payAuthWords: Readonly<Record<string, string>> = {
  keep: '保存资料',
  submit: '提交',
  answer: '钱包答复',
  authorized: '商户已授权',
  unauthorized: '授权被取消',
  resend: '重发消息',
  cancel: '撤销',
  stopReminders: '停止提醒',
}
