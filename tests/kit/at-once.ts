import pg from 'pg'
import type { World } from './api.ts'

/** Longest wait for several actions until all stand before the same row. */
const mostMs = 5_000

/**
 * Does several things at once that change the same row: all have begun, and stand before the row or have read it, when the
 * first of them may go on. Whoever reads without a lock has then read what it was, as in the worst moment of real life.
 * @param row   a statement that locks the row, `SELECT … FOR UPDATE`
 * @param doing what is done at once; each in a transaction of its own
 * @returns what each of them gave, in their order; a failure is given as it was thrown
 */
export async function atOnce<T>(
  world: Pick<World, 'ownerUrl'>,
  row: { readonly text: string; readonly values: readonly unknown[] },
  doing: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  const [holder, watcher] = [new pg.Client(world.ownerUrl), new pg.Client(world.ownerUrl)]
  await Promise.all([holder.connect(), watcher.connect()])
  try {
    await holder.query('BEGIN')
    const { rowCount } = await holder.query(row.text, [...row.values])
    if (rowCount === 0) throw new Error(`nothing to hold: ${row.text}`)
    let over = 0
    const done = doing.map((work) => work().finally(() => (over += 1)))
    const settled = Promise.allSettled(done)
    for (const end = Date.now() + mostMs; Date.now() < end && over + (await waiting(watcher)) < doing.length; )
      await new Promise((next) => setTimeout(next, 20))
    await holder.query('ROLLBACK')
    return await settled
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}

async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}
