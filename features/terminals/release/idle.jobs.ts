import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { lookAtIdle } from './idle.actions.ts'

/** Every morning terminals without payments for long are marked for verification, and later switched off. @source docs/domain/network.md 13.3 */
export const idleTerminals = calendarJob({
  name: 'terminal.idle',
  due: { daily: '04:10' },
  runTenant: async (tx, tenantId, { at }) => {
    await lookAtIdle(tx, tenantId, at)
  },
})
