import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { type Db, inScope } from '../../../core/server/database/db.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { operators } from '../../../core/server/jobs/operators.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type BillName, openBatches } from './open-batches.actions.ts'
import { ReconStatus } from './recon-batch.contract.ts'
import './found-before.actions.ts'
import './release-gate.actions.ts'
import { runBatch } from './run-batch.actions.ts'
import { batchTransitions } from './recon-batch-states.rules.ts'

/** Before profit is released the bills of yesterday are awaited: their day's profit waits for them. @source docs/domain/money.md 9 */
export const reconOpen = calendarJob({
  name: 'recon.open',
  due: { daily: '00:40' },
  runTenant: async (tx, tenantId, { day }) => {
    await openBatches(tx, tenantId, addDays(day, -1))
  },
})

const firstTry = '09:00'
const lastTry = '14:00'

/** From 09:00 every 10 minutes until 14:00 bills that are still awaited are fetched, and compared at once. @source docs/domain/money.md 9, 12.1 */
export const reconDownload = calendarJob({
  name: 'recon.download',
  due: { everyMinutes: 10 },
  run: async (db, { at, day }) => {
    const time = at.slice(11, 16)
    if (time < firstTry || time > lastTry) return
    for (const tenantId of await operators(db)) await downloadAwaited(db, tenantId, day, at)
  },
})

/** At 14:00 a bill that is not there is missing: a person must ask the channel for it. @source docs/domain/money.md 9 */
export const reconMissing = calendarJob({
  name: 'recon.missing',
  due: { daily: '14:00' },
  runTenant: async (tx, tenantId, { day }) => {
    const { rows } = await tx.client.query<{ oem_no: string; batch_no: string }>(
      `UPDATE recon_batch SET recon_status = ${batchTransitions.miss.to}, update_time = business_now(), version = version + 1
        WHERE tenant_id = $1 AND bill_day < $2 AND recon_status IN (${batchTransitions.miss.from.join(', ')}) RETURNING oem_no, batch_no`,
      [tenantId, day],
    )
    await logStates(
      tx,
      tenantId,
      null,
      rows.map(({ oem_no, batch_no }) => ({
        oemNo: oem_no,
        entity: 'reconBatch',
        entityNo: batch_no,
        from: ReconStatus.toDownload,
        to: batchTransitions.miss.to,
        action: 'missing',
      })),
    )
  },
})

/** Fetches what an operator awaits, and goes on with what was begun. What fails keeps its reason and is tried again. */
export async function downloadAwaited(db: Db, tenantId: string, day: string, at: string): Promise<void> {
  const awaited = await inScope(db, { tenantId, oemNo: '' }, async ({ client }) => {
    const { rows } = await client.query<BillName>(
      `SELECT aisle_code AS "aisleCode", bill_day AS "billDay", bill_kind AS "billKind" FROM recon_batch
        WHERE tenant_id = $1 AND bill_day < $2 AND recon_status IN (${ReconStatus.toDownload}, ${ReconStatus.downloaded}, ${ReconStatus.matching}) ORDER BY bill_day, aisle_code, bill_kind`,
      [tenantId, day],
    )
    return rows
  })
  for (const bill of awaited) {
    try {
      await runBatch(db, tenantId, bill, { maker: '', at })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}
