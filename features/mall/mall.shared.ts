/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { MallPayMode, SubStatus } from './order/order-codes.contract.ts'
export { MoneyFrom, ShopRefundKind, ShopRefundStatus } from './refund/refund-codes.contract.ts'
export { countedStatuses } from './refund/refund.rules.ts'
