import { createHash } from 'node:crypto'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { connectPorts, type Ports } from '../ports.ts'
import { EndingPool } from './ending-pool.ts'
import { whileOpen } from './open-transaction.ts'

// Once for the process: 64-bit numbers are bigint (ids, fen), instants and days stay the database's own text.
const { builtins } = pg.types
pg.types.setTypeParser(builtins.INT8, BigInt)
for (const type of [builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.NUMERIC])
  pg.types.setTypeParser(type, (text) => text)

/** The database as the application's role reaches it: owns nothing, cannot pass by row security. */
export interface Db {
  readonly pool: pg.Pool
  /** Work of features that others ask for; absent where nothing asks for any. */
  readonly ports?: Ports | undefined
  /** A few connections of its own for work beside an open transaction, so that the two never wait for each other. */
  readonly apart: Pick<Db, 'pool'>
  close(): Promise<void>
}

/** An open transaction: the query builder, and its connection for prepared statements of hot calls. */
export type Tx = NodePgDatabase & { readonly client: pg.PoolClient }

/** Owner of the rows that a transaction may see. */
export interface Scope {
  /** Root operator's tenant, the shard and row-security key; '' sees platform tables only. @source docs/rulings.md 35 */
  readonly tenantId: string
  /** Login tenant when it is a sub-operator's: no other `oem_no` is seen; '' for the root's own users. */
  readonly oemNo: string
}

/** Rows a transaction of a caller may see at most. */
export const scopeOfCaller = ({ tenantId, oemNo }: { tenantId: string; oemNo: string }): Scope => ({
  tenantId,
  oemNo: oemNo === tenantId ? '' : oemNo,
})

/** No tenant: platform tables only. */
export const platformScope: Scope = { tenantId: '', oemNo: '' }

/**
 * Opens the pool of connections. Connections think in Asia/Shanghai, so instants come back in the zone of the wire.
 * @param url   connection string of the application's role
 * @param ports work of features that others ask for; without them only what asks for none can run
 */
export function openDb(url: string, { max = 12, ports }: { max?: number; ports?: Ports } = {}): Db {
  const pool = openPool(url, max)
  const apart = openPool(url, 3)
  if (ports) for (const one of [pool, apart]) connectPorts(one, ports)
  return {
    pool,
    ports,
    apart: { pool: apart },
    close: async () => {
      await Promise.all([pool.end(), apart.end()])
    },
  }
}

function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new EndingPool({
    connectionString,
    max,
    options: '-c TimeZone=Asia/Shanghai -c jit=off',
    idleTimeoutMillis: 30_000,
    // Statements that do not wait for each other travel together.
    pipeline: true,
  })
  pool.on('error', () => {
    // A lost idle connection is replaced on next use; the query that meets a dead server reports it.
  })
  return pool
}

const builders = new WeakMap<pg.PoolClient, Tx>()

/** The query builder of a connection, made once a connection. */
export function txOf(client: pg.PoolClient): Tx {
  const known = builders.get(client)
  if (known) return known
  const tx = Object.assign(drizzle(client), { client }) as unknown as Tx
  builders.set(client, tx)
  return tx
}

/** A text literal for the few statements that cannot take parameters (several statements in one message). */
export const literal = (text: string): string => pg.escapeLiteral(text)

/**
 * Runs work in one transaction that sees one tenant's rows. A deadlock or serialization failure runs it again, at most
 * three times in all, so the work must have no effect but on the database.
 */
export async function inScope<T>(db: Pick<Db, 'pool'>, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetry(() => withClient(db, (client) => whileOpen(() => inOne(client, scope, work))))
}

async function inOne<T>(client: pg.PoolClient, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  await client.query(
    `BEGIN; SELECT set_config('app.tenant', ${literal(scope.tenantId)}, true), set_config('app.oem', ${literal(scope.oemNo)}, true)`,
  )
  try {
    const result = await work(txOf(client))
    await client.query('COMMIT')
    return result
  } catch (error) {
    await rollback(client)
    throw error
  }
}

/**
 * Reads one moment of the database by two connections at once, in transactions that change nothing, take no lock that a
 * writer would wait for, and whose statements end after a time of their own: for long proofs beside the work of the day.
 * @param statementMs longest time of one statement
 */
export async function inSnapshot<T>(
  db: Db,
  scope: Scope,
  statementMs: number,
  work: (tx: Tx, beside: Tx) => Promise<T>,
): Promise<T> {
  return reading(db, scope, statementMs, '', async (tx) => {
    const seen = await tx.client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')
    const moment = `SET TRANSACTION SNAPSHOT ${literal(seen.rows[0]?.id ?? '')};`
    return reading(db.apart, scope, statementMs, moment, (beside) => work(tx, beside))
  })
}

