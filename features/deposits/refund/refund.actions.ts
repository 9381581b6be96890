import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow, type Values } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { bookDayOf, post } from '../../ledger/ledger.server.ts'
import { accounts, BalanceChange, LedgerEvent, line, OwnerType, WalletKind } from '../../ledger/ledger.shared.ts'
import { requestRefund } from '../../trades/trades.server.ts'
import { RefundInitiator, RefundKind } from '../../trades/trades.shared.ts'
import { type Booked, type By, forfeit, moveOrder } from '../order-book/order-book.actions.ts'
import type { OrderRow } from '../order-book/order-book.queries.ts'
import { pledgeRefundTransitions } from '../order-book/order-state.rules.ts'
import { PledgeOrderStatus, PledgeRefundStatus, RefundTarget } from '../pledge-codes/pledge-codes.contract.ts'
import { takeRewardsBack } from '../reward/reward.actions.ts'
import { isBound, isOriginalOpen, type LockedRefund } from './refund.queries.ts'

const pledgeRefundNumber = moneyNumber('YT')

/** Somebody who asks for a refund or decides about it; null for the day's job. */
export type Asker = Pick<Caller, 'userId' | 'userNo' | 'account'> | null

/**
 * Writes a refund of what is left of a deposit.
 * @param status to be reviewed, or under way at once where the package gives back by itself
 */
export async function makeRefund(
  tx: Tx,
  tenantId: string,
  by: Asker,
  order: OrderRow,
  {
    isEarly,
    remark,
    status,
  }: {
    readonly isEarly: boolean
    readonly remark: string
    readonly status: typeof PledgeRefundStatus.toReview | typeof PledgeRefundStatus.refunding
  },
  { at, day }: Moment,
): Promise<LockedRefund> {
  const pledgeRefundCode = await takeNumber(tx, pledgeRefundNumber, day)
  const refund: LockedRefund = {
    pledgeRefundCode,
    oemNo: order.oemNo,
    orderCode: order.orderCode,
    refundAmount: fen(order.pledgeAmount - order.refundAmount),
    refundTarget: order.terms.refundTarget,
    pledgeRefundStatus: status,
    isEarly,
    rptRefundCode: null,
    createUser: by?.userId ?? null,
  }
  await insertRow(
    tx,
    'pledge_order_refund',
    {
      ...refund,
      tenantId,
      rpiNo: order.rpiNo,
      statusBefore: isEarly ? PledgeOrderStatus.assessing : PledgeOrderStatus.refundable,
      makerNo: by?.account ?? '',
      remark,
      createTime: at,
      updateTime: at,
    },
    sql`id`,
  )
  await logRefund(tx, tenantId, by, refund, null, status, 'apply', remark)
  return refund
}

/** Moves a locked refund along its table, and keeps what changed with it. @throws common.stateRefuses */
export async function moveRefund(
  tx: Tx,
  tenantId: string,
  by: By,
  refund: LockedRefund,
  event: keyof typeof pledgeRefundTransitions,
  { at, remark = '', ...changes }: Values & { readonly at: string; readonly remark?: string },
): Promise<LockedRefund> {
  const pledgeRefundStatus = nextState(pledgeRefundTransitions, refund.pledgeRefundStatus, event)
  await run(
    tx,
    sql`UPDATE pledge_order_refund SET ${assignments({ ...changes, pledgeRefundStatus, updateTime: at })}, version = version + 1
         WHERE tenant_id = ${tenantId} AND pledge_refund_code = ${refund.pledgeRefundCode}`,
  )
  await logRefund(tx, tenantId, by, refund, refund.pledgeRefundStatus, pledgeRefundStatus, event, remark)
  return { ...refund, pledgeRefundStatus }
}

const logRefund = (
  tx: Tx,
  tenantId: string,
  by: By,
  { oemNo, pledgeRefundCode }: LockedRefund,
  from: number | null,
  to: number,
  action: string,
  remark: string,
): Promise<void> =>
  logStates(tx, tenantId, by, [{ oemNo, entity: 'pledgeRefund', entityNo: pledgeRefundCode, from, to, action, remark }])

