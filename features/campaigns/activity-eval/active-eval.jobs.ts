import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { TenantKind } from '../../tenants/tenants.shared.ts'
import { evaluate } from './active-eval.actions.ts'

/** At 01:30, once the day before is closed, terminals are counted, rewards granted and penalties booked. @source docs/domain/money.md 12.1 activeEval */
export const activeEval = calendarJob({
  name: 'campaigns.activeEval',
  due: { daily: '01:30' },
  run: async (db, due) => {
    const { rows } = await db.pool.query<{ tenant_id: string }>(
      `SELECT tenant_id FROM tenant WHERE tenant_kind = ${TenantKind.operator} AND NOT is_deleted ORDER BY tenant_id`,
    )
    for (const { tenant_id: tenantId } of rows) await evaluate(db, tenantId, due)
  },
})
