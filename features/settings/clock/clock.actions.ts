import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import type { Db } from '../../../core/server/database/db.ts'
import { requireNoTransaction } from '../../../core/server/database/open-transaction.ts'
import { portsOf } from '../../../core/server/ports.ts'
import { drainOutbox } from '../../../core/server/jobs/outbox-worker.ts'
import { dateTimeText, instantOf } from '../../../core/shared/dates.ts'
import { nextStop } from './clock.rules.ts'

/** Somebody with a clock of its own that follows ours: the sandbox acquirer. Moments are database texts. */
export interface ClockFollower {
  /** Our clock stands there now. */
  follow(at: string): Promise<void>
  /** Returns the time of its next work, by its own clock, so that both clocks stop there together; null for none. */
  nextDue(): Promise<string | null>
}

/** The business moment now, as database text. */
export async function businessNow(db: Db): Promise<string> {
  const { rows } = await db.pool.query<{ at: string }>('SELECT business_now() AS at')
  return rows[0]?.at ?? ''
}

/**
 * Moves the business clock to a moment, by stops on the way: at each one partitions are there, whoever follows the clock
 * has moved along and told what was due then, and everything due on the calendar and in the outbox has run. The clock
 * never goes back.
 * @throws a broken constraint when the clock of this database cannot be moved
 */
export async function moveClockTo(
  db: Db,
  target: string,
  followers: readonly ClockFollower[] = portsOf(db).settings.clockFollowers,
): Promise<void> {
  for (let stop = await businessNow(db); instantOf(stop) < instantOf(target); ) {
    const due = await Promise.all(followers.map((one) => one.nextDue()))
    stop = nextStop(
      stop,
      target,
      due.filter((at) => at !== null),
    )
    await db.pool.query(`UPDATE business_clock SET ahead = greatest(ahead, $1::timestamptz - now())`, [stop])
    await db.pool.query(
      `SELECT make_month_partitions(business_now()::date, (business_now() + interval '3 months')::date)`,
    )
    for (const one of followers) await one.follow(stop)
    await advanceCalendar(db, { wait: true })
    await drainOutbox(db)
  }
}

/** The sandbox acquirer as a follower of the clock, by its control calls. */
export function acquirerClock(url: string): ClockFollower {
  const ask = (init: RequestInit = {}) => {
    requireNoTransaction('the sandbox acquirer')
    return fetch(`${url}/control/clock`, { ...init, signal: AbortSignal.timeout(60_000) })
  }
  return {
    async follow(at) {
      await ask({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ set: dateTimeText(instantOf(at)) }),
      })
    },
    async nextDue() {
      const answer = await ask()
      const { data } = (await answer.json()) as { data: { nextDue: string | null } }
      return data.nextDue && `${data.nextDue}+08`
    },
  }
}