/**
 * Gives the money of an approved refund back: on its own way while the channel allows it, else into the merchant's wallet
 * (1602). An early return waits until the terminal is back. The payment and the deposit are locked.
 * @source docs/domain/money.md 7.2
 */
export async function payOut(
  tx: Tx,
  tenantId: string,
  by: Asker,
  order: OrderRow,
  refund: LockedRefund,
  now: Moment,
): Promise<void> {
  if (refund.isEarly && (await stands(tx, tenantId, order))) return
  const { rptOrderCode } = order
  const isOriginal =
    refund.refundTarget === RefundTarget.original &&
    rptOrderCode !== null &&
    (await isOriginalOpen(tx, tenantId, rptOrderCode, refund.refundAmount, now.at))
  if (!isOriginal || rptOrderCode === null) return intoWallet(tx, tenantId, by, order, refund, now)
  const { refundCode } = await requestRefund(
    tx,
    { tenantId, userId: by?.userId ?? 0n, userNo: by?.userNo ?? '', account: by?.account ?? '' },
    {
      rptOrderCode,
      refundKind: RefundKind.refund,
      amountFen: refund.refundAmount,
      reason: `退还押金 ${order.orderCode}`,
      initiator: by ? RefundInitiator.operator : RefundInitiator.system,
      requestNo: '',
      isOwnFlow: true,
    },
    now,
  )
  await run(
    tx,
    sql`UPDATE pledge_order_refund SET rpt_refund_code = ${refundCode}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND pledge_refund_code = ${refund.pledgeRefundCode}`,
  )
}

/** Whether the terminal of a deposit still stands at its merchant. */
async function stands(tx: Tx, tenantId: string, { orderCode }: OrderRow): Promise<boolean> {
  const row = await rowOf<{ stands: boolean }>(
    tx,
    sql`SELECT ${isBound} AS stands FROM pledge_order o WHERE o.tenant_id = ${tenantId} AND o.order_code = ${orderCode}`,
  )
  return row?.stands ?? false
}

async function intoWallet(
  tx: Tx,
  tenantId: string,
  by: Asker,
  order: OrderRow,
  refund: LockedRefund,
  { at, day }: Moment,
): Promise<void> {
  const bookDay = await bookDayOf(tx, tenantId, day)
  const txnId = await postIntoWallet(tx, tenantId, by, order, refund, { at, bookDay })
  await finishRefund(tx, tenantId, by, order, refund, { at, bookDay, refundTarget: RefundTarget.wallet, txnId })
}

/** Posts a refund from the deposit into the merchant's wallet (1602). @returns its transaction */
async function postIntoWallet(
  tx: Tx,
  tenantId: string,
  by: Asker,
  { rpiNo }: OrderRow,
  { pledgeRefundCode, refundAmount }: LockedRefund,
  { at, bookDay }: Booked,
): Promise<bigint> {
  const wallet = accounts.available({ ownerType: OwnerType.merchant, ownerNo: rpiNo }, WalletKind.merchant)
  const { txnId } = await post(tx, tenantId, {
    eventType: LedgerEvent.pledgeRefunded,
    eventKey: `YT:${pledgeRefundCode}:S`,
    bookDay,
    happenedAt: at,
    bizKind: 'pledgeRefund',
    bizCode: pledgeRefundCode,
    lines: [line(accounts.pledge(rpiNo), wallet, refundAmount, BalanceChange.pledgeRefund)],
    ...(by ? { operatorNo: by.account } : {}),
  })
  return txnId
}

/**
 * Ends a refund whose money has gone: the deposit is given back, what of it was not is forfeited (1603), and rewards for a
 * deposit that came back early are taken back. The money itself was posted before.
 */
export async function finishRefund(
  tx: Tx,
  tenantId: string,
  by: By,
  order: OrderRow,
  refund: LockedRefund,
  { at, bookDay, ...changes }: Values & { readonly at: string; readonly bookDay: string },
): Promise<void> {
  const paid = 'txnId' in changes ? { ...changes, bookDay } : changes
  await moveRefund(tx, tenantId, by, refund, 'succeed', { at, finishTime: at, failReason: '', ...paid })
  const refundAmount = fen(order.refundAmount + refund.refundAmount)
  const rest = order.pledgeAmount - refundAmount
  const event = order.orderStatus === PledgeOrderStatus.refunding ? 'finishRefund' : 'moneyGone'
  await moveOrder(tx, tenantId, by, order, event, {
    at,
    refundAmount,
    refundCode: refund.pledgeRefundCode,
    ...(await forfeit(tx, tenantId, order, rest, { bookDay, at })),
  })
  if (refund.isEarly) await takeRewardsBack(tx, tenantId, order.orderCode, { bookDay, at })
}

