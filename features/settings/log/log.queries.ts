import { type SQL, sql } from 'drizzle-orm'
import { appendAudit, whoOf } from '../../../core/server/call/audit.ts'
import { type Caller, isPlatform, platformTenant } from '../../../core/server/call/caller.ts'
import { enterScope, rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Answering } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { rowsBefore } from '../../../core/shared/period.ts'
import { allOf, contains, madeWithin, when } from '../../../core/server/lists/listing.ts'

/** One of the three logs. */
export type LogTable = 'log_usual' | 'log_api' | 'log_error'

/** Filters that all three logs accept. */
interface LogFilters {
  readonly current: number
  readonly size: number
  readonly tenantId: string
  readonly serviceId: string
  readonly serverHost: string
  readonly requestUri: string
  readonly requestId: string
  readonly createBy: string
  readonly createTime_dategt?: string | undefined
  readonly createTime_datelt?: string | undefined
}

/** Days that a list without dates shows. */
const usualDays = 31
/** Rows are counted so far; no page lies deeper than a tenth of it. */
const mostCounted = 100_000

type Asking = Pick<Answering<unknown>, 'tx' | 'caller' | 'apart'>

const shared = sql`l.id, l.oem_no AS "tenantId", l.service_id AS "serviceId", l.server_host AS "serverHost", l.server_ip AS "serverIp", l.env, l.method,
  l.request_uri AS "requestUri", l.user_agent AS "userAgent", l.remote_ip AS "remoteIp", l.request_id AS "requestId", l.method_class AS "methodClass",
  l.method_name AS "methodName", l.time_ms AS "time", l.create_by AS "createBy", l.create_time AS "createTime"`

/**
 * A page of a log, newest first.
 * @param own    the columns that this log alone has
 * @param extra  its own filters
 * @throws common.pagingTooDeep, common.datesReversed
 * @source docs/wire.md 1.5 and 4.15
 */
export async function logPage<Row extends object>(
  { tx, caller, apart }: Asking,
  table: LogTable,
  own: SQL,
  input: LogFilters,
  extra: readonly (SQL | undefined)[],
) {
  const before = rowsBefore(input)
  const named = sql.identifier(table)
  const where = allOf(
    await reachOf({ tx, caller, apart }, input.tenantId),
    madeWithin(sql`l.create_time`, input) ?? sql`l.create_time >= now() - make_interval(days => ${usualDays})`,
    when(input.serviceId || undefined, (text) => contains(sql`l.service_id`, text)),
    when(input.serverHost || undefined, (text) => contains(sql`l.server_host`, text)),
    when(input.requestUri || undefined, (text) => contains(sql`l.request_uri`, text)),
    when(input.requestId || undefined, (text) => sql`l.request_id = ${text}`),
    when(input.createBy || undefined, (text) => contains(sql`l.create_by`, text)),
    ...extra,
  )
  const counted = await rowOf<{ total: bigint }>(
    tx,
    sql`SELECT count(*) AS total FROM (SELECT 1 FROM ${named} l WHERE ${where} LIMIT ${mostCounted}) counted`,
  )
  const records = await rowsOf<Row>(
    tx,
    sql`SELECT ${shared}, ${own} FROM ${named} l WHERE ${where} ORDER BY l.create_time DESC, l.id DESC
         LIMIT ${input.size} OFFSET ${before}`,
  )
  const total = Number(counted?.total ?? 0n)
  return pageOf(input, { records, total, totalExact: total < mostCounted })
}

/**
 * One entry of a log with all it holds. Its id tells when it was written, which names the month.
 * @throws common.notFound
 */
export async function logEntry<Row extends object>(
  asking: Asking,
  table: LogTable,
  own: SQL,
  { id, tenantId }: { id: bigint; tenantId: string },
): Promise<Row> {
  const reach = await reachOf(asking, tenantId)
  const written = sql`to_timestamp((${id}::bigint >> 20) / 1000.0)`
  const row = await rowOf<Row>(
    asking.tx,
    sql`SELECT ${shared}, ${own} FROM ${sql.identifier(table)} l WHERE ${reach} AND l.id = ${id}
         AND l.create_time BETWEEN ${written} - interval '1 day' AND ${written} + interval '1 minute'`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}

/**
 * The rows that a caller may see: of the own operator, of a sub-operator's user the own login tenant's alone. The platform
 * may look into the logs of any tenant, which leaves an audit record.
 * @param asked login tenant to narrow to; '' for what the caller usually sees
 * @source docs/domain/network.md 18.6; docs/rulings.md 35
 */
async function reachOf({ tx, caller, apart }: Asking, asked: string): Promise<SQL> {
  if (isPlatform(caller))
    return asked && asked !== platformTenant ? otherTenant(tx, caller, apart, asked) : ofTenant(caller)
  const isNarrowed = asked !== '' && asked !== caller.tenantId
  return isNarrowed ? sql`${ofTenant(caller)} AND l.oem_no = ${asked}` : ofTenant(caller)
}

const ofTenant = ({ tenantId, oemNo }: Pick<Caller, 'tenantId' | 'oemNo'>): SQL =>
  sql`l.tenant_id = ${tenantId} AND (${oemNo} = ${tenantId} OR l.oem_no = ${oemNo})`

async function otherTenant(tx: Tx, caller: Caller, apart: Asking['apart'], asked: string): Promise<SQL> {
  const tenant = await rowOf<{ tenantId: string }>(
    tx,
    sql`SELECT root_tenant_id AS "tenantId" FROM tenant WHERE tenant_id = ${asked}`,
  )
  if (!tenant) return sql`false`
  await apart((own) =>
    appendAudit(own, {
      ...whoOf(caller),
      action: 'log.readTenant',
      callId: '',
      entity: 'tenant',
      no: asked,
      input: null,
      result: 'ok',
    }),
  )
  await enterScope(tx, { tenantId: tenant.tenantId, oemNo: '' })
  return ofTenant({ tenantId: tenant.tenantId, oemNo: asked })
}
