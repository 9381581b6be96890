import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { sendJob } from '../../../core/server/jobs/jobs.ts'
import { clock, clockErrors } from './clock.contract.ts'
import { moveClock } from './clock.jobs.ts'
import { isDemo } from './clock.queries.ts'
import { targetOf } from './clock.rules.ts'

/** Returns the target of an unfinished move; null when none is under way. */
const movingTo = async (tx: Tx): Promise<string | null> =>
  (
    await rowOf<{ target: string }>(
      tx,
      sql`SELECT data->>'target' AS target FROM pgboss.job WHERE name = ${moveClock.name} AND state IN ('created', 'retry', 'active') LIMIT 1`,
    )
  )?.target ?? null

export const clockCalls = [
  handle(clock.now, async ({ tx, now }) => ({
    now: now.at,
    isMovable: await isDemo(tx),
    movingTo: await movingTo(tx),
  })),

  handle(clock.move, async ({ tx, caller, input, now, audit }) => {
    if (!(await isDemo(tx))) throw clockErrors.fixed()
    const target = targetOf(now.at, input.step)
    const sent = await sendJob(
      tx,
      moveClock,
      { tenantId: caller.tenantId, oemNo: '', target },
      { singletonKey: 'clock' },
    )
    if (!sent) throw clockErrors.moving()
    audit({ entity: 'clock', no: 'business', before: { at: now.at }, after: { movingTo: target } })
    return { movingTo: target }
  }),
]
