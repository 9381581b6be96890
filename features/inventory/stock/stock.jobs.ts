import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { activateStock } from './stock.actions.ts'

/** Every five minutes devices whose merchants took their first payment become activated: not on the way of posting. @source docs/domain/network.md 14.2 */
export const stockActivation = calendarJob({
  name: 'stock.activate',
  due: { everyMinutes: 5 },
  runTenant: async (tx, tenantId, { at }) => {
    await activateStock(tx, tenantId, at)
  },
})
