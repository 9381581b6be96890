import { sql } from 'drizzle-orm'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { checkSwitch } from '../../stores/stores.shared.ts'
import { qrcode } from '../qrcode/qrcode.contract.ts'
import { logSwitch, switchRow } from '../qrcode/qrcode-change.actions.ts'
import { batchListing, batchInReach } from './batch.queries.ts'

export const batchCalls = [
  handle(qrcode.batches, async ({ tx, caller, input }) =>
    pageOf(input, await readPage(tx, batchListing(caller, input), input)),
  ),

  handle(qrcode.enableBatch, async ({ tx, caller, input, now, audit }) => {
    const { rqBatchNumber, isOn } = input
    const found = await rowOf<{ id: bigint; oemNo: string; isOn: boolean }>(
      tx,
      sql`SELECT b.id, b.oem_no AS "oemNo", b.is_on AS "isOn" FROM batch_code b WHERE ${batchInReach(caller, 'all')} AND b.rq_batch_number = ${rqBatchNumber} AND NOT b.is_deleted FOR UPDATE`,
    )
    if (!found) throw commonErrors.notFound()
    if (!isOperatorStaff(caller) || found.oemNo !== caller.oemNo) throw commonErrors.forbidden()
    checkSwitch(found.isOn, isOn)
    await switchRow(tx, caller, 'batch_code', { id: found.id, isOn, at: now.at })
    await logSwitch(tx, caller, 'batchCodeSwitch', { no: rqBatchNumber, oemNo: found.oemNo, isOn })
    audit({ entity: 'batchCode', no: rqBatchNumber, before: { isOn: found.isOn }, after: { isOn } })
    return {}
  }),
]
