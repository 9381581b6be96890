import { codes } from '../../../core/shared/codes.ts'

/** @source docs/domain/money.md 8.5 */
export const DeliveryStatus = codes(['delivery_status', '发货状态', 'Delivery status'], {
  shipped: [1, '已发货', 'Shipped'],
  received: [2, '已收货', 'Received'],
  sentBack: [3, '已退回', 'Sent back'],
})

/** How a delivery came to count as received. @source docs/domain/money.md 8.5, orderShipments */
export const ReceiptWay = codes(['receipt_way', '收货方式', 'Receipt'], {
  person: [1, '确认收货', 'Confirmed'],
  time: [2, '自动收货', 'Received by time'],
  binding: [3, '绑定设备', 'Device bound'],
})

/** @source docs/domain/money.md 8.5, queryExpressInfo */
export const TrackStatus = codes(['track_status', '物流状态', 'Tracking status'], {
  none: [0, '暂无轨迹', 'No tracking yet'],
  collected: [1, '已揽收', 'Collected'],
  onTheWay: [2, '运输中', 'In transit'],
  outForDelivery: [3, '派送中', 'Out for delivery'],
  signed: [4, '已签收', 'Signed for'],
  troubled: [5, '疑难件', 'Problem'],
})
