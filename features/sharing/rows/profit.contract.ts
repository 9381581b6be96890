import { codes } from '../../../core/shared/codes.ts'

/** By what event a profit row came. @source docs/domain/money.md 4.3 */
export const ProfitRowKind = codes(['profit_row_kind', '分润行类型', 'Profit entry type'], {
  trade: [1, '交易', 'Transaction'],
  refund: [2, '退款冲回', 'Refund reversal'],
  void: [3, '撤销冲回', 'Void reversal'],
  d0ToT1: [4, 'D0转T1', 'D0 to T1'],
  adjustment: [5, '重算调整', 'Recalculation adjustment'],
})

/** Release status of the profit of a node's day. @source docs/domain/money.md 4.7 */
export const ReleaseStatus = codes(['release_status', '入账状态', 'Credit status'], {
  pending: [0, '待入账', 'Pending'],
  held: [1, '已冻结', 'Frozen'],
  released: [2, '已入账', 'Credited'],
  toDebt: [3, '已转欠款', 'Transferred to debt'],
  none: [4, '无需入账', 'Not applicable'],
})

/** Interval at which a node's profit is released. @source docs/domain/money.md 4.7 */
export const ReleaseMode = codes(['release_mode', '入账方式', 'Credit schedule'], {
  daily: [1, '日结', 'Daily'],
  monthly: [2, '月结', 'Monthly'],
})
