import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { lockDevices, type LockedDevice, returnToSeller, takeBackShipment } from '../../inventory/inventory.server.ts'
import { plainSn, SnStatus } from '../../inventory/inventory.shared.ts'
import { DeliveryStatus } from '../delivery/delivery-codes.contract.ts'
import { deliveryTransitions } from '../delivery/delivery.rules.ts'
import { deliveryEntity } from '../delivery/delivery-store.actions.ts'
import { shopRefundErrors } from '../refund/refund-codes.contract.ts'
import type { Known, WholeRefund } from './held-refund.actions.ts'
import { spreadPieces } from './goods-back.rules.ts'

interface HeldDelivery {
  readonly oemNo: string
  readonly deliveryNo: string
  readonly quantity: number
  readonly returnedQty: number
  readonly deliveryStatus: (typeof DeliveryStatus)[keyof typeof DeliveryStatus]
}

/**
 * Takes the goods of a refund back: devices that nobody received yet go back into the seller's stock, received ones come by a
 * confirmed return from the buyer. Goods without serial numbers are counted alone.
 * @returns the serial numbers and the number of the return; null where nothing was received
 * @throws shopRefund.snCount, snTwice, notReturned
 * @source docs/domain/money.md 8.5, goodsBack
 */
export async function takeGoodsBack(
  tx: Tx,
  caller: Caller,
  whole: WholeRefund,
  typed: readonly string[],
  at: string,
): Promise<{ snList: string[]; rsrNo: string | null }> {
  const { tenantId, subs, line, refund } = whole
  const needSn = subs.some((sub) => sub.subOrderCode === line.subOrderCode && sub.needSn)
  const snList = needSn ? checkedSns(typed, refund.quantity) : []
  if (!needSn && typed.length > 0) throw shopRefundErrors.snCount({ n: 0 })
  const deliveries = await lockDeliveries(tx, tenantId, line.subOrderCode)
  const devices = needSn ? await sentDevices(tx, tenantId, line.subOrderCode, snList) : new Map<string, string[]>()
  const placed: Placed = needSn ? devices : spreadPieces(refund.quantity, deliveries)
  const held = await lockDevices(tx, tenantId, snList)
  const { underWay, received, strangers } = placesOf(snList, line.ownerNo, devices, held)
  refuse(strangers)
  const maker = makerOf(caller, { at })
  for (const [deliveryNo, sns] of underWay) await takeBackShipment(tx, maker, deliveryNo, sns)
  const sides = { buyerNo: line.ownerNo, sellerNo: line.sellerNo, remark: `商城退货 ${refund.refundNo}` }
  const rsrNo = received.length > 0 ? await returnToSeller(tx, caller, maker, { ...sides, sns: received }) : null
  await markReturned(tx, tenantId, snList, placed, at)
  for (const delivery of deliveries) {
    const count = piecesIn(placed.get(delivery.deliveryNo))
    if (count > 0) await countBack(tx, caller, delivery, count, at)
  }
  return { snList, rsrNo }
}

/** Pieces of a delivery that come back: its devices, or how many. */
type Placed = ReadonlyMap<string, readonly string[] | number>

const piecesIn = (part: readonly string[] | number | undefined): number =>
  typeof part === 'number' ? part : (part?.length ?? 0)

/** Serial numbers as they are kept, each once and as many as the refund takes. */
function checkedSns(typed: readonly string[], quantity: number): string[] {
  const sns = typed.map((sn) => plainSn(sn) ?? sn.trim())
  const twice = sns.find((sn, at) => sns.indexOf(sn) < at)
  if (twice !== undefined) throw shopRefundErrors.snTwice({ sn: twice })
  if (sns.length !== quantity) throw shopRefundErrors.snCount({ n: quantity })
  return sns
}

const lockDeliveries = (tx: Tx, tenantId: string, subOrderCode: string): Promise<HeldDelivery[]> =>
  rowsOf<HeldDelivery>(
    tx,
    sql`SELECT d.oem_no AS "oemNo", d.delivery_no AS "deliveryNo", d.quantity, d.returned_qty AS "returnedQty", d.delivery_status AS "deliveryStatus"
          FROM mall_delivery d WHERE d.tenant_id = ${tenantId} AND d.sub_order_code = ${subOrderCode} ORDER BY d.delivery_no FOR NO KEY UPDATE`,
  )

