import { codes } from '../../../core/shared/codes.ts'

/** @source docs/domain/money.md 8.5 */
export const DeliveryStatus = codes(['delivery_status', '发货状态', 'Delivery status'], {
  shipped: [1, '已发货', 'Shipped'],
  received: [2, '已收货', 'Received'],
  sentBack: [3, '已退回', 'Sent back'],
})

/** Ways in which a delivery comes to count as received. @source docs/domain/money.md 8.5, orderShipments */
export const ReceiptWay = codes(['receipt_way', '收货方式', 'Receipt'], {
  person: [1, '确认收货', 'Confirmed'],
  time: [2, '自动收货', 'Received by time'],
  binding: [3, '绑定设备', 'Device bound'],
})
