import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { inWholeTenant } from '../../../core/server/database/whole-tenant.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { receiveShipment } from '../../inventory/inventory.server.ts'
import { bookDayOf, post } from '../../ledger/ledger.server.ts'
import { LedgerEvent } from '../../ledger/ledger.shared.ts'
import { SubStatus } from '../order/order-codes.contract.ts'
import {
  type HeldMaster,
  type HeldSub,
  lockMaster,
  lockSubs,
  moveSub,
  subEntity,
} from '../order/order-store.actions.ts'
import { withOpenRefund } from '../refund/open-refunds.queries.ts'
import type { DeliveryStatus, ReceiptWay } from './delivery-codes.contract.ts'
import { mallDeliveryErrors } from './delivery-errors.contract.ts'
import { completedLines, deliveryTransitions } from './delivery.rules.ts'

/** Kind of record under which deliveries are kept in the log of states. */
export const deliveryEntity = 'mallDelivery'

/** User who moves a delivery; null for a job. */
export type By = Pick<Caller, 'userId' | 'userNo'> | null

/** An order that is locked whole. */
export interface HeldOrder {
  readonly master: HeldMaster
  readonly subs: readonly HeldSub[]
}

/** Locks the order of a sub order whole: the master first, then its sub orders. @throws common.notFound */
export async function lockOrder(tx: Tx, tenantId: string, masterCode: string): Promise<HeldOrder> {
  const master = await lockMaster(tx, tenantId, masterCode)
  if (!master) throw commonErrors.notFound()
  return { master, subs: await lockSubs(tx, tenantId, masterCode) }
}

/** The sub order of a locked order by its number. @throws common.notFound */
export function subOf({ subs }: HeldOrder, subOrderCode: string): HeldSub {
  const sub = subs.find((one) => one.subOrderCode === subOrderCode)
  if (!sub) throw commonErrors.notFound()
  return sub
}

/** A delivery as it is locked. */
interface HeldDelivery {
  readonly oemNo: string
  readonly deliveryNo: string
  readonly subOrderCode: string
  readonly deliveryStatus: CodeOf<typeof DeliveryStatus>
}

/** Delivery and its order, as they are read before the order is locked. */
export interface DeliveryPlace {
  readonly deliveryNo: string
  readonly masterCode: string
}

/**
 * Takes a delivery as received: its devices are the buyer's from now on. A sub order that was sent whole and of which
 * nothing is under way any more is completed.
 * @throws common.notFound, common.stateRefuses, mallDelivery.refundOpen
 * @source docs/domain/money.md 8.5, orderShipments
 */
export async function receiveDelivery(
  tx: Tx,
  tenantId: string,
  by: By,
  { deliveryNo, masterCode }: DeliveryPlace,
  way: CodeOf<typeof ReceiptWay>,
  { at, day }: Moment,
): Promise<void> {
  const bookDay = await bookDayOf(tx, tenantId, day)
  const order = await lockOrder(tx, tenantId, masterCode)
  const delivery = await lockDelivery(tx, tenantId, deliveryNo)
  const to = nextState(deliveryTransitions, delivery.deliveryStatus, 'receive')
  const { oemNo, subOrderCode, deliveryStatus: from } = delivery
  if ((await withOpenRefund(tx, tenantId, [subOrderCode])).has(subOrderCode)) throw mallDeliveryErrors.refundOpen()
  const mover = { tenantId, userId: by?.userId ?? null, at }
  // A buyer that is a sub-operator gets devices that are still the root operator's rows.
  await inWholeTenant(tx, tenantId, () => receiveShipment(tx, mover, deliveryNo))
  await run(
    tx,
    sql`UPDATE mall_delivery SET delivery_status = ${to}, receipt_time = ${at}, receipt_way = ${way}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${tenantId} AND delivery_no = ${deliveryNo}`,
  )
  await endWay(tx, tenantId, sql`delivery_no = ${deliveryNo}`, at)
  await logStates(tx, tenantId, by, [
    { oemNo, entity: deliveryEntity, entityNo: deliveryNo, from, to, action: 'receive' },
  ])
  await completeReceived(tx, tenantId, by, order, subOrderCode, { at, bookDay })
}

/** Marks devices of deliveries as under way no more. @param which condition on the rows of mall_delivery_sn */
export const endWay = (tx: Tx, tenantId: string, which: SQL, at: string): Promise<number> =>
  run(
    tx,
    sql`UPDATE mall_delivery_sn SET is_under_way = false, update_time = ${at} WHERE tenant_id = ${tenantId} AND is_under_way AND ${which}`,
  )

/**
 * Completes a locked sub order that was sent whole and of which nothing is under way any more: what was paid ahead for it
 * becomes income of its seller. Any other is left alone.
 * @param bookDay under the day lock, which is held
 * @source docs/domain/money.md 8.5, 2.4 no. 1902
 */
export async function completeReceived(
  tx: Tx,
  tenantId: string,
  by: By,
  order: HeldOrder,
  subOrderCode: string,
  { at, bookDay }: { readonly at: string; readonly bookDay: string },
): Promise<void> {
  const sub = subOf(order, subOrderCode)
  if (sub.subStatus !== SubStatus.toReceive) return
  const underWay = await rowOf(
    tx,
    sql`SELECT 1 AS one FROM mall_delivery WHERE tenant_id = ${tenantId} AND sub_order_code = ${subOrderCode} AND delivery_status = ${deliveryTransitions.ship.to} LIMIT 1`,
  )
  if (underWay) return
  const { sellerNo, payAmount, refundedAmount } = sub
  const completedAmount = fen(payAmount - refundedAmount)
  // A line whose coupon covers it whole was paid nothing for.
  if (completedAmount > 0n)
    await post(tx, tenantId, {
      eventType: LedgerEvent.mallCompleted,
      eventKey: `MS:${subOrderCode}:C`,
      bookDay,
      happenedAt: at,
      bizKind: subEntity,
      bizCode: subOrderCode,
      lines: completedLines(sub, { tenantId, sellerNo }, completedAmount),
    })
  await moveSub(tx, tenantId, by, order, subOrderCode, 'complete', { at, fields: { completedAmount } })
}

async function lockDelivery(tx: Tx, tenantId: string, deliveryNo: string): Promise<HeldDelivery> {
  const row = await rowOf<HeldDelivery>(
    tx,
    sql`SELECT oem_no AS "oemNo", delivery_no AS "deliveryNo", sub_order_code AS "subOrderCode", delivery_status AS "deliveryStatus"
          FROM mall_delivery WHERE tenant_id = ${tenantId} AND delivery_no = ${deliveryNo} FOR NO KEY UPDATE`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}
