import { sql } from 'drizzle-orm'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { job, type JobPayload, sendJob } from '../../../core/server/jobs/jobs.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { verifyAudit } from './audit.actions.ts'
import { auditProof } from './audit.contract.ts'

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
    await within(async (tx) => {
      if (broken) await warnOfBreak(tx, tenantId, broken.seq)
      await run(
        tx,
        sql`UPDATE audit_proof SET links = ${links}, links_total = greatest(links_total, ${links}::bigint), hash = ${head.slice(head.indexOf(':') + 1)}, unsealed = ${unsealed}, broken_seq = ${broken?.seq ?? null},
                   broken_audit_id = ${broken?.auditId ?? null}, broken_why = ${broken?.why ?? ''}, finish_time = business_now()
             WHERE ${mine}`,
      )
    })
  },
})

/** Tells the staff who may check the chain that it is broken, unless the check before found the same link: one trouble is one notice. */
async function warnOfBreak(tx: Tx, tenantId: string, seq: bigint): Promise<void> {
  const before = await rowOf<{ brokenSeq: bigint | null; at: string }>(
    tx,
    sql`SELECT (SELECT broken_seq FROM audit_proof WHERE tenant_id = ${tenantId} AND finish_time IS NOT NULL ORDER BY id DESC LIMIT 1) AS "brokenSeq",
               to_char(business_now(), 'YYYY-MM-DD') AS at`,
  )
  if (before?.brokenSeq === seq) return
  await portsOf(tx).settings.warnStaff(tx, tenantId, {
    title: `审计链校验发现断点：${before?.at}`,
    content: `<p>操作审计的第 ${seq} 条链接与记录不符，请在“操作审计”查看校验结果。</p><p>Link ${seq} of the audit chain does not match its record. See the check on the page Audit log.</p>`,
    permission: auditProof.prove.permission,
  })
}

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
