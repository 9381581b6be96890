import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { inWholeTenant } from '../../../core/server/database/whole-tenant.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { PayWay } from '../../channels/channels.shared.ts'
import { lockedBalances, post } from '../../ledger/ledger.server.ts'
import { accountKey, accounts, LedgerEvent, WalletStatus } from '../../ledger/ledger.shared.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { beginOperatorOrder } from '../../trades/trades.server.ts'
import { scanWays, TradeKind, waitingStatuses } from '../../trades/trades.shared.ts'
import { walletStatusOf } from '../../wallets/wallets.server.ts'
import type { Buyer } from '../buyer/buyer.queries.ts'
import { mallOrderErrors } from '../quote/quote-errors.contract.ts'
import { offeredLines } from '../quote/quote.queries.ts'
import { MallPayMode } from './order-codes.contract.ts'
import { isOver, masterTransitions, paidLines, walletKindOf, type WalletMode } from './order.rules.ts'
import { type HeldMaster, lockSubs, masterEntity, settlePaid } from './order-store.actions.ts'

/**
 * Pays a locked order out of a wallet of its buyer, whose money is locked. The day lock is held.
 * @throws common.stateRefuses, mallOrder.isOver, priceChanged, balanceTooLow
 * @source docs/domain/money.md 8.5, 2.4 no. 1901
 */
export async function payFromWallet(
  tx: Tx,
  by: Caller,
  buyer: Buyer,
  master: HeldMaster,
  payMode: WalletMode,
  { at, bookDay }: { readonly at: string; readonly bookDay: string },
): Promise<void> {
  const { tenantId } = by
  await checkPayable(tx, tenantId, buyer, master, at)
  const kind = walletKindOf(payMode)
  const status = await walletStatusOf(tx, tenantId, buyer, kind)
  if (status !== null && status !== WalletStatus.normal) throw commonErrors.stateRefuses()
  const wallet = accounts.available(buyer, kind)
  const held = (await lockedBalances(tx, tenantId, [wallet])).get(accountKey(wallet)) ?? 0n
  if (held < master.payAmount) throw mallOrderErrors.balanceTooLow()
  const { txnId } = await post(tx, tenantId, {
    eventType: LedgerEvent.mallPaid,
    eventKey: `ML:${master.masterCode}:P`,
    bookDay,
    happenedAt: at,
    bizKind: masterEntity,
    bizCode: master.masterCode,
    lines: paidLines(buyer, payMode, master.payAmount),
  })
  await settlePaid(tx, tenantId, by, master, { payMode, payTime: at, bookDay, payTxnId: txnId }, at)
}

/**
 * Begins the payment of a locked order at the operator's own merchant number, by a code that the buyer scans. One that
 * failed or was closed is followed by another.
 * @returns number of the payment
 * @throws common.stateRefuses, mallOrder.isOver, priceChanged, wayMissing, noPayee, underWay
 */
export async function beginScan(
  tx: Tx,
  tenantId: string,
  buyer: Buyer,
  master: HeldMaster,
  payWay: CodeOf<typeof PayWay> | undefined,
  now: Moment,
): Promise<string> {
  await checkPayable(tx, tenantId, buyer, master, now.at)
  if (payWay === undefined || !(scanWays as readonly number[]).includes(payWay)) throw mallOrderErrors.wayMissing()
  const own = await ownNumber(tx, tenantId)
  if (!own) throw mallOrderErrors.noPayee()
  if (await isPaymentOpen(tx, tenantId, master)) throw mallOrderErrors.underWay()
  const { oemNo, ownerType, ownerNo, masterCode, payAmount } = master
  const { rptOrderCode } = await beginOperatorOrder(
    tx,
    {
      tenantId,
      oemNo,
      tradeKind: TradeKind.mallOrder,
      forOwner: { ownerType, ownerNo },
      amountFen: payAmount,
      payWay,
      ...own,
      attach: masterCode,
    },
    now,
  )
  await run(
    tx,
    sql`UPDATE mall_master_order SET rpt_order_code = ${rptOrderCode}, pay_mode = ${MallPayMode.scan}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${tenantId} AND master_code = ${masterCode}`,
  )
  return rptOrderCode
}

/** @throws common.stateRefuses, mallOrder.isOver, mallOrder.priceChanged */
async function checkPayable(
  tx: Tx,
  tenantId: string,
  buyer: Buyer,
  { masterCode, masterStatus, expireTime }: HeldMaster,
  at: string,
): Promise<void> {
  if (!masterTransitions.pay.from.some((one) => one === masterStatus)) throw commonErrors.stateRefuses()
  if (isOver(expireTime, at)) throw mallOrderErrors.isOver()
  const subs = await lockSubs(tx, tenantId, masterCode)
  const lines = await offeredLines(tx, tenantId, buyer, subs)
  const isSame = subs.every(({ specNo, price }) =>
    lines.some((one) => one.specNo === specNo && one.isOffered && one.priceFen === price),
  )
  if (!isSame) throw mallOrderErrors.priceChanged()
}

async function isPaymentOpen(tx: Tx, tenantId: string, { rptOrderCode }: HeldMaster): Promise<boolean> {
  if (rptOrderCode === null) return false
  const row = await rowOf<{ rptStatus: number }>(
    tx,
    sql`SELECT rpt_status AS "rptStatus" FROM pos_trade WHERE tenant_id = ${tenantId} AND rpt_order_code = ${rptOrderCode}`,
  )
  return row !== undefined && (waitingStatuses as readonly number[]).includes(row.rptStatus)
}

/** The root operator's own merchant number at the channel that takes payments of the mall, also of its sub-operators' shops; null when it has set none. */
export const ownNumber = (tx: Tx, tenantId: string): Promise<{ aisleCode: string; aisleMerNo: string } | null> =>
  inWholeTenant(tx, tenantId, async () => {
    const whose = { tenantId, oemNo: tenantId }
    const aisleCode = await paramOf(tx, whose, 'mall.aisle')
    const aisleMerNo = await paramOf(tx, whose, 'mall.aisle_mer_no')
    return aisleCode !== '' && aisleMerNo !== '' ? { aisleCode, aisleMerNo } : null
  })
