import type pg from 'pg'
import { type Db, inScope, platformScope, type Tx, withClient } from '../database/db.ts'
import { portsOf } from '../ports.ts'
import { type Due, dueOf, lastDueMs, msOf, nextDue, nextDueMs, type Rhythm } from './schedule.ts'
import { keepRunning, type Ticker } from './ticker.ts'

interface Common {
  /** Name, unique over the product: `ledger.dayClose`. */
  readonly name: string
  readonly due: Rhythm
}

/** A job of the business calendar. */
export type CalendarJob = Common &
  (
    | {
        /** Does the work of one due moment in transactions of its own. Run again after a fault or a kill, so it must be safe to. */
        readonly run: (db: Db, due: Due) => Promise<void>
      }
    | {
        /** Does the work for one operator; commits together with the note that it ran, so exactly once. */
        readonly runTenant: (tx: Tx, tenantId: string, due: Due) => Promise<void>
      }
  )

/** Declares a job of the business calendar. @throws Error when the rhythm cannot be */
export function calendarJob(job: CalendarJob): CalendarJob {
  nextDue(job.due, '2026-01-01 00:00:00+08')
  return job
}

/** One number for the whole cluster: one process walks the calendar of a database at a time. */
const lockKey = 4_017_302

/** Waits between the tries of a failed run, by the real clock; the last one repeats. */
const retrySeconds = [2, 10, 60, 300, 600]

/** A run that failed. `tenantId` '' for a job that runs as a whole. */
export interface FailedRun {
  readonly job: string
  readonly tenantId: string
  readonly due: string
  readonly error: unknown
}

/**
 * Walks the business calendar up to the present business moment: every due run of every job, in order of their due
 * moments, also when the clock has jumped a month. Jobs due at one moment run in the order that they stand in. A job
 * of minutes makes up for missed runs once, by the last of them, before the next daily or monthly run is due.
 *
 * A run that fails is tried again later and holds back the later runs of its own job (and operator) only: those would
 * build on what it left undone, while everything else must not wait for a person. A killed walk goes on where it stood.
 * @param failed hears of every failed run
 * @param wait   waits for another process that is walking, instead of leaving it to it
 * @returns how many runs were done
 */
export async function advanceCalendar(
  db: Db,
  {
    failed = () => undefined,
    wait = false,
    jobs = portsOf(db).core.work.calendar,
  }: { failed?: (run: FailedRun) => void; wait?: boolean; jobs?: readonly CalendarJob[] } = {},
): Promise<number> {
  return withClient(db, async (lock) => {
    if (!(await takeLock(lock, wait))) return 0
    try {
      return await walk(db, jobs, failed)
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [lockKey])
    }
  })
}

/** Advances the calendar every 2 s. */
export function startCalendar(db: Db, failed: (run: FailedRun) => void): Ticker {
  const tick = () => advanceCalendar(db, { failed })
  return keepRunning(tick, 2000, (error) => failed({ job: '', tenantId: '', due: '', error }))
}

async function takeLock(lock: pg.PoolClient, wait: boolean): Promise<boolean> {
  if (!wait) return (await lock.query('SELECT pg_try_advisory_lock($1) AS taken', [lockKey])).rows[0].taken
  await lock.query('SELECT pg_advisory_lock($1)', [lockKey])
  return true
}

/** Position of one job, for one operator or as a whole. Moments in milliseconds. */
interface Position {
  readonly job: CalendarJob
  readonly tenantId: string
  next: number
  /** Whether a failed run still waits for its time. */
  isHeld: boolean
  failures: number
}

async function walk(db: Db, jobs: readonly CalendarJob[], failed: (run: FailedRun) => void): Promise<number> {
  const { now, positions } = await inScope(db, platformScope, (tx) => standing(tx, jobs))
  for (let done = 0; ; ) {
    const next = earliest(positions, now)
    if (!next) return done
    const { position, due: dueMs } = next
    const { job, tenantId } = position
    const due = dueOf(dueMs)
    try {
      await runDue(db, position, due)
      position.next = nextDueMs(job.due, dueMs)
      position.failures = 0
      done += 1
    } catch (error) {
      position.isHeld = true
      await inScope(db, platformScope, (tx) => holdBack(tx, position, due))
      failed({ job: job.name, tenantId, due: due.at, error })
    }
  }
}

