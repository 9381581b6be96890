import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { madeBy, makerOf } from '../../../core/server/call/maker.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow, type Values } from '../../../core/server/database/row-writing.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Label, unmasked } from '../../../core/shared/shapes/draft-fields.ts'
import { PartyType } from '../../../core/shared/party-type.ts'
import { holdMerchant } from '../../merchants/merchants.server.ts'
import { bookErrors, mostEntries } from './book.contract.ts'
import { type BookOwner, type BookTable, ownBook } from './book.queries.ts'

/** A row of a book that is to be saved. */
export interface EntryDraft {
  readonly id: bigint | undefined
  readonly rpiNo: string | undefined
  readonly isDefault: boolean | undefined
  readonly version: number | undefined
}

/** A row of a book as it was before. */
interface EntryBefore {
  readonly id: bigint
  readonly rpiNo: string | null
  readonly isDefault: boolean
  readonly version: number | bigint
}

/**
 * Holds the book that a caller changes: its own party's, or that of a merchant that it may change. Until the transaction
 * ends nobody else adds to it or chooses its default.
 * @throws common.notFound for a merchant that the caller does not see, merchant.notDirect for one that it only looks at
 */
export async function holdBook(tx: Tx, caller: Caller, rpiNo: string | null | undefined): Promise<BookOwner> {
  const owner =
    rpiNo == null || rpiNo === ''
      ? ownBook(caller)
      : { userType: PartyType.merchant, userNo: rpiNo, oemNo: (await holdMerchant(tx, caller, rpiNo)).oemNo }
  const key = sql`(${caller.tenantId}, ${owner.oemNo}, ${owner.userType}, ${owner.userNo})`
  await run(
    tx,
    sql`INSERT INTO seller_book (tenant_id, oem_no, user_type, user_no) VALUES ${key} ON CONFLICT DO NOTHING`,
  )
  await rowOf(
    tx,
    sql`SELECT 1 FROM seller_book WHERE tenant_id = ${caller.tenantId} AND user_type = ${owner.userType} AND user_no = ${owner.userNo} FOR UPDATE`,
  )
  return owner
}

/**
 * Saves a row of a book that is held: a new one or a change. The first of a book is its default; a new default takes the
 * place of the one before.
 * @param before the row as it was, read after the book was held; null for a new one
 * @param values the book's own columns, personal ones sealed; undefined leaves a column as it is
 * @param most rows of the book at most
 * @returns id of the row
 * @throws sellerBook.tooMany, common.moved
 * @source docs/domain/network.md 11
 */
export async function saveEntry(
  tx: Tx,
  caller: Caller,
  now: Moment,
  table: BookTable,
  owner: BookOwner,
  { isDefault, version }: EntryDraft,
  before: EntryBefore | null,
  values: Values,
  most = mostEntries,
): Promise<bigint> {
  if (before && version !== undefined && version !== Number(before.version)) throw commonErrors.moved()
  const standing = await countOf(tx, caller, table, owner)
  if (!before && standing >= most) throw bookErrors.tooMany({ n: most })
  const becomesDefault = isDefault ?? before?.isDefault ?? standing === 0
  if (becomesDefault && !before?.isDefault) await clearDefault(tx, caller, table, owner)
  const content = { ...values, isDefault: becomesDefault || (!before && standing === 0) }
  if (!before) {
    const made = { ...madeBy(makerOf(caller, now)), ...owner, ...content }
    return (await insertRow<{ id: bigint }>(tx, table, made, sql`id`)).id
  }
  await run(
    tx,
    sql`UPDATE ${sql.identifier(table)} SET ${assignments(content)}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${before.id}`,
  )
  return before.id
}

/** Takes a row out of a book that is held; invoices keep copies. */
export async function dropEntry(tx: Tx, caller: Caller, now: Moment, table: BookTable, id: bigint): Promise<void> {
  const gone = await run(
    tx,
    sql`UPDATE ${sql.identifier(table)} SET is_deleted = true, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND id = ${id} AND NOT is_deleted`,
  )
  if (gone !== 1) throw commonErrors.notFound()
}

async function countOf(
  tx: Tx,
  { tenantId }: Caller,
  table: BookTable,
  { userType, userNo }: BookOwner,
): Promise<number> {
  const row = await rowOf<{ n: bigint }>(
    tx,
    sql`SELECT count(*) AS n FROM ${sql.identifier(table)} WHERE tenant_id = ${tenantId} AND user_type = ${userType} AND user_no = ${userNo} AND NOT is_deleted`,
  )
  return Number(row?.n ?? 0)
}

const clearDefault = (tx: Tx, { tenantId }: Caller, table: BookTable, { userType, userNo }: BookOwner) =>
  run(
    tx,
    sql`UPDATE ${sql.identifier(table)} SET is_default = false, version = version + 1
         WHERE tenant_id = ${tenantId} AND user_type = ${userType} AND user_no = ${userNo} AND is_default AND NOT is_deleted`,
  )

/**
 * Holds the book of a row to be saved, and reads the row once it is held.
 * @param read the row by its id, as the caller may see it
 */
export async function holdEntry<Row extends EntryBefore>(
  tx: Tx,
  caller: Caller,
  { id, rpiNo }: Pick<EntryDraft, 'id' | 'rpiNo'>,
  read: (id: bigint) => Promise<Row>,
): Promise<{ owner: BookOwner; before: Row | null }> {
  if (id === undefined) return { owner: await holdBook(tx, caller, rpiNo), before: null }
  const owner = await holdBook(tx, caller, (await read(id)).rpiNo)
  return { owner, before: await read(id) }
}

/**
 * A personal field as a table keeps it: sealed; undefined where a masked value was sent back, which means unchanged.
 * @throws common.fieldMasked for a masked value of a new row
 * @source docs/domain/network.md 1.3; docs/domain/traps.md 25
 */
export function sealedField(
  given: string,
  label: Label,
  { before, caller }: { before: EntryBefore | null; caller: Caller },
): string | undefined {
  const plain = unmasked(given, label, { isNew: before === null, language: caller.language })
  return plain === undefined ? undefined : sealText(plain)
}
