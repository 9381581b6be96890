import { allCalls } from '../../../core/shared/call.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { addDays, dayOfText, daysBetween, startOfDay } from '../../../core/shared/dates.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { allOf, type CreateTimeBounds, madeWithin } from '../../../core/server/lists/listing.ts'
import { type AuditFilters, auditErrors } from './audit.contract.ts'

/** Days that a list without dates shows, and the most that one with dates may. */
const usualDays = 31
const mostDays = 366
/** Rows are counted so far; no page lies deeper than a tenth of it. */
const mostCounted = 100_000

/** A record of the log as stored. */
export interface AuditRow {
  id: bigint
  createTime: string
  account: string
  userName: string
  userId: bigint | null
  actorUserId: bigint | null
  oemNo: string
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
  input: Record<string, unknown> | null
}

const columns = sql.raw(`a.id, a.business_at AS "createTime", a.account,
  coalesce((SELECT u.real_name FROM app_user u WHERE u.tenant_id = a.tenant_id AND u.id = a.user_id), '') AS "userName", a.user_id AS "userId", a.actor_user_id AS "actorUserId", a.oem_no AS "oemNo", a.action,
  a.call_id AS "callId", a.entity, a.entity_no AS "entityNo", a.reason, a.result, a.ip, a.user_agent AS "userAgent", a.request_id AS "requestId",
  EXISTS (SELECT 1 FROM audit_link l WHERE l.tenant_id = a.tenant_id AND l.audit_id = a.id) AS "isSealed", a.before, a.after, a.input`)

/**
 * The rows that a caller may see: of the own operator, and of a sub-operator's user the own login tenant's alone. Parties
 * below an operator read no log: it tells of everybody.
 * @throws audit.operatorOnly
 */
function auditReach(caller: Caller): SQL {
  if (!isOperatorStaff(caller)) throw auditErrors.operatorOnly()
  const { tenantId, oemNo } = caller
  return oemNo === tenantId ? sql`a.tenant_id = ${tenantId}` : sql`a.tenant_id = ${tenantId} AND a.oem_no = ${oemNo}`
}

/**
 * The rows of a filter that a caller may see, for the list and its export.
 * @throws audit.operatorOnly, common.datesReversed, common.spanTooLong
 */
export function auditWhere(caller: Caller, input: z.output<typeof AuditFilters>, now: Moment): SQL {
  const start =
    input.createTime_dategt ?? startOfDay(addDays(dayOfText(input.createTime_datelt ?? now.day), 1 - usualDays))
  const end = input.createTime_datelt ?? `${now.day} 23:59:59.999999+08`
  if (start > end) throw commonErrors.datesReversed()
  if (daysBetween(dayOfText(start), dayOfText(end)) >= mostDays) throw commonErrors.spanTooLong({ n: mostDays })
  const isRefused =
    input.isRefused === undefined ? sql`` : input.isRefused ? sql`AND a.result <> 'ok'` : equals('result', 'ok')
  return sql`${auditReach(caller)} AND a.business_at >= ${start} AND a.business_at <= ${end} ${realSpan(start, end)}
    ${equals('account', input.account)} ${equals('action', input.action)} ${equals('call_id', input.callId)} ${equals('entity', input.entity)}
    ${equals('entity_no', input.entityNo)} ${equals('result', input.result)} ${isRefused} ${equals('ip', input.ip)} ${equals('request_id', input.requestId)}`
}

/** The same span by the real clock, which the log is partitioned by: the business clock never runs behind it. */
const realSpan = (start: string, end: string): SQL =>
  sql`AND a.at >= ${start}::timestamptz - (SELECT ahead FROM business_clock) AND a.at <= ${end}`

const equals = (column: string, value: string) => (value ? sql`AND a.${sql.raw(column)} = ${value}` : sql``)

/** Everything before the `where` of a list, and its order: newest first. */
export const auditSource = sql`SELECT ${columns} FROM audit_log a`
export const newestFirst = sql`ORDER BY a.at DESC, a.id DESC`

