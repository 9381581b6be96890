import os from 'node:os'
import { withoutSecrets } from '../../../core/server/call/audit.ts'
import { type Caller, platformTenant } from '../../../core/server/call/caller.ts'
import { type Db, inScope, isConnectionLoss, isDiskFull, type Tx } from '../../../core/server/database/db.ts'
import type { FinishedCall } from '../../../core/server/http/serve.ts'
import { keepRunning, type Ticker } from '../../../core/server/jobs/ticker.ts'
import { dateTimeText } from '../../../core/shared/dates.ts'
import { mostOf, storable, toldFault, withoutNumbers } from './log.rules.ts'

/** One event on its way into a table, by column. Which tenant's it is stands in it. */
type Entry = Readonly<Record<string, string | number>> & { readonly tenant_id: string; readonly oem_no: string }

type Table = 'log_usual' | 'log_api' | 'log_error'

/** Columns of each log besides those that name the server; what an entry leaves out is ''. */
const shared = ['create_time', 'create_by', 'method', 'request_uri', 'remote_ip', 'user_agent', 'request_id'] as const
const work = ['method_class', 'method_name', 'params', 'time_ms'] as const
const columns: Readonly<Record<Table, readonly string[]>> = {
  log_usual: [...shared, ...work, 'log_level', 'log_id', 'log_data'],
  log_api: [...shared, ...work, 'title', 'status_code'],
  log_error: [...shared, ...work, 'exception_name', 'message', 'stack_trace', 'file_name', 'line_number'],
}
const numbers = new Set(['time_ms', 'status_code', 'line_number'])

/** Entries that wait at most; further ones are counted and lost, so that a slow database never fills the memory. */
const mostWaiting = 20_000
/** Entries written by one statement. */
const batchSize = 1_000

const firstAddress = (): string =>
  Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? ''

/** This process, as every entry names it. */
const server = ['countinghouse', os.hostname(), firstAddress()] as const

/** The logs of one database: what waits to be written to it, and the way there. */
interface Logs {
  readonly waiting: Record<Table, Entry[]>
  /** Entries that could not be kept and were not yet told of. */
  lost: number
  flushing: Promise<void>
}

const books = new WeakMap<Db, Logs>()

function logsOf(db: Db): Logs {
  const known = books.get(db)
  if (known) return known
  const logs: Logs = { waiting: { log_usual: [], log_api: [], log_error: [] }, lost: 0, flushing: Promise.resolve() }
  books.set(db, logs)
  return logs
}

function put(db: Db, table: Table, entry: Entry): void {
  const logs = logsOf(db)
  if (logs.waiting[table].length < mostWaiting) logs.waiting[table].push(entry)
  else logs.lost += 1
}

/** Owner of an event without a signed-in user: the platform. */
const nobody = { tenant_id: platformTenant, oem_no: platformTenant }

const placeOf = (caller: Pick<Caller, 'tenantId' | 'oemNo'> | null) =>
  caller ? { tenant_id: caller.tenantId, oem_no: caller.oemNo } : nobody

/**
 * Takes down a finished call, and its fault if it had one. It costs the call microseconds: the rows are written later,
 * many at once, outside of its transaction.
 * @source docs/wire.md 4.15; docs/server-safety.md 31
 */
export function noteCall(db: Db, seen: FinishedCall): void {
  const { call, status, ms, caller, error } = seen
  const entry = {
    ...placeOf(caller),
    create_time: `${dateTimeText(new Date())}+08`,
    create_by: caller?.account ?? '',
    method: call.method,
    request_uri: storable(seen.path, mostOf.line),
    remote_ip: seen.ip,
    user_agent: storable(seen.userAgent, mostOf.line),
    request_id: seen.requestId,
    method_class: call.id,
    method_name: call.path.slice(call.path.lastIndexOf('/') + 1),
    params: paramsOf(seen.input),
    time_ms: Math.round(ms),
  }
  put(db, 'log_api', { ...entry, title: call.title, status_code: status })
  if (status >= 500) put(db, 'log_error', { ...entry, ...faultColumns(error) })
}

/** Takes down a fault outside of a call: of a job, of the calendar, of a message. @param name what failed */
export function noteFault(db: Db, kind: string, name: string, error: unknown, tenantId = ''): void {
  put(db, 'log_error', {
    ...(tenantId ? { tenant_id: tenantId, oem_no: tenantId } : nobody),
    create_time: `${dateTimeText(new Date())}+08`,
    method_class: kind,
    method_name: storable(name, mostOf.line),
    ...faultColumns(error),
  })
}

/** Message of the program: its subject, such as `sms`, and its severity. */
interface Said {
  readonly level?: 'info' | 'warn' | 'error'
  readonly about: string
  readonly text: string
}

/** Takes down what the program has to say. */
export function noteUsual(db: Db, whose: Pick<Caller, 'tenantId' | 'oemNo'> | null, said: Said): void {
  put(db, 'log_usual', usualEntry(whose, said))
}

/** Writes what the program has to say in a transaction of its own work: both are done, or neither. */
export const keepUsual = (tx: Tx, whose: Pick<Caller, 'tenantId' | 'oemNo'>, said: Said): Promise<void> =>
  insert(tx, 'log_usual', [usualEntry(whose, said)])

