import { sql } from 'drizzle-orm'
import { requireOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf } from '../../../core/server/database/db.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { makerOf } from '../../../core/server/call/maker.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { RpmType } from '../../channels/channels.shared.ts'
import { aisleChoices, modelChoices, receiverListing } from './choices.queries.ts'
import { moveDevices } from '../device/movement.actions.ts'
import { stock } from './stock.contract.ts'
import { checkMovement, checkScrapping, statusEvent } from '../device/device.rules.ts'
import { lockById, stockInReach, stockListing } from '../device/device.queries.ts'
import { modelListing } from './model-counts.queries.ts'
import { stockSheet, totalsSheet } from './stock-sheet.queries.ts'

export const stockCalls = [
  handle(stock.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, stockListing(caller, input, input), input)),
  ),

  handle(stock.models, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, modelListing(caller, input), input)),
  ),

  handle(stock.receivers, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, await receiverListing(tx, caller, input), input)),
  ),

  handleExport(stock.export, async ({ caller, input }) => stockSheet(caller, input)),

  handleExport(stock.exportTotals, async ({ caller, input }) => totalsSheet(caller, input)),

  handle(stock.types, async ({ tx, caller }) => {
    const models = await modelChoices(tx, { rpmType: undefined, supNo: undefined })
    const types = [...new Set(models.map(({ rpmType }) => rpmType))].sort((a, b) => a - b)
    return types.map((rpmType) => ({ rpmType, name: codeLabel(codeSetOf(RpmType), rpmType, caller.language) }))
  }),

  handle(stock.suppliers, async ({ tx, input: { rpmType } }) => {
    const models = await modelChoices(tx, { rpmType, supNo: undefined })
    return [...new Map(models.map(({ supNo, supName }) => [supNo, { supNo, supName }])).values()]
  }),

  handle(stock.modelChoices, ({ tx, input }) => modelChoices(tx, input)),

  handle(stock.aisles, ({ tx, caller, input }) => aisleChoices(tx, caller, input.rpmNo)),

  handle(stock.renewFee, async ({ tx, caller, input }) => {
    const found = await rowOf<{ rsSn: string; renewFee: Fen | null; iccid: string | null }>(
      tx,
      sql`SELECT s.rs_sn AS "rsSn", s.renew_fee AS "renewFee", s.iccid FROM stock_sn s WHERE ${stockInReach(caller)} AND s.rs_sn = ${input.rsSn.toUpperCase()}`,
    )
    if (!found) throw commonErrors.notFound()
    const { simFee, expireDate } = await portsOf(tx).inventory.simRenewal(tx, caller.tenantId, found.iccid)
    return { rsSn: found.rsSn, renewFee: found.renewFee ?? simFee, expireDate }
  }),

  // Devices are scrapped and held by the operator's own staff. @source docs/domain/network.md 14.2, WH OA
  handle(stock.remove, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    const devices = await lockById(tx, caller, input.ids)
    for (const device of devices) checkScrapping(device, caller.oemNo)
    const sns = devices.map(({ rsSn }) => rsSn)
    await moveDevices(tx, makerOf(caller, now), { event: 'scrap', sns, remark: input.remark })
    audit({ entity: 'stock', no: sns.join(','), before: { snStatus: devices[0]?.snStatus }, after: { snStatus: 9 } })
    return {}
  }),

  handle(stock.setStatus, async ({ tx, caller, input, now, audit }) => {
    requireOperatorStaff(caller)
    const event = statusEvent(input.snStatus)
    const devices = await lockById(tx, caller, input.ids)
    for (const { snStatus } of devices) checkMovement(event, snStatus)
    const sns = devices.map(({ rsSn }) => rsSn)
    await moveDevices(tx, makerOf(caller, now), { event, sns, remark: input.remark })
    audit({
      entity: 'stock',
      no: sns.join(','),
      before: { snStatus: devices[0]?.snStatus },
      after: { snStatus: input.snStatus },
      reason: input.remark,
    })
    return {}
  }),
]
