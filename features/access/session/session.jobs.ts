import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { inScope, platformScope } from '../../../core/server/database/db.ts'
import { forgetOldSignIns } from './session.actions.ts'

/** At 04:20 what sign-ins left behind and nobody needs any more is removed. */
export const forgetSignIns = calendarJob({
  name: 'session.forget',
  due: { daily: '04:20' },
  run: async (db) => {
    await inScope(db, platformScope, (tx) => forgetOldSignIns(tx))
  },
})
