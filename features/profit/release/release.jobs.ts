import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { inScope } from '../../../core/server/database/db.ts'
import { TenantKind } from '../../tenants/tenants.shared.ts'
import { releaseDue } from './release.actions.ts'

/** At 02:30 and every half hour after, so that a day reconciled later is released soon. @source docs/domain/money.md 12.1 profitRelease */
export const profitRelease = calendarJob({
  name: 'profit.release',
  due: { everyMinutes: 30 },
  run: async (db, { at, day }) => {
    if (at.slice(11, 16) < '02:30') return
    const { rows } = await db.pool.query<{ tenant_id: string }>(
      `SELECT tenant_id FROM tenant WHERE tenant_kind = ${TenantKind.operator} AND NOT is_deleted`,
    )
    for (const { tenant_id: tenantId } of rows) {
      while ((await inScope(db, { tenantId, oemNo: '' }, (tx) => releaseDue(tx, tenantId, day, at))) > 0);
    }
  },
})
