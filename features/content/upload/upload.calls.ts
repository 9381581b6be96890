import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { files } from '../../../core/server/files/files.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import './upload.actions.ts'
import { upload, uploadErrors } from './upload.contract.ts'
import { uploads } from './upload.tables.ts'

/** A user sees the own files alone. */
const own = (caller: Caller) =>
  and(
    eq(uploads.tenantId, caller.tenantId),
    eq(uploads.oemNo, caller.oemNo),
    eq(uploads.createUser, caller.userId),
    eq(uploads.isDeleted, false),
  )

handle(upload.uploadPageList, async ({ tx, caller, input }) => {
  const { createTime_dategt: start, createTime_datelt: end, uploadStatus } = input
  if (start && end && start > end) throw commonErrors.datesReversed()
  const where = and(
    own(caller),
    sql`strpos(lower(file_name), lower(${input.fileName})) > 0`,
    sql`strpos(biz_type, ${input.bizType}) > 0`,
    uploadStatus === undefined ? undefined : eq(uploads.uploadStatus, uploadStatus),
    start ? gte(uploads.createTime, start) : undefined,
    end ? lte(uploads.createTime, end) : undefined,
  )
  const total = await tx.$count(uploads, where)
  const records = await tx
    .select()
    .from(uploads)
    .where(where)
    .orderBy(desc(uploads.createTime), desc(uploads.id))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  return pageOf(input, { records, total })
})

async function found(tx: Tx, caller: Caller, id: bigint) {
  const [row] = await tx
    .select()
    .from(uploads)
    .where(and(own(caller), eq(uploads.id, id)))
  if (!row) throw commonErrors.notFound()
  return row
}

const linkSeconds = 300

handle(upload.clickUpload, async ({ tx, caller, input, audit }) => {
  const { id, fileKey, fileName } = await found(tx, caller, input.id)
  if (!fileKey) throw uploadErrors.expired()
  audit({ entity: 'upload', no: id })
  return {
    link: files().address({ key: fileKey, name: fileName, session: caller.sessionId }, linkSeconds),
    name: fileName,
  }
})

handle(upload.clickUploadFail, async ({ tx, caller, input, audit }) => {
  const { id, fail, failFileKey, fileName } = await found(tx, caller, input.id)
  if (fail === 0) throw uploadErrors.noFail()
  if (!failFileKey) throw uploadErrors.expired()
  audit({ entity: 'upload', no: id })
  const name = `${fileName.replace(/\.[^.]*$/, '')}-失败明细.xlsx`
  return { link: files().address({ key: failFileKey, name, session: caller.sessionId }, linkSeconds), name }
})
