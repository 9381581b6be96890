import { sql } from 'drizzle-orm'
import { isOperatorStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import { rowOf } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { auditErrors, auditProof } from './audit.contract.ts'
import { startProof } from './audit-proof.jobs.ts'

interface KeptProof {
  id: bigint
  askedBy: string
  startTime: string
  finishTime: string | null
  links: bigint
  linksTotal: bigint
  hash: string
  brokenSeq: bigint | null
  brokenAuditId: bigint | null
  brokenWhy: '' | 'linkMissing' | 'rowMissing' | 'changed'
  unsealed: bigint
}

const shown = ({ brokenSeq, brokenAuditId, brokenWhy, hash, ...proof }: KeptProof) => ({
  ...proof,
  broken:
    brokenSeq !== null && brokenAuditId !== null && brokenWhy !== ''
      ? { seq: brokenSeq, auditId: brokenAuditId, why: brokenWhy }
      : null,
  head: proof.links > 0n ? `${proof.links}:${hash}` : '',
})

export const auditProofCalls = [
  handle(auditProof.latest, async ({ tx, caller }) => {
    if (!isOperatorStaff(caller)) throw auditErrors.operatorOnly()
    const found = await rowOf<KeptProof>(
      tx,
      sql`SELECT id, asked_by AS "askedBy", start_time AS "startTime", finish_time AS "finishTime", links, links_total AS "linksTotal", hash,
               broken_seq AS "brokenSeq", broken_audit_id AS "brokenAuditId", broken_why AS "brokenWhy", unsealed
          FROM audit_proof WHERE tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} ORDER BY id DESC LIMIT 1`,
    )
    return { proof: found ? shown(found) : null }
  }),

  // The chain is one for an operator and its sub-operators, so its own staff alone check it.
  handle(auditProof.prove, async ({ tx, caller, audit }) => {
    if (!isOperatorStaff(caller) || isSubOperator(caller)) throw auditErrors.rootOnly()
    const id = await startProof(tx, caller.tenantId, caller.account)
    if (id === null) throw auditErrors.proofRuns()
    audit({ entity: 'auditProof', no: id })
    return { id }
  }),
]
