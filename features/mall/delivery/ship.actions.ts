import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { isOperatorStaff } from '../../../core/server/call/caller.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { lockDevices, shipStock } from '../../inventory/inventory.server.ts'
import { plainSn } from '../../inventory/inventory.shared.ts'
import { type HeldSub, moveSub } from '../order/order-store.actions.ts'
import { subsInReach } from '../order/order.queries.ts'
import { subTransitions } from '../order/order.rules.ts'
import { withOpenRefund } from '../refund/open-refunds.queries.ts'
import { mallDeliveryErrors } from './delivery-errors.contract.ts'
import { checkSns, companyOf, deliveryTransitions, leftOf } from './delivery.rules.ts'
import { deliveryEntity, lockOrder, subOf } from './delivery-store.actions.ts'

const deliveryNumber = moneyNumber('MD')

/** Goods that are sent in one parcel. */
export interface Parcel {
  readonly subOrderCode: string
  readonly expressCode: string
  /** '' for the words of the dictionary. */
  readonly expressName: string
  readonly expressNo: string
  /** As they were typed; of goods with serial numbers. */
  readonly snList: readonly string[]
  /** Of goods without. */
  readonly quantity?: number | undefined
}

/**
 * Sends goods of a sub order: every device leaves the seller's stock for the buyer in the same transaction.
 * @throws common.notFound, common.forbidden to all but staff of the seller, common.stateRefuses; mallDelivery.refundOpen,
 *   companyUnknown, snsRequired, quantityRequired, tooMany, ofSn with what a serial number is refused for
 * @source docs/domain/money.md 8.5, deliverGoods
 */
export async function shipParcel(
  tx: Tx,
  by: Caller,
  parcel: Parcel,
  { at, day }: Moment,
): Promise<{ deliveryNo: string; quantity: number }> {
  const { tenantId } = by
  const { subOrderCode, expressCode, expressNo } = parcel
  const { masterCode } = await orderToShip(tx, by, subOrderCode)
  const order = await lockOrder(tx, tenantId, masterCode)
  const sub = subOf(order, subOrderCode)
  nextState(subTransitions, sub.subStatus, 'shipPart')
  if ((await withOpenRefund(tx, tenantId, [subOrderCode])).has(subOrderCode)) throw mallDeliveryErrors.refundOpen()
  const company = companyOf(expressCode)
  if (company === undefined) throw mallDeliveryErrors.companyUnknown()
  const expressName = parcel.expressName || company
  const sns = sub.needSn ? await snsToShip(tx, by, sub, parcel.snList) : []
  const quantity = sub.needSn ? sns.length : quantityToShip(sub, parcel.quantity)
  const deliveryNo = await takeNumber(tx, deliveryNumber, day)
  await insertDelivery(tx, by, sub, { deliveryNo, expressCode, expressName, expressNo, quantity }, at)
  if (sns.length > 0) await sendDevices(tx, by, sub, { deliveryNo, sns }, at)
  const isWhole = quantity === leftOf(sub)
  const fields = { deliveredQty: sub.deliveredQty + quantity }
  await moveSub(tx, tenantId, by, order, subOrderCode, isWhole ? 'ship' : 'shipPart', { at, fields })
  return { deliveryNo, quantity }
}

/** A sub order as somebody who may send it sees it before it is locked. */
export type OrderToShip = Pick<
  HeldSub,
  'masterCode' | 'sellerNo' | 'rpmNo' | 'needSn' | 'quantity' | 'deliveredQty' | 'cancelledQty' | 'subStatus'
>

/**
 * A sub order that the caller may send.
 * @throws common.notFound, common.forbidden to all but staff of the seller
 */
export async function orderToShip(tx: Tx, caller: Caller, subOrderCode: string): Promise<OrderToShip> {
  const found = (await ordersToShip(tx, caller, [subOrderCode])).get(subOrderCode)
  if (!found) throw commonErrors.notFound()
  if (!maySend(caller, found)) throw commonErrors.forbidden()
  return found
}

