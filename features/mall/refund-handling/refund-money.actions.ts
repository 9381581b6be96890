import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import type { Values } from '../../../core/server/database/row-writing.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { bookDayOf, lockedBalances, post } from '../../ledger/ledger.server.ts'
import { accountKey, accounts, LedgerEvent, WalletKind } from '../../ledger/ledger.shared.ts'
import { requestRefund } from '../../trades/trades.server.ts'
import { RefundInitiator, RefundKind } from '../../trades/trades.shared.ts'
import { couponTransitions } from '../coupon/coupon.rules.ts'
import { moveCoupons } from '../coupon/coupon-store.actions.ts'
import { completeReceived } from '../delivery/delivery-store.actions.ts'
import { MallPayMode, MasterStatus, SubStatus } from '../order/order-codes.contract.ts'
import type { WalletMode } from '../order/order.rules.ts'
import { type HeldMaster, moveSub } from '../order/order-store.actions.ts'
import { MoneyFrom, shopRefundErrors, ShopRefundKind } from '../refund/refund-codes.contract.ts'
import { isWhollyRefunded } from '../refund/refund.rules.ts'
import { changeRefund, type HeldRefund, moveRefund, refundEntity } from '../refund/refund-store.actions.ts'
import type { WholeRefund } from './held-refund.actions.ts'
import { moneyPlace, refundedLines, revenueTakenLines, sellerWallet } from './refund-lines.rules.ts'

/** Somebody who moves a refund on; null for the channel. */
export type By = Pick<Caller, 'userId' | 'userNo' | 'account'> | null

/**
 * Begins to give the money of an agreed refund back. From here on its pieces and its money have left the line, so that
 * neither shipping nor completion takes them a second time; pieces that were never sent are on sale again.
 * @param changes further fields of the refund
 * @source docs/domain/money.md 8.5, rows 0 → 2 and 1 → 2
 */
export async function beginMoney(
  tx: Tx,
  by: By,
  whole: WholeRefund,
  event: 'agree' | 'goodsBack',
  { at, ...now }: Moment,
  changes: Values & { readonly remark?: string },
): Promise<HeldRefund> {
  const { tenantId, line, refund } = whole
  const { quantity, refundAmount, refundKind } = refund
  const begun = await moveRefund(tx, tenantId, by, refund, event, { at, ...changes })
  const isUnsent = refundKind === ShopRefundKind.moneyOnly
  const column = isUnsent ? sql.identifier('cancelled_qty') : sql.identifier('returned_qty')
  await run(
    tx,
    sql`UPDATE mall_sub_order SET refunded_amount = refunded_amount + ${refundAmount}::bigint, ${column} = ${column} + ${quantity}::int, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND sub_order_code = ${line.subOrderCode}`,
  )
  if (isUnsent)
    await run(
      tx,
      sql`UPDATE mall_spec SET stock_qty = stock_qty + ${quantity}::int, version = version + 1 WHERE tenant_id = ${tenantId} AND spec_no = (SELECT s.spec_no FROM mall_sub_order s WHERE s.tenant_id = ${tenantId} AND s.sub_order_code = ${line.subOrderCode})`,
    )
  const taken = {
    ...line,
    refundedAmount: fen(line.refundedAmount + refundAmount),
    cancelledQty: line.cancelledQty + (isUnsent ? quantity : 0),
    returnedQty: line.returnedQty + (isUnsent ? 0 : quantity),
  }
  return sendMoney(tx, by, { ...whole, line: taken, refund: begun }, { at, ...now }, 'fail')
}

/**
 * Gives the money of a refund under way back: into the wallet that paid at once, else by a refund of the payment at the
 * channel. After completion it comes from the seller.
 * @param ifRefused what to do when the seller lacks the money or the payment cannot be refunded: the refund fails, or nothing is done
 * @throws shopRefund.sellerShort, refund.… when nothing is to be done
 * @source docs/domain/money.md 2.4 nos. 1113, 1903, 1904
 */
export async function sendMoney(
  tx: Tx,
  by: By,
  whole: WholeRefund,
  now: Moment,
  ifRefused: 'fail' | 'refuse',
): Promise<HeldRefund> {
  try {
    return whole.master.payMode === MallPayMode.scan
      ? await sendToChannel(tx, by, whole, now)
      : await sendToWallet(tx, by, whole, now)
  } catch (error) {
    if (ifRefused === 'refuse' || !(error instanceof AppError)) throw error
    return failMoney(tx, by, whole, error.words('zh'), now.at)
  }
}

const sidesOf = ({ tenantId, line: { ownerType, ownerNo, sellerNo } }: WholeRefund) => ({
  tenantId,
  buyer: { ownerType, ownerNo },
  sellerNo,
})

/** Place that the money comes from. The wallet of a seller is locked, with those of the buyer, and holds it. @throws shopRefund.sellerShort */
async function placeOf(tx: Tx, whole: WholeRefund) {
  const { tenantId, line, refund } = whole
  const place = moneyPlace({ tenantId, ...line })
  if (place !== MoneyFrom.sellerWallet) return place
  const wallet = sellerWallet(line.sellerNo)
  const { ownerType, ownerNo } = line
  const wallets = [WalletKind.profit, WalletKind.reward, WalletKind.recharge].map((kind) =>
    accounts.available({ ownerType, ownerNo }, kind),
  )
  const balances = await lockedBalances(tx, tenantId, [wallet, ...wallets])
  if ((balances.get(accountKey(wallet)) ?? 0n) < refund.refundAmount) throw shopRefundErrors.sellerShort()
  return place
}

