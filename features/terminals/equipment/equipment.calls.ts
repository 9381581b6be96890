import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { equipment } from './equipment.contract.ts'
import {
  choicesListing,
  equipmentById,
  equipmentListing,
  type EquipmentRow,
  freeListing,
  maskedShared,
} from './equipment.queries.ts'
import { bindingEntity } from '../terminal-life/terminal-codes.contract.ts'

export const equipmentCalls = [
  handle(equipment.list, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<EquipmentRow>(tx, equipmentListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedShared(caller, row)), total })
  }),

  handle(equipment.detail, async ({ tx, caller, input }) => {
    const found = await equipmentById(tx, caller, input.id)
    return { ...found, states: await statesOf(tx, caller.tenantId, bindingEntity, found.rtNo ?? '') }
  }),

  handle(equipment.choices, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<EquipmentRow>(tx, choicesListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedShared(caller, row)), total })
  }),

  handle(equipment.free, async ({ tx, caller, input }) => {
    const { records, total } = await readPage<EquipmentRow>(tx, freeListing(caller, input), input)
    return pageOf(input, { records: records.map((row) => maskedShared(caller, row)), total })
  }),

  handle(equipment.suppliers, ({ tx }) =>
    rowsOf(
      tx,
      sql`SELECT sup_no AS "supNo", sup_name AS "supName", cj_num AS "cjNum" FROM terminal_sup
         WHERE cj_num <> '' AND is_on AND NOT is_deleted ORDER BY sup_name, sup_no`,
    ),
  ),
]
