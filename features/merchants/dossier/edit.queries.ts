import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Dossier, dossierOf, userName } from './merchant-dossier.queries.ts'
import { checkEditable, editBlocked } from './editing.rules.ts'

/**
 * A merchant whose steps a caller may change, held until the transaction ends.
 * @param version of the merchant as the form has read it; undefined: whatever it is
 * @throws common.notFound outside the caller's reach, merchant.notDirect, onboarding.submitted; common.moved with who
 *   and when, for a form that is older than the merchant
 * @source docs/domain/network.md 2.7, 3.3
 */
export async function openForEdit(
  tx: Tx,
  caller: Caller,
  which: { readonly id: bigint } | { readonly rpiNo: string },
  version: number | undefined,
): Promise<Dossier> {
  const dossier = await dossierOf(tx, caller, which, { isLocked: true })
  const { row } = dossier
  checkEditable(row, caller)
  if (version !== undefined && version !== row.version)
    throw commonErrors.moved().with({
      updateUserName: await userName(tx, row.tenantId, row.updateUser),
      updateTime: row.updateTime.slice(0, 19),
    })
  return dossier
}

/** Returns the reason why a caller cannot change the steps of a merchant, in words; '' when nothing prevents it. */
export const blockedWords = (row: Dossier['row'], caller: Caller): string =>
  editBlocked(row, caller)?.words(caller.language) ?? ''
