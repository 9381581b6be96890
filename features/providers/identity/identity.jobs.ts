import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { identityTransitions } from '../dossier/identity-states.rules.ts'

/** Marks real names whose paper has ended, each with its line in the log of states. @source docs/domain/network.md 7.3, auth_status 4 */
export const expireIdentities = calendarJob({
  name: 'identity.expire',
  due: { daily: '00:20' },
  runTenant: async (tx, tenantId, { day }) => {
    await tx.client.query(
      `WITH expired AS (
         UPDATE auth SET auth_status = $3, update_time = business_now(), version = version + 1
          WHERE tenant_id = $1 AND auth_status = ANY($2) AND valid_end < $4::date AND NOT is_deleted RETURNING oem_no, user_no)
       INSERT INTO biz_state_log (tenant_id, oem_no, entity, entity_no, from_status, to_status, action, remark, user_no, create_time)
       SELECT $1, oem_no, 'auth', user_no, ($2::smallint[])[1], $3, 'expire', '', '', business_now() FROM expired`,
      [tenantId, identityTransitions.expire.from, identityTransitions.expire.to, day],
    )
  },
})
