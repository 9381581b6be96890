import { type SQL, sql } from 'drizzle-orm'
import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { lockTrades } from '../../trades/trades.server.ts'
import { type HeldCoupon, lockCoupons } from '../coupon/coupon-store.actions.ts'
import { MallPayMode } from '../order/order-codes.contract.ts'
import { type HeldMaster, type HeldSub, lockMaster, lockSubs } from '../order/order-store.actions.ts'
import { refundsInReach } from '../refund/refund.queries.ts'
import { type HeldLine, type HeldRefund, lockLine, lockRefund } from '../refund/refund-store.actions.ts'

/** A refund with all that its steps touch, locked. */
export interface WholeRefund {
  readonly tenantId: string
  readonly master: HeldMaster
  readonly coupons: readonly HeldCoupon[]
  readonly subs: readonly HeldSub[]
  readonly line: HeldLine
  readonly refund: HeldRefund
}

/** A refund as its seller's staff finds it. @throws common.forbidden to who is not the seller, common.notFound */
export async function refundForSeller(tx: Tx, caller: Caller, refundNo: string): Promise<Known> {
  requireOperatorStaff(caller)
  const known = await knownRefund(tx, caller.tenantId, sql`f.refund_no = ${refundNo} AND ${refundsInReach(caller)}`)
  if (!known) throw commonErrors.notFound()
  if (known.sellerNo !== caller.oemNo) throw commonErrors.forbidden()
  return known
}

/** Numbers by which a refund is known before it is locked. */
export interface Known {
  readonly ownerNo: string
  readonly refundNo: string
  readonly masterCode: string
  readonly subOrderCode: string
  readonly sellerNo: string
}

const knownRefund = (tx: Tx, tenantId: string, where: SQL): Promise<Known | undefined> =>
  rowOf<Known>(
    tx,
    sql`SELECT f.refund_no AS "refundNo", f.master_code AS "masterCode", f.sub_order_code AS "subOrderCode", f.seller_no AS "sellerNo", f.owner_no AS "ownerNo" FROM shop_refund f WHERE f.tenant_id = ${tenantId} AND ${where}`,
  )

/**
 * Locks a refund for its seller's staff, the payment of its order first, as the channel's word about it comes in.
 * @throws common.forbidden to who is not the seller, common.notFound
 */
export async function lockForSeller(tx: Tx, caller: Caller, refundNo: string): Promise<WholeRefund> {
  const { tenantId } = caller
  const known = await refundForSeller(tx, caller, refundNo)
  const paid = await rowOf<{ code: string | null }>(
    tx,
    sql`SELECT o.rpt_order_code AS code FROM mall_master_order o WHERE o.tenant_id = ${tenantId} AND o.master_code = ${known.masterCode} AND o.pay_mode = ${MallPayMode.scan}`,
  )
  if (paid?.code) await lockTrades(tx, tenantId, [paid.code])
  return lockKnown(tx, tenantId, known)
}

/** Locks the refund whose money a refund at the channel is; its payment is locked. Undefined when there is none. */
export async function lockByTrade(tx: Tx, tenantId: string, rptRefundCode: string): Promise<WholeRefund | undefined> {
  const known = await knownRefund(tx, tenantId, sql`f.rpt_refund_code = ${rptRefundCode}`)
  return known ? lockKnown(tx, tenantId, known) : undefined
}

/** Locks in the order of payment and closing: the order, its coupon, its lines, the refund. */
async function lockKnown(
  tx: Tx,
  tenantId: string,
  { refundNo, masterCode, subOrderCode }: Known,
): Promise<WholeRefund> {
  const master = await lockMaster(tx, tenantId, masterCode)
  const coupons = master?.couponNo ? await lockCoupons(tx, tenantId, sql`k.coupon_no = ${master.couponNo}`) : []
  const subs = await lockSubs(tx, tenantId, masterCode)
  const line = await lockLine(tx, tenantId, sql`s.sub_order_code = ${subOrderCode}`)
  const refund = await lockRefund(tx, tenantId, sql`f.refund_no = ${refundNo}`)
  if (!master || !line || !refund) throw commonErrors.notFound()
  return { tenantId, master, coupons, subs, line, refund }
}
