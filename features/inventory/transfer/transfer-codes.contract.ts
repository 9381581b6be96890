import { codes } from '../../../core/shared/codes.ts'

/** Kinds of orders over devices. @source docs/domain/network.md 14.2 */
export const OrderKind = codes(['order_kind', '单据类型', 'Order type'], {
  inbound: [1, '入库', 'Stock in'],
  transfer: [2, '调拨(下发)', 'Transfer'],
  return: [3, '返库(回拨)', 'Return'],
})

/** On which side of an order the reader stands. @source docs/domain/network.md 14.2 */
export const TrKind = codes(['tr_kind', '收发方向', 'Direction'], {
  sent: [1, '我发出的', 'Sent'],
  received: [2, '我收到的', 'Received'],
})

/** Status of an order. @source docs/domain/network.md 14.2 */
export const RsrStatus = codes(['rsr_status', '单据状态', 'Order status'], {
  pending: [0, '待确认', 'Pending confirmation'],
  confirmed: [1, '已确认', 'Confirmed'],
  cancelled: [2, '已取消', 'Cancelled'],
  refused: [3, '已拒收', 'Declined'],
})
