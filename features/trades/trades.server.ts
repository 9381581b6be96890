/** Door of the area on the server: what other areas may read, do and be told. */
export {
  beginPayersOrder,
  contentHash,
  countPayer,
  newPayerKey,
  openWays,
  payersOrderPage,
  sentText,
  wayField,
} from './order/payer-order.actions.ts'
export { beginOperatorOrder } from './order/operator-order.actions.ts'
export { applyPayments } from './payment-events/payment-events.actions.ts'
export { newTradeNumbers } from './posting/aisle-order.actions.ts'
export { bookPayments } from './posting/payment.actions.ts'
export { countTrades, listed } from './posting/trade-count.actions.ts'
export { afterRefundUndone } from './posting/trade-effects.actions.ts'
export type {
  BookedRefund,
  FailedRefund,
  TradeEffects,
  UnfreezeRequest,
  UnfrozenTrade,
} from './posting/trade-effects.actions.ts'
export { addTradeStats } from './posting/trade-stat.actions.ts'
export { tradeFields } from './posting/trade-fields.queries.ts'
export { lockTrades, updateMoneyOfTrades } from './posting/trade-store.actions.ts'
export { feedAnswer } from './query/feed.actions.ts'
export { applyRefunds } from './refund/refund-events.actions.ts'
export { refundByItself, requestRefund } from './refund/refund-request.actions.ts'
export { countRefunds, lockRefunds, type RefundRow, updateRefunds } from './refund/refund-store.actions.ts'
export { bookReversals } from './refund/reversal.actions.ts'
export { type TradeNames, tradeToActOn } from './trade-detail/trade-detail.queries.ts'
export { byCode, byKey, tradesWhere } from './trade-list/trade-filter.queries.ts'
export { inChain, tradesInReach, tradesScoped } from './trade-list/trade-reach.queries.ts'
export { tradeDays, tradeTotals } from './trade-list/trade-statistics.queries.ts'
export { pushesFailed, refundsUnknown, tradesToClaim } from './trade-list/trade-waiting.queries.ts'
export type { BoundStore } from './trades.ports.ts'
