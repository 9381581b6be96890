import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowOf, rowsOf } from '../../../core/server/database/db.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { ownStockOf } from '../device/device.queries.ts'
import { decideOrder, handOver, keepDevices, onBothSides } from './transfer.actions.ts'
import { OrderKind } from './transfer-codes.contract.ts'
import { type Transfer, transfer } from './transfer.contract.ts'
import {
  deviceListing,
  lockOrder,
  transferColumns,
  transferListing,
  transferSheet,
  transfersInReach,
} from './transfer.queries.ts'
import { confirmed, ended } from './transfer.rules.ts'

export const transferCalls = [
  handle(transfer.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, transferListing(caller, input, input), input)),
  ),

  handle(transfer.allocations, async ({ tx, caller, input }) => {
    const filter = { ...input, trType: OrderKind.transfer }
    return pageOf(input, await readPage(tx, transferListing(caller, filter, input), input))
  }),

  handleExport(transfer.export, async ({ caller, input }) => transferSheet(caller, input)),

  handle(transfer.detail, async ({ tx, caller, input }) => {
    const found = await rowOf<z.output<typeof Transfer>>(
      tx,
      sql`SELECT ${transferColumns(caller)} FROM store_transfer o WHERE ${transfersInReach(caller)} AND o.id = ${input.id}`,
    )
    if (!found) throw commonErrors.notFound()
    const rsrNo = found.rsrNo ?? ''
    const models = await rowsOf<{ rpmNo: string; rpmName: string; quantity: bigint }>(
      tx,
      sql`SELECT d.rpm_no AS "rpmNo", k.rpm_name AS "rpmName", count(*) AS quantity FROM store_transfer_sn d JOIN terminal_model k ON k.rpm_no = d.rpm_no
         WHERE d.tenant_id = ${caller.tenantId} AND d.rsr_no = ${rsrNo} GROUP BY 1, 2 ORDER BY 2`,
    )
    return { ...found, models, states: await statesOf(tx, caller.tenantId, 'storeTransfer', rsrNo) }
  }),

  handle(transfer.listSn, async ({ tx, caller, input }) => {
    const order = await rowOf(
      tx,
      sql`SELECT 1 FROM store_transfer o WHERE ${transfersInReach(caller)} AND o.rsr_no = ${input.rsrNo}`,
    )
    if (!order) throw commonErrors.notFound()
    return pageOf(input, await readPage(tx, deviceListing(caller, input.rsrNo), input))
  }),

  handle(transfer.confirm, async ({ tx, caller, input, now, audit }) => {
    const order = await lockOrder(tx, caller, input.rsrNo)
    const me = ownStockOf(caller)
    const to = confirmed(order, me)
    const mover = makerOf(caller, now)
    await onBothSides(tx, caller, async () => {
      await handOver(tx, mover, order)
      await decideOrder(tx, mover, order, to, { action: 'confirm', userNo: me })
    })
    audit({
      entity: 'storeTransfer',
      no: order.rsrNo,
      before: { rsrStatus: order.rsrStatus },
      after: { rsrStatus: to },
    })
    return {}
  }),

  handle(transfer.cancel, async ({ tx, caller, input: { rsrNo, remark }, now, audit }) => {
    const order = await lockOrder(tx, caller, rsrNo)
    const me = ownStockOf(caller)
    const to = ended(order, me)
    const mover = makerOf(caller, now)
    await onBothSides(tx, caller, async () => {
      await keepDevices(tx, mover, order, remark)
      await decideOrder(tx, mover, order, to, { action: 'cancel', userNo: me, remark })
    })
    audit({
      entity: 'storeTransfer',
      no: rsrNo,
      before: { rsrStatus: order.rsrStatus },
      after: { rsrStatus: to },
      reason: remark,
    })
    return {}
  }),
]
