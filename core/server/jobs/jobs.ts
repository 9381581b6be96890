import pg from 'pg'
import { type JobWithMetadata, PgBoss, type Queue, type WorkWithMetadataHandler } from 'pg-boss'
import type { Translate } from '../../shared/refusal.ts'
import { type Db, inScope, type Scope, type Tx } from '../database/db.ts'
import { portsOf } from '../ports.ts'

/** A value that JSON can carry; ids travel as text. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Payload of a job, always with its owner. `tenantId` '' is work of the platform. */
export type JobPayload = Scope & { readonly [key: string]: Json }

/** Parts that the run of a job may use. It holds no transaction: it opens its own, each with its own scope. */
export interface JobRun<P extends JobPayload = JobPayload> {
  readonly db: Db
  readonly payload: P
  readonly translate: Translate
  /** Whether no further try follows when this one fails. */
  readonly isLastTry: boolean
  /** Raised when the job has run out of its time or the process stops. */
  readonly signal: AbortSignal
  /** Runs work in one transaction that sees the rows of the payload's tenant. */
  within<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** A kind of work done apart from the call that asks for it. */
export interface Job<P extends JobPayload = JobPayload> {
  /** Name of its queue, unique over the product: `download.make`. */
  readonly name: string
  /** Does the work; throwing has it tried again. It may be run twice, so it must be safe to. */
  readonly run: (context: JobRun<P>) => Promise<void>
  /** Tries after the first, and the delay before the second, which doubles up to `mostDelaySeconds`. */
  readonly retry: { readonly limit: number; readonly delaySeconds: number; readonly mostDelaySeconds: number }
  /** Number of runs at once in one process. */
  readonly concurrency: number
  /** A run that takes longer is given up and tried again. */
  readonly expireSeconds: number
  /** `waiting`: one job a key waits at most; `unfinished`: one a key waits or runs at most; null: any number. */
  readonly unique: 'waiting' | 'unfinished' | null
}

type Declaration<P extends JobPayload> = Pick<Job<P>, 'name' | 'run'> & Partial<Job<P>>

/** A job whatever its payload. */
export type AnyJob = Job<never>

/** Declares a job. Defaults: 5 more tries from 5 s to 5 min, 2 at once, 15 minutes. */
export function job<P extends JobPayload>(declaration: Declaration<P>): Job<P> {
  const retry = { limit: 5, delaySeconds: 5, mostDelaySeconds: 300 }
  return { retry, concurrency: 2, expireSeconds: 900, unique: null, ...declaration }
}

const schema = 'pgboss'
/** The channel on which pg-boss listens for new jobs of a schema, as it computes it itself. */
const channel = `'pgboss_' || left(encode(sha224('${schema}'::bytea), 'hex'), 24)`

const sendStatement = `
  WITH sent AS (
    INSERT INTO ${schema}.job (name, data, singleton_key, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, policy, heartbeat_seconds)
    SELECT q.name, $2::jsonb, $3, start_at, start_at + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay,
      q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy, q.heartbeat_seconds
      FROM ${schema}.queue q, (SELECT now() + make_interval(secs => $4::float8) AS start_at) moment
     WHERE q.name = $1
    ON CONFLICT DO NOTHING
    RETURNING start_after
  )
  SELECT (SELECT count(*)::int FROM sent) AS sent, EXISTS (SELECT 1 FROM ${schema}.queue WHERE name = $1) AS known,
         (SELECT pg_notify(${channel}, $1) FROM sent WHERE start_after <= now())`

/**
 * Sends a job inside the caller's transaction: it exists if and only if that commits, and starts within milliseconds of it.
 * The statement is the one that pg-boss documents for senders of their own, so no running worker is needed here.
 * @param singletonKey      what a job with `unique` is one of
 * @param startAfterSeconds earliest start from now, by the real clock
 * @returns false when a job of this key waits (or runs) already
 */
export async function sendJob<P extends JobPayload>(
  tx: Tx,
  job: Job<P>,
  payload: P,
  { singletonKey, startAfterSeconds = 0 }: { singletonKey?: string; startAfterSeconds?: number } = {},
): Promise<boolean> {
  if ((job.unique === null) !== (singletonKey === undefined))
    throw new Error(`job ${job.name}: a key goes with unique jobs, and only with those`)
  const values = [job.name, JSON.stringify(payload), singletonKey ?? null, startAfterSeconds]
  const send = () =>
    tx.client.query<{ sent: number; known: boolean }>({ name: 'send_job', text: sendStatement, values })
  const first = (await send()).rows[0]
  if (first?.known) return first.sent === 1
  await tx.client.query(`SELECT ${schema}.create_queue($1, $2::jsonb)`, [job.name, JSON.stringify(queueOf(job))])
  return (await send()).rows[0]?.sent === 1
}

const policies = { waiting: 'short', unfinished: 'exclusive', none: 'standard' } as const

const queueOf = (job: Job<never>): Omit<Queue, 'name'> => ({
  policy: policies[job.unique ?? 'none'],
  retryLimit: job.retry.limit,
  retryDelay: job.retry.delaySeconds,
  retryBackoff: true,
  retryDelayMax: job.retry.mostDelaySeconds,
  expireInSeconds: job.expireSeconds,
  heartbeatSeconds: 60,
  notify: true,
})

/**
 * Creates or brings up to date the queue's own schema, and lets the application's role use it.
 * @param ownerUrl connection string of the role that owns the database's objects
 * @param roleName the application's role, which creates nothing itself
 */
export async function migrateJobs(ownerUrl: string, roleName: string): Promise<void> {
  const boss = new PgBoss({ ...connectionOf(ownerUrl), max: 1, ...withoutTimers, migrate: true })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const role = pg.escapeIdentifier(roleName)
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${role};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${role}`)
  } finally {
    await client.end()
  }
}

/** Workers that take jobs. */
export interface RunningJobs {
  /** Takes no more jobs, lets those in hand finish for at most 30 s, and closes its connections. */
  stop(): Promise<void>
}

/** Parts that `startJobs` needs. */
export interface JobParts {
  readonly db: Db
  /** Connection string of the application's role, for the connections of the queue itself. */
  readonly url: string
  readonly translate: Translate
  /** Hears of every failed run, and of trouble of the queue itself (job ''). */
  failed(seen: { job: string; error: unknown; tenantId: string }): void
}

/**
 * Starts the workers of every job. A job starts within milliseconds of its commit (by notification; a poll every
 * 3 s finds retries and what a lost notification missed). A job whose process died is run again within about two minutes,
 * once its heartbeat has failed.
 * @param jobs the jobs to run; all of the product by default
 */
export async function startJobs(
  parts: JobParts,
  jobs: readonly AnyJob[] = portsOf(parts.db).core.work.jobs,
): Promise<RunningJobs> {
  const boss = new PgBoss({
    ...connectionOf(parts.url),
    max: 4,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    useListenNotify: true,
  })
  boss.on('error', (error) => parts.failed({ job: '', error, tenantId: '' }))
  await boss.start()
  for (const job of jobs) {
    const { policy, ...changeable } = queueOf(job)
    await boss.createQueue(job.name, { policy, ...changeable })
    await boss.updateQueue(job.name, changeable)
  }
  for (const job of jobs) {
    for (let worker = 0; worker < job.concurrency; worker += 1) await startWorker(boss, parts, job as unknown as Job)
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 30_000 }) }
}

/** A worker that takes one job after the other until none waits. */
async function startWorker(boss: PgBoss, parts: JobParts, job: Job): Promise<void> {
  let own = ''
  const handler: WorkWithMetadataHandler<JobPayload> = async (taken) => {
    try {
      for (const one of taken) await runOne(parts, job, one)
    } finally {
      // Many jobs sent in one transaction give one notification: who has done one looks at once for the next.
      if (own) boss.notifyWorker(own)
    }
  }
  own = await boss.work(job.name, { notifyPollingIntervalSeconds: 3, includeMetadata: true }, handler)
}

async function runOne(parts: JobParts, job: Job, taken: JobWithMetadata<JobPayload>): Promise<void> {
  const { data: payload, signal, retryCount, retryLimit } = taken
  const { db, translate } = parts
  const scope: Scope = { tenantId: payload.tenantId, oemNo: payload.oemNo }
  const isLastTry = retryCount >= retryLimit
  try {
    await job.run({ db, payload, translate, signal, isLastTry, within: (work) => inScope(db, scope, work) })
  } catch (error) {
    parts.failed({ job: job.name, error, tenantId: payload.tenantId })
    throw error
  }
}

const withoutTimers = { schedule: false, supervise: false, reindex: false, monitorVacuum: false } as const

/** pg-boss reads numbers and dates, where the rest of the program reads bigints and text. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number
    if (oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary') return (text: string) => new Date(text)
    return pg.types.getTypeParser(oid, format)
  },
}

const connectionOf = (url: string) => ({ connectionString: url, schema, types })
