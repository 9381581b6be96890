import { inScope, type Tx } from '../../../core/server/database/db.ts'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { job, type JobPayload, sendJob } from '../../../core/server/jobs/jobs.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { keepRun, proveBooks } from './proof-run.actions.ts'
import { RunKind } from './proof-run.contract.ts'

/**
 * Proves a ledger beside everything else: a proof that takes long or fails holds up no other job and undoes nothing. One
 * run of a kind waits at most: it sees what was done until it begins.
 * @source docs/domain/money.md 12.1 dayClose, rollupCheck
 */
export const proveLedger = job<JobPayload & { kind: CodeOf<typeof RunKind>; due: string }>({
  name: 'ledger.prove',
  concurrency: 1,
  expireSeconds: 6 * 3600,
  unique: 'waiting',
  run: async ({ db, payload: { tenantId, kind, due }, isLastTry }) => {
    try {
      await proveBooks(db, tenantId, kind)
    } catch (error) {
      if (isLastTry) {
        const failure = error instanceof Error ? error.message : String(error)
        await inScope(db, { tenantId, oemNo: '' }, (tx) =>
          keepRun(tx, tenantId, { kind, startTime: due, ms: 0, proofs: [], failure }),
        )
      }
      throw error
    }
  },
})

/** Has a ledger proved by its own worker once the caller's transaction has committed. */
export async function askProof(tx: Tx, tenantId: string, kind: CodeOf<typeof RunKind>, due: string): Promise<void> {
  await sendJob(tx, proveLedger, { tenantId, oemNo: '', kind, due }, { singletonKey: `${tenantId} ${kind}` })
}

/** At 03:30 every roll-up, count and copy is recomputed for the days that may be wrong. @source docs/domain/money.md 11.3, 12.1 rollupCheck */
export const nightlyRollupCheck = calendarJob({
  name: 'ledger.rollupCheck',
  due: { daily: '03:30' },
  runTenant: (tx, tenantId, { at }) => askProof(tx, tenantId, RunKind.rollups, at),
})
