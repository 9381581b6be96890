import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { job, type JobPayload, sendJob } from '../../../core/server/jobs/jobs.ts'
import { RecalcStatus } from './recalc-codes.contract.ts'
import { computeRecalc, failRecalc } from './recalc-compute.actions.ts'
import { postRecalc } from './recalc-post.actions.ts'
import type { RecalcRow } from './recalc-rows.queries.ts'

type Payload = JobPayload & { readonly recalcNo: string }

/** Whatever a recalculation waits for: its dry run, or its booking. @source docs/domain/money.md 4.7 */
export const advanceRecalc = job<Payload>({
  name: 'profit.recalc',
  unique: 'unfinished',
  retry: { limit: 3, delaySeconds: 5, mostDelaySeconds: 60 },
  expireSeconds: 3600,
  run: async ({ db, payload: { tenantId, recalcNo }, isLastTry, within }) => {
    try {
      await computeRecalc(db, tenantId, recalcNo)
    } catch (error) {
      if (isLastTry) await within((tx) => failRecalc(tx, tenantId, recalcNo))
      throw error
    }
    await postRecalc(db, tenantId, recalcNo)
  },
})

/** Has a recalculation taken up as soon as this transaction commits. A job a state: that of the dry run may still be ending. */
export async function sendRecalc(
  tx: Tx,
  { tenantId, recalcNo, recalcStatus }: Pick<RecalcRow, 'tenantId' | 'recalcNo' | 'recalcStatus'>,
): Promise<void> {
  const singletonKey = `${tenantId} ${recalcNo} ${recalcStatus}`
  await sendJob(tx, advanceRecalc, { tenantId, oemNo: '', recalcNo }, { singletonKey })
}

/** Every ten minutes those are taken up again that a lost or exhausted job has left standing. */
export const resumeRecalcs = calendarJob({
  name: 'profit.recalcResume',
  due: { everyMinutes: 10 },
  runTenant: async (tx, tenantId) => {
    const { rows } = await tx.client.query<Pick<RecalcRow, 'recalcNo' | 'recalcStatus'>>(
      'SELECT recalc_no AS "recalcNo", recalc_status AS "recalcStatus" FROM profit_recalc WHERE tenant_id = $1 AND recalc_status IN ($2, $3) ORDER BY recalc_no',
      [tenantId, RecalcStatus.computing, RecalcStatus.posting],
    )
    for (const recalc of rows) await sendRecalc(tx, { tenantId, ...recalc })
  },
})
