import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { mallAddressCalls } from './address/address.calls.ts'
import { serviceCouponCalls } from './coupon/coupon.calls.ts'
import { deviceClassCalls } from './device-class/device-class.calls.ts'
import { deviceModelCalls } from './device-model/device-model.calls.ts'
import { deviceTypeCalls } from './device-type/device-type.calls.ts'
import { mallDeliveryCalls } from './delivery/delivery.calls.ts'
import { deliveryReceipt } from './delivery/delivery.jobs.ts'
import { mallOrderCalls } from './order/order.calls.ts'
import { couponExpire, orderExpire } from './order/order.jobs.ts'
import { payOptionCalls } from './order/pay-options.calls.ts'
import { mallProductCalls } from './product/product.calls.ts'
import { shopRefundCalls } from './refund/refund.calls.ts'
import { refundHandlingCalls } from './refund-handling/refund-handling.calls.ts'
import { saleClassCalls } from './sale-class/sale-class.calls.ts'
import { shopOrderCalls } from './shop-order/shop-order.calls.ts'
import { cartCalls } from './shop/cart.calls.ts'
import { shopCalls } from './shop/shop.calls.ts'

/** Calls of the area, one line a file. */
export const mallCalls = joinCalls(
  mallAddressCalls,
  serviceCouponCalls,
  deviceClassCalls,
  deviceModelCalls,
  deviceTypeCalls,
  mallDeliveryCalls,
  mallOrderCalls,
  payOptionCalls,
  mallProductCalls,
  shopRefundCalls,
  refundHandlingCalls,
  saleClassCalls,
  shopOrderCalls,
  cartCalls,
  shopCalls,
)

/** Work of the area that is done apart from calls. */
export const mallWork = { calendar: [orderExpire, couponExpire, deliveryReceipt] } satisfies Partial<Work>
