import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { inScope, type Db, type Tx } from '../../../core/server/database/db.ts'
import { job, type JobPayload, sendJob } from '../../../core/server/jobs/jobs.ts'
import { TenantKind } from '../../tenants/tenants.shared.ts'
import { askAgreements } from '../tax/agreement.actions.ts'
import { doubtLost, runPayouts } from './payout-worker.actions.ts'

/** Ledgers whose lost attempts this process has doubted since it started. */
const recovered = new Set<string>()

/**
 * One round of payouts of a ledger. The first one of a process begins by doubting every attempt that was being sent when
 * the last process ended. An attempt that another living process is sending is doubted too: its answer still counts.
 * @source docs/domain/money.md 5.6 no. 2
 */
export const payoutRound = job<JobPayload>({
  name: 'payout.round',
  unique: 'waiting',
  concurrency: 2,
  expireSeconds: 600,
  run: async ({ db, payload, within }) => {
    const { tenantId } = payload
    if (!recovered.has(tenantId)) {
      await within((tx) => doubtLost(tx, tenantId, { all: true }))
      recovered.add(tenantId)
    }
    const faults: unknown[] = []
    await runPayouts(db, tenantId, (error) => faults.push(error))
    await askAgreements(db, tenantId, (error) => faults.push(error))
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} payouts failed`)
  },
})

/** Has the payout worker look at a ledger as soon as this transaction commits. */
export async function sendPayouts(tx: Tx, tenantId: string): Promise<void> {
  await sendJob(tx, payoutRound, { tenantId, oemNo: '' }, { singletonKey: tenantId })
}

/** Every minute the worker looks at every ledger: what is due by the business clock, and what a lost wake-up missed. @source docs/domain/money.md 12.1 */
export const payoutTick = calendarJob({ name: 'payout.tick', due: { everyMinutes: 1 }, run: (db) => tick(db) })

async function tick(db: Db): Promise<void> {
  const { rows } = await db.pool.query<{ tenant_id: string }>(
    `SELECT tenant_id FROM tenant WHERE tenant_kind = ${TenantKind.operator} AND NOT is_deleted`,
  )
  await inScope(db, { tenantId: '', oemNo: '' }, async (tx) => {
    for (const { tenant_id: tenantId } of rows) await sendPayouts(tx, tenantId)
  })
}
