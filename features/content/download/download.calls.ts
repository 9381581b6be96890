import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { exportOf, runExportOf } from '../../../core/server/sheets/export.ts'
import { files } from '../../../core/server/files/files.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { allOf, contains, readPage, when } from '../../../core/server/lists/listing.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { queueDownload } from './download.actions.ts'
import { type Download, download, type DownloadStatus } from './download.contract.ts'
import { downloadTransitions, requireFile } from './download.rules.ts'

/** A user sees the own tasks alone. */
const own = (caller: Caller): SQL =>
  sql`tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND create_user = ${caller.userId} AND NOT is_deleted`

type Row = z.output<typeof Download>

const columns = sql`id, task_name AS "taskName", biz_type AS "bizType", params, rows, progress, download_status AS "downloadStatus", file_size AS "fileSize",
  click_count AS "clickCount", expire_time AS "expireTime", fail_reason AS "failReason", create_time AS "createTime", update_time AS "updateTime"`

async function listed(tx: Tx, caller: Caller, input: InputOf<typeof download.list>) {
  const listing = {
    columns,
    from: sql`download`,
    made: sql`create_time`,
    where: allOf(
      own(caller),
      contains(sql`task_name`, input.taskName),
      sql`strpos(biz_type, ${input.bizType}) > 0`,
      when(input.downloadStatus, (status) => sql`download_status = ${status}`),
    ),
    order: sql`create_time DESC, id DESC`,
  }
  return pageOf(input, await readPage<Row>(tx, listing, input))
}

export const downloadCalls = [
  handle(download.list, ({ tx, caller, input }) => listed(tx, caller, input)),

  handle(download.downloadPageList, ({ tx, caller, input }) => listed(tx, caller, input)),

  handle(download.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<Row>(tx, sql`SELECT ${columns} FROM download WHERE ${own(caller)} AND id = ${input.id}`)
    if (!row) throw commonErrors.notFound()
    return row
  }),

  handle(download.submit, async ({ tx, caller, input, now, translate, audit }) => {
    const { call } = exportOf(tx, input.bizType)
    if (call.permission !== 'signedIn' && !caller.permissions.has(call.permission)) throw commonErrors.forbidden()
    const plan = await runExportOf(tx, { callId: call.id, caller, input: input.params, now }, translate)
    const id = await queueDownload({ tx, caller, call, plan, input: input.params, translate })
    audit({ entity: 'download', no: id, after: { callId: call.id, bizType: plan.bizType } })
    return { id }
  }),

  handle(download.clickDownload, async ({ tx, caller, input, now, audit }) => {
    const task = await found(tx, caller, input.id)
    requireFile(task, now.at)
    await run(tx, sql`UPDATE download SET click_count = click_count + 1 WHERE ${own(caller)} AND id = ${task.id}`)
    audit({ entity: 'download', no: task.id, after: { clickCount: task.clickCount + 1 } })
    return {
      link: files().address({ key: task.fileKey, name: task.taskName, session: caller.sessionId }, 300),
      name: task.taskName,
    }
  }),

  handle(download.cancel, async ({ tx, caller, input, audit }) => {
    const task = await found(tx, caller, input.id)
    const downloadStatus = nextState(downloadTransitions, task.downloadStatus, 'cancel')
    await run(
      tx,
      sql`UPDATE download SET download_status = ${downloadStatus}, params_hash = '', update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE ${own(caller)} AND id = ${task.id}`,
    )
    audit({
      entity: 'download',
      no: task.id,
      before: { downloadStatus: task.downloadStatus },
      after: { downloadStatus },
    })
    return {}
  }),

  handle(download.remove, async ({ tx, caller, input, audit }) => {
    // Files of removed tasks go with the next run of the expiry.
    const gone = await rowsOf<{ id: bigint; taskName: string }>(
      tx,
      sql`UPDATE download SET is_deleted = true, params_hash = '', update_user = ${caller.userId}, update_time = business_now(), version = version + 1
           WHERE ${own(caller)} AND id = ANY(${sql.param(input.ids)}::bigint[]) RETURNING id, task_name AS "taskName"`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    audit({ entity: 'download', no: input.ids.join(','), before: { rows: gone } })
    return {}
  }),
]

/** A task that is held, with what decides about it and its file. */
interface HeldTask {
  readonly id: bigint
  readonly taskName: string
  readonly downloadStatus: CodeOf<typeof DownloadStatus>
  readonly fileKey: string
  readonly clickCount: number
  /** Null until the file is made. */
  readonly expireTime: string | null
}

async function found(tx: Tx, caller: Caller, id: bigint): Promise<HeldTask> {
  const row = await rowOf<HeldTask>(
    tx,
    sql`SELECT id, task_name AS "taskName", download_status AS "downloadStatus", file_key AS "fileKey", click_count AS "clickCount", expire_time AS "expireTime"
          FROM download WHERE ${own(caller)} AND id = ${id} FOR UPDATE`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}
