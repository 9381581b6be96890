import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf } from '../../../core/server/database/db.ts'
import { handle, handleExport } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { makerOf } from '../../providers/party/maker.rules.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { RpmType } from '../../terminals/model/model-codes.contract.ts'
import { aisleChoices, modelChoices, receiverListing } from './choices.queries.ts'
import { moveDevices } from './movement.actions.ts'
import { stock } from './stock.contract.ts'
import { checkMovement, checkScrapping, statusEvent } from './stock.rules.ts'
import { lockById, modelListing, stockInReach, stockListing } from './stock.queries.ts'
import { stockSheet, totalsSheet } from './stock-sheet.queries.ts'

handle(stock.list, async ({ tx, caller, input }) =>
  pageOf(input, await readPage(tx, stockListing(caller, input, input), input)),
)
handle(stock.models, async ({ tx, caller, input }) =>
  pageOf(input, await readPage(tx, modelListing(caller, input), input)),
)
handle(stock.receivers, async ({ tx, caller, input }) =>
  pageOf(input, await readPage(tx, await receiverListing(tx, caller, input), input)),
)
handleExport(stock.export, async ({ caller, input }) => stockSheet(caller, input))
handleExport(stock.exportTotals, async ({ caller, input }) => totalsSheet(caller, input))

handle(stock.types, async ({ tx, caller }) => {
  const models = await modelChoices(tx, { rpmType: undefined, supNo: undefined })
  const types = [...new Set(models.map(({ rpmType }) => rpmType))].sort((a, b) => a - b)
  return types.map((rpmType) => ({ rpmType, name: codeLabel(codeSetOf(RpmType), rpmType, caller.language) }))
})
handle(stock.suppliers, async ({ tx, input: { rpmType } }) => {
  const models = await modelChoices(tx, { rpmType, supNo: undefined })
  return [...new Map(models.map(({ supNo, supName }) => [supNo, { supNo, supName }])).values()]
})
handle(stock.modelChoices, ({ tx, input }) => modelChoices(tx, input))
handle(stock.aisles, ({ tx, caller, input }) => aisleChoices(tx, caller, input.rpmNo))

handle(stock.renewFee, async ({ tx, caller, input }) => {
  const found = await rowOf<{ rsSn: string; renewFee: never }>(
    tx,
    sql`SELECT s.rs_sn AS "rsSn", s.renew_fee AS "renewFee" FROM stock_sn s WHERE ${stockInReach(caller)} AND s.rs_sn = ${input.rsSn.toUpperCase()}`,
  )
  if (!found) throw commonErrors.notFound()
  return { ...found, expireDate: '' }
})

handle(stock.remove, async ({ tx, caller, input, now, audit }) => {
  refuseOthers(caller)
  const devices = await lockById(tx, caller, input.ids)
  for (const device of devices) checkScrapping(device, caller.oemNo)
  const sns = devices.map(({ rsSn }) => rsSn)
  await moveDevices(tx, makerOf(caller, now), { event: 'scrap', sns, remark: input.remark })
  audit({ entity: 'stock', no: sns.join(','), before: { snStatus: devices[0]?.snStatus }, after: { snStatus: 9 } })
  return {}
})

handle(stock.setStatus, async ({ tx, caller, input, now, audit }) => {
  refuseOthers(caller)
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
})

/** Devices are scrapped and held by the operator's own staff. @source docs/domain/network.md 14.2, WH OA */
function refuseOthers(caller: Caller): void {
  if (!isOperatorStaff(caller)) throw commonErrors.forbidden()
}
