import type { Tone } from '../../../core/web/show/StatusTag.tsx'
import type { WalletStatus } from '../../ledger/ledger.shared.ts'

/** Colour tone of each wallet status by its meaning for the work. */
export const walletStatusTones: Record<keyof typeof WalletStatus, Tone> = {
  normal: 'done',
  noPayout: 'waiting',
  locked: 'failed',
  closed: 'off',
}

/** Operations that each status allows, and users who may change it. @source docs/domain/money.md 5.1 */
export const walletStatusNext: Record<number, string> = {
  1: '收支正常，可以提现',
  2: '只能收入，不能提现和支付；由财务申请、另一人审核后恢复',
  3: '不能提现、支付和人工调账；由财务申请、另一人审核后恢复',
  9: '已注销，不能再使用',
}
