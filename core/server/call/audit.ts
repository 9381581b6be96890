import { isIdCard, passesLuhn } from '../../shared/validity/validity.ts'
import type { Caller } from './caller.ts'
import type { Tx } from '../database/db.ts'

/** Record of a write for the audit log. The handler gives it; `serve` writes it in the same transaction. */
export interface AuditNote {
  /** Kind of record, `withdrawal`. */
  entity: string
  /** Its business number or id. */
  no: string | bigint
  /** The record, or the changed fields, before; absent for a new one. */
  before?: object | null
  /** After; absent for a removal. */
  after?: object | null
  /** Of a write to several records: what each of them was and became. It stands in the place of `no`, `before` and `after`. */
  each?: readonly Changed[]
  reason?: string
}

/** Values of one of several records before and after a write. */
export interface Changed {
  readonly no: string | bigint
  readonly before?: object | null
  readonly after?: object | null
}

/**
 * A note for a write to several records that were read before and after it by the same function, so that each tells exactly
 * the fields that changed.
 * @param noOf number of a record
 */
export function changedEach<Row extends object>(
  entity: string,
  noOf: (row: Row) => string | bigint,
  before: readonly Row[],
  after: readonly Row[],
): AuditNote {
  const numbers = [...new Set([...before, ...after].map((row) => String(noOf(row))))]
  const of = (rows: readonly Row[], no: string) => rows.find((row) => String(noOf(row)) === no) ?? null
  return {
    entity,
    no: numbers.join(','),
    each: numbers.map((no) => ({ no, before: of(before, no), after: of(after, no) })),
  }
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

const secretKey = /pass(word)?|pwd|token|secret|authorization|captcha|cvv|apiconfig|accesskey/i
const personalKey = /phone|mobile|contactnumber|idno|idaddress|accno|cardno|email/i

/** A text as the database holds it, whatever it is made of: no NUL, no half of a character, at most 2000 characters. */
function kept(text: string): string {
  const cut = text.length > 2000 ? `${text.slice(0, 2000)}…` : text
  return cut.replaceAll('\u0000', '\ufffd').toWellFormed()
}
/** Names of fields that hold the number of a record, an order or a device, or an amount. */
const numberKey = /(ids?|nos?|codes?|sns?|serials?|hash|version|amount|fen|fee|price|quantity)$/i
const isNumbers = (value: unknown): value is string | string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
const keptNumbers = (value: string | string[]) => (typeof value === 'string' ? kept(value) : value.map(kept))

/** A run of digits, with an X that an id card may end in; not part of a longer run, a decimal or a word. */
const digitRun = /(?<![\w.])\d{11,19}[\dXx]?(?![\w.]?\w)/g

/**
 * A text in which mobile, id card and bank card numbers are masked, as people write them into remarks and names. Amounts, ids
 * and numbers of orders have another form: a card proves itself by its check digit and the beginnings that banks use.
 */
export const withoutPersonal = (text: string): string =>
  /\d{11}/.test(text) ? text.replaceAll(digitRun, (run) => (isPersonal(run) ? `***${run.slice(-4)}` : run)) : text

const isPersonal = (run: string): boolean =>
  /^(86)?1[3-9]\d{9}$/.test(run) ||
  isIdCard(run.toUpperCase(), '9999-12-31') ||
  (/^(62|[345])\d{14,17}$/.test(run) && passesLuhn(run))

/**
 * A copy of a value without secrets and with personal numbers masked, as logs may hold it. Big integers become text.
 * @source docs/domain/network.md 1.6
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'string') return withoutPersonal(kept(value))
  if (value === null || typeof value !== 'object') return value
  if (depth > 8) return '…'
  if (Array.isArray(value)) return value.slice(0, 1000).map((item) => withoutSecrets(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const key = kept(name)
      if (secretKey.test(key)) return [key, '******']
      if (personalKey.test(key) && typeof item === 'string' && item.length > 4)
        return [key, `***${kept(item.slice(-4))}`]
      // Numbers of records are told in full: they may look like somebody's, and the record is found by them.
      if (numberKey.test(key) && isNumbers(item)) return [key, keptNumbers(item)]
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

/**
 * Appends one row to the audit log, inside the caller's transaction. The chain over it is sealed within a second. A row that
 * names several records is found by each of their numbers. It is one statement, sent at once: a commit may follow unawaited.
 */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  const json = (value: unknown) =>
    value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value))
  const numbers = entry.each ? entry.each.map(({ no }) => String(no)) : String(entry.no).split(',')
  const sides = entry.each
    ? {
        before: { each: entry.each.map(({ no, before }) => ({ no: String(no), fields: before ?? null })) },
        after: { each: entry.each.map(({ no, after }) => ({ no: String(no), fields: after ?? null })) },
      }
    : { before: entry.before, after: entry.after }
  const isOfSeveral = numbers.length > 1
  const insert = `INSERT INTO audit_log (tenant_id, oem_no, user_id, account, actor_user_id, action, call_id, entity, entity_no, before, after, input, reason, result, ip, user_agent, request_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`
  await tx.client.query({
    name: isOfSeveral ? 'append_audit_of_several' : 'append_audit',
    text: isOfSeveral
      ? `WITH kept AS (${insert} RETURNING tenant_id, oem_no, entity, at, id)
         INSERT INTO audit_number (tenant_id, oem_no, entity, no, at, audit_id)
         SELECT k.tenant_id, k.oem_no, k.entity, n, k.at, k.id FROM kept k, unnest($18::text[]) n ON CONFLICT DO NOTHING`
      : insert,
    values: [
      entry.tenantId,
      entry.oemNo,
      entry.userId,
      entry.account,
      entry.actorUserId,
      entry.action,
      entry.callId,
      entry.entity,
      numbers.join(','),
      json(sides.before),
      json(sides.after),
      json(entry.input),
      withoutPersonal(entry.reason ?? ''),
      entry.result,
      entry.ip,
      entry.userAgent.slice(0, 300),
      entry.requestId,
      ...(isOfSeveral ? [numbers] : []),
    ],
  })
}
