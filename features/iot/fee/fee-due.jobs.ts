import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import { feesDue } from './fee-due.actions.ts'

/** Every night the fees of cards that fall due are opened. @source docs/domain/money.md 12.1, simFeeDue */
export const simFeeDue = calendarJob({
  name: 'iot.simFeeDue',
  due: { daily: '01:30' },
  runTenant: (tx, tenantId, { at }) => feesDue(tx, tenantId, { at, day: dayOfText(at) }),
})
