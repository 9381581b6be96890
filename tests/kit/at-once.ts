import pg from 'pg'
import type { World } from './api.ts'

/** Longest wait for actions until all stand before the same row. */
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
  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  try {
    await holder.query('BEGIN')
    const { rowCount } = await holder.query(row.text, [...row.values])
    if (rowCount === 0) throw new Error(`nothing to hold: ${row.text}`)
    const { settled } = await begun(world, doing)
    await holder.query('ROLLBACK')
    return await settled
  } finally {
    await holder.end()
  }
}

/**
 * Begins something beside a transaction that is open and has changed a row, and comes back once it stands before that row
 * or is over: the transaction may end then. Whoever reads without a lock has read what the change replaces.
 * @param doing    in a transaction of its own
 * @param standing number of those who stand before a row already
 * @returns what it gave, to be awaited after the transaction
 */
export async function beside<T>(
  world: Pick<World, 'ownerUrl'>,
  doing: () => Promise<T>,
  standing = 0,
): Promise<{ readonly done: Promise<T> }> {
  const { settled } = await begun(world, [doing], standing)
  const done = settled.then(([one]) => (one?.status === 'fulfilled' ? one.value : Promise.reject(one?.reason)))
  return { done }
}

/** Begins works and waits until each is over or stands before a row that somebody holds. */
async function begun<T>(
  { ownerUrl }: Pick<World, 'ownerUrl'>,
  doing: readonly (() => Promise<T>)[],
  standing = 0,
): Promise<{ readonly settled: Promise<PromiseSettledResult<T>[]> }> {
  const watcher = new pg.Client(ownerUrl)
  await watcher.connect()
  try {
    let over = 0
    const settled = Promise.allSettled(doing.map((work) => work().finally(() => (over += 1))))
    for (
      const end = Date.now() + mostMs;
      Date.now() < end && over + (await waiting(watcher)) < doing.length + standing;
    )
      await new Promise((next) => setTimeout(next, 20))
    return { settled }
  } finally {
    await watcher.end()
  }
}

async function waiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.n ?? 0
}