const usualEntry = (
  whose: Pick<Caller, 'tenantId' | 'oemNo'> | null,
  { level = 'info', about, text }: Said,
): Entry => ({
  ...placeOf(whose),
  create_time: `${dateTimeText(new Date())}+08`,
  log_level: level,
  log_id: about,
  log_data: storable(text, mostOf.data),
})

const faultColumns = (error: unknown) => {
  const { exceptionName, message, stackTrace, fileName, lineNumber } = toldFault(error)
  return {
    exception_name: exceptionName,
    message,
    stack_trace: stackTrace,
    file_name: fileName,
    line_number: lineNumber,
  }
}

const paramsOf = (input: Readonly<Record<string, unknown>>): string =>
  Object.keys(input).length === 0 ? '' : storable(JSON.stringify(withoutSecrets(input)), mostOf.params)

/** An error that a browser met, as it sent it in. */
export interface ClientRecord {
  readonly url: string
  readonly time: string
  readonly type: string
  readonly message?: unknown
  readonly stack?: unknown
  readonly info?: unknown
}

/**
 * Keeps what browsers sent in, in the call's own transaction: the user is told that it arrived. Addresses lose their
 * query, texts their long numbers.
 * @source docs/wire.md 1.2 and 4.15
 */
export async function keepClientLogs(tx: Tx, caller: Caller, records: readonly ClientRecord[]): Promise<void> {
  const text = (value: unknown) =>
    withoutNumbers(
      typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value),
    )
  const entries = records.map((record) => ({
    ...placeOf(caller),
    create_time: `${dateTimeText(new Date())}+08`,
    create_by: caller.account,
    request_uri: storable(text(record.url.split('?')[0]), mostOf.line),
    remote_ip: caller.ip,
    user_agent: storable(caller.userAgent, mostOf.line),
    request_id: caller.requestId,
    log_level: 'error',
    log_id: 'client',
    log_data: storable(
      JSON.stringify({
        time: record.time,
        type: record.type,
        message: text(record.message).slice(0, mostOf.message),
        stack: text(record.stack).slice(0, mostOf.stack / 2),
        info: text(record.info).slice(0, mostOf.message),
      }),
      mostOf.data,
    ),
  }))
  await insert(tx, 'log_usual', entries)
}

/** Writes what waits for a database; runs follow each other. Entries that could not be written wait on. */
export function flushLogs(db: Db): Promise<void> {
  const logs = logsOf(db)
  logs.flushing = logs.flushing.catch(() => undefined).then(() => writeAll(db, logs))
  return logs.flushing
}

/** Writes the logs every second, and a last time when it is stopped. */
export function startLogging(db: Db, failed: (error: unknown) => void): Ticker {
  const ticker = keepRunning(() => flushLogs(db), 1000, failed)
  return {
    stop: async () => {
      await ticker.stop()
      await flushLogs(db).catch(failed)
    },
  }
}

async function writeAll(db: Db, logs: Logs): Promise<void> {
  const failures: unknown[] = []
  if (logs.lost > 0) {
    const n = logs.lost
    logs.lost = 0
    noteUsual(db, null, { level: 'warn', about: 'log', text: `${n} entries of the logs were lost` })
  }
  for (const table of Object.keys(logs.waiting) as Table[]) {
    const batch = logs.waiting[table].splice(0)
    for (const [tenantId, own] of Map.groupBy(batch, ({ tenant_id: of }) => of))
      failures.push(...(await writeOwn(db, logs, { table, tenantId, entries: own })))
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Writes one tenant's entries in a scope of its own. While the database is away or has no room they wait on; what it refuses for another
 * reason is lost and counted, so that one entry never holds up the others.
 * @returns what failed
 */
async function writeOwn(
  db: Db,
  logs: Logs,
  { table, tenantId, entries }: { table: Table; tenantId: string; entries: readonly Entry[] },
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let from = 0; from < entries.length; from += batchSize) {
    const batch = entries.slice(from, from + batchSize)
    try {
      await inScope(db.apart, { tenantId, oemNo: '' }, (tx) => insert(tx, table, batch))
    } catch (error) {
      if (isConnectionLoss(error) || isDiskFull(error)) logs.waiting[table].push(...batch)
      else logs.lost += batch.length
      failures.push(error)
    }
  }
  return failures
}

async function insert(tx: Tx, table: Table, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const names = ['tenant_id', 'oem_no', ...columns[table]]
  const typeOf = (name: string) => (name === 'create_time' ? 'timestamptz' : numbers.has(name) ? 'int' : 'text')
  const arrays = names.map((_, n) => `$${n + 4}::text[]`).join(', ')
  const values = names.map((name) => `e.${name}::${typeOf(name)}`).join(', ')
  await tx.client.query({
    name: `append_${table}`,
    text: `INSERT INTO ${table} (service_id, server_host, server_ip, env, ${names.join(', ')})
           SELECT $1, $2, $3, CASE WHEN (SELECT is_movable FROM business_clock) THEN 'demo' ELSE 'production' END, ${values}
             FROM unnest(${arrays}) WITH ORDINALITY AS e (${names.join(', ')}, n) ORDER BY n`,
    values: [
      ...server,
      ...names.map((name) => entries.map((entry) => String(entry[name] ?? (numbers.has(name) ? 0 : '')))),
    ],
  })
}
