import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { exportErrors, exportOf, runExportOf } from '../../../core/server/sheets/export.ts'
import { files } from '../../../core/server/files/files.ts'
import { allHandled, handle } from '../../../core/server/call/handle.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { queueDownload } from './download.actions.ts'
import { download } from './download.contract.ts'
import { downloadTransitions, requireFile } from './download.rules.ts'
import { downloads } from './download.tables.ts'

/** A user sees the own tasks alone. */
const own = (caller: Caller) =>
  and(
    eq(downloads.tenantId, caller.tenantId),
    eq(downloads.oemNo, caller.oemNo),
    eq(downloads.createUser, caller.userId),
    eq(downloads.isDeleted, false),
  )

async function listed(tx: Tx, caller: Caller, input: InputOf<typeof download.list>) {
  const { createTime_dategt: start, createTime_datelt: end, downloadStatus } = input
  if (start && end && start > end) throw commonErrors.datesReversed()
  const where = and(
    own(caller),
    sql`strpos(lower(task_name), lower(${input.taskName})) > 0`,
    sql`strpos(biz_type, ${input.bizType}) > 0`,
    downloadStatus === undefined ? undefined : eq(downloads.downloadStatus, downloadStatus),
    start ? gte(downloads.createTime, start) : undefined,
    end ? lte(downloads.createTime, end) : undefined,
  )
  const total = await tx.$count(downloads, where)
  const records = await tx
    .select()
    .from(downloads)
    .where(where)
    .orderBy(desc(downloads.createTime), desc(downloads.id))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  return pageOf(input, { records, total })
}

handle(download.list, ({ tx, caller, input }) => listed(tx, caller, input))
handle(download.downloadPageList, ({ tx, caller, input }) => listed(tx, caller, input))

async function found(tx: Tx, caller: Caller, id: bigint) {
  const [row] = await tx
    .select()
    .from(downloads)
    .where(and(own(caller), eq(downloads.id, id)))
    .for('update')
  if (!row) throw commonErrors.notFound()
  return row
}

handle(download.detail, async ({ tx, caller, input }) => {
  const [row] = await tx
    .select()
    .from(downloads)
    .where(and(own(caller), eq(downloads.id, input.id)))
  if (!row) throw commonErrors.notFound()
  return row
})

handle(download.submit, async ({ tx, caller, input, now, translate, audit }) => {
  const wanted = allHandled().find(
    ({ call }) => call.answer === 'export' && [call.id, call.path].includes(input.bizType),
  )
  if (!wanted) throw exportErrors.unknown()
  const { call } = exportOf(wanted.call.id)
  if (call.permission !== 'signedIn' && !caller.permissions.has(call.permission)) throw commonErrors.forbidden()
  const plan = await runExportOf(tx, { callId: call.id, caller, input: input.params, now }, translate)
  const id = await queueDownload({ tx, caller, call, plan, input: input.params, translate })
  audit({ entity: 'download', no: id, after: { callId: call.id, bizType: plan.bizType } })
  return { id }
})

handle(download.clickDownload, async ({ tx, caller, input, now, audit }) => {
  const task = await found(tx, caller, input.id)
  requireFile(task, now.at)
  await tx
    .update(downloads)
    .set({ clickCount: sql`click_count + 1` })
    .where(and(own(caller), eq(downloads.id, task.id)))
  audit({ entity: 'download', no: task.id, after: { clickCount: task.clickCount + 1 } })
  return {
    link: files().address({ key: task.fileKey, name: task.taskName, session: caller.sessionId }, 300),
    name: task.taskName,
  }
})

handle(download.cancel, async ({ tx, caller, input, audit }) => {
  const task = await found(tx, caller, input.id)
  const downloadStatus = nextState(downloadTransitions, task.downloadStatus, 'cancel')
  await tx
    .update(downloads)
    .set({
      downloadStatus,
      paramsHash: '',
      updateUser: caller.userId,
      updateTime: sql`business_now()`,
      version: sql`version + 1`,
    })
    .where(and(own(caller), eq(downloads.id, task.id)))
  audit({ entity: 'download', no: task.id, before: { downloadStatus: task.downloadStatus }, after: { downloadStatus } })
  return {}
})

handle(download.remove, async ({ tx, caller, input, audit }) => {
  // Files of removed tasks go with the next run of the expiry.
  const gone = await tx
    .update(downloads)
    .set({
      isDeleted: true,
      paramsHash: '',
      updateUser: caller.userId,
      updateTime: sql`business_now()`,
      version: sql`version + 1`,
    })
    .where(and(own(caller), inArray(downloads.id, input.ids)))
    .returning({ id: downloads.id, taskName: downloads.taskName })
  if (gone.length !== input.ids.length) throw commonErrors.notFound()
  audit({ entity: 'download', no: input.ids.join(','), before: { rows: gone } })
  return {}
})