/** Ends a refund that certainly did not happen: the deposit returns to where it was. @source docs/domain/money.md 7.2, row "refund failed" */
export async function failRefund(
  tx: Tx,
  tenantId: string,
  order: OrderRow,
  refund: LockedRefund,
  failReason: string,
  at: string,
): Promise<void> {
  await moveRefund(tx, tenantId, null, refund, 'fail', { at, failReason, finishTime: at, remark: failReason })
  if (order.orderStatus !== PledgeOrderStatus.refunding) return
  await moveOrder(tx, tenantId, null, order, refund.isEarly ? 'failEarly' : 'failRefund', { at, remark: failReason })
}

/**
 * Keeps that the channel gave money of a deposit back by itself. Once all of it has gone, the deposit is given back, and a
 * refund under way is none any more.
 */
export async function keepMoneyGone(
  tx: Tx,
  tenantId: string,
  order: OrderRow,
  open: LockedRefund | undefined,
  amountFen: Fen,
  { at, bookDay }: { readonly at: string; readonly bookDay: string },
): Promise<void> {
  const refundAmount = fen(order.refundAmount + amountFen)
  if (refundAmount < order.pledgeAmount) {
    await run(
      tx,
      sql`UPDATE pledge_order SET refund_amount = ${refundAmount}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND order_code = ${order.orderCode}`,
    )
    return
  }
  const isEarly = order.orderStatus === PledgeOrderStatus.assessing || (open?.isEarly ?? false)
  const remark = '通道已退回该笔押金'
  if (open) await moveRefund(tx, tenantId, null, open, 'fail', { at, failReason: remark, finishTime: at, remark })
  await moveOrder(tx, tenantId, null, order, 'moneyGone', { at, refundAmount: order.pledgeAmount, remark })
  if (isEarly) await takeRewardsBack(tx, tenantId, order.orderCode, { bookDay, at })
}

/** Keeps that money of a deposit, which the channel seemed to have given back by itself, is held again. */
export async function keepMoneyBack(
  tx: Tx,
  tenantId: string,
  { orderCode, refundAmount }: OrderRow,
  amountFen: Fen,
  at: string,
): Promise<void> {
  await run(
    tx,
    sql`UPDATE pledge_order SET refund_amount = ${fen(refundAmount - amountFen)}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND order_code = ${orderCode}`,
  )
}

/**
 * Gives money of a deposit, whose refund on its own way was never made, into the merchant's wallet (1602). The deposit stays
 * given back: what was forfeited or taken back with it stands.
 * @param own the refund that was thought done; undefined for one that the channel had made by itself
 */
export async function repayIntoWallet(
  tx: Tx,
  tenantId: string,
  order: OrderRow,
  own: LockedRefund | undefined,
  amountFen: Fen,
  { at, day }: Moment,
): Promise<void> {
  const bookDay = await bookDayOf(tx, tenantId, day)
  const remark = '通道未实际退款，改退商户钱包'
  const begun = { isEarly: false, remark, status: pledgeRefundTransitions.begin.to }
  const left = { ...order, refundAmount: fen(order.pledgeAmount - amountFen) }
  const refund = own ?? (await makeRefund(tx, tenantId, null, left, begun, { at, day }))
  const txnId = await postIntoWallet(tx, tenantId, null, order, refund, { at, bookDay })
  const paid = { refundTarget: RefundTarget.wallet, rptRefundCode: null, txnId, bookDay, finishTime: at }
  await moveRefund(tx, tenantId, null, refund, own ? 'repay' : 'succeed', { at, remark, ...paid })
  await moveOrder(tx, tenantId, null, order, 'repay', { at, remark, refundCode: refund.pledgeRefundCode })
}
