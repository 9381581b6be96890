import { and, eq, inArray, sql } from 'drizzle-orm'
import { filePath } from '../../../core/shared/file-path.ts'
import { files, publicFolder } from '../../../core/server/files/files.ts'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { paramOf } from '../param/param.queries.ts'
import { fileErrors } from './file.contract.ts'
import { attachments } from './file.tables.ts'

/**
 * Refuses keys of files that the caller may not put into a record: a form names what its own side sent in. Staff of a login
 * tenant take what was sent in there; the users of a party what they or others of the party sent in.
 * @param kept keys that the record holds already, whoever sent them: saving it again changes nothing
 * @throws file.gone
 */
export async function requireOwnFiles(
  tx: Tx,
  caller: Caller,
  keys: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  await ownFiles(
    tx,
    caller,
    keys.filter((key) => !kept.includes(key)),
  )
}

/** Files that a caller may name, as `requireOwnFiles` says. @throws file.gone when one of the keys names no such file; '' is none */
export async function ownFiles(tx: Tx, caller: Caller, keys: readonly string[]) {
  const wanted = [...new Set(keys.filter((key) => key !== ''))]
  if (wanted.length === 0) return []
  const rows = await tx
    .select()
    .from(attachments)
    .where(and(filesOf(caller), inArray(attachments.name, wanted)))
  if (rows.length !== wanted.length) throw fileErrors.gone()
  return rows
}

/** Files of a caller's own side that were not removed: the login tenant's for its staff, else those that the party sent in. */
export const filesOf = (caller: Caller) =>
  and(
    eq(attachments.tenantId, caller.tenantId),
    eq(attachments.oemNo, caller.oemNo),
    eq(attachments.isDeleted, false),
    isOperatorStaff(caller)
      ? undefined
      : sql`(${attachments.createUser} = ${caller.userId} OR EXISTS (SELECT 1 FROM app_user u
              WHERE u.tenant_id = ${attachments.tenantId} AND u.id = ${attachments.createUser} AND u.user_type = ${caller.partyType} AND u.user_no = ${caller.userNo}))`,
  )

/** The path of a public file on any name that this installation goes by; '' stays ''. */
export const publicPath = (key: string): string => (key === '' ? '' : `${filePath}?${new URLSearchParams({ key })}`)

/**
 * Makes the links of stored files: a private one holds for `file.sign.seconds` and while the reader is signed in, '' stays ''.
 * @returns a function of the key and of the name to save it by
 */
export async function fileLinks(tx: Tx, caller: Caller): Promise<(key: string, name: string) => string> {
  const seconds = await paramOf(tx, caller, 'file.sign.seconds')
  return (key, name) => {
    if (key === '') return ''
    return key.startsWith(publicFolder)
      ? files().publicAddress(key)
      : files().address({ key, name, session: caller.sessionId }, seconds)
  }
}
