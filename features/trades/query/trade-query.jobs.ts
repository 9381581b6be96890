import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import type { Db } from '../../../core/server/database/db.ts'
import type { Tick } from '../../../core/server/jobs/ticks.ts'
import { retryDeferred } from '../../channels/channels.server.ts'
import { buildSettlements } from '../settlement/settle-build.actions.ts'
import { askDueOrders, closeExpiredOrders } from './open-trades.actions.ts'
import { fetchSettlements } from './settlement-fetch.actions.ts'
import { operators } from '../../../core/server/jobs/operators.ts'

/** Runs work for every operator; one that fails holds no other back. @throws AggregateError with what failed */
async function forOperators(
  db: Db,
  work: (tenantId: string, failed: (error: unknown) => void) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  const failed = (error: unknown) => void errors.push(error)
  for (const tenantId of await operators(db)) await work(tenantId, failed).catch(failed)
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} questions failed`)
}

/** Open orders are asked for 10 s, 30 s, 1, 2, 5, 10 and 15 min after they began, and closed when their time is over. @source docs/domain/money.md 3.2, 3.3, 12.1 tradeQuery, closeOrders */
export const openOrders: Tick = {
  name: 'trades.openOrders',
  everySeconds: 2,
  run: (db) =>
    forOperators(db, async (tenantId, failed) => {
      await askDueOrders(db, tenantId, failed)
      await closeExpiredOrders(db, tenantId, failed)
    }),
}

/** Events that wait for what must come first, or failed, are tried again. @source docs/domain/money.md 3.3, 12.1 notifyWorker */
export const deferredEvents: Tick = {
  name: 'trades.deferredEvents',
  everySeconds: 10,
  run: (db) =>
    forOperators(db, async (tenantId) => {
      while ((await retryDeferred(db, tenantId)) > 0);
    }),
}

/** At 01:00 the settlements of the day are made. @source docs/domain/money.md 12.1 settleBuild */
export const settleBuild = calendarJob({
  name: 'trades.settleBuild',
  due: { daily: '01:00' },
  runTenant: async (tx, tenantId, { at, day }) => {
    await buildSettlements(tx, tenantId, { at, day })
  },
})

/** Every hour channels are asked for settlements that ended, of today and the day before: their word may have been lost. @source docs/domain/money.md 3.6 */
export const settlementFetch = calendarJob({
  name: 'trades.settlementFetch',
  due: { everyMinutes: 60 },
  run: (db, { day }) => forOperators(db, (tenantId) => fetchSettlements(db, tenantId, day)),
})
