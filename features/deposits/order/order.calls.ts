import { sql } from 'drizzle-orm'
import { isOperatorStaff } from '../../../core/server/call/caller.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { rowOf } from '../../../core/server/database/db.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { moveOrder } from '../order-book/order-book.actions.ts'
import { lockOrders, type OrderRow, ordersWhere } from '../order-book/order-book.queries.ts'
import { merchantOf, ordersInReach } from '../order-book/order-reach.queries.ts'
import { orderTransitions, pledgeRefundTransitions } from '../order-book/order-state.rules.ts'
import { pledgeErrors, PledgeOrderStatus } from '../pledge-codes/pledge-codes.contract.ts'
import { makeRefund } from '../refund/refund.actions.ts'
import { refundsOfOrder } from '../refund/refund.queries.ts'
import { rewardsOfOrder } from '../reward/reward.queries.ts'
import { explainPledge } from '../turnover/explain.queries.ts'
import { assessAll } from './evaluation.actions.ts'
import { pledgeOrder } from './order.contract.ts'
import {
  hasDebts,
  levelsOf,
  pledgeOrderPage,
  pledgeOrderSheet,
  pledgeOrderStatistics,
  pledgeOrdersWhere,
  shownOrder,
} from './order.queries.ts'
import { payPath } from './pay-path.rules.ts'

export const pledgeOrderCalls = [
  handle(pledgeOrder.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await pledgeOrderPage(tx, pledgeOrdersWhere(caller, input, now.day), input)),
  ),

  handle(pledgeOrder.canRefund, async ({ tx, caller, input, now }) => {
    const refundable = { ...input, orderStatus: [PledgeOrderStatus.refundable] }
    return pageOf(input, await pledgeOrderPage(tx, pledgeOrdersWhere(caller, refundable, now.day), input))
  }),

  handle(pledgeOrder.statistics, async ({ tx, caller, input, now }) =>
    pledgeOrderStatistics(tx, pledgeOrdersWhere(caller, input, now.day)),
  ),

  handleExport(pledgeOrder.export, async ({ caller, input, now }) =>
    pledgeOrderSheet(pledgeOrdersWhere(caller, input, now.day), input),
  ),

  handle(pledgeOrder.detail, async ({ tx, caller, input: { orderCode }, now }) => {
    const { tenantId } = caller
    const shown = await shownOrder(tx, caller, orderCode)
    const [order] = shown ? await ordersWhere(tx, tenantId, sql`o.order_code = ${orderCode}`) : []
    if (!shown || !order) throw commonErrors.notFound()
    const isUnpaid = order.orderStatus === PledgeOrderStatus.unpaid
    const { countPayWays, ...terms } = order.terms
    return {
      ...shown,
      ...terms,
      countPayWays: countPayWays as never,
      payPath: isUnpaid ? payPath(order) : '',
      explanation: (await explainPledge(tx, tenantId, order, now.day)) as never,
      levels: await levelsOf(tx, caller, order),
      rewards: await rewardsOfOrder(tx, caller, orderCode),
      refunds: await refundsOfOrder(tx, caller, orderCode),
      states: await statesOf(tx, tenantId, 'pledgeOrder', orderCode),
    }
  }),

  handle(pledgeOrder.applyRefund, async ({ tx, caller, input, now, audit }) => {
    const { orderCode, remark } = input
    const { tenantId } = caller
    const isEarly = input.early ?? false
    // A terminal is taken back by the operator.
    if (isEarly && !isOperatorStaff(caller)) throw commonErrors.forbidden()
    const known = await rowOf<{ one: number }>(
      tx,
      sql`SELECT 1 AS one FROM pledge_order o ${merchantOf('o')} WHERE ${ordersInReach(caller)} AND o.order_code = ${orderCode}`,
    )
    const [order] = known ? await lockOrders(tx, tenantId, sql`o.order_code = ${orderCode}`) : []
    if (!order) throw commonErrors.notFound()
    if (!isEarly) await requireReached(tx, tenantId, order, now.day)
    const event = isEarly ? 'applyEarly' : 'applyRefund'
    nextState(orderTransitions, order.orderStatus, event)
    if (!isEarly && (await hasDebts(tx, tenantId, order.rpiNo))) throw pledgeErrors.hasDebts()
    const status = pledgeRefundTransitions.apply.to
    const { pledgeRefundCode } = await makeRefund(tx, tenantId, caller, order, { isEarly, remark, status }, now)
    const moved = await moveOrder(tx, tenantId, caller, order, event, {
      at: now.at,
      refundCode: pledgeRefundCode,
      remark,
    })
    audit({
      entity: 'pledgeOrder',
      no: orderCode,
      before: { orderStatus: order.orderStatus },
      after: { orderStatus: moved.orderStatus, pledgeRefundCode, isEarly },
      reason: remark,
    })
    return { pledgeRefundCode }
  }),
]

/** Whether the target is still met once it is counted again. @throws pledge.notReached */
async function requireReached(tx: Tx, tenantId: string, order: OrderRow, day: string): Promise<void> {
  if (order.orderStatus === PledgeOrderStatus.assessing) throw pledgeErrors.notReached()
  if (order.orderStatus !== PledgeOrderStatus.refundable) return
  const [assessed] = await assessAll(tx, tenantId, [order], day)
  if (!assessed?.isReached) throw pledgeErrors.notReached()
}
