/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export { orderErrors } from './order/order.contract.ts'
export { isPayerKey, type Payee, payersAmount, payersWay, scanWays, waysFor } from './order/payer-order.rules.ts'
export { pendingOf } from './posting/payment-lines.rules.ts'
export { profitTradeOf } from './posting/profit-trade.rules.ts'
export { rounds } from './posting/rounds.rules.ts'
export { pricedAsBooked, refundedOf, type TradeRow } from './posting/trade-row.rules.ts'
export { payStat, refundStat, withoutPayStat } from './posting/trade-stat.rules.ts'
export { initiatorOf } from './refund/initiator.rules.ts'
export { refundErrors, RefundInitiator, RefundKind, RefundStatus } from './refund/refund.contract.ts'
export { checkRefundable, openRefundStatuses, refundStep } from './refund/refund.rules.ts'
export { SettleRecordStatus } from './settlement/settlement.contract.ts'
export { tradeDetail } from './trade-detail/trade-detail.contract.ts'
export { TradeDivision } from './trade-detail/trade-divisions.contract.ts'
export { TradeFilter, tradeList } from './trade-list/trade-list.contract.ts'
export {
  DivisionDetailStatus,
  DivisionPayMode,
  DivOrderStatus,
  DivReturnStatus,
  ReceiverKind,
  ShortRule,
} from './trade/division-codes.contract.ts'
export { explainAddress } from './trade/explain-address.rules.ts'
export { chainPathOf } from './trade/owners.rules.ts'
export { FirstLastKind, TradeKeyKind } from './trade/trade-keys.contract.ts'
export {
  AbnormalKind,
  ClaimStatus,
  DivStatus,
  PushStatus,
  RptStatus,
  SettleStatus,
  TradeKind,
  TradeReconStatus,
} from './trade/trade.contract.ts'
export {
  dayInCode,
  isMerchantTrade,
  keptStatuses,
  merchantKinds,
  operatorKinds,
  paidStatuses,
  waitingStatuses,
} from './trade/trade.rules.ts'
export { tradeReconTransitions } from './trade/trade-states.rules.ts'
export { tradeDivisionTransitions } from './trade/trade-states.rules.ts'
export { refundTransitions } from './refund/refund.rules.ts'
export { tradeTransitions } from './trade/trade-states.rules.ts'
