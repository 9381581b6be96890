/** Door of the area for both sides: shapes, codes, refusals and rules that other areas may use. */
export {
  ActiveStatus,
  PledgeOrderStatus,
  PledgeRefundStatus,
  RefundTarget,
  RewardStatus,
} from './pledge-codes/pledge-codes.contract.ts'
export { heldStatuses } from './order-book/order-state.rules.ts'
