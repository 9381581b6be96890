import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/db.ts'
import { handle } from '../../../core/server/handle.ts'
import { allCalls, pageOf } from '../../../core/shared/call.ts'
import { addDays, dayOfText, daysBetween, startOfDay } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { audit } from './audit.contract.ts'
import { differences } from './audit.rules.ts'

/** Days that a list without dates shows, and the most that one with dates may. */
const usualDays = 31
const mostDays = 366
const deepest = 10_000

interface Row {
  id: bigint
  createTime: string
  account: string
  userId: bigint | null
  actorUserId: bigint | null
  action: string
  callId: string
  entity: string
  entityNo: string
  reason: string
  result: string
  ip: string
  userAgent: string
  requestId: string
  isSealed: boolean
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const columns =
  sql.raw(`a.id, a.business_at AS "createTime", a.account, a.user_id AS "userId", a.actor_user_id AS "actorUserId", a.action,
  a.call_id AS "callId", a.entity, a.entity_no AS "entityNo", a.reason, a.result, a.ip, a.user_agent AS "userAgent", a.request_id AS "requestId",
  EXISTS (SELECT 1 FROM audit_link l WHERE l.tenant_id = a.tenant_id AND l.audit_id = a.id) AS "isSealed"`)

/** The rows that a caller may see: of the own operator, and of a sub-operator's user the own login tenant's alone. */
const reach = ({ tenantId, oemNo }: Caller): SQL =>
  sql`a.tenant_id = ${tenantId} AND (${oemNo} = ${tenantId} OR a.oem_no = ${oemNo})`

handle(audit.list, async ({ tx, caller, input, now }) => {
  requireShallow(input)
  const start =
    input.createTime_dategt ?? startOfDay(addDays(dayOfText(input.createTime_datelt ?? now.day), 1 - usualDays))
  const end = input.createTime_datelt ?? `${now.day} 23:59:59.999999+08`
  if (start > end) throw commonErrors.datesReversed()
  if (daysBetween(dayOfText(start), dayOfText(end)) >= mostDays) throw commonErrors.spanTooLong({ n: mostDays })
  const where = sql`${reach(caller)} AND a.business_at >= ${start} AND a.business_at <= ${end} ${realSpan(start, end)}
    ${contains('account', input.account)} ${contains('action', input.action)} ${equals('call_id', input.callId)}
    ${equals('entity', input.entity)} ${contains('entity_no', input.entityNo)} ${equals('result', input.result)} ${equals('request_id', input.requestId)}`
  return listed(tx, where, input, ({ before: _before, after: _after, ...record }) => record)
})

handle(audit.history, async ({ tx, caller, input }) => {
  requireShallow(input)
  const where = sql`${reach(caller)} AND a.entity = ${input.entity} AND a.result = 'ok'
    AND (a.entity_no = ${input.no} OR ${input.no} = ANY(string_to_array(a.entity_no, ',')))`
  return listed(tx, where, input, ({ before, after, ...record }) => ({
    ...record,
    changes: differences(before, after),
  }))
})

/** The same span by the real clock, which the log is partitioned by: the business clock never runs behind it. */
const realSpan = (start: string, end: string): SQL =>
  sql`AND a.at >= ${start}::timestamptz - (SELECT ahead FROM business_clock) AND a.at <= ${end}`

const contains = (column: string, value: string) =>
  value ? sql`AND strpos(lower(a.${sql.raw(column)}), lower(${value})) > 0` : sql``
const equals = (column: string, value: string) => (value ? sql`AND a.${sql.raw(column)} = ${value}` : sql``)

function requireShallow({ current, size }: { current: number; size: number }): void {
  if (current * size > deepest) throw commonErrors.pagingTooDeep()
}

/** A page of records, newest first. */
async function listed<Shown extends object>(
  tx: Tx,
  where: SQL,
  input: { current: number; size: number },
  shown: (row: Row) => Shown,
) {
  const counted = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM audit_log a WHERE ${where}`)
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT ${columns}, a.before, a.after FROM audit_log a WHERE ${where}
         ORDER BY a.at DESC, a.id DESC LIMIT ${input.size} OFFSET ${(input.current - 1) * input.size}`,
  )
  return pageOf(input, {
    records: rows.map((row) => ({ ...shown(row), title: titleOf(row.callId) })),
    total: Number(counted?.total ?? 0),
  })
}

const titles = new Map<string, string>()
function titleOf(callId: string): string {
  if (titles.size === 0) for (const { id, title } of allCalls()) titles.set(id, title)
  return titles.get(callId) ?? ''
}
