import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { platformPlace } from '../../../core/server/call/caller.ts'
import { paramOf } from '../param/param.queries.ts'

/** Drops the months of the logs that are over for `log.keep_days`. @source docs/domain/network.md 18.6 */
export const forgetLogs = calendarJob({
  name: 'log.forget',
  due: { daily: '04:20' },
  run: (db) =>
    inScope(db, platformScope, async (tx) => {
      const days = await paramOf(tx, platformPlace, 'log.keep_days')
      await tx.client.query('SELECT forget_logs($1)', [days])
    }),
})
