import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/caller.ts'
import { run, type Tx } from '../../../core/server/db.ts'
import { files } from '../../../core/server/files.ts'
import { checkPaper } from '../../settings/file/file.actions.ts'
import { fileErrors } from '../../settings/file/file.contract.ts'
import { requireOwnFiles } from '../../settings/file/file.queries.ts'
import { insertMany } from '../../providers/party/insert-many.actions.ts'
import { merchantPictures } from '../merchant/merchant.tables.ts'
import type { Kind, NamedPicture } from './picture.rules.ts'

/**
 * Puts pictures in the place of those a merchant has of some kinds; their order is the order given. Files that are new to
 * the merchant must have been sent in by the caller's login tenant, and be clear enough.
 * @param standing the merchant's shared pictures as they are
 * @param kinds    those replaced: of these nothing stays that is not given
 * @throws file.gone, file.paperKind, file.tooLarge, file.paperUnclear
 * @source docs/domain/network.md 3.8
 */
export async function replacePictures(
  tx: Tx,
  caller: Caller,
  merchant: { readonly oemNo: string; readonly rpiNo: string },
  standing: readonly (NamedPicture & { readonly seq: number })[],
  pictures: readonly NamedPicture[],
  kinds: readonly Kind[],
): Promise<void> {
  const placed = placedPictures(pictures.filter(({ picKind }) => kinds.includes(picKind)))
  const same = (a: NamedPicture & { seq: number }, b: NamedPicture & { seq: number }) =>
    a.picKind === b.picKind && a.seq === b.seq && a.fileKey === b.fileKey
  const gone = standing.filter((one) => kinds.includes(one.picKind) && !placed.some((other) => same(one, other)))
  const added = placed.filter((one) => !standing.some((other) => same(one, other)))
  const foreign = added.filter(({ fileKey }) => !standing.some((other) => other.fileKey === fileKey))
  await requireOwnFiles(
    tx,
    caller,
    foreign.map(({ fileKey }) => fileKey),
  )
  if (gone.length > 0)
    await run(
      tx,
      sql`UPDATE rpi_pic SET is_deleted = true FROM unnest(${sql.param(gone.map(({ picKind }) => picKind))}::smallint[], ${sql.param(gone.map(({ seq }) => seq))}::smallint[]) AS g (kind, seq)
           WHERE tenant_id = ${caller.tenantId} AND rpi_no = ${merchant.rpiNo} AND incoming_code IS NULL AND pic_kind = g.kind AND rpi_pic.seq = g.seq AND NOT is_deleted`,
    )
  const rows = []
  for (const one of added) {
    const { tenantId, userId } = caller
    rows.push({
      ...one,
      oemNo: merchant.oemNo,
      rpiNo: merchant.rpiNo,
      tenantId,
      sha256: await checkedPicture(one.fileKey),
      uploadUser: userId,
    })
  }
  await insertMany(tx, merchantPictures, rows)
}

/** Pictures with their places among those of their kind. */
function placedPictures(pictures: readonly NamedPicture[]): (NamedPicture & { seq: number })[] {
  const counts = new Map<Kind, number>()
  return pictures.map(({ picKind, fileKey }) => {
    const seq = (counts.get(picKind) ?? 0) + 1
    counts.set(picKind, seq)
    return { picKind, fileKey, seq }
  })
}

/** Looks at a stored file as a picture of papers. @returns its SHA-256 */
async function checkedPicture(fileKey: string): Promise<string> {
  const stream = await files().read(fileKey)
  if (!stream) throw fileErrors.gone()
  const content = Buffer.concat(await stream.toArray())
  checkPaper(content)
  return createHash('sha256').update(content).digest('hex')
}
