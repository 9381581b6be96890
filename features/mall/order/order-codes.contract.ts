import { codes } from '../../../core/shared/codes.ts'

/** @source docs/domain/money.md 8.5 */
export const MallPayMode = codes(['mall_pay_mode', '支付方式', 'Payment'], {
  recharge: [1, '充值钱包', 'Top-up wallet'],
  profit: [2, '分润钱包', 'Profit share wallet'],
  reward: [3, '奖励钱包', 'Reward wallet'],
  scan: [4, '扫码', 'Scan'],
})

/** @source docs/domain/money.md 8.5 */
export const MasterStatus = codes(['master_status', '主订单状态', 'Master order status'], {
  unpaid: [0, '待付款', 'Unpaid'],
  paid: [1, '已付款', 'Paid'],
  partlyShipped: [2, '部分发货', 'Partly shipped'],
  shipped: [3, '已发货', 'Shipped'],
  completed: [4, '已完成', 'Completed'],
  closed: [5, '已关闭', 'Closed'],
  refunded: [6, '已全额退款', 'Fully refunded'],
})

/** @source docs/domain/money.md 8.5 */
export const SubStatus = codes(['sub_status', '子订单状态', 'Sub order status'], {
  unpaid: [0, '待付款', 'Unpaid'],
  toShip: [1, '待发货', 'To ship'],
  partlyShipped: [2, '部分发货', 'Partly shipped'],
  toReceive: [3, '待收货', 'To receive'],
  completed: [4, '已完成', 'Completed'],
  closed: [5, '已关闭', 'Closed'],
  refunded: [6, '已退款', 'Refunded'],
})
