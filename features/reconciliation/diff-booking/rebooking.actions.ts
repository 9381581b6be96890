import { LineOutcome } from '../bill/bill.contract.ts'
import { lineOf } from '../recon-diff/bill-line.queries.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import {
  type Handled,
  HandleStatus,
  NotifyEvent,
  type PaymentEvent,
  TradeSource,
} from '../../channels/channels.shared.ts'
import {
  applyPayments,
  applyRefunds,
  bookPayments,
  bookReversals,
  lockTrades,
  newTradeNumbers,
} from '../../trades/trades.server.ts'
import { AbnormalKind, DivStatus, RptStatus, TradeKeyKind, type TradeRow } from '../../trades/trades.shared.ts'
import { reconDiffErrors } from '../recon-diff/recon-diff-errors.contract.ts'
import type { DiffRow } from '../recon-diff/diff-row.queries.ts'

/** Builds a payment event from the line of the bill. @throws reconDiff.notYetBooked when it does not tell enough */
async function paymentOf(tx: Tx, diff: DiffRow): Promise<PaymentEvent> {
  const line = await lineOf(tx, diff)
  if (!line?.payTime || line.payWay === null || line.outcome !== LineOutcome.success)
    throw reconDiffErrors.notYetBooked()
  return {
    kind: NotifyEvent.payment,
    outcome: 'success',
    aisleCode: diff.aisleCode,
    notifyId: `B:${diff.diffNo}`,
    occurredAt: line.payTime,
    outTradeNo: line.outTradeNo || null,
    aisleOrderNo: line.aisleOrderNo,
    aisleMerNo: line.aisleMerNo,
    tradeSource: TradeSource.reconciliation,
    sn: line.sn || null,
    rqCode: null,
    payWay: line.payWay as PaymentEvent['payWay'],
    cardType: (line.cardType ?? 0) as PaymentEvent['cardType'],
    cardNoMask: '',
    bankName: '',
    payerId: '',
    bankTradeNo: '',
    batchNo: '',
    voucherNo: '',
    attach: '',
    amountFen: line.amount,
    discountFen: fen(0),
    feeFen: line.fee,
    d0FeeFen: null,
    costFen: line.cost,
    settleCycle: line.settleCycle as PaymentEvent['settleCycle'],
    payTime: line.payTime,
    failCode: '',
    failReason: '',
  }
}

/** Books a payment by the bill's word, on the path of the channel's own events. @throws reconDiff.notYetBooked */
export async function bookPaymentOf(tx: Tx, diff: DiffRow, now: Moment): Promise<void> {
  const event = await paymentOf(tx, diff)
  const trade = diff.rptOrderCode === '' ? undefined : await lockTrade(tx, diff)
  if (trade?.rptStatus === RptStatus.reversed) return bookAnew(tx, diff, event)
  checkApplied(await applyPayments(tx, diff.tenantId, [event], now))
}

/** Books a refund by the bill's word. @throws reconDiff.notYetBooked when its payment is unknown, or it was refused */
export async function bookRefundOf(tx: Tx, diff: DiffRow): Promise<void> {
  const line = await lineOf(tx, diff)
  const trade = diff.rptOrderCode || line?.tradeNo
  if (!line?.payTime || !trade || line.outcome !== LineOutcome.success) throw reconDiffErrors.notYetBooked()
  const { tenantId, aisleCode, diffNo } = diff
  const payment = (await lockTrades(tx, tenantId, [trade])).get(trade)
  if (!payment) throw reconDiffErrors.notYetBooked()
  const handled = await applyRefunds(tx, tenantId, [
    {
      kind: NotifyEvent.refund,
      outcome: 'success',
      aisleCode,
      notifyId: `B:${diffNo}`,
      occurredAt: line.payTime,
      outTradeNo: trade,
      aisleOrderNo: payment.rptAisleOrderCode ?? '',
      aisleMerNo: payment.aisleMerNo,
      outRefundNo: line.outTradeNo || null,
      aisleRefundNo: line.aisleOrderNo,
      amountFen: line.amount,
      feeReturnFen: line.fee,
      costReturnFen: line.cost,
      finishTime: line.payTime,
      failCode: '',
      failReason: '',
    },
  ])
  checkApplied(handled)
}

function checkApplied([handled]: readonly Handled[]): void {
  const isDone = handled?.status === HandleStatus.applied || handled?.status === HandleStatus.duplicate
  if (!isDone) throw reconDiffErrors.notYetBooked()
}

/** The trade of a difference, locked. @throws reconDiff.tradeRefuses when it is not there */
export async function lockTrade(tx: Tx, { tenantId, rptOrderCode }: DiffRow): Promise<TradeRow> {
  const trade = (await lockTrades(tx, tenantId, [rptOrderCode])).get(rptOrderCode)
  if (!trade) throw reconDiffErrors.tradeRefuses()
  return trade
}

const undivided: readonly number[] = [DivStatus.none, DivStatus.frozen, DivStatus.failed, DivStatus.unfrozen]

/**
 * Takes our payment back as a whole: the channel never had it, or has it otherwise (1111).
 * @throws reconDiff.tradeRefuses when it is not paid, was refunded or divided
 */
export async function reverseOurs(tx: Tx, diff: DiffRow, now: Moment): Promise<TradeRow> {
  const trade = await lockTrade(tx, diff)
  const isWhole = trade.rptStatus === RptStatus.success && trade.refundingAmount === 0n
  if (!isWhole || !undivided.includes(trade.divStatus)) throw reconDiffErrors.tradeRefuses()
  const event = {
    kind: NotifyEvent.reversal,
    aisleCode: trade.aisleCode,
    notifyId: `B:${diff.diffNo}`,
    occurredAt: now.at,
    outTradeNo: trade.rptOrderCode,
    aisleOrderNo: trade.rptAisleOrderCode ?? '',
    aisleMerNo: trade.aisleMerNo,
    outRefundNo: null,
    amountFen: trade.tradeAmount as Fen,
  }
  await bookReversals(tx, diff.tenantId, [{ event, trade, refund: null }])
  return trade
}

/** Reverses our payment and books it as the bill has it, under a number of its own (1111 and 1101). */
export async function followChannel(tx: Tx, diff: DiffRow, now: Moment): Promise<void> {
  const event = await paymentOf(tx, diff)
  const trade = await lockTrade(tx, diff)
  const unpaid: readonly number[] = [RptStatus.created, RptStatus.paying, RptStatus.failed, RptStatus.closed]
  if (!unpaid.includes(trade.rptStatus)) await reverseOurs(tx, diff, now)
  await bookAnew(tx, diff, event)
}

/** The channel's number leads to the new row from now on: its later refunds and settlements find what stands. */
async function bookAnew(tx: Tx, { tenantId }: DiffRow, event: PaymentEvent): Promise<void> {
  const [rptOrderCode] = await newTradeNumbers(tx, tenantId, [event])
  await bookPayments(tx, tenantId, [
    { event, order: null, rptOrderCode: rptOrderCode as string, abnormalKind: AbnormalKind.none },
  ])
  await tx.client.query(
    `UPDATE trade_key SET rpt_order_code = $4 WHERE tenant_id = $1 AND key_kind = ${TradeKeyKind.aisleOrder} AND key_owner = $2 AND key_value = $3`,
    [tenantId, event.aisleCode, event.aisleOrderNo, rptOrderCode],
  )
}
