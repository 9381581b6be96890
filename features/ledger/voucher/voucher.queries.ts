import path from 'node:path'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Tx } from '../../../core/server/database/db.ts'
import { fileLinks } from '../../settings/settings.server.ts'

/**
 * Makes the links to vouchers of records, which hold for a short time.
 * @returns a function of a voucher's key and the number of its record, under which it is saved; '' stays ''
 */
export async function voucherLinks(tx: Tx, caller: Caller): Promise<(key: string, no: string) => string> {
  const linkOf = await fileLinks(tx, caller)
  return (key, no) => linkOf(key, `${no}${path.posix.extname(key)}`)
}
