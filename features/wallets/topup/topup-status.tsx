import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { TopupStatus } from './topup.contract.ts'

/** What each status of a top-up means for the work. */
export const topupTones: Record<keyof typeof TopupStatus, Tone> = {
  unpaid: 'waiting',
  toConfirm: 'waiting',
  credited: 'done',
  closed: 'off',
  rejected: 'failed',
}

/** What happens next to a top-up, and who must act. @source docs/domain/money.md 5.1 */
export const topupNext: Record<number, string> = {
  0: '等待扫码支付，到账后自动入账',
  1: '等待运营商审核员核对银行到账后确认',
  2: '已记入充值钱包',
  3: '已关闭，未支付',
  4: '已驳回，未入账',
}
