import { sql } from 'drizzle-orm'
import { rowOf, run } from '../../../core/server/db.ts'
import { job, type JobPayload } from '../../../core/server/jobs.ts'
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
