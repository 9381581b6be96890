import { defineErrors } from '../../../core/shared/errors.ts'

/** Refusals of orders of the mall. @source docs/domain/money.md 8.5 */
export const mallOrderErrors = defineErrors('mallOrder', {
  offShelf: { status: 409, zh: '商品已下架', en: 'This product is no longer on the shelf' },
  outOfStock: { status: 409, zh: '库存不足', en: 'There is not enough stock' },
  belowMinimum: { status: 409, zh: '低于起订量', en: 'The quantity is below the minimum' },
  couponUnusable: { status: 409, zh: '优惠券不可用', en: 'The coupon cannot be used' },
  lineTwice: { status: 400, zh: '同一规格只能出现一次', en: 'A specification can stand once only' },
  addressMissing: { status: 409, zh: '收货地址不存在', en: 'The address does not exist' },
  priceChanged: {
    status: 409,
    zh: '商品价格已变更，请重新下单',
    en: 'The price has changed. Place the order again',
  },
  balanceTooLow: { status: 409, zh: '钱包余额不足', en: 'The wallet balance is too low' },
  isOver: { status: 409, zh: '订单已超时，请重新下单', en: 'The order has timed out. Place it again' },
  noPayee: {
    status: 409,
    zh: '运营商未设置商城收款通道，请使用钱包支付',
    en: 'The operator has set no payment channel for the mall. Pay from a wallet',
  },
  wayMissing: { status: 400, zh: '请选择扫码支付方式', en: 'Choose how to pay by scanning' },
  underWay: { status: 409, zh: '该订单已有待支付的交易', en: 'This order already has a payment in progress' },
})
