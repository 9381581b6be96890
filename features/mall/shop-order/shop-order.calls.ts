import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { type Answering, handle, handleExport } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { type InputOf, type OutputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { previewImport, runImport } from '../../settings/settings.server.ts'
import { ReceiptWay } from '../delivery/delivery-codes.contract.ts'
import { deliveryEntity, receiveDelivery } from '../delivery/delivery-store.actions.ts'
import { deliveryColumns, deliveryFrom, deliveryOrderBy, type DeliveryRow } from '../delivery/delivery.queries.ts'
import { batchPlan } from '../delivery/ship-import.actions.ts'
import { MasterStatus, SubStatus } from '../order/order-codes.contract.ts'
import { lockMaster, masterEntity, subEntity } from '../order/order-store.actions.ts'
import {
  type KeptReceiver,
  type KeptSub,
  receiver,
  subColumns,
  subsInReach,
  withImages,
} from '../order/order.queries.ts'
import { enterOrder, giveReceiver } from './enter-order.actions.ts'
import { shopOrderErrors } from './shop-order-errors.contract.ts'
import { shopOrder } from './shop-order.contract.ts'
import {
  shopOrderListing,
  shopOrderSheet,
  shopOrdersWhere,
  shopOrderTotals,
  toShipSheet,
} from './shop-order.queries.ts'

export const shopOrderCalls = [
  handle(shopOrder.list, async ({ tx, caller, input, now }) => {
    rowsBefore(input)
    const { createTime_dategt: _from, createTime_datelt: _until, ...page } = input
    const listing = shopOrderListing(shopOrdersWhere(caller, input, now.day))
    const { records, total } = await readPage<KeptSub>(tx, listing, page)
    return pageOf(input, { records: await withImages(tx, caller, records), total })
  }),

  ...[shopOrder.detail, shopOrder.detailById].map((call) => handle(call, orderById)),

  handle(shopOrder.statistics, ({ tx, caller, input, now }) =>
    shopOrderTotals(tx, shopOrdersWhere(caller, input, now.day)),
  ),

  handleExport(shopOrder.export, async ({ caller, input, now }) =>
    shopOrderSheet(shopOrdersWhere(caller, input, now.day), input),
  ),

  handleExport(shopOrder.toShip, async ({ caller, input, now }) =>
    toShipSheet(shopOrdersWhere(caller, { ...input, subStatus: undefined }, now.day), caller.oemNo, input),
  ),

  handle(shopOrder.remove, async ({ tx, caller, input, now, audit }) => {
    const masters = await mastersOf(tx, caller, input.ids)
    for (const masterCode of masters) {
      const master = await lockMaster(tx, caller.tenantId, masterCode)
      if (master?.sellerNo !== caller.oemNo) throw commonErrors.forbidden()
      if (master.masterStatus !== MasterStatus.closed) throw shopOrderErrors.notClosed()
    }
    await run(
      tx,
      sql`UPDATE mall_master_order SET is_hidden = true, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND master_code = ANY(${sql.param(masters)}::text[])`,
    )
    audit({ entity: masterEntity, no: masters.join(','), before: { orders: masters }, after: {} })
    return {}
  }),

  handle(shopOrder.save, enter),

  handle(shopOrder.submit, async (context) => {
    const { tx, caller, input, now, audit } = context
    if (input.id === undefined) return enter(context)
    const [masterCode = ''] = await mastersOf(tx, caller, [input.id])
    const changed = await giveReceiver(tx, caller, masterCode, input, now)
    const { districtCode, address, remark } = input
    audit({ entity: masterEntity, no: masterCode, before: changed.before, after: { districtCode, address, remark } })
    return changed.order
  }),

  handle(shopOrder.receive, async ({ tx, caller, input, now, audit }) => {
    const { subOrderCode, deliveryNo } = input
    const row = await rowOf<DeliveryPlaceRow>(
      tx,
      sql`SELECT d.master_code AS "masterCode", d.owner_type AS "userType", d.owner_no AS "userNo", d.seller_no AS "sellerNo", d.delivery_status AS "deliveryStatus" FROM ${deliveryFrom}
           WHERE ${subsInReach(caller)} AND d.delivery_no = ${deliveryNo} AND d.sub_order_code = ${subOrderCode}`,
    )
    if (!row) throw commonErrors.notFound()
    if (!mayReceive(caller, row)) throw commonErrors.forbidden()
    const { masterCode, deliveryStatus } = row
    await receiveDelivery(tx, caller.tenantId, caller, { deliveryNo, masterCode }, ReceiptWay.person, now)
    const after = await rowOf<{ subStatus: OutputOf<typeof shopOrder.receive>['subStatus'] }>(
      tx,
      sql`SELECT sub_status AS "subStatus" FROM mall_sub_order WHERE tenant_id = ${caller.tenantId} AND sub_order_code = ${subOrderCode}`,
    )
    const subStatus = after?.subStatus ?? SubStatus.toReceive
    audit({ entity: deliveryEntity, no: deliveryNo, before: { deliveryStatus }, after: { subOrderCode, subStatus } })
    return { subStatus }
  }),

  handle(shopOrder.preview, (context) => previewImport(context, batchPlan(context.now))),

  handle(shopOrder.import, (context) => runImport(context, batchPlan(context.now))),
]

/** Parties of an order, which decide who may take it as received. */
interface Parties {
  readonly userType: number
  readonly userNo: string | null
  readonly sellerNo: string | null
}

type DeliveryPlaceRow = Parties & { readonly masterCode: string; readonly deliveryStatus: number }

/** The buyer and the staff of the seller may take a delivery as received. @source docs/domain/money.md 8.5, orderShipments: NODE, OP */
const mayReceive = (caller: Caller, { userType, userNo, sellerNo }: Parties): boolean =>
  (isOperatorStaff(caller) && sellerNo === caller.oemNo) ||
  (userType === caller.partyType && (isOperatorStaff(caller) ? userNo === caller.oemNo : userNo === caller.userNo))

async function orderById({
  tx,
  caller,
  input,
}: Answering<InputOf<typeof shopOrder.detail>>): Promise<OutputOf<typeof shopOrder.detail>> {
  const row = await rowOf<KeptSub & KeptReceiver & { remark: string; cancelledQty: number }>(
    tx,
    sql`SELECT ${subColumns}, s.cancelled_qty AS "cancelledQty", o.remark, ${receiver} FROM mall_sub_order s JOIN mall_master_order o ON o.tenant_id = s.tenant_id AND o.master_code = s.master_code
         WHERE ${subsInReach(caller)} AND s.id = ${input.id} AND NOT o.is_hidden`,
  )
  if (!row) throw commonErrors.notFound()
  const { phoneEnc, receiverName, districtCode, address, remark, cancelledQty, ...kept } = row
  const [shown] = await withImages(tx, caller, [kept])
  const deliveries = await rowsOf<DeliveryRow>(
    tx,
    sql`SELECT ${deliveryColumns} FROM ${deliveryFrom} WHERE d.tenant_id = ${caller.tenantId} AND d.sub_order_code = ${kept.subOrderCode} ORDER BY ${deliveryOrderBy}`,
  )
  return {
    ...(shown as Omit<KeptSub, 'image'> & { imageUrl: string }),
    receiverName,
    districtCode,
    address,
    remark,
    cancelledQty,
    receiverPhone: maskPhone(openText(phoneEnc)),
    mayReceive: mayReceive(caller, kept),
    deliveries,
    states: await statesOf(tx, caller.tenantId, subEntity, kept.subOrderCode ?? ''),
  }
}

async function enter({
  tx,
  caller,
  input,
  now,
  audit,
}: Answering<InputOf<typeof shopOrder.save>>): Promise<OutputOf<typeof shopOrder.save>> {
  const placed = await enterOrder(tx, caller, input, now)
  const { userNo, specNo, quantity } = input
  audit({ entity: masterEntity, no: placed.masterCode, before: null, after: { userNo, specNo, quantity, ...placed } })
  return placed
}

/** The master orders of sub orders by their ids, in order. @throws common.notFound unless the caller sees them all */
async function mastersOf(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<string[]> {
  const rows = await rowsOf<{ masterCode: string }>(
    tx,
    sql`SELECT s.master_code AS "masterCode" FROM mall_sub_order s WHERE ${subsInReach(caller)} AND s.id = ANY(${`{${ids.join(',')}}`}::bigint[])
         AND NOT EXISTS (SELECT 1 FROM mall_master_order o WHERE o.tenant_id = s.tenant_id AND o.master_code = s.master_code AND o.is_hidden)`,
  )
  if (rows.length !== new Set(ids).size) throw commonErrors.notFound()
  return [...new Set(rows.map(({ masterCode }) => masterCode))].sort()
}
