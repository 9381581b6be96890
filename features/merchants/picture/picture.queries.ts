import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { fileLinks } from '../../settings/settings.server.ts'
import { PicKind } from './picture-codes.contract.ts'
import type { ShownPicture } from './picture.contract.ts'
import type { Kind } from './picture.rules.ts'

/** Pictures with the addresses under which they can be seen for a short time. */
export async function shownPictures(
  tx: Tx,
  caller: Caller,
  rpiNo: string,
  pictures: readonly { picKind: Kind; seq: number; fileKey: string; createTime: string }[],
): Promise<z.output<typeof ShownPicture>[]> {
  const linkOf = await fileLinks(tx, caller)
  return pictures.map((one) => ({
    ...one,
    url: linkOf(one.fileKey, `${rpiNo}-${codeLabel(codeSetOf(PicKind), one.picKind, caller.language)}-${one.seq}.jpg`),
  }))
}
