import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { applyMoves } from './move.actions.ts'

/** At midnight merchants come to the parties that they were given to the day before. @source docs/domain/network.md 3.10 */
export const merchantMovesJob = calendarJob({
  name: 'merchants.move',
  due: { daily: '00:00' },
  runTenant: async (tx, tenantId, { at }) => {
    await applyMoves(tx, tenantId, at)
  },
})
