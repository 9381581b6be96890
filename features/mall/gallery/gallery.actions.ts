import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { publicFolder } from '../../../core/server/files/files.ts'
import { requireOwnFiles } from '../../settings/settings.server.ts'
import { galleryErrors } from './gallery-errors.contract.ts'

/**
 * Refuses keys that are no public pictures of the caller's own side; '' is none.
 * @param kept keys that the record holds already
 * @throws mallGallery.notPicture, file.gone
 */
export async function checkPictures(
  tx: Tx,
  caller: Caller,
  keys: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const fresh = keys.filter((key) => key !== '' && !kept.includes(key))
  if (fresh.some((key) => !key.startsWith(publicFolder) || !/\.(jpe?g|png)$/i.test(key)))
    throw galleryErrors.notPicture()
  await requireOwnFiles(tx, caller, fresh)
}