/** Counts the rows that a filter finds, exact up to 100,000. */
export async function auditCount(tx: Tx, where: SQL): Promise<{ total: number; totalExact: boolean }> {
  const counted = await rowOf<{ total: bigint }>(
    tx,
    sql`SELECT count(*) AS total FROM (SELECT 1 FROM audit_log a WHERE ${where} LIMIT ${mostCounted}) counted`,
  )
  const total = Number(counted?.total ?? 0n)
  return { total, totalExact: total < mostCounted }
}

/** One record by its id, which tells when it was written and so which month holds it; undefined out of reach. */
export function auditRecord(tx: Tx, caller: Caller, id: bigint): Promise<AuditRow | undefined> {
  const written = sql`to_timestamp((${id}::bigint >> 20) / 1000.0)`
  return rowOf<AuditRow>(
    tx,
    sql`${auditSource} WHERE ${auditReach(caller)} AND a.id = ${id} AND a.at BETWEEN ${written} - interval '1 day' AND ${written} + interval '1 minute'`,
  )
}

/**
 * Lists the actions on one record, newest first: rows that name it alone, and those that name it among others; drafts that
 * saved themselves are left out.
 */
export async function historyOf(
  tx: Tx,
  caller: Caller,
  {
    entities,
    numbers,
    skip,
    size,
    ...bounds
  }: { entities: readonly string[]; numbers: readonly string[]; skip: number; size: number } & CreateTimeBounds,
): Promise<{ rows: AuditRow[]; total: number; totalExact: boolean }> {
  const kinds = allOf(sql`a.entity = ANY(${sql.param([...entities])}::text[])`, madeWithin(sql`a.at`, bounds))
  const byThemselves = allCalls().flatMap((call) => (call.byItself ? [call.id] : []))
  const byHand = sql`NOT a.call_id = ANY(${sql.param(byThemselves)}::text[])`
  const of = sql`${sql.param([...numbers])}::text[]`
  const alone = sql`SELECT a.at, a.id FROM audit_log a WHERE ${auditReach(caller)} AND ${kinds} AND a.entity_no = ANY(${of}) AND a.result = 'ok' AND ${byHand}`
  const among = sql`SELECT a.at, a.audit_id AS id FROM audit_number a WHERE ${auditReach(caller)} AND ${kinds} AND a.no = ANY(${of})`
  const found = (limit: number) =>
    sql`((${alone} ORDER BY a.at DESC LIMIT ${limit}) UNION ALL (${among} ORDER BY a.at DESC LIMIT ${limit}))`
  const counted = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM ${found(mostCounted)} f`)
  const rows = await rowsOf<AuditRow>(
    tx,
    sql`SELECT ${columns} FROM ${found(skip + size)} f JOIN audit_log a ON a.tenant_id = ${caller.tenantId} AND a.at = f.at AND a.id = f.id
         WHERE a.result = 'ok' ${newestFirst} LIMIT ${size} OFFSET ${skip}`,
  )
  const total = Number(counted?.total ?? 0n)
  return { rows, total, totalExact: total < mostCounted }
}

/**
 * The last check of the chain when it found a break, or records that nothing seals: one row, until a later check finds
 * none. Parties below an operator are told of none.
 */
export const chainTrouble = (caller: Caller): SQL =>
  sql`SELECT p.finish_time AS at FROM audit_proof p WHERE ${isOperatorStaff(caller)} AND p.tenant_id = ${caller.tenantId} AND p.oem_no = ${caller.oemNo}
       AND p.finish_time IS NOT NULL AND (p.broken_seq IS NOT NULL OR p.unsealed > 0)
       AND NOT EXISTS (SELECT 1 FROM audit_proof l WHERE l.tenant_id = p.tenant_id AND l.oem_no = p.oem_no AND l.finish_time IS NOT NULL AND l.id > p.id)`
