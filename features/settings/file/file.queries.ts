import { and, eq, inArray } from 'drizzle-orm'
import { filePath } from '../../../core/shared/file-path.ts'
import { files, publicFolder } from '../../../core/server/files.ts'
import type { Caller } from '../../../core/server/caller.ts'
import type { Tx } from '../../../core/server/db.ts'
import { paramOf } from '../param/param.queries.ts'
import { fileErrors } from './file.contract.ts'
import { attachments } from './file.tables.ts'

/**
 * Refuses keys of files that were not sent in by the caller's login tenant: a form may name no other.
 * @throws file.gone
 */
export async function requireOwnFiles(tx: Tx, caller: Caller, keys: readonly string[]): Promise<void> {
  await ownFiles(tx, caller, keys)
}

/** Files that the caller's login tenant sent in. @throws file.gone when one of the keys names no such file; '' is none */
export async function ownFiles(tx: Tx, caller: Caller, keys: readonly string[]) {
  const wanted = [...new Set(keys.filter((key) => key !== ''))]
  if (wanted.length === 0) return []
  const own = and(
    eq(attachments.tenantId, caller.tenantId),
    eq(attachments.oemNo, caller.oemNo),
    eq(attachments.isDeleted, false),
  )
  const rows = await tx
    .select()
    .from(attachments)
    .where(and(own, inArray(attachments.name, wanted)))
  if (rows.length !== wanted.length) throw fileErrors.gone()
  return rows
}

/** The path of a public file on any name that this installation goes by; '' stays ''. */
export const publicPath = (key: string): string => (key === '' ? '' : `${filePath}?${new URLSearchParams({ key })}`)

/**
 * Makes the links of stored files: a private one holds for `file.sign.seconds`, '' stays ''.
 * @returns a function of the key and of the name to save it by
 */
export async function fileLinks(tx: Tx, caller: Caller): Promise<(key: string, name: string) => string> {
  const seconds = await paramOf(tx, caller, 'file.sign.seconds')
  return (key, name) => {
    if (key === '') return ''
    return key.startsWith(publicFolder) ? files().publicAddress(key) : files().address({ key, name }, seconds)
  }
}
