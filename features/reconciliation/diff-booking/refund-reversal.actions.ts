import type { Tx } from '../../../core/server/database/db.ts'
import { fen, sumFen } from '../../../core/shared/money.ts'
import { addProfit, insertProfitRows } from '../../sharing/sharing.server.ts'
import { type ProfitEvent, type ProfitRow, ProfitRowKind } from '../../sharing/sharing.shared.ts'
import {
  tradeTransitions,
  refundTransitions,
  profitTradeOf,
  RefundKind,
  refundStat,
  RefundStatus,
  type TradeRow,
} from '../../trades/trades.shared.ts'
import {
  addTradeStats,
  afterRefundUndone,
  countTrades,
  listed,
  lockRefunds,
  type RefundRow,
  updateMoneyOfTrades,
  updateRefunds,
} from '../../trades/trades.server.ts'
import { BalanceChange, chart, LedgerEvent, mirrored } from '../../ledger/ledger.shared.ts'
import { post, postedEvent } from '../../ledger/ledger.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { DiffBooking } from '../recon-diff/diff-posting.rules.ts'
import { lockTrade } from './rebooking.actions.ts'
import { reconDiffErrors } from '../recon-diff/recon-diff-errors.contract.ts'
import type { DiffRow } from '../recon-diff/diff-row.queries.ts'

/**
 * Takes back a refund that the channel never made: the trade stands as before it, every level has its profit again, the
 * posting of the refund is mirrored. The refund has failed.
 * @throws reconDiff.tradeRefuses when it did not succeed, or its trade has a refund under way
 * @source docs/domain/money.md 9, diffKind 7
 */
export async function reverseRefund(tx: Tx, diff: DiffRow, booking: DiffBooking): Promise<void> {
  const { tenantId, bizCode } = diff
  const trade = await lockTrade(tx, diff)
  const refund = (await lockRefunds(tx, tenantId, [bizCode])).get(bizCode)
  const posted = await postedEvent(tx, tenantId, `R:${bizCode}:S`, bizCode)
  const isDone = refund?.refundStatus === RefundStatus.success && refund.refundKind !== RefundKind.void
  if (!refund || !posted || !isDone || trade.refundingAmount !== 0n) throw reconDiffErrors.tradeRefuses()
  const after = withoutRefund(trade, refund)
  await updateMoneyOfTrades(tx, tenantId, [after])
  await updateRefunds(tx, tenantId, [
    { ...refund, refundStatus: refundTransitions.undo.to, failReason: diff.remark, version: refund.version + 1 },
  ])
  await countTrades(tx, tenantId, [{ before: listed(trade), after: listed(after) }])
  const stat = refundStat(after, {
    day: refund.finishDay as string,
    amountFen: -refund.refundAmount,
    feeFen: -refund.feeReturn,
  })
  await addTradeStats(tx, tenantId, [{ ...stat, figures: { ...stat.figures, refundCount: -1 } }])
  const profit = await givenBack(tx, diff, trade, refund, booking.bookDay)
  await addProfit(tx, tenantId, profit)
  const { txnId } = await post(tx, tenantId, {
    ...booking,
    eventType: LedgerEvent.merchantRefunded,
    eventKey: `CY:${diff.diffNo}:V`,
    bizKind: 'reconDiff',
    bizCode: diff.diffNo,
    isFact: true,
    reverseOf: posted.txnId,
    memo: diff.remark,
    lines: mirrored(posted.lines).map((one) => ({ ...one, change: BalanceChange.tradeRefund })),
  })
  await insertProfitRows(
    tx,
    tenantId,
    profit.map((event) => ({ ...event, txnId })),
  )
  const subsidies = posted.lines.filter(({ credit }) => credit.kind.code === chart.marketingExpense.code)
  await afterRefundUndone(tx, tenantId, after, {
    refundCode: bizCode,
    subsidyFen: sumFen(subsidies.map(({ amountFen }) => amountFen)),
  })
  await logStates(tx, tenantId, null, [
    {
      oemNo: refund.oemNo,
      entity: 'refund',
      entityNo: bizCode,
      from: RefundStatus.success,
      to: refundTransitions.undo.to,
      action: 'undo',
      remark: diff.remark,
    },
    {
      oemNo: trade.oemNo,
      entity: 'trade',
      entityNo: trade.rptOrderCode,
      from: trade.rptStatus,
      to: after.rptStatus,
      action: 'refundUndone',
      remark: bizCode,
    },
  ])
}

function withoutRefund(trade: TradeRow, { refundAmount, feeReturn, costReturn }: RefundRow): TradeRow {
  const refundedAmount = fen(trade.refundedAmount - refundAmount)
  return {
    ...trade,
    rptStatus: tradeTransitions[refundedAmount === 0n ? 'undoRefund' : 'undoOneRefund'].to,
    refundedAmount,
    refundedFee: fen(trade.refundedFee - feeReturn),
    refundedCost: fen(trade.refundedCost - costReturn),
    version: trade.version + 1,
  }
}

/** The rows of the refund the other way round. */
async function givenBack(
  tx: Tx,
  { tenantId, diffNo }: DiffRow,
  trade: TradeRow,
  { refundCode, refundAmount, bookDay }: RefundRow,
  today: string,
): Promise<ProfitEvent[]> {
  if (trade.snapshotId === null) return []
  const { rows } = await tx.client.query<ProfitRow>(
    `SELECT level, owner_type AS "ownerType", owner_no AS "ownerNo", child_no AS "childNo", -child_fee AS "childFeeFen", -cost_fee AS "costFeeFen", -spread AS "spreadFen",
            -share_in AS "shareInFen", -share_out AS "shareOutFen", -profit_amount AS "profitFen"
       FROM pos_profit WHERE tenant_id = $1 AND book_day = $2 AND rpt_order_code = $3 AND row_kind = ${ProfitRowKind.refund} AND biz_code = $4 ORDER BY level`,
    [tenantId, bookDay, trade.rptOrderCode, refundCode],
  )
  return [
    {
      trade: profitTradeOf(trade),
      rowKind: ProfitRowKind.refund,
      bizCode: diffNo,
      bookDay: today,
      tradeAmountFen: refundAmount,
      snapshotId: trade.snapshotId,
      rows,
    },
  ]
}