/** Devices of a line that came with a delivery and did not go back yet, by delivery. */
async function sentDevices(
  tx: Tx,
  tenantId: string,
  subOrderCode: string,
  sns: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ sn: string; deliveryNo: string }>(
    tx,
    sql`SELECT n.rs_sn AS sn, n.delivery_no AS "deliveryNo" FROM mall_delivery_sn n JOIN mall_delivery d ON d.tenant_id = n.tenant_id AND d.delivery_no = n.delivery_no
         WHERE n.tenant_id = ${tenantId} AND d.sub_order_code = ${subOrderCode} AND n.rs_sn = ANY(${sql.param([...sns])}::text[]) AND NOT n.is_returned`,
  )
  const placed = new Map<string, string[]>()
  for (const { sn, deliveryNo } of rows) placed.set(deliveryNo, [...(placed.get(deliveryNo) ?? []), sn])
  return placed
}

/** Devices by where they are: on their way, by delivery, with the buyer, and all others. */
function placesOf(
  sns: readonly string[],
  ownerNo: string,
  placed: ReadonlyMap<string, readonly string[]>,
  devices: ReadonlyMap<string, LockedDevice>,
): { underWay: Map<string, string[]>; received: string[]; strangers: string[] } {
  const underWay = new Map<string, string[]>()
  const received: string[] = []
  for (const [deliveryNo, part] of placed)
    for (const sn of part) {
      const device = devices.get(sn)
      if (device?.snStatus === SnStatus.shipped && device.openNo === deliveryNo)
        underWay.set(deliveryNo, [...(underWay.get(deliveryNo) ?? []), sn])
      else if (device?.snStatus === SnStatus.inStock && device.holderNo === ownerNo) received.push(sn)
    }
  const known = new Set([...underWay.values(), received].flat())
  return { underWay, received, strangers: sns.filter((sn) => !known.has(sn)) }
}

/** Devices of a list that a refund cannot take back, as they were typed. */
export async function badDevices(
  tx: Tx,
  tenantId: string,
  { subOrderCode, ownerNo }: Pick<Known, 'subOrderCode' | 'ownerNo'>,
  typed: readonly string[],
): Promise<string[]> {
  const sns = typed.map((sn) => plainSn(sn) ?? sn)
  const placed = await sentDevices(tx, tenantId, subOrderCode, sns)
  const { strangers } = placesOf(sns, ownerNo, placed, await lockDevices(tx, tenantId, sns, false))
  return typed.filter((_, at) => strangers.includes(sns[at] as string))
}

/** @throws shopRefund.notReturned, naming up to five of some devices */
function refuse(sns: readonly string[]): void {
  if (sns.length > 0) throw shopRefundErrors.notReturned({ sns: sns.slice(0, 5).join('、') })
}

async function markReturned(
  tx: Tx,
  tenantId: string,
  sns: readonly string[],
  placed: Placed,
  at: string,
): Promise<void> {
  if (sns.length === 0) return
  await run(
    tx,
    sql`UPDATE mall_delivery_sn SET is_under_way = false, is_returned = true, update_time = ${at} WHERE tenant_id = ${tenantId} AND delivery_no = ANY(${sql.param([...placed.keys()])}::text[]) AND rs_sn = ANY(${sql.param([...sns])}::text[]) AND NOT is_returned`,
  )
}

/** Counts what of a delivery came back; once all of it did, it was sent back. */
async function countBack(
  tx: Tx,
  caller: Caller,
  { oemNo, deliveryNo, quantity, returnedQty, deliveryStatus }: HeldDelivery,
  count: number,
  at: string,
): Promise<void> {
  const isWhole = returnedQty + count === quantity
  const to = isWhole ? nextState(deliveryTransitions, deliveryStatus, 'sendBack') : deliveryStatus
  await run(
    tx,
    sql`UPDATE mall_delivery SET returned_qty = returned_qty + ${count}::int, delivery_status = ${to}, update_time = ${at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND delivery_no = ${deliveryNo}`,
  )
  if (isWhole)
    await logStates(tx, caller.tenantId, caller, [
      { oemNo, entity: deliveryEntity, entityNo: deliveryNo, from: deliveryStatus, to, action: 'sendBack' },
    ])
}
