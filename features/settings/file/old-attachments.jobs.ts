import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { removeLater } from './file-store.jobs.ts'

/** Days after which the file of a removed attachment goes. @source docs/domain/network.md 18.6 */
const keptDays = 30

/** Removes the files of attachments that were removed 30 days ago; the rows stay. */
export const removeOldAttachments = calendarJob({
  name: 'file.removeOld',
  due: { daily: '03:50' },
  runTenant: async (tx, tenantId) => {
    const { rows } = await tx.client.query<{ name: string }>(
      `UPDATE attachment a SET name = 'gone/' || a.id
         FROM (SELECT id, name FROM attachment
                WHERE tenant_id = $1 AND is_deleted AND name NOT LIKE 'gone/%' AND removed_at < business_now() - make_interval(days => $2) FOR UPDATE) old
        WHERE a.tenant_id = $1 AND a.id = old.id RETURNING old.name`,
      [tenantId, keptDays],
    )
    await removeLater(
      tx,
      tenantId,
      rows.map(({ name }) => name),
    )
  },
})
