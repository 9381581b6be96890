import { sql } from 'drizzle-orm'
import { type Caller, requireRootStaff } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { handle, handleAsking } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import type { BillName } from './open-batches.actions.ts'
import { reconBatch, reconBatchErrors, ReconStatus } from './recon-batch.contract.ts'
import { batchesInReach, batchesWhere, batchOf, batchPage } from './recon-batch.queries.ts'
import { runBatch } from './run-batch.actions.ts'

/** The largest bill that people may bring, in bytes. */
const mostBytes = 64 * 1024 * 1024

export const reconBatchCalls = [
  handle(reconBatch.list, async ({ tx, caller, input, now }) =>
    pageOf(input, await batchPage(tx, batchesWhere(caller, input, now.day), input)),
  ),

  handle(reconBatch.detail, async ({ tx, caller, input }) => {
    const found = await batchOf(tx, caller, input.batchNo)
    if (!found) throw commonErrors.notFound()
    return { ...found, states: await statesOf(tx, caller.tenantId, 'reconBatch', input.batchNo) }
  }),

  handleAsking(reconBatch.run, {
    look: ({ tx, caller, input, now }) => checkBill(tx, caller, input, now.day),
    ask: ({ db, caller, input, now }) => runBatch(db, caller.tenantId, input, { maker: caller.account, at: now.at }),
    settle: async ({ audit }, ran) => {
      audit({ entity: 'reconBatch', no: ran.batchNo, after: ran })
      return ran
    },
  }),

  handleAsking(reconBatch.upload, {
    look: async ({ tx, caller, input, files, now }) => {
      const [file] = files
      if (!file || file.content.length === 0) throw reconBatchErrors.fileMissing()
      if (file.content.length > mostBytes) throw reconBatchErrors.fileTooLarge()
      await checkBill(tx, caller, input, now.day)
      return { name: shownName(file.name), content: file.content, sha256: '' }
    },
    ask: async ({ db, caller, input, now }, given) => {
      const ran = await runBatch(db, caller.tenantId, input, { given, maker: caller.account, at: now.at })
      return { ran, fileName: given.name }
    },
    settle: async ({ audit }, { ran, fileName }) => {
      audit({ entity: 'reconBatch', no: ran.batchNo, after: { ...ran, fileName } })
      return ran
    },
  }),

  handle(reconBatch.force, async ({ tx, caller, input, now, audit }) => {
    const { batchNo, reason } = input
    if (reason === '') throw commonErrors.reasonMissing()
    const found = await rowOf<{ reconStatus: CodeOf<typeof ReconStatus>; isForced: boolean }>(
      tx,
      sql`SELECT b.recon_status AS "reconStatus", b.is_forced AS "isForced" FROM recon_batch b WHERE ${batchesInReach(caller)} AND b.batch_no = ${batchNo} FOR NO KEY UPDATE`,
    )
    if (!found) throw commonErrors.notFound()
    const { reconStatus, isForced } = found
    const isDone = reconStatus === ReconStatus.balanced || reconStatus === ReconStatus.resolved
    if (isForced || isDone) throw commonErrors.stateRefuses()
    await run(
      tx,
      sql`UPDATE recon_batch SET is_forced = true, force_reason = ${reason}, forced_user = ${caller.userId}, forced_by = ${caller.account}, force_time = ${now.at}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND batch_no = ${batchNo}`,
    )
    const move = { oemNo: caller.tenantId, from: reconStatus, to: reconStatus, action: 'force', remark: reason }
    await logStates(tx, caller.tenantId, caller, [{ ...move, entity: 'reconBatch', entityNo: batchNo }])
    audit({ entity: 'reconBatch', no: batchNo, before: { isForced }, after: { isForced: true, reconStatus }, reason })
    return {}
  }),
]

/** Bills of a channel that the operator has, of a day that is over. */
async function checkBill(tx: Tx, caller: Caller, { aisleCode, billDay }: BillName, today: string): Promise<void> {
  requireRootStaff(caller)
  const own = await rowOf(
    tx,
    sql`SELECT 1 FROM aisle_oem WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.tenantId} AND aisle_code = ${aisleCode} AND NOT is_deleted`,
  )
  if (!own) throw commonErrors.notFound()
  if (billDay >= today) throw reconBatchErrors.dayOpen()
}

const shownName = (name: string) =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .slice(-100)
