import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { removeLater } from '../file/file-store.jobs.ts'

/** Removes the files of imports that are older than 30 days; the rows with their counts stay. */
export const expireUploads = calendarJob({
  name: 'upload.expire',
  due: { daily: '03:40' },
  runTenant: async (tx, tenantId) => {
    const { rows } = await tx.client.query<{ id: bigint; file_key: string; fail_file_key: string }>(
      `SELECT id, file_key, fail_file_key FROM upload WHERE tenant_id = $1 AND file_key <> '' AND files_until <= business_now() FOR UPDATE`,
      [tenantId],
    )
    const keys = rows.flatMap(({ file_key, fail_file_key }) => [file_key, fail_file_key])
    await removeLater(
      tx,
      tenantId,
      keys.filter((key) => key !== ''),
    )
    await tx.client.query(`UPDATE upload SET file_key = '', fail_file_key = '' WHERE tenant_id = $1 AND id = ANY($2)`, [
      tenantId,
      rows.map(({ id }) => id),
    ])
  },
})