async function reading<T>(
  db: Pick<Db, 'pool'>,
  scope: Scope,
  statementMs: number,
  moment: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withClient(db, (client) =>
    whileOpen(async () => {
      await client.query(
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${moment} SELECT set_config('app.tenant', ${literal(scope.tenantId)}, true), set_config('app.oem', ${literal(scope.oemNo)}, true), set_config('statement_timeout', '${Math.round(statementMs)}', true)`,
      )
      try {
        return await work(txOf(client))
      } finally {
        await rollback(client)
      }
    }),
  )
}

/** Changes whose rows the rest of the transaction sees: for calls that learn the tenant on the way (sign-in, jobs). */
export async function enterScope(tx: Tx, scope: Scope): Promise<void> {
  await tx.client.query({
    name: 'enter_scope',
    text: `SELECT set_config('app.tenant', $1, true), set_config('app.oem', $2, true)`,
    values: [scope.tenantId, scope.oemNo],
  })
}

/** Borrows a connection; one that lost its server is thrown away. */
export async function withClient<T>(db: Pick<Db, 'pool'>, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.pool.connect()
  client.on('error', heardByStatement)
  try {
    const result = await work(client)
    client.off('error', heardByStatement)
    client.release()
    return result
  } catch (error) {
    client.off('error', heardByStatement)
    client.release(isConnectionLoss(error))
    throw error
  }
}

/** A connection that is lost while it is borrowed fails its statement; the same news as an event must not end the process. */
const heardByStatement = (): void => undefined

/**
 * Commits together with the last statements of a transaction, already sent: one wait for all of them. When one of them
 * failed, the database has answered the commit with a rollback, and the failure is thrown.
 */
export async function commitWith(client: pg.PoolClient, ...last: Promise<unknown>[]): Promise<void> {
  await Promise.all([...last, client.query('COMMIT')])
}

/** Ends a transaction that failed; a dead connection has ended it already. */
export async function rollback(client: pg.PoolClient): Promise<void> {
  await client.query('ROLLBACK').catch(() => undefined)
}

/** Runs work again after a deadlock or serialization failure, at most three times in all. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error
    }
  }
}

/** The PostgreSQL error code of a failure, also when the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** Name of the constraint that a failure broke, if it broke one. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { constraint } = at as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
  }
  return undefined
}

const isRetryable = (error: unknown) => ['40001', '40P01'].includes(sqlState(error) ?? '')

/** Whether a failure means that the database is gone or going: connection lost, refused, shutting down. */
export function isConnectionLoss(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  if (state.startsWith('08') || state.startsWith('57P') || state === '53300') return true
  for (let at = error; at instanceof Error; at = at.cause) {
    if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes((at as { code?: string }).code ?? ''))
      return true
    if (/Connection terminated|not queryable/.test(at.message)) return true
  }
  return false
}

/** Whether a failure means that a disk has no room: that of the database, or that of the files. */
export function isDiskFull(error: unknown): boolean {
  if (sqlState(error) === '53100') return true
  for (let at = error; at instanceof Error; at = at.cause)
    if (['ENOSPC', 'EDQUOT'].includes((at as { code?: string }).code ?? '')) return true
  return false
}

const dialect = new PgDialect()

/** Rows of a raw statement written with the `sql` template. The caller names their shape. */
export async function rowsOf<Row extends object>(tx: Tx, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const result = await tx.client.query({ text, values: params })
  return result.rows as Row[]
}

/** First row of a raw statement, or undefined. */
export async function rowOf<Row extends object>(tx: Tx, statement: SQL): Promise<Row | undefined> {
  return (await rowsOf<Row>(tx, statement))[0]
}

/** Names of statements by their texts, and those that a connection has prepared. */
const statementNames = new Map<string, string>()
const preparedOn = new WeakMap<pg.PoolClient, Set<string>>()
/** A connection keeps the plans of so many hot statements at most; further ones are planned each time. */
const mostPrepared = 150
const mostNamed = 2000

/**
 * Rows of a hot statement that is planned once a connection. For statements whose text has few forms: what changes from
 * call to call must be a bound value.
 */
export async function preparedRows<Row extends object>(tx: Tx, statement: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  const result = await tx.client.query({ name: preparedName(tx.client, text), text, values: params })
  return result.rows as Row[]
}

/** First row of a hot statement, or undefined. */
export async function preparedRow<Row extends object>(tx: Tx, statement: SQL): Promise<Row | undefined> {
  return (await preparedRows<Row>(tx, statement))[0]
}

function preparedName(client: pg.PoolClient, text: string): string | undefined {
  const prepared = preparedOn.get(client) ?? new Set()
  preparedOn.set(client, prepared)
  if (!prepared.has(text)) {
    if (prepared.size >= mostPrepared) return undefined
    prepared.add(text)
  }
  if (statementNames.size > mostNamed) statementNames.clear()
  const name = statementNames.get(text) ?? `hot_${createHash('sha256').update(text).digest('base64url')}`
  statementNames.set(text, name)
  return name
}

/** Runs a raw statement and says how many rows it touched. */
export async function run(tx: Tx, statement: SQL): Promise<number> {
  const { sql: text, params } = dialect.sqlToQuery(statement)
  return (await tx.client.query({ text, values: params })).rowCount ?? 0
}
