import { sql } from 'drizzle-orm'
import { momentNow } from '../../../core/server/database/moment.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { bookDayOf } from '../../ledger/ledger.server.ts'
import { type BookedRefund, type FailedRefund, requestRefund, type TradeEffects } from '../../trades/trades.server.ts'
import { RefundInitiator, RefundKind, TradeKind, type TradeRow } from '../../trades/trades.shared.ts'
import { moveOrder } from '../order-book/order-book.actions.ts'
import { lockOrders, type OrderRow } from '../order-book/order-book.queries.ts'
import { deadlineOf, heldStatuses } from '../order-book/order-state.rules.ts'
import { PledgeOrderStatus, PledgeRefundStatus, PledgeRewardKind } from '../pledge-codes/pledge-codes.contract.ts'
import { failRefund, finishRefund, keepMoneyBack, keepMoneyGone, repayIntoWallet } from '../refund/refund.actions.ts'
import { type LockedRefund, lockRefundsWhere } from '../refund/refund.queries.ts'
import { makeRewards } from '../reward/reward.actions.ts'

/** Whether a trade was begun on the page of a deposit, whose number it carries. */
const isPledge = ({ tradeKind, attach }: TradeRow): boolean => tradeKind === TradeKind.pledge && attach !== ''

/**
 * Takes payments of deposits in: the first one that pays a deposit whole holds it, and begins its assessment. Any other goes
 * back by itself: a second one, one after the deposit was closed, one of another amount (押金金额不符).
 * @source docs/domain/money.md 7.2, row "pledge trade succeeded"
 */
async function takePayments(tx: Tx, tenantId: string, trades: readonly TradeRow[]): Promise<void> {
  const paid = trades.filter(isPledge)
  if (paid.length === 0) return
  const orders = await lockOrders(
    tx,
    tenantId,
    sql`o.order_code = ANY(${sql.param(paid.map(({ attach }) => attach))}::text[])`,
  )
  const open = new Map(orders.map((order) => [order.orderCode, order]))
  for (const trade of paid) {
    const order = open.get(trade.attach)
    const reason = refusalOf(order, trade)
    if (order && reason === null) open.set(order.orderCode, await hold(tx, tenantId, order, trade))
    else await sendBack(tx, tenantId, trade, reason ?? '')
  }
}

/** Reason for which a payment pays no deposit; null when it does. @source docs/domain/money.md 7.2 */
function refusalOf(order: OrderRow | undefined, { tradeAmount }: TradeRow): string | null {
  if (!order) return '押金订单不存在'
  if (order.orderStatus !== PledgeOrderStatus.unpaid) return '押金订单无需支付'
  return tradeAmount === order.pledgeAmount ? null : '押金金额不符'
}

async function hold(tx: Tx, tenantId: string, order: OrderRow, trade: TradeRow): Promise<OrderRow> {
  const payTime = trade.payTime as string
  const payDay = dayOfText(payTime)
  const { at } = await momentNow(tx)
  const { rptOrderCode } = trade
  const reachDeadline = deadlineOf(payDay, order.terms.reachDays)
  const moved = await moveOrder(tx, tenantId, null, order, 'pay', { at, rptOrderCode, payTime, payDay, reachDeadline })
  await makeRewards(tx, tenantId, order, PledgeRewardKind.payment, at)
  return { ...moved, rptOrderCode, payTime, payDay, reachDeadline }
}

async function sendBack(
  tx: Tx,
  tenantId: string,
  { rptOrderCode, tradeAmount }: TradeRow,
  reason: string,
): Promise<void> {
  const now = await momentNow(tx)
  await requestRefund(
    tx,
    { tenantId, userId: null, userNo: '', account: '' },
    {
      rptOrderCode,
      refundKind: RefundKind.refund,
      amountFen: tradeAmount,
      reason,
      initiator: RefundInitiator.system,
      requestNo: '',
      isOwnFlow: true,
    },
    now,
  )
}

/** A deposit with the refund of it that is open or that a number names. */
interface Held {
  readonly order: OrderRow
  readonly refunds: readonly LockedRefund[]
}

/** The deposit that a payment holds, with its refunds, locked; undefined when it holds none. */
async function heldBy(tx: Tx, tenantId: string, { rptOrderCode }: TradeRow): Promise<Held | undefined> {
  const [order] = await lockOrders(tx, tenantId, sql`o.rpt_order_code = ${rptOrderCode}`)
  if (!order) return undefined
  return { order, refunds: await lockRefundsWhere(tx, tenantId, sql`f.order_code = ${order.orderCode}`) }
}