/** Reads the position of every job. A job or operator seen for the first time begins now: it has no past to make up for. */
async function standing(tx: Tx, jobs: readonly CalendarJob[]): Promise<{ now: number; positions: Position[] }> {
  const { rows: tenants } = await tx.client.query<{ tenant_id: string }>(
    'SELECT tenant_id FROM tenant WHERE tenant_id = root_tenant_id AND NOT is_deleted ORDER BY tenant_id',
  )
  const wanted = jobs.flatMap((job): Pick<Position, 'job' | 'tenantId'>[] =>
    'run' in job ? [{ job, tenantId: '' }] : tenants.map(({ tenant_id: tenantId }) => ({ job, tenantId })),
  )
  const names = wanted.map(({ job }) => job.name)
  const ofTenants = wanted.map(({ tenantId }) => tenantId)
  await tx.client.query(
    `INSERT INTO calendar_progress (job, tenant_id, walked_to)
     SELECT w.job, w.tenant_id, business_now() FROM unnest($1::text[], $2::text[]) AS w (job, tenant_id) ON CONFLICT DO NOTHING`,
    [names, ofTenants],
  )
  const { rows } = await tx.client.query<{ walked_to: string; failures: number; is_held: boolean; now: string }>(
    `SELECT p.walked_to, p.failures, coalesce(p.retry_at > clock_timestamp(), false) AS is_held, business_now() AS now
       FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS w (job, tenant_id, n)
       JOIN calendar_progress p ON p.job = w.job AND p.tenant_id = w.tenant_id ORDER BY w.n`,
    [names, ofTenants],
  )
  const positions = wanted.map((one, n) => {
    const { walked_to, failures, is_held } = rows[n] as (typeof rows)[number]
    return { ...one, next: nextDueMs(one.job.due, msOf(walked_to)), failures, isHeld: is_held }
  })
  return { now: rows[0] ? msOf(rows[0].now) : 0, positions }
}

/** The run to do next: the earliest due one that is not after now. */
function earliest(positions: readonly Position[], now: number): { position: Position; due: number } | null {
  let horizon = now
  for (const { job, isHeld, next } of positions)
    if (!isHeld && !('everyMinutes' in job.due) && next < horizon) horizon = next
  let found: { position: Position; due: number } | null = null
  for (const position of positions) {
    const { job, isHeld, next } = position
    if (isHeld || next > now) continue
    const due = 'everyMinutes' in job.due && next < horizon ? lastDueMs(job.due.everyMinutes, horizon) : next
    if (!found || due < found.due) found = { position, due }
  }
  return found
}

async function runDue(db: Db, position: Position, due: Due): Promise<void> {
  const { job, tenantId } = position
  if ('run' in job) await job.run(db, due)
  await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    if ((await noteRun(tx, position, due)) && 'runTenant' in job) await job.runTenant(tx, tenantId, due)
  })
}

/** Notes that a run is done: it commits with what the run did. @returns false when it was noted before */
async function noteRun(tx: Tx, { job, tenantId }: Position, { at }: Due): Promise<boolean> {
  const { name } = job
  // Of a job of minutes the last run is kept, of the others a year.
  const keptDays = 'everyMinutes' in job.due ? 0 : 366
  await tx.client.query(
    `UPDATE calendar_progress SET walked_to = $3, failed_due = NULL, failures = 0, retry_at = NULL WHERE job = $1 AND tenant_id = $2`,
    [name, tenantId, at],
  )
  await tx.client.query(
    'DELETE FROM calendar_run WHERE job = $1 AND tenant_id = $2 AND due_at < $3::timestamptz - make_interval(days => $4)',
    [name, tenantId, at, keptDays],
  )
  const { rowCount } = await tx.client.query(
    'INSERT INTO calendar_run (job, tenant_id, due_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [name, tenantId, at],
  )
  return rowCount === 1
}

async function holdBack(tx: Tx, { job, tenantId, failures }: Position, due: Due): Promise<void> {
  await tx.client.query(
    `UPDATE calendar_progress SET failed_due = $3, failures = failures + 1, retry_at = clock_timestamp() + make_interval(secs => $4)
      WHERE job = $1 AND tenant_id = $2`,
    [job.name, tenantId, due.at, retrySeconds[Math.min(failures, retrySeconds.length - 1)]],
  )
}
