import { sql } from 'drizzle-orm'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { rowOf } from '../../../core/server/database/db.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { isApproved, refuseMaker } from '../../../core/shared/verdict.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { moveOrder } from '../order-book/order-book.actions.ts'
import { pledgeErrors } from '../pledge-codes/pledge-codes.contract.ts'
import { moveRefund, payOut } from './refund.actions.ts'
import { pledgeRefund } from './refund.contract.ts'
import { lockRefundsWhere, refundPage, refundSheet, refundStatistics, refundsWhere } from './refund.queries.ts'
import { lockWithTrades } from './with-trade.actions.ts'

export const pledgeRefundCalls = [
  handle(pledgeRefund.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await refundPage(tx, refundsWhere(caller, input, now.day), input)),
  ),

  handle(pledgeRefund.statistics, async ({ tx, caller, input, now }) =>
    refundStatistics(tx, refundsWhere(caller, input, now.day)),
  ),

  handleExport(pledgeRefund.export, async ({ caller, input, now }) =>
    refundSheet(refundsWhere(caller, input, now.day), input),
  ),

  handle(pledgeRefund.audit, async ({ tx, caller, input, now, audit }) => {
    const { pledgeRefundCode, reason } = input
    const { tenantId } = caller
    const approved = isApproved(input)
    // The money leaves the root operator: only its staff lets it go.
    requireRootStaff(caller)
    await bookDayOf(tx, tenantId, now.day)
    const known = await rowOf<{ orderCode: string }>(
      tx,
      sql`SELECT order_code AS "orderCode" FROM pledge_order_refund WHERE tenant_id = ${tenantId} AND pledge_refund_code = ${pledgeRefundCode}`,
    )
    if (!known) throw commonErrors.notFound()
    const [order] = await lockWithTrades(tx, tenantId, sql`o.order_code = ${known.orderCode}`)
    const [refund] = await lockRefundsWhere(tx, tenantId, sql`f.pledge_refund_code = ${pledgeRefundCode}`)
    if (!order || !refund) throw commonErrors.notFound()
    const checked = { auditUser: caller.userId, auditNo: caller.account, auditTime: now.at, auditReason: reason }
    const refundAmount = input.refundAmount ?? refund.refundAmount
    const after = await moveRefund(tx, tenantId, caller, refund, approved ? 'approve' : 'reject', {
      at: now.at,
      remark: reason,
      ...checked,
      ...(approved ? { refundAmount } : {}),
    })
    refuseMaker(refund.createUser, caller.userId)
    if (refundAmount > fen(order.pledgeAmount - order.refundAmount)) throw pledgeErrors.refundTooHigh()
    const event = approved ? 'approveRefund' : refund.isEarly ? 'rejectEarly' : 'rejectRefund'
    const moved = await moveOrder(tx, tenantId, caller, order, event, { at: now.at, remark: reason })
    if (approved) await payOut(tx, tenantId, caller, moved, { ...after, refundAmount }, now)
    audit({
      entity: 'pledgeRefund',
      no: pledgeRefundCode,
      before: { pledgeRefundStatus: refund.pledgeRefundStatus, refundAmount: refund.refundAmount },
      after: { pledgeRefundStatus: after.pledgeRefundStatus, refundAmount, orderStatus: moved.orderStatus },
      reason,
    })
    return {}
  }),
]
