import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tests/setup/database-per-file.ts'
import { translateWith } from '../../shared/translate.ts'
import { type Db, inScope, openDb } from '../database/db.ts'
import { type Job, type JobPayload, type JobRun, job, type RunningJobs, sendJob, startJobs } from './jobs.ts'

let database: TestDatabase
let db: Db
const tenantA = { tenantId: '100001', oemNo: '100001' }
const tenantB = { tenantId: '100002', oemNo: '100002' }

beforeAll(async () => {
  database = await testDatabase()
  db = openDb(database.appUrl, { max: 4 })
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

/** Runs one job while work happens; what failed is kept. */
async function running(declared: Job<never>, work: () => Promise<void>): Promise<{ failed: unknown[] }> {
  const failed: unknown[] = []
  const jobs = await startJobs(
    { db, url: database.appUrl, translate: translateWith({}), failed: ({ error }) => failed.push(error) },
    [declared as unknown as Job],
  )
  try {
    await work()
  } finally {
    await jobs.stop()
  }
  return { failed }
}

/** A job that hands each run to whoever waits for the next one. */
function watched(
  name: string,
  options: Partial<Job> = {},
  run: (context: JobRun) => Promise<void> = async () => undefined,
) {
  const waiting: ((context: JobRun) => void)[] = []
  const seen: JobRun[] = []
  const declared = job<JobPayload>({
    name,
    ...options,
    run: async (context) => {
      await run(context)
      seen.push(context)
      waiting.shift()?.(context)
    },
  })
  return { declared, seen, next: () => new Promise<JobRun>((done) => waiting.push(done)) }
}

const send = (declared: Job, payload: JobPayload, options = {}) =>
  inScope(db, payload, (tx) => sendJob(tx, declared, payload, options))

describe('a job', () => {
  it('runs after the transaction that sent it, with its payload', async () => {
    const { declared, next } = watched('test.sent')
    await running(declared, async () => {
      const run = next()
      await send(declared, { ...tenantA, no: 'W1' })
      expect((await run).payload).toEqual({ ...tenantA, no: 'W1' })
    })
  })

  it('that was sent before any worker knew its queue waits for one', async () => {
    const { declared, next } = watched('test.early')
    await send(declared, tenantA)
    await running(declared, async () => void (await next()))
  })

  it('of a transaction that failed never runs', async () => {
    const { declared, seen, next } = watched('test.rolledBack')
    await running(declared, async () => {
      const failing = inScope(db, tenantA, async (tx) => {
        await sendJob(tx, declared, { ...tenantA, no: 'lost' })
        throw new Error('changed its mind')
      })
      await expect(failing).rejects.toThrow('changed its mind')
      const run = next()
      await send(declared, { ...tenantA, no: 'kept' })
      await run
      expect(seen.map(({ payload }) => payload.no)).toEqual(['kept'])
    })
  })

  it('that is unique while waiting is sent once a key', async () => {
    const { declared, seen, next } = watched('test.unique', { unique: 'waiting' })
    expect(await send(declared, tenantA, { singletonKey: 'a' })).toBe(true)
    expect(await send(declared, tenantA, { singletonKey: 'a' })).toBe(false)
    expect(await send(declared, tenantA, { singletonKey: 'b' })).toBe(true)
    await running(declared, async () => {
      await Promise.all([next(), next()])
      expect(seen).toHaveLength(2)
    })
    await expect(send(declared, tenantA)).rejects.toThrow('a key goes with unique jobs')
  })

  it('is followed at once by the next, however many one transaction sent', async () => {
    const { declared, seen } = watched('test.many')
    await running(declared, async () => {
      await inScope(db, tenantA, async (tx) => {
        for (let no = 0; no < 60; no += 1) await sendJob(tx, declared, { ...tenantA, no })
      })
      await expect.poll(() => seen.length, { timeout: 25_000 }).toBe(60)
    })
  })

  it.each([1, 2])('runs at most %i at once where it says so, however many wait', async (concurrency) => {
    let open = 0
    const together: number[] = []
    const { declared, seen } = watched(`test.together${concurrency}`, { concurrency }, async () => {
      open += 1
      together.push(open)
      await sleep(40)
      open -= 1
    })
    await running(declared, async () => {
      await inScope(db, tenantA, async (tx) => {
        for (let no = 0; no < 12; no += 1) await sendJob(tx, declared, { ...tenantA, no })
      })
      await expect.poll(() => seen.length, { timeout: 25_000 }).toBe(12)
    })
    expect(Math.max(...together)).toBeLessThanOrEqual(concurrency)
  })

  it('that throws is reported and tried again', async () => {
    let tries = 0
    const { declared, next } = watched(
      'test.again',
      { retry: { limit: 2, delaySeconds: 1, mostDelaySeconds: 1 } },
      async () => {
        tries += 1
        if (tries < 2) throw new Error(`try ${tries}`)
      },
    )
    const { failed } = await running(declared, async () => {
      const run = next()
      await send(declared, tenantA)
      await run
    })
    expect(tries).toBe(2)
    expect(failed.map((error) => (error as Error).message)).toEqual(['try 1'])
  })

  it('in hand is finished before the workers stop', async () => {
    let release = () => undefined as void
    const held = new Promise<void>((done) => {
      release = done
    })
    let began = () => undefined as void
    const begun = new Promise<void>((done) => {
      began = done
    })
    const { declared, seen } = watched('test.drained', {}, async () => {
      began()
      await held
    })
    const jobs: RunningJobs = await startJobs(
      { db, url: database.appUrl, translate: translateWith({}), failed: () => undefined },
      [declared as unknown as Job],
    )
    await send(declared, tenantA)
    await begun
    const stopped = jobs.stop()
    release()
    await stopped
    expect(seen).toHaveLength(1)
  })

  it('trap 27: sees its own tenant alone, and leaves no tenant behind on the connection', async () => {
    const rows: Record<string, number> = {}
    const ask = 'SELECT count(*)::int AS n FROM outbox'
    const { declared, next } = watched('test.tenant', { concurrency: 1 }, async ({ db, payload, within }) => {
      rows[payload.tenantId] = await within(async (tx) => (await tx.client.query(ask)).rows[0].n)
      const after = await db.pool.query(
        `SELECT coalesce(current_setting('app.tenant', true), '') AS tenant, (${ask}) AS n`,
      )
      expect(after.rows).toEqual([{ tenant: '', n: 0 }])
    })
    for (const [scope, count] of [
      [tenantA, 2],
      [tenantB, 1],
    ] as const)
      await inScope(db, scope, async (tx) => {
        for (let n = 0; n < count; n++)
          await tx.client.query(`INSERT INTO outbox (tenant_id, kind, out_no, payload) VALUES ($1, 'test', $2, '{}')`, [
            scope.tenantId,
            String(n),
          ])
      })
    const { failed } = await running(declared, async () => {
      const runs = [next(), next()]
      await send(declared, tenantA)
      await send(declared, tenantB)
      await Promise.all(runs)
    })
    expect(failed).toEqual([])
    expect(rows).toEqual({ 100001: 2, 100002: 1 })
  })
})
