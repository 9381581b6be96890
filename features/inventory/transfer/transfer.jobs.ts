import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { expireOrders } from './transfer.actions.ts'

/** Every hour orders that nobody answered for days are cancelled. @source docs/domain/network.md 14.2 */
export const transferExpiry = calendarJob({
  name: 'stock.transferExpiry',
  due: { everyMinutes: 60 },
  runTenant: async (tx, tenantId, { at }) => {
    await expireOrders(tx, tenantId, at)
  },
})
