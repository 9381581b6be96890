import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { bringPoliciesIntoForce } from './due-policy.actions.ts'

/** Every minute scheduled policies whose time has come take effect. @source docs/domain/network.md 8.5 */
export const policyTakeEffect = calendarJob({
  name: 'policy.takeEffect',
  due: { everyMinutes: 1 },
  runTenant: async (tx, tenantId, { at }) => {
    await bringPoliciesIntoForce(tx, tenantId, at, null)
  },
})
