import { sql } from 'drizzle-orm'
import { requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { tradesInReach } from '../trade-list/trade-reach.queries.ts'
import type { RptStatus } from '../trade/trade.contract.ts'
import { beginOrder } from './order.actions.ts'
import { tradeOrder } from './order.contract.ts'
import { orderSending } from './order-sending.jobs.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'

export const orderCalls = [
  handle(tradeOrder.create, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    const { rptOrderCode, rptStatus, orderAmount, discountAmount, tradeAmount, rpiNo } = await beginOrder(
      tx,
      { ...caller, by: caller },
      input,
      now,
    )
    audit({
      entity: 'trade',
      no: rptOrderCode,
      after: { rpiNo, orderAmount, discountAmount, tradeAmount, payWay: input.payWay, tradeSource: input.tradeSource },
    })
    return { rptOrderCode, rptStatus, discountAmount, tradeAmount }
  }),

  handle(tradeOrder.detail, async ({ tx, caller, input }) => {
    const found = await rowOf<Shown>(
      tx,
      sql`SELECT t.rpt_order_code AS "rptOrderCode", t.rpt_status AS "rptStatus", t.rpt_aisle_order_code AS "rptAisleOrderCode", t.fail_reason AS "failReason", o.answer ->> 'codeUrl' AS "codeUrl"
          FROM pos_trade t LEFT JOIN outbox o ON o.tenant_id = t.tenant_id AND o.kind = ${orderSending.kind} AND o.out_no = t.rpt_order_code
         WHERE ${tradesInReach(caller)} AND t.rpt_order_code = ${input.rptOrderCode}`,
    )
    if (!found) throw commonErrors.notFound()
    return found
  }),
]

interface Shown {
  rptOrderCode: string
  rptStatus: CodeOf<typeof RptStatus>
  rptAisleOrderCode: string | null
  codeUrl: string | null
  failReason: string
}
