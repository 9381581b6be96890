import { sql } from 'drizzle-orm'
import { handle, handleExport, handleFile } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf } from '../../../core/server/database/db.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { ImportMode } from '../../../core/shared/import.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { lockDevices } from '../../inventory/inventory.server.ts'
import { plainSn } from '../../inventory/inventory.shared.ts'
import { previewImport, runImport, templateFile } from '../../settings/settings.server.ts'
import { subsInReach } from '../order/order.queries.ts'
import { subTransitions } from '../order/order.rules.ts'
import { deliverySheet } from './delivery-sheet.queries.ts'
import { deliveryEntity } from './delivery-store.actions.ts'
import { mallDelivery } from './delivery.contract.ts'
import {
  deliveriesWhere,
  deliveryColumns,
  deliveryFrom,
  deliveryListing,
  type DeliveryRow,
} from './delivery.queries.ts'
import { checkSns, leftOf } from './delivery.rules.ts'
import { orderToShip, shipParcel } from './ship.actions.ts'
import { parcelForm } from './ship-forms.queries.ts'
import { parcelPlan } from './ship-import.actions.ts'

export const mallDeliveryCalls = [
  handleFile(mallDelivery.template, ({ caller, translate }) => templateFile(parcelForm, caller.language, translate)),

  handle(mallDelivery.list, async ({ tx, caller, input, now }) => {
    rowsBefore(input)
    const { createTime_dategt: _from, createTime_datelt: _until, ...page } = input
    const listing = deliveryListing(deliveriesWhere(caller, input, now.day))
    return pageOf(input, await readPage<DeliveryRow>(tx, listing, page))
  }),

  handleExport(mallDelivery.export, async ({ caller, input, now }) =>
    deliverySheet(deliveriesWhere(caller, input, now.day), input),
  ),

  handle(mallDelivery.check, async ({ tx, caller, input }) => {
    const sub = await orderToShip(tx, caller, input.subOrderCode)
    nextState(subTransitions, sub.subStatus, 'shipPart')
    const typed = input.snList
    const numbers = typed.flatMap((raw) => plainSn(raw) ?? [])
    const checked = checkSns(sub, typed, await lockDevices(tx, caller.tenantId, numbers, false))
    return {
      okList: checked.flatMap(({ sn, problem }) => (problem ? [] : [sn])),
      failList: checked.flatMap(({ sn, problem }) => (problem ? [{ sn, reason: problem.words(caller.language) }] : [])),
      leftQty: leftOf(sub),
    }
  }),

  handle(mallDelivery.deliver, async ({ tx, caller, input, now, audit }) => {
    const { subStatus } = await orderToShip(tx, caller, input.subOrderCode)
    const sent = await shipParcel(tx, caller, input, now)
    const { subOrderCode, expressCode, expressNo } = input
    audit({
      entity: deliveryEntity,
      no: sent.deliveryNo,
      before: { subStatus },
      after: { subOrderCode, expressCode, expressNo, quantity: sent.quantity },
    })
    return sent
  }),

  handle(mallDelivery.preview, async (context) => {
    await orderToShip(context.tx, context.caller, context.input.subOrderCode)
    return previewImport(context, parcelPlan(context.input, context.now))
  }),

  handle(mallDelivery.import, async (context) => {
    await orderToShip(context.tx, context.caller, context.input.subOrderCode)
    const input = { ...context.input, mode: ImportMode.allOrNone }
    return runImport({ ...context, input }, parcelPlan(input, context.now))
  }),

  handle(mallDelivery.detail, async ({ tx, caller, input }) => {
    const { deliveryNo } = input
    const row = await rowOf<DeliveryRow>(
      tx,
      sql`SELECT ${deliveryColumns} FROM ${deliveryFrom} WHERE ${subsInReach(caller)} AND d.delivery_no = ${deliveryNo}`,
    )
    if (!row) throw commonErrors.notFound()
    const snList = await rowsOf<{ sn: string; isReturned: boolean }>(
      tx,
      sql`SELECT n.rs_sn AS sn, n.is_returned AS "isReturned" FROM mall_delivery_sn n WHERE n.tenant_id = ${caller.tenantId} AND n.delivery_no = ${deliveryNo} ORDER BY n.rs_sn`,
    )
    return { ...row, snList, states: await statesOf(tx, caller.tenantId, deliveryEntity, deliveryNo) }
  }),
]
