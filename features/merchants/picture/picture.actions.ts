import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { ownPapers } from '../../settings/settings.server.ts'
import { insertRows } from '../../../core/server/database/row-writing.ts'
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
  standing: readonly (NamedPicture & { readonly seq: number; readonly sha256: string })[],
  pictures: readonly NamedPicture[],
  kinds: readonly Kind[],
): Promise<void> {
  const placed = placedPictures(pictures.filter(({ picKind }) => kinds.includes(picKind)))
  const same = (a: NamedPicture & { seq: number }, b: NamedPicture & { seq: number }) =>
    a.picKind === b.picKind && a.seq === b.seq && a.fileKey === b.fileKey
  const gone = standing.filter((one) => kinds.includes(one.picKind) && !placed.some((other) => same(one, other)))
  const added = placed.filter((one) => !standing.some((other) => same(one, other)))
  const foreign = added.filter(({ fileKey }) => !standing.some((other) => other.fileKey === fileKey))
  const hashes = await ownPapers(
    tx,
    caller,
    foreign.map(({ fileKey }) => fileKey),
  )
  const keptHashes = new Map(standing.map(({ fileKey, sha256 }) => [fileKey, sha256]))
  if (gone.length > 0)
    await run(
      tx,
      sql`UPDATE rpi_pic SET is_deleted = true FROM unnest(${sql.param(gone.map(({ picKind }) => picKind))}::smallint[], ${sql.param(gone.map(({ seq }) => seq))}::smallint[]) AS g (kind, seq)
           WHERE tenant_id = ${caller.tenantId} AND rpi_no = ${merchant.rpiNo} AND incoming_code IS NULL AND pic_kind = g.kind AND rpi_pic.seq = g.seq AND NOT is_deleted`,
    )
  const rows = added.map((one) => ({
    ...one,
    oemNo: merchant.oemNo,
    rpiNo: merchant.rpiNo,
    tenantId: caller.tenantId,
    sha256: hashes.get(one.fileKey) ?? keptHashes.get(one.fileKey) ?? '',
    uploadUser: caller.userId,
  }))
  await insertRows(tx, 'rpi_pic', rows)
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
