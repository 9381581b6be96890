import { portsOf } from '../../../core/server/ports.ts'
import { sql } from 'drizzle-orm'
import { run } from '../../../core/server/database/db.ts'
import { handle, handleAsking } from '../../../core/server/call/handle.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { zeroFen } from '../../../core/shared/money.ts'
import { requestRefund } from '../refund/refund-request.actions.ts'
import { initiatorOf } from '../refund/initiator.rules.ts'
import { RefundKind } from '../refund/refund.contract.ts'
import { tradeAction } from './trade-action.contract.ts'
import { tradeDetails, tradeToActOn } from '../trade-detail/trade-detail.queries.ts'
import { restartPushes } from './trade-push.actions.ts'

/** Shortest pause between two queries about one trade. @source docs/domain/money.md 3.3 */
const askPauseSeconds = 5

export const tradeActionCalls = [
  handle(tradeAction.pushNotify, async ({ tx, caller, input, now, audit }) => {
    const { rptOrderCode } = await tradeToActOn(tx, caller, input)
    const before = await restartPushes(tx, caller, rptOrderCode, now)
    audit({ entity: 'trade', no: rptOrderCode, before: { pushStatus: before }, after: { pushStatus: 1 } })
    return {}
  }),

  handleAsking(tradeAction.syncDetail, {
    look: ({ tx, caller, input }) => tradeToActOn(tx, caller, input),
    ask: async ({ db, caller, now, apart }, trade) => {
      const { rptOrderCode } = trade
      // The mark is committed before the channel is asked: it counts, whatever the answer.
      const marked = await apart((own) =>
        run(
          own,
          sql`UPDATE pos_trade SET synced_at = ${now.at} WHERE tenant_id = ${caller.tenantId} AND rpt_order_code = ${rptOrderCode}
               AND (synced_at IS NULL OR synced_at <= ${now.at}::timestamptz - make_interval(secs => ${askPauseSeconds}))`,
        ),
      )
      if (marked === 0) throw commonErrors.tooFrequent()
      await portsOf(db).trades.askAboutTrade(caller.tenantId, trade, db)
      return rptOrderCode
    },
    settle: ({ tx, caller, audit }, rptOrderCode) => {
      audit({ entity: 'trade', no: rptOrderCode })
      return tradeDetails(tx, caller, { rptOrderCode })
    },
  }),

  handle(tradeAction.refundOrder, async ({ tx, caller, input, now, audit }) => {
    const { refundKind, refundAmount, reason } = input
    const { rptOrderCode } = await tradeToActOn(tx, caller, input)
    if (refundKind === RefundKind.automatic) throw commonErrors.stateRefuses()
    if (refundKind === RefundKind.refund && refundAmount === undefined)
      throw commonErrors.fieldRequired({ label: '退款金额' })
    if (reason === '') throw commonErrors.reasonMissing()
    const refund = await requestRefund(
      tx,
      caller,
      {
        rptOrderCode,
        refundKind,
        amountFen: refundAmount ?? zeroFen,
        reason,
        initiator: initiatorOf(caller),
        requestNo: '',
      },
      now,
    )
    audit({
      entity: 'refund',
      no: refund.refundCode,
      after: { rptOrderCode, refundKind, refundAmount: refund.refundAmount },
      reason,
    })
    return { refundCode: refund.refundCode, refundStatus: refund.refundStatus, refundAmount: refund.refundAmount }
  }),
]
