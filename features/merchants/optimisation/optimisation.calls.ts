import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { handle, handleExport, handleFile } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { previewImport, runImport, templateFile } from '../../settings/settings.server.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { merchantsInReach } from '../merchant/merchant-reach.queries.ts'
import { OptimizeStatus, optimisationErrors } from './optimisation-codes.contract.ts'
import { itemForm, planOf } from './optimisation-import.actions.ts'
import { optimisation, optimisationImport } from './optimisation.contract.ts'
import { addItems, listableMerchants, requireType } from './optimisation.actions.ts'
import {
  itemCounts,
  itemListing,
  type ItemRow,
  recordListing,
  type RecordRow,
  recordSheet,
} from './optimisation.queries.ts'
import { handled } from './optimisation.rules.ts'

refusalOfConstraint('optimize_merchant_info_day', optimisationErrors.listedToday)

export const optimisationCalls = [
  handle(optimisation.list, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<ItemRow>(tx, itemListing(caller, input), input)),
  ),

  handle(optimisation.statistics, async ({ tx, caller, input }) => {
    const counts = await rowsOf<Pick<ItemRow, 'type' | 'typeName' | 'optimizeStatus'> & { merchantCount: bigint }>(
      tx,
      itemCounts(caller, input),
    )
    return { total: counts.reduce((sum, { merchantCount }) => sum + merchantCount, 0n), counts }
  }),

  handle(optimisation.add, async ({ tx, caller, input, audit, translate }) => {
    const { rpiNo, aisleCode, type, merchantDate, problem } = input
    await requireType(tx, caller, type, translate)
    const known = await listableMerchants(tx, caller, [{ rpiNo, aisleCode }])
    if (!known.merchants.has(rpiNo)) throw optimisationErrors.noMerchant()
    if (aisleCode !== '' && !known.aisles.has(aisleCode)) throw optimisationErrors.noAisle()
    const [id = 0n] = await addItems(tx, caller, { type, merchantDate }, [{ rpiNo, aisleCode, problem }])
    audit({ entity: 'optimizeItem', no: id, after: input })
    return { id }
  }),

  handle(optimisation.remove, async ({ tx, caller, input, audit }) => {
    const rows = await heldItems(tx, caller, input.ids)
    if (rows.some(({ optimizeStatus }) => optimizeStatus !== OptimizeStatus.toDo)) throw optimisationErrors.handled()
    await run(
      tx,
      sql`UPDATE optimize_merchant_info SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ANY(${sql.param(input.ids)}::bigint[])`,
    )
    audit({ entity: 'optimizeItem', no: input.ids.join(','), before: rows.map(({ rpiNo }) => rpiNo), after: null })
    return {}
  }),

  handle(optimisation.records, async ({ tx, caller, input }) =>
    pageOf(input, await readPage<RecordRow>(tx, recordListing(caller, input, input), input)),
  ),

  handle(optimisation.save, async ({ tx, caller, input: { infoId, action, resultStatus }, audit }) => {
    const [item] = await heldItems(tx, caller, [infoId])
    if (!item) throw commonErrors.notFound()
    const { event, to } = handled(item.optimizeStatus, resultStatus)
    await run(
      tx,
      sql`UPDATE optimize_merchant_info SET optimize_status = ${to}, handler_user_id = ${caller.userId}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${infoId}`,
    )
    const record = await rowOf<{ id: bigint }>(
      tx,
      sql`INSERT INTO optimize_merchant_record (tenant_id, oem_no, info_id, rpi_no, action, result_status, operator_user_id)
        VALUES (${caller.tenantId}, ${item.oemNo}, ${infoId}, ${item.rpiNo}, ${action}, ${to}, ${caller.userId}) RETURNING id`,
    )
    const change = { entity: 'optimizeItem', entityNo: String(infoId), from: item.optimizeStatus, to, action: event }
    await logStates(tx, caller.tenantId, caller, [{ ...change, oemNo: item.oemNo, remark: action }])
    audit({
      entity: 'optimizeItem',
      no: infoId,
      before: { optimizeStatus: item.optimizeStatus },
      after: { optimizeStatus: to, action },
    })
    return { id: record?.id ?? 0n }
  }),

  handleExport(optimisation.recordSheet, async ({ caller, input }) => recordSheet(caller, input)),

  handleFile(optimisationImport.template, ({ caller, translate }) =>
    templateFile(itemForm, caller.language, translate),
  ),

  handle(optimisationImport.preview, async (context) => previewImport(context, await planOf(context))),

  handle(optimisationImport.submit, async (context) => runImport(context, await planOf(context))),
]

interface HeldItem {
  readonly oemNo: string
  readonly rpiNo: string
  readonly optimizeStatus: number
}

/** Merchants of the list that the caller may work on, held until the transaction ends. @throws common.notFound */
async function heldItems(tx: Tx, caller: Caller, ids: readonly bigint[]): Promise<HeldItem[]> {
  const rows = await rowsOf<HeldItem>(
    tx,
    sql`SELECT i.oem_no AS "oemNo", i.rpi_no AS "rpiNo", i.optimize_status AS "optimizeStatus"
          FROM optimize_merchant_info i JOIN rpi_basic m ON m.tenant_id = i.tenant_id AND m.rpi_no = i.rpi_no
         WHERE ${merchantsInReach(caller)} AND i.id = ANY(${sql.param([...ids])}::bigint[]) AND NOT i.is_deleted ORDER BY i.id FOR NO KEY UPDATE OF i`,
  )
  if (rows.length !== ids.length) throw commonErrors.notFound()
  return rows
}
