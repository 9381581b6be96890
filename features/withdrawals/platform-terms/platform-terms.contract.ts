import { codes } from '../../../core/shared/codes.ts'

/** Payment method of a platform. @source docs/domain/money.md 5.4 */
export const PlatformType = codes(['platform_type', '提现平台类型', 'Payout platform type'], {
  bank: [1, '银企直连', 'Direct bank connection'],
  channel: [2, '代付通道', 'Payout channel'],
  tax: [3, '完税平台', 'Tax platform'],
  offline: [4, '线下打款', 'Offline payout'],
})

/** Forwarding mode of a withdrawal. @source docs/domain/money.md 5.4 */
export const ForwardType = codes(['forward_type', '转发方式', 'Forwarding mode'], {
  automatic: [1, '自动', 'Automatic'],
  audited: [2, '人工审核', 'Manual review'],
  offline: [3, '线下登记', 'Offline'],
})
