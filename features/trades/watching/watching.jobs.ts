import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { addDays } from '../../../core/shared/dates.ts'
import { watchDay } from './watching.actions.ts'

/** At 01:30, after the close of the day before, its payments are looked through by the rules. @source docs/domain/network.md 6 */
export const watchTrades = calendarJob({
  name: 'optimisation.watchTrades',
  due: { daily: '01:30' },
  runTenant: async (tx, tenantId, { day }) => void (await watchDay(tx, tenantId, addDays(day, -1))),
})
