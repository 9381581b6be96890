import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { World } from './api.ts'

const patienceMs = 120_000

/**
 * Waits for all of some work. What has not come in time fails with how much of it came, and what each connection of the
 * database was doing: a wait that never ends says where it stands.
 */
export async function allInTime<T>(world: World, work: readonly Promise<T>[]): Promise<T[]> {
  let come = 0
  for (const one of work) void one.then(() => (come += 1)).catch(() => undefined)
  const patience = new AbortController()
  const late = sleep(patienceMs, undefined, { signal: patience.signal }).then(async () => {
    throw new Error(`${come} of ${work.length} came in time; the database: ${await doings(world.ownerUrl)}`)
  })
  try {
    return await Promise.race([Promise.all(work), late])
  } finally {
    patience.abort()
    await late.catch(() => undefined)
  }
}

/** Statements that the connections of a database run or ran last, and what each waits for. */
async function doings(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT pid, state, wait_event_type AS waits, wait_event AS for, now() - xact_start AS since, left(query, 200) AS query
         FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY xact_start`,
    )
    return JSON.stringify(rows, null, 1)
  } finally {
    await client.end()
  }
}
