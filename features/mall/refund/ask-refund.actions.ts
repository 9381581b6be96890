import { type SQL, sql } from 'drizzle-orm'
import { type Caller, requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { constant } from '../../../core/server/database/constant.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { buyerOf } from '../buyer/buyer.queries.ts'
import { checkPictures } from '../gallery/gallery.actions.ts'
import { subsInReach } from '../order/order.queries.ts'
import { lockMaster } from '../order/order-store.actions.ts'
import { shopRefundErrors } from './refund-codes.contract.ts'
import type { shopRefund } from './refund.contract.ts'
import { openStatuses, reckonRefund } from './refund.rules.ts'
import { type HeldLine, insertRefund, lineOf, lockLine } from './refund-store.actions.ts'

refusalOfConstraint('shop_refund_open', shopRefundErrors.isOpen)

/**
 * Writes a request for a refund of some pieces of a line: its buyer asks, or the seller's staff for it. The order is locked
 * before its line, as shipping and receipt do.
 * @throws common.forbidden, notFound, stateRefuses; shopRefund.…; mallGallery.notPicture, file.gone
 * @source docs/domain/money.md 8.5, addRefund
 */
export async function askRefund(
  tx: Tx,
  caller: Caller,
  who: 'buyer' | 'seller',
  { subOrderCode, refundKind, quantity, refundAmount, reason, images }: InputOf<typeof shopRefund.ask>,
  now: Moment,
): Promise<{ id: bigint; refundNo: string; refundAmount: Fen }> {
  const { tenantId } = caller
  const own = who === 'buyer' ? await ofBuyer(tx, caller) : ofSeller(caller)
  const known = await lineOf(tx, tenantId, sql`s.sub_order_code = ${subOrderCode} AND ${own}`)
  if (!known) throw commonErrors.notFound()
  if (who === 'seller' && known.sellerNo !== caller.oemNo) throw commonErrors.forbidden()
  await lockMaster(tx, tenantId, known.masterCode)
  const line = (await lockLine(tx, tenantId, sql`s.sub_order_code = ${subOrderCode}`)) as HeldLine
  if (await holdsOne(tx, tenantId, subOrderCode)) throw shopRefundErrors.isOpen()
  const refundFen = reckonRefund(line, { refundKind, quantity, refundAmount }, now.at)
  await checkPictures(tx, caller, images)
  const made = await insertRefund(tx, caller, line, { refundKind, quantity, refundFen, reason, images }, now)
  return { ...made, refundAmount: refundFen }
}

async function ofBuyer(tx: Tx, caller: Caller): Promise<SQL> {
  const { ownerType, ownerNo } = await buyerOf(tx, caller)
  return sql`s.owner_type = ${ownerType} AND s.owner_no = ${ownerNo}`
}

function ofSeller(caller: Caller): SQL {
  requireOperatorStaff(caller)
  return subsInReach(caller)
}

/** Whether a refund holds a line already. */
export const holdsOne = async (tx: Tx, tenantId: string, subOrderCode: string): Promise<boolean> =>
  (await rowOf(
    tx,
    sql`SELECT 1 AS one FROM shop_refund f WHERE f.tenant_id = ${tenantId} AND f.sub_order_code = ${subOrderCode} AND f.refund_status IN (${constant(...openStatuses)})`,
  )) !== undefined
