import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { commonErrors, type Language } from '../../../core/shared/errors.ts'
import { labelIn, offeredIn, tenantBook } from '../dictionary/dictionary.queries.ts'
import type { SeededSet } from '../dictionary/framework-sets.contract.ts'

/**
 * Refuses a value that the caller's login tenant does not offer in a set of its business dictionary: unknown, removed or
 * sealed. For writes; what is stored stays valid.
 * @param label of the field, in the caller's language
 * @throws common.fieldChoice, as a wrong code does
 */
export async function requireBusinessValue(
  tx: Tx,
  caller: Caller,
  set: SeededSet,
  value: number,
  label: string,
): Promise<void> {
  const book = tenantBook(caller)
  const found = await rowOf(
    tx,
    sql`SELECT 1 FROM ${book.table} d WHERE ${offeredIn(book, set.code)} AND d.dict_key = ${String(value)}`,
  )
  if (!found) throw commonErrors.fieldChoice({ label })
}

/**
 * The words of a stored value of a business set in the dictionary of the login tenant whose row it is, sealed ones too; its
 * number where the tenant removed it.
 * @param row    alias in the statement of a table with tenant_id and oem_no
 * @param column of that table which holds the value
 */
export function businessLabel(set: SeededSet, row: string, column: string, language: Language): SQL {
  const of = (name: string) => sql.raw(`${row}.${name}`)
  return sql`coalesce((SELECT ${labelIn(language)} FROM dict_biz d WHERE d.tenant_id = ${of('tenant_id')} AND d.oem_no = ${of('oem_no')}
      AND d.code = ${set.code} AND d.dict_key = ${of(column)}::text AND NOT d.is_deleted), ${of(column)}::text)`
}
