import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowOf, rowsOf } from '../../../core/server/database/db.ts'
import { handle } from '../../../core/server/call/handle.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import { replaceOwnPictures } from './incoming-picture.actions.ts'
import type { Kind } from '../picture/picture.rules.ts'
import { incomingPicture } from './incoming-picture.contract.ts'
import { picturesOf } from '../submission/application.queries.ts'
import { editedMerchant, seenMerchant } from '../incoming-state/incoming-reach.queries.ts'
import type { WantedPicture } from '../incoming-state/incoming-row.queries.ts'

interface PictureRow {
  picKind: Kind
  seq: number
  fileKey: string
  createTime: string
}

export const incomingPictureCalls = [
  handle(incomingPicture.sent, async ({ tx, caller, input }) => {
    const { rpiNo } = await seenMerchant(tx, caller, input)
    const keys = (await picturesOf(tx, caller.tenantId, { rpiNo, ...input })).map(({ fileKey }) => fileKey)
    const rows = await rowsOf<PictureRow>(
      tx,
      sql`SELECT DISTINCT ON (pic_kind, file_key) pic_kind AS "picKind", seq, file_key AS "fileKey", create_time AS "createTime" FROM rpi_pic
         WHERE tenant_id = ${caller.tenantId} AND rpi_no = ${rpiNo} AND file_key = ANY(${sql.param(keys)}::text[]) AND NOT is_deleted ORDER BY pic_kind, file_key, incoming_code NULLS LAST`,
    )
    const linkOf = await fileLinks(tx, caller)
    const pics = rows.map((row) => ({ ...row, url: linkOf(row.fileKey, `${rpiNo}-${row.picKind}-${row.seq}.jpg`) }))
    return { incomingCode: input.incomingCode, pics }
  }),

  handle(incomingPicture.wanted, async ({ tx, caller, input }) => {
    const { rpiNo } = await seenMerchant(tx, caller, input)
    const row = await rowOf<{ wanted_pics: WantedPicture[] }>(
      tx,
      sql`SELECT wanted_pics FROM rpi_incoming WHERE tenant_id = ${caller.tenantId} AND incoming_code = ${input.incomingCode}`,
    )
    const pictures = await picturesOf(tx, caller.tenantId, { rpiNo, ...input })
    const linkOf = await fileLinks(tx, caller)
    const pics = (row?.wanted_pics ?? []).map(({ picKind, msg }) => {
      const fileKey = pictures.find((one) => one.picKind === picKind)?.fileKey ?? ''
      return { picKind, msg, url: linkOf(fileKey, `${rpiNo}-${picKind}.jpg`) }
    })
    return { incomingCode: input.incomingCode, pics }
  }),

  handle(incomingPicture.replace, async ({ tx, caller, input, audit }) => {
    await editedMerchant(tx, caller, input)
    const before = await replaceOwnPictures(tx, caller, input.incomingCode, input.pics, randomUUID())
    audit({
      entity: 'incoming',
      no: input.incomingCode,
      before: { wantedPics: before.wantedPics },
      after: { picKinds: input.pics.map(({ picKind }) => picKind) },
    })
    return {}
  }),
]