const openOf = ({ refunds }: Held): LockedRefund | undefined =>
  refunds.find(
    ({ pledgeRefundStatus: status }) =>
      status === PledgeRefundStatus.toReview || status === PledgeRefundStatus.refunding,
  )

/** Ends refunds whose money went back on its own way; what a channel gave back by itself is kept too. */
async function takeRefunds(tx: Tx, tenantId: string, booked: readonly BookedRefund[]): Promise<void> {
  for (const { trade, refundCode, amountFen } of booked) {
    const held = isPledge(trade) ? await heldBy(tx, tenantId, trade) : undefined
    if (!held || !heldStatuses.includes(held.order.orderStatus)) continue
    const { at, bookDay } = await bookedNow(tx, tenantId)
    const own = held.refunds.find(({ rptRefundCode }) => rptRefundCode === refundCode)
    if (own && own.pledgeRefundStatus !== PledgeRefundStatus.refunded)
      await finishOwn(tx, tenantId, held, own, { at, bookDay })
    else await keepMoneyGone(tx, tenantId, held.order, openOf(held), amountFen, { at, bookDay })
  }
}

/** Ends a refund of ours; another one that was begun since it had failed is none any more. */
async function finishOwn(
  tx: Tx,
  tenantId: string,
  held: Held,
  own: LockedRefund,
  booked: { readonly at: string; readonly bookDay: string },
): Promise<void> {
  const open = openOf(held)
  if (open && open.pledgeRefundCode !== own.pledgeRefundCode)
    await failRefund(
      tx,
      tenantId,
      { ...held.order, orderStatus: PledgeOrderStatus.refundable },
      open,
      '原退款已成功',
      booked.at,
    )
  await finishRefund(tx, tenantId, null, held.order, own, booked)
}

async function bookedNow(tx: Tx, tenantId: string): Promise<{ at: string; bookDay: string }> {
  const { at, day } = await momentNow(tx)
  return { at, bookDay: await bookDayOf(tx, tenantId, day) }
}

/** Returns deposits to where they were whose refund failed at the channel. */
async function takeFailures(tx: Tx, tenantId: string, failed: readonly FailedRefund[]): Promise<void> {
  for (const { trade, refundCode, failReason } of failed) {
    const held = isPledge(trade) ? await heldBy(tx, tenantId, trade) : undefined
    const own = held?.refunds.find(({ rptRefundCode }) => rptRefundCode === refundCode)
    if (!held || own?.pledgeRefundStatus !== PledgeRefundStatus.refunding) continue
    await failRefund(tx, tenantId, held.order, own, failReason, (await momentNow(tx)).at)
  }
}

/** Keeps that payments of deposits were reversed: all of their money has gone. */
async function takeReversals(tx: Tx, tenantId: string, trades: readonly TradeRow[]): Promise<void> {
  for (const trade of trades.filter(isPledge)) {
    const held = await heldBy(tx, tenantId, trade)
    if (!held || !heldStatuses.includes(held.order.orderStatus)) continue
    const rest = (held.order.pledgeAmount - held.order.refundAmount) as Fen
    await keepMoneyGone(tx, tenantId, held.order, openOf(held), rest, await bookedNow(tx, tenantId))
  }
}

/**
 * Keeps that a refund which was booked was never made. What a deposit gave back goes into the merchant's wallet instead,
 * since the channel's way has failed; what the channel seemed to have given back of one that is still held is held again.
 * @source docs/domain/money.md 7.2
 */
async function takeUndone(tx: Tx, tenantId: string, { trade, refundCode, amountFen }: BookedRefund): Promise<void> {
  const held = isPledge(trade) ? await heldBy(tx, tenantId, trade) : undefined
  if (!held) return
  const now = await momentNow(tx)
  if (heldStatuses.includes(held.order.orderStatus)) return keepMoneyBack(tx, tenantId, held.order, amountFen, now.at)
  if (held.order.orderStatus !== PledgeOrderStatus.refunded) return
  const own = held.refunds.find(({ rptRefundCode }) => rptRefundCode === refundCode)
  await repayIntoWallet(tx, tenantId, held.order, own, amountFen, now)
}

/** Actions of deposits when money of trades moves. */
export const depositEffects: TradeEffects = {
  name: 'deposits',
  paid: takePayments,
  refunded: takeRefunds,
  refundFailed: takeFailures,
  refundUndone: takeUndone,
  reversed: takeReversals,
}
