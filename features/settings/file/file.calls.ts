import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { files, publicFolder } from '../../../core/server/files/files.ts'
import { typeOfKey } from '../../../core/server/files/file-kind.ts'
import { handle, handleAsking, handlePublicFile } from '../../../core/server/call/handle.ts'
import { pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { sessionStands } from '../../access/session/session.queries.ts'
import { checkFile, showFile, storeFile } from './file.actions.ts'
import { attach, file, fileErrors } from './file.contract.ts'
import { fileLinks, filesOf } from './file.queries.ts'
import { attachments } from './file.tables.ts'

const puts = [
  { calls: [file.putPublic, file.endpointPutPublic], isPublic: true },
  // What says no more is for those who may read its record, but the picture of a user, which every page shows.
  { calls: [file.put, file.endpointPut], isPublic: null },
  {
    calls: [file.putPrivate, file.putPrivateUrl, file.endpointPutPrivate, file.endpointPutPrivateUrl],
    isPublic: false,
  },
]
for (const { calls, isPublic } of puts)
  for (const put of calls)
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
    })

/** Keys of our own making: nothing else is looked for. */
const keyForm = /^[a-z]+\/(@\d{6}-\d{1,19}\/)?\d{4}-\d{2}\/[\w-]{24}\.[a-z]{2,5}$/

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
})

type Row = typeof attachments.$inferSelect

function withLink(row: Row, linkOf: (key: string, name: string) => string) {
  const link = linkOf(row.name, row.originalName)
  return { ...row, link, domain: new URL(link).origin }
}

handle(attach.list, async ({ tx, caller, input }) => {
  const { createTime_dategt: start, createTime_datelt: end } = input
  if (start && end && start > end) throw commonErrors.datesReversed()
  const where = and(
    filesOf(caller),
    sql`strpos(lower(original_name), lower(${input.originalName})) > 0`,
    sql`strpos(extension, lower(${input.extension})) > 0`,
    start ? gte(attachments.createTime, start) : undefined,
    end ? lte(attachments.createTime, end) : undefined,
  )
  const total = await tx.$count(attachments, where)
  const rows = await tx
    .select()
    .from(attachments)
    .where(where)
    .orderBy(desc(attachments.createTime), desc(attachments.id))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  const linkOf = await fileLinks(tx, caller)
  return pageOf(input, { records: rows.map((row) => withLink(row, linkOf)), total })
})

handle(attach.detail, async ({ tx, caller, input }) => {
  const [row] = await tx
    .select()
    .from(attachments)
    .where(and(filesOf(caller), eq(attachments.id, input.id)))
  if (!row) throw commonErrors.notFound()
  return withLink(row, await fileLinks(tx, caller))
})

handle(attach.remove, async ({ tx, caller, input, audit }) => {
  const gone = await tx
    .update(attachments)
    .set({
      isDeleted: true,
      removedAt: sql`business_now()`,
      updateUser: caller.userId,
      updateTime: sql`business_now()`,
    })
    .where(and(filesOf(caller), inArray(attachments.id, input.ids)))
    .returning({ id: attachments.id, originalName: attachments.originalName })
  if (gone.length !== input.ids.length) throw commonErrors.notFound()
  audit({ entity: 'attachment', no: input.ids.join(','), before: { rows: gone } })
  return {}
})