/** Whether a caller is of the staff of an order's seller, who alone send it. */
export const maySend = (caller: Caller, { sellerNo }: Pick<HeldSub, 'sellerNo'>): boolean =>
  isOperatorStaff(caller) && sellerNo === caller.oemNo

/** The sub orders among some that the caller sees, by number, unlocked. */
export async function ordersToShip(
  tx: Tx,
  caller: Caller,
  subOrderCodes: readonly string[],
): Promise<ReadonlyMap<string, OrderToShip>> {
  const found = await rowsOf<OrderToShip & { subOrderCode: string }>(
    tx,
    sql`SELECT s.sub_order_code AS "subOrderCode", s.master_code AS "masterCode", s.seller_no AS "sellerNo", s.rpm_no AS "rpmNo", s.need_sn AS "needSn", s.quantity, s.delivered_qty AS "deliveredQty",
               s.cancelled_qty AS "cancelledQty", s.sub_status AS "subStatus"
          FROM mall_sub_order s WHERE ${subsInReach(caller)} AND s.sub_order_code = ANY(${sql.param([...subOrderCodes])}::text[])`,
  )
  return new Map(found.map(({ subOrderCode, ...sub }) => [subOrderCode, sub]))
}

async function snsToShip(tx: Tx, by: Caller, sub: HeldSub, typed: readonly string[]): Promise<string[]> {
  if (typed.length === 0) throw mallDeliveryErrors.snsRequired()
  const devices = await lockDevices(
    tx,
    by.tenantId,
    typed.flatMap((raw) => plainSn(raw) ?? []),
  )
  const checked = checkSns(sub, typed, devices)
  const bad = checked.find(({ problem }) => problem !== null)
  if (bad?.problem) throw mallDeliveryErrors.ofSn({ sn: bad.sn, reason: bad.problem.words(by.language) })
  return checked.map(({ sn }) => sn)
}

function quantityToShip(sub: HeldSub, quantity: number | undefined): number {
  if (quantity === undefined) throw mallDeliveryErrors.quantityRequired()
  if (quantity > leftOf(sub)) throw mallDeliveryErrors.tooMany()
  return quantity
}

async function insertDelivery(
  tx: Tx,
  by: Caller,
  { oemNo, subOrderCode, masterCode, ownerType, ownerNo, sellerNo }: HeldSub,
  parcel: {
    readonly deliveryNo: string
    readonly expressCode: string
    readonly expressName: string
    readonly expressNo: string
    readonly quantity: number
  },
  at: string,
): Promise<void> {
  const { tenantId, userId, account } = by
  const deliveryStatus = deliveryTransitions.ship.to
  const whose = { tenantId, oemNo, subOrderCode, masterCode, ownerType, ownerNo, sellerNo }
  const made = { deliveryTime: at, createUser: userId, makerNo: account, createTime: at, updateTime: at }
  await insertRow(tx, 'mall_delivery', { ...whose, ...parcel, ...made, deliveryStatus }, sql`id`)
  await logStates(tx, tenantId, by, [
    { oemNo, entity: deliveryEntity, entityNo: parcel.deliveryNo, from: null, to: deliveryStatus, action: 'ship' },
  ])
}

async function sendDevices(
  tx: Tx,
  { tenantId, userId }: Caller,
  { oemNo, sellerNo, ownerNo }: HeldSub,
  { deliveryNo, sns }: { readonly deliveryNo: string; readonly sns: readonly string[] },
  at: string,
): Promise<void> {
  await run(
    tx,
    sql`INSERT INTO mall_delivery_sn (tenant_id, oem_no, delivery_no, rs_sn, create_time, update_time)
        SELECT ${tenantId}, ${oemNo}, ${deliveryNo}, sn, ${at}::timestamptz, ${at}::timestamptz FROM unnest(${sql.param([...sns])}::text[]) AS given (sn)`,
  )
  await shipStock(tx, { tenantId, userId, at }, { deliveryNo, shipperNo: sellerNo, buyerNo: ownerNo, sns })
}
