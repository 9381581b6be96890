import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { TopupStatus } from './topup.contract.ts'

/** Colour tone of each top-up status by its meaning for the work. */
export const topupTones: Record<keyof typeof TopupStatus, Tone> = {
  unpaid: 'waiting',
  toConfirm: 'waiting',
  credited: 'done',
  closed: 'off',
  rejected: 'failed',
}

/** Next step of a top-up, and who must act. @source docs/domain/money.md 5.1 */
export const topupNext: Record<number, string> = {
  0: '等待扫码支付，到账后自动入账',
  1: '等待运营商审核员核对银行到账后确认',
  2: '已记入充值钱包',
  3: '已关闭，未支付',
  4: '已驳回，未入账',
}
