import { sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { rowsOf } from '../../../core/server/database/db.ts'
import { nobody } from '../incoming-state/incoming-state.actions.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { RpiFinishStatus } from '../merchant/merchant-codes.contract.ts'
import { forgottenMerchants, removeMerchants } from './merchant-removal.actions.ts'

/** Every night drafts of merchants that nobody touched for 90 days are removed. @source docs/domain/network.md 3.2 */
export const removeForgotten = calendarJob({
  name: 'onboarding.removeForgotten',
  due: { daily: '03:40' },
  runTenant: async (tx, tenantId, { at }) => {
    const oems = await rowsOf<{ oem_no: string }>(
      tx,
      sql`SELECT DISTINCT oem_no FROM rpi_basic WHERE tenant_id = ${tenantId} AND finish_status = ${constant(RpiFinishStatus.draft)} AND NOT is_deleted`,
    )
    for (const { oem_no: oemNo } of oems) {
      const days = await paramOf(tx, { tenantId, oemNo }, 'merchant.draft.keep_days')
      await removeMerchants(tx, nobody(tenantId, at), await forgottenMerchants(tx, tenantId, oemNo, days, at))
    }
  },
})
