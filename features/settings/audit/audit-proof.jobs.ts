import { sql } from 'drizzle-orm'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { job, type JobPayload, sendJob } from '../../../core/server/jobs/jobs.ts'
import { verifyAudit } from './audit.actions.ts'

/**
 * Checks a tenant's chain from end to end and keeps what it found; a run that was broken off goes on where it was.
 * @source docs/server-safety.md 30
 */
export const proveAudit = job<JobPayload & { id: string }>({
  name: 'audit.prove',
  concurrency: 1,
  expireSeconds: 6 * 3600,
  run: async ({ db, payload, signal, within }) => {
    const { tenantId } = payload
    const id = BigInt(payload.id)
    const mine = sql`tenant_id = ${tenantId} AND id = ${id} AND finish_time IS NULL`
    const begun = await within((tx) =>
      rowOf<{ links: bigint; hash: string }>(
        tx,
        sql`UPDATE audit_proof SET links_total = (SELECT coalesce(max(seq), 0) FROM audit_link WHERE tenant_id = ${tenantId})
             WHERE ${mine} RETURNING links, hash`,
      ),
    )
    if (!begun) return
    const proof = await verifyAudit(db, tenantId, {
      after: { links: Number(begun.links), hash: begun.hash },
      signal,
      seen: async (links, hash) => {
        await within((tx) => run(tx, sql`UPDATE audit_proof SET links = ${links}, hash = ${hash} WHERE ${mine}`))
      },
    })
    const { links, head, broken, unsealed } = proof
    await within((tx) =>
      run(
        tx,
        sql`UPDATE audit_proof SET links = ${links}, links_total = greatest(links_total, ${links}::bigint), hash = ${head.slice(head.indexOf(':') + 1)}, unsealed = ${unsealed}, broken_seq = ${broken?.seq ?? null},
                   broken_audit_id = ${broken?.auditId ?? null}, broken_why = ${broken?.why ?? ''}, finish_time = business_now()
             WHERE ${mine}`,
      ),
    )
  },
})

/**
 * Begins a check of an operator's chain, which its own worker runs.
 * @param askedBy account of who asked; '' for the schedule
 * @returns its id; null while another one runs
 */
export async function startProof(tx: Tx, tenantId: string, askedBy: string): Promise<bigint | null> {
  const made = await rowOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO audit_proof (tenant_id, oem_no, asked_by) VALUES (${tenantId}, ${tenantId}, ${askedBy})
        ON CONFLICT (tenant_id) WHERE finish_time IS NULL DO NOTHING RETURNING id`,
  )
  if (!made) return null
  await sendJob(tx, proveAudit, { tenantId, oemNo: '', id: String(made.id) })
  return made.id
}

/** Every night each operator's chain is checked, whether anybody asks or not; the page of the log and the home page tell what came of it. @source docs/server-safety.md 30 */
export const nightlyAuditProof = calendarJob({
  name: 'audit.nightlyProof',
  due: { daily: '04:40' },
  runTenant: async (tx, tenantId) => {
    await startProof(tx, tenantId, '')
  },
})
