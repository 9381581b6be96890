import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { orderCalls } from './order/order.calls.ts'
import { tradeReportCalls } from './statistics/trade-report.calls.ts'
import { tradeActionCalls } from './trade-actions/trade-action.calls.ts'
import { tradeClaimCalls } from './trade-actions/trade-claim.calls.ts'
import { tradeDetailCalls } from './trade-detail/trade-detail.calls.ts'
import { tradeListCalls } from './trade-list/trade-list.calls.ts'
import { settleBuild, settlementFetch, openOrders, deferredEvents } from './query/trade-query.jobs.ts'
import { watchTrades } from './watching/watching.jobs.ts'
import { pushes } from './push/push.jobs.ts'
import { orderSending } from './order/order-sending.jobs.ts'
import { refundSending } from './query/refund-sending.jobs.ts'
import { tradeQuestion } from './query/trade-question.jobs.ts'

/** Calls of the area, one line a file. */
export const tradesCalls = joinCalls(
  orderCalls,
  tradeReportCalls,
  tradeActionCalls,
  tradeClaimCalls,
  tradeDetailCalls,
  tradeListCalls,
)

/** Work of the area that is done apart from calls. */
export const tradesWork = {
  calendar: [settleBuild, settlementFetch, watchTrades],
  ticks: [pushes, openOrders, deferredEvents],
  outbox: [orderSending, refundSending, tradeQuestion],
} satisfies Partial<Work>
