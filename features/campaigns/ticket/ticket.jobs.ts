import { inScope, type Tx } from '../../../core/server/database/db.ts'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { operators } from '../../../core/server/jobs/operators.ts'
import { releaseTickets } from './ticket-effects.actions.ts'
import { endTickets } from './ticket-ending.actions.ts'

/** Every minute the budgets of orders that ended unpaid are freed, and tickets end whose time is over. @source docs/domain/money.md 8.3, 12.1 ticketRelease */
export const ticketRelease = calendarJob({
  name: 'ticket.release',
  due: { everyMinutes: 1 },
  run: async (db) => {
    for (const tenantId of await operators(db)) {
      const within = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, { tenantId, oemNo: '' }, work)
      // Each in a transaction of its own: the tickets of one are locked in order.
      while ((await within((tx) => releaseTickets(tx, tenantId))) > 0);
      await within((tx) => endTickets(tx, tenantId))
    }
  },
})
