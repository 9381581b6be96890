import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** @source docs/domain/money.md 8.5 */
export const ShopRefundKind = codes(['shop_refund_kind', '退款类型', 'Refund type'], {
  moneyOnly: [1, '仅退款', 'Refund only'],
  withGoods: [2, '退货退款', 'Return and refund'],
})

/** @source docs/domain/money.md 8.5 */
export const ShopRefundStatus = codes(['shop_refund_status', '退款状态', 'Refund status'], {
  toReview: [0, '待审核', 'Pending review'],
  awaitingReturn: [1, '已同意待退货', 'Awaiting return'],
  refunding: [2, '退款中', 'Refunding'],
  refunded: [3, '已退款', 'Refunded'],
  rejected: [4, '已驳回', 'Rejected'],
  cancelled: [5, '已取消', 'Cancelled'],
  failed: [6, '退款失败', 'Failed'],
})

/** Place from which the money of a refund was taken. @source docs/domain/money.md 2.4 no. 1903 */
export const MoneyFrom = { order: 0, income: 1, sellerWallet: 2 } as const

/** Refusals of refunds of the mall. @source docs/domain/money.md 8.5 */
export const shopRefundErrors = defineErrors('shopRefund', {
  overdue: { status: 409, zh: '已超过退款期限', en: 'The time for a refund is over' },
  amountTooHigh: {
    status: 409,
    zh: '退款金额超过可退金额{x}元',
    en: 'The refund is above the refundable amount of {x} yuan',
  },
  amountDiffers: {
    status: 409,
    zh: '退款金额须按退款数量计算，应为{x}元',
    en: 'The amount follows from the quantity: it must be {x} yuan',
  },
  nothingToRefund: {
    status: 409,
    zh: '所选数量的可退金额为0元，请增加退款数量',
    en: 'Nothing is refundable for this quantity. Choose more pieces',
  },
  isOpen: { status: 409, zh: '存在未处理的退款申请', en: 'A refund request is still open' },
  tooMany: {
    status: 409,
    zh: '退款数量超过可退数量{n}件',
    en: 'The quantity is above the {n} pieces that can be refunded',
  },
  sellerShort: { status: 409, zh: '卖方钱包余额不足', en: 'The wallet balance of the seller is too low' },
  notReturned: {
    status: 409,
    zh: '设备未退回或已绑定商户：{sns}',
    en: 'Devices are not returned, or bound to a merchant: {sns}',
  },
  snCount: { status: 400, zh: '退回的SN应为{n}个', en: '{n} serial numbers must be returned' },
  snTwice: { status: 400, zh: 'SN重复：{sn}', en: 'Serial number listed twice: {sn}' },
  cannotHide: {
    status: 409,
    zh: '只能删除已驳回或已取消的退款',
    en: 'Only rejected or cancelled refunds can be removed',
  },
})
