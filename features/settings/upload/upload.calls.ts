import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { files } from '../../../core/server/files/files.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { allOf, contains, readPage, when } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import './upload.actions.ts'
import { type Upload, upload, uploadErrors } from './upload.contract.ts'

/** A user sees the own files alone. */
const own = (caller: Caller): SQL =>
  sql`tenant_id = ${caller.tenantId} AND oem_no = ${caller.oemNo} AND create_user = ${caller.userId} AND NOT is_deleted`

const linkSeconds = 300

export const uploadCalls = [
  handle(upload.uploadPageList, async ({ tx, caller, input }) => {
    const listing = {
      columns: sql`id, biz_type AS "bizType", file_name AS "fileName", total, success, fail, import_mode AS "importMode", upload_status AS "uploadStatus", create_time AS "createTime"`,
      from: sql`upload`,
      made: sql`create_time`,
      where: allOf(
        own(caller),
        contains(sql`file_name`, input.fileName),
        sql`strpos(biz_type, ${input.bizType}) > 0`,
        when(input.uploadStatus, (status) => sql`upload_status = ${status}`),
      ),
      order: sql`create_time DESC, id DESC`,
    }
    return pageOf(input, await readPage<z.output<typeof Upload>>(tx, listing, input))
  }),

  handle(upload.clickUpload, async ({ tx, caller, input, audit }) => {
    const { id, fileKey, fileName } = await found(tx, caller, input.id)
    if (!fileKey) throw uploadErrors.expired()
    audit({ entity: 'upload', no: id })
    return {
      link: files().address({ key: fileKey, name: fileName, session: caller.sessionId }, linkSeconds),
      name: fileName,
    }
  }),

  handle(upload.clickUploadFail, async ({ tx, caller, input, audit }) => {
    const { id, fail, failFileKey, fileName } = await found(tx, caller, input.id)
    if (fail === 0) throw uploadErrors.noFail()
    if (!failFileKey) throw uploadErrors.expired()
    audit({ entity: 'upload', no: id })
    const name = `${fileName.replace(/\.[^.]*$/, '')}-失败明细.xlsx`
    return { link: files().address({ key: failFileKey, name, session: caller.sessionId }, linkSeconds), name }
  }),
]

/** An imported file with what is stored of it. */
interface StoredUpload {
  readonly id: bigint
  readonly fileName: string
  readonly fail: number
  /** '' once the file's time is over. */
  readonly fileKey: string
  readonly failFileKey: string
}

async function found(tx: Tx, caller: Caller, id: bigint): Promise<StoredUpload> {
  const row = await rowOf<StoredUpload>(
    tx,
    sql`SELECT id, file_name AS "fileName", fail, file_key AS "fileKey", fail_file_key AS "failFileKey" FROM upload WHERE ${own(caller)} AND id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}
