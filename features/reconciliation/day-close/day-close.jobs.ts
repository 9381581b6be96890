import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { askProof } from '../proof/proof.jobs.ts'
import { RunKind } from '../proof/proof-run.contract.ts'
import { closeDaysBefore } from './day-close.actions.ts'

/**
 * At 00:30 the day before is closed: its figures are written, the open day moves on, and the books are proved by a worker
 * of their own, which cannot undo the close. @source docs/domain/money.md 12.1 dayClose
 */
export const dayClose = calendarJob({
  name: 'ledger.dayClose',
  due: { daily: '00:30' },
  runTenant: async (tx, tenantId, { day, at }) => {
    await closeDaysBefore(tx, tenantId, day)
    await askProof(tx, tenantId, RunKind.dayClose, at)
  },
})

/** On the first of a month at 04:00 the partitions of the months ahead are made. @source docs/domain/money.md 12.1 partitionCreate */
export const partitionCreate = calendarJob({
  name: 'ledger.partitionCreate',
  due: { monthly: '04:00', onDay: 1 },
  run: async (db, { day }) => {
    await db.pool.query(`SELECT make_month_partitions($1::date, ($1::date + interval '3 months')::date)`, [day])
  },
})
