import type { Caller } from './caller.ts'
import type { Tx } from './db.ts'

/** What a write did, for the audit log. The handler says it; `serve` writes it in the same transaction. */
export interface AuditNote {
  /** Kind of record, `withdrawal`. */
  entity: string
  /** Its business number or id. */
  no: string | bigint
  /** The record, or the changed fields, before; absent for a new one. */
  before?: object | null
  /** After; absent for a removal. */
  after?: object | null
  reason?: string
}

/** One row of the audit log. */
export interface AuditEntry extends AuditNote {
  tenantId: string
  oemNo: string
  userId: bigint | null
  account: string
  actorUserId: bigint | null
  action: string
  callId: string
  input: unknown
  /** `ok`, or the name of the refusal. */
  result: string
  ip: string
  userAgent: string
  requestId: string
}

const secretKey = /pass(word)?|pwd|token|secret|authorization|captcha|cvv|apiconfig/i
const personalKey = /phone|mobile|idno|idaddress|accno|cardno|email/i

/**
 * A copy of a value without secrets and with personal numbers masked, as logs may hold it. Big integers become text.
 * @source docs/domain/network.md 1.6
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (value === null || typeof value !== 'object')
    return typeof value === 'string' && value.length > 2000 ? `${value.slice(0, 2000)}…` : value
  if (depth > 8) return '…'
  if (Array.isArray(value)) return value.slice(0, 1000).map((item) => withoutSecrets(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (secretKey.test(key)) return [key, '******']
      if (personalKey.test(key) && typeof item === 'string' && item.length > 4) return [key, `***${item.slice(-4)}`]
      return [key, withoutSecrets(item, depth + 1)]
    }),
  )
}

/** The part of an audit entry that says who called. */
export const whoOf = (caller: Caller) => ({
  tenantId: caller.tenantId,
  oemNo: caller.oemNo,
  userId: caller.userId,
  account: caller.account,
  actorUserId: caller.actorUserId,
  ip: caller.ip,
  userAgent: caller.userAgent,
  requestId: caller.requestId,
})

/** Appends one row to the audit log, inside the caller's transaction. The chain over it is sealed within a second. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) =>
    value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value))
  await tx.client.query({
    name: 'append_audit',
    text: `INSERT INTO audit_log (tenant_id, oem_no, user_id, account, actor_user_id, action, call_id, entity, entity_no, before, after, input, reason, result, ip, user_agent, request_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    values: [
      entry.tenantId,
      entry.oemNo,
      entry.userId,
      entry.account,
      entry.actorUserId,
      entry.action,
      entry.callId,
      entry.entity,
      String(entry.no),
      json(entry.before),
      json(entry.after),
      json(entry.input),
      entry.reason ?? '',
      entry.result,
      entry.ip,
      entry.userAgent.slice(0, 300),
      entry.requestId,
    ],
  })
}
