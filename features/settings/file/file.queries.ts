import { type SQL, sql } from 'drizzle-orm'
import { filePath } from '../../../core/shared/file-path.ts'
import { files, publicFolder } from '../../../core/server/files/files.ts'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf } from '../../../core/server/lists/listing.ts'
import { paramOf } from '../param/param.queries.ts'
import { fileErrors } from './file.contract.ts'

/** A file that a record may name, as it was written down when it came in. */
interface OwnFile {
  /** Key under which it is stored. */
  readonly name: string
  readonly extension: string
  readonly attachSize: bigint
  /** Null: it came in before this was kept. */
  readonly sha256: string | null
  /** Points of a picture; null: it is none, or came in before this was kept. */
  readonly width: number | null
  readonly height: number | null
}

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
export async function ownFiles(tx: Tx, caller: Caller, keys: readonly string[]): Promise<OwnFile[]> {
  const wanted = [...new Set(keys.filter((key) => key !== ''))]
  if (wanted.length === 0) return []
  const rows = await rowsOf<OwnFile>(
    tx,
    sql`SELECT name, extension, attach_size AS "attachSize", sha256, width, height
          FROM attachment WHERE ${filesOf(caller)} AND name = ANY(${sql.param(wanted)}::text[])`,
  )
  if (rows.length !== wanted.length) throw fileErrors.gone()
  return rows
}

/** Files of a caller's own side that were not removed: the login tenant's for its staff, else those that the party sent in. */
export const filesOf = (caller: Caller): SQL =>
  allOf(
    sql`attachment.tenant_id = ${caller.tenantId} AND attachment.oem_no = ${caller.oemNo} AND NOT attachment.is_deleted`,
    !isOperatorStaff(caller) &&
      sql`(attachment.create_user = ${caller.userId} OR EXISTS (SELECT 1 FROM app_user u
              WHERE u.tenant_id = attachment.tenant_id AND u.id = attachment.create_user AND u.user_type = ${caller.partyType} AND u.user_no = ${caller.userNo}))`,
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