async function sendToWallet(tx: Tx, by: By, whole: WholeRefund, { at, day }: Moment): Promise<HeldRefund> {
  const { tenantId, master, refund } = whole
  const bookDay = await bookDayOf(tx, tenantId, day)
  const moneyFrom = await placeOf(tx, whole)
  const { txnId } = await post(tx, tenantId, {
    eventType: LedgerEvent.mallRefunded,
    eventKey: `SR:${refund.refundNo}`,
    bookDay,
    happenedAt: at,
    bizKind: refundEntity,
    bizCode: refund.refundNo,
    lines: refundedLines(moneyFrom, sidesOf(whole), master.payMode as WalletMode, refund.refundAmount),
    ...(by ? { operatorNo: by.account } : {}),
  })
  return finishMoney(tx, by, whole, { at, day }, { moneyFrom, txnId, bookDay })
}

/** Hands a refund to the channel. What the seller has of it is taken back before, once for all tries. */
async function sendToChannel(tx: Tx, by: By, whole: WholeRefund, now: Moment): Promise<HeldRefund> {
  const { tenantId, master, refund } = whole
  if (!refund.isSetAside) await setAside(tx, by, whole, now)
  const { refundCode } = await requestRefund(
    tx,
    { tenantId, userId: by?.userId ?? null, userNo: by?.userNo ?? '', account: by?.account ?? '' },
    {
      rptOrderCode: master.rptOrderCode ?? '',
      refundKind: RefundKind.refund,
      amountFen: refund.refundAmount,
      reason: `商城退款 ${refund.refundNo}`,
      initiator: RefundInitiator.operator,
      requestNo: '',
      isOwnFlow: true,
    },
    now,
  )
  await changeRefund(tx, tenantId, refund, { rptRefundCode: refundCode, failReason: '' }, now.at)
  return { ...refund, rptRefundCode: refundCode, isSetAside: true }
}

async function setAside(tx: Tx, by: By, whole: WholeRefund, { at, day }: Moment): Promise<void> {
  const { tenantId, refund } = whole
  const moneyFrom = await placeOf(tx, whole)
  const bookDay = await bookDayOf(tx, tenantId, day)
  await changeRefund(tx, tenantId, refund, { moneyFrom, isSetAside: true, bookDay }, at)
  if (moneyFrom === MoneyFrom.order) return
  await post(tx, tenantId, {
    eventType: LedgerEvent.mallRevenueTaken,
    eventKey: `SR:${refund.refundNo}:T`,
    bookDay,
    happenedAt: at,
    bizKind: refundEntity,
    bizCode: refund.refundNo,
    lines: revenueTakenLines(moneyFrom, sidesOf(whole), refund.refundAmount),
    ...(by ? { operatorNo: by.account } : {}),
  })
}

/** Ends a refund whose money could not go back: somebody tries it again. */
export async function failMoney(
  tx: Tx,
  by: By,
  { tenantId, refund }: WholeRefund,
  failReason: string,
  at: string,
): Promise<HeldRefund> {
  return moveRefund(tx, tenantId, by, refund, 'fail', { at, failReason, remark: failReason })
}

/**
 * Ends a refund whose money is back: its line and order follow, and a coupon comes back when the whole order did before
 * anything of it was delivered.
 * @source docs/domain/money.md 8.5, row 2 → 3
 */
export async function finishMoney(
  tx: Tx,
  by: By,
  whole: WholeRefund,
  { at, day }: Moment,
  changes: Values = {},
): Promise<HeldRefund> {
  const { tenantId, refund, coupons } = whole
  const done = await moveRefund(tx, tenantId, by, refund, 'succeed', {
    at,
    finishTime: at,
    failReason: '',
    isSetAside: false,
    ...changes,
  })
  const master = await followRefund(tx, by, whole, { at, day })
  const isBare = whole.subs.every(({ deliveredQty }) => deliveredQty === 0)
  const used = coupons.filter(({ couponStatus }) => couponStatus === couponTransitions.use.to)
  if (master.masterStatus === MasterStatus.refunded && isBare)
    await moveCoupons(tx, tenantId, by, used, 'giveBack', { at, masterCode: null })
  return done
}

/**
 * Has a line follow its refund: all of it is back, or what is left of it is all shipped, and completed once nothing of that is
 * under way any more.
 * @returns its order
 */
async function followRefund(tx: Tx, by: By, whole: WholeRefund, { at, day }: Moment): Promise<HeldMaster> {
  const { tenantId, master, line } = whole
  const { subOrderCode, subStatus, quantity, deliveredQty, cancelledQty, refundedAmount } = line
  if (subStatus === SubStatus.refunded || (subStatus === SubStatus.completed && !isWhollyRefunded(line))) return master
  const subs = whole.subs.map((one) => (one.subOrderCode === subOrderCode ? { ...one, refundedAmount } : one))
  if (isWhollyRefunded(line))
    return (await moveSub(tx, tenantId, by, { master, subs }, subOrderCode, 'refund', { at })).master
  const isShipped = subStatus === SubStatus.partlyShipped && deliveredQty === quantity - cancelledQty
  const order = isShipped
    ? await moveSub(tx, tenantId, by, { master, subs }, subOrderCode, 'ship', { at })
    : { master, subs }
  const bookDay = await bookDayOf(tx, tenantId, day)
  await completeReceived(tx, tenantId, by, order, subOrderCode, { at, bookDay })
  return order.master
}
