import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { evaluateDeposits } from './evaluation.actions.ts'

/** Each night after the day close. @source docs/domain/money.md 12.1 pledgeEval */
export const pledgeEval = calendarJob({
  name: 'deposits.evaluate',
  due: { daily: '01:30' },
  runTenant: async (tx, tenantId, { at, day }) => void (await evaluateDeposits(tx, tenantId, { at, day })),
})
