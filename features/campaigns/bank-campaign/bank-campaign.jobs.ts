import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf } from '../../../core/server/database/db.ts'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { bankCampaignTransitions } from './bank-campaign.rules.ts'

/** Every minute bank campaigns end whose time is over. @source docs/domain/money.md 7.3 (1→2 by endTime), 8.3 */
export const endBankCampaigns = calendarJob({
  name: 'bankActive.end',
  due: { everyMinutes: 1 },
  runTenant: async (tx, tenantId) => {
    const live = constant(...bankCampaignTransitions.end.from)
    const ended = await rowsOf<{ activeNo: string; oemNo: string; from: CodeOf<typeof ActiveStatus> }>(
      tx,
      sql`WITH over AS (SELECT id, active_status FROM bank_active WHERE tenant_id = ${tenantId} AND active_status IN (${live}) AND end_time <= business_now() ORDER BY id FOR NO KEY UPDATE)
          UPDATE bank_active b SET active_status = ${bankCampaignTransitions.end.to}, update_time = business_now(), version = b.version + 1 FROM over o
           WHERE b.tenant_id = ${tenantId} AND b.id = o.id RETURNING b.active_no AS "activeNo", b.oem_no AS "oemNo", o.active_status AS "from"`,
    )
    await logStates(
      tx,
      tenantId,
      null,
      ended.map(({ activeNo, oemNo, from }) => ({
        oemNo,
        entity: 'bankActive',
        entityNo: activeNo,
        from,
        to: bankCampaignTransitions.end.to,
        action: 'end',
      })),
    )
  },
})
