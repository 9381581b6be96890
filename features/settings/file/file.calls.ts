import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowOf, rowsOf } from '../../../core/server/database/db.ts'
import { files, publicFolder } from '../../../core/server/files/files.ts'
import { typeOfKey } from '../../../core/server/files/file-kind.ts'
import { handle, handleAsking, handlePublicFile } from '../../../core/server/call/handle.ts'
import { allOf, contains, readPage } from '../../../core/server/lists/listing.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { sessionStands } from '../../../core/server/call/session-stands.ts'
import { checkFile, showFile, storeFile } from './file.actions.ts'
import { attach, type Attachment, file, fileErrors } from './file.contract.ts'
import { fileLinks, filesOf } from './file.queries.ts'

type Row = Omit<z.output<typeof Attachment>, 'link' | 'domain'>

const columns = sql`id, name, original_name AS "originalName", extension, attach_size AS "attachSize", create_time AS "createTime"`

const puts = [
  { calls: [file.putPublic, file.endpointPutPublic], isPublic: true },
  // What says no more is for those who may read its record, but the picture of a user, which every page shows.
  { calls: [file.put, file.endpointPut], isPublic: null },
  {
    calls: [file.putPrivate, file.putPrivateUrl, file.endpointPutPrivate, file.endpointPutPrivateUrl],
    isPublic: false,
  },
]

/** Keys of our own making: nothing else is looked for. */
const keyForm = /^[a-z]+\/(@\d{6}-\d{1,19}\/)?\d{4}-\d{2}\/[\w-]{24}\.[a-z]{2,5}$/

export const fileCalls = [
  ...puts.flatMap(({ calls, isPublic }) =>
    calls.map((put) =>
      handleAsking(put, {
        look: ({ tx, caller, input, files: sent }) =>
          checkFile(tx, caller, sent[0], { isPublic: isPublic ?? input.type === 'avatar', type: input.type }),
        ask: storeFile,
        settle: async ({ tx, caller, audit }, kept) => {
          await showFile(tx, caller, kept)
          audit({
            entity: 'attachment',
            no: kept.attachId,
            after: { name: kept.key, originalName: kept.originalName, size: kept.size },
          })
          const link = (await fileLinks(tx, caller))(kept.key, kept.originalName)
          return {
            link,
            domain: new URL(link).origin,
            name: kept.key,
            originalName: kept.originalName,
            attachId: kept.attachId,
          }
        },
      }),
    ),
  ),

  handlePublicFile(file.get, async ({ db, input }) => {
    const { key, name, session = 0n, until = 0, sign } = input
    const isSigned = () => files().isSigned({ key, name, session, until, sign })
    const mayFetch = key.startsWith(publicFolder) || (isSigned() && (await sessionStands(db, session)))
    if (!keyForm.test(key) || !mayFetch) throw fileErrors.gone()
    const type = typeOfKey(key)
    const body = await files()
      .read(key)
      .catch(() => null)
    if (!body) throw fileErrors.gone()
    return { name: name || key.slice(key.lastIndexOf('/') + 1), type, body, inline: type.startsWith('image/') }
  }),

  handle(attach.list, async ({ tx, caller, input }) => {
    const listing = {
      columns,
      from: sql`attachment`,
      made: sql`create_time`,
      where: allOf(
        filesOf(caller),
        contains(sql`original_name`, input.originalName),
        sql`strpos(extension, lower(${input.extension})) > 0`,
      ),
      order: sql`create_time DESC, id DESC`,
    }
    const { records, total } = await readPage<Row>(tx, listing, input)
    const linkOf = await fileLinks(tx, caller)
    return pageOf(input, { records: records.map((row) => withLink(row, linkOf)), total })
  }),

  handle(attach.detail, async ({ tx, caller, input }) => {
    const row = await rowOf<Row>(
      tx,
      sql`SELECT ${columns} FROM attachment WHERE ${filesOf(caller)} AND id = ${input.id}`,
    )
    if (!row) throw commonErrors.notFound()
    return withLink(row, await fileLinks(tx, caller))
  }),

  handle(attach.remove, async ({ tx, caller, input, audit }) => {
    const gone = await rowsOf<{ id: bigint; originalName: string }>(
      tx,
      sql`UPDATE attachment SET is_deleted = true, removed_at = business_now(), update_user = ${caller.userId}, update_time = business_now()
           WHERE ${filesOf(caller)} AND id = ANY(${sql.param(input.ids)}::bigint[]) RETURNING id, original_name AS "originalName"`,
    )
    if (gone.length !== input.ids.length) throw commonErrors.notFound()
    audit({ entity: 'attachment', no: input.ids.join(','), before: { rows: gone } })
    return {}
  }),
]

function withLink(row: Row, linkOf: (key: string, name: string) => string) {
  const link = linkOf(row.name, row.originalName)
  return { ...row, link, domain: new URL(link).origin }
}
