import { codes } from '../../../core/shared/codes.ts'

/** States of the division of a payment. @source docs/domain/money.md 6.1 */
export const DivOrderStatus = codes(['div_order_status', '分账订单状态', 'Split order status'], {
  toFreeze: [0, '待冻结', 'Pending freeze'],
  frozen: [1, '已冻结', 'Frozen'],
  dividing: [2, '分账中', 'Splitting'],
  divided: [3, '已分账', 'Split'],
  partlyReturned: [4, '部分回退', 'Partly returned'],
  returned: [5, '已回退', 'Returned'],
  failed: [6, '失败', 'Failed'],
  unfrozen: [7, '已解冻', 'Unfrozen'],
})

/** States of one receiver's part. @source docs/domain/money.md 6.1 */
export const DivisionDetailStatus = codes(['division_detail_status', '分账明细状态', 'Split item status'], {
  waiting: [0, '待分', 'Pending split'],
  inProgress: [1, '处理中', 'In progress'],
  paid: [2, '成功', 'Succeeded'],
  failed: [3, '失败', 'Failed'],
  partlyReturned: [4, '部分回退', 'Partly returned'],
  returned: [5, '已回退', 'Returned'],
  cancelled: [6, '已取消', 'Cancelled'],
})

/** States of the return of a divided payment's money. */
export const DivReturnStatus = codes(['div_return_status', '分账回退状态', 'Split return status'], {
  created: [0, '待回退', 'Pending return'],
  returning: [1, '回退中', 'Returning'],
  returned: [2, '已回退', 'Returned'],
  failed: [3, '失败', 'Failed'],
})

/** Modes that decide who pays the receivers. @source docs/domain/money.md 6.1 */
export const DivisionPayMode = codes(['division_pay_mode', '分账出款方式', 'Split payout method'], {
  channel: [1, '通道分账', 'Channel split'],
  wallet: [2, '钱包分账', 'Wallet split'],
})

/** Rules for a receiver that cannot give its part back. @source docs/domain/money.md 6.1 */
export const ShortRule = codes(['short_rule', '余额不足处理', 'When balance is insufficient'], {
  advance: [1, '商户垫付', 'Advance by merchant'],
  refuse: [2, '拒绝退款', 'Refuse refund'],
})

/** @source docs/domain/money.md 6.1 */
export const ReceiverKind = codes(['receiver_kind', '分账方类型', 'Receiver type'], {
  merchant: [1, '商户', 'Merchant'],
  provider: [2, '服务商', 'Service provider'],
  person: [3, '外部个人', 'External individual'],
  company: [4, '外部企业', 'External company'],
})
