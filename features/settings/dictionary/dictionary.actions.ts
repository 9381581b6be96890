import { sql } from 'drizzle-orm'
import type { AuditNote } from '../../../core/server/call/audit.ts'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { withDescendants } from '../../../core/shared/tree/tree.ts'
import type { dict } from './dictionary.contract.ts'
import { type Book, type DictEntry, rowsOfBook } from './dictionary.queries.ts'
import { checkFixed, checkParent, checkRemoval, checkUsed, filledDict } from './dictionary.rules.ts'

type Note = (note: AuditNote) => void

/**
 * Adds a row to a dictionary or changes one. A set that gets another code takes its values along.
 * @param entity what the audit log calls such a row
 * @throws dict.…, common.notFound, common.moved when somebody changed the row since it was read
 * @source docs/wire.md 4.8
 */
export async function saveEntry(
  tx: Tx,
  {
    caller,
    book,
    entity,
    input,
    audit,
  }: { caller: Caller; book: Book; entity: string; input: InputOf<typeof dict.submit>; audit: Note },
): Promise<{ id: bigint }> {
  await lockBook(tx, book)
  const rows = await rowsOfBook(tx, book)
  const before = input.id === undefined ? null : found(rows, input.id)
  if (before && input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
  const parentId = input.parentId ?? before?.parentId ?? 0n
  const parent = parentId === 0n ? null : found(rows, parentId)
  const key = filledDict(input, parent, before === null)
  if (before) checkParent(withDescendants(rows, before.id), parent)
  checkFixed(before, key, parent)
  checkUsed(before, key, book.isUsed)
  const values = {
    ...key,
    parentId,
    dictValue: input.dictValue,
    dictValueEn: input.dictValueEn,
    sort: input.sort ?? before?.sort ?? 0,
    isSealed: input.isSealed ?? before?.isSealed ?? false,
    remark: input.remark,
  }
  const id = before ? await change(tx, caller, book, before.id, values) : await add(tx, caller, book, values)
  if (before && before.code !== values.code) await carryCode(tx, book, withDescendants(rows, id), values.code)
  audit({ entity, no: id, before: before && shownOf(before), after: values })
  return { id }
}

/**
 * Removes rows, all or none.
 * @throws common.notFound, dict.fixedKept, dict.hasChildren
 */
export async function removeEntries(
  tx: Tx,
  {
    caller,
    book,
    entity,
    ids,
    audit,
  }: { caller: Caller; book: Book; entity: string; ids: readonly bigint[]; audit: Note },
): Promise<Record<string, never>> {
  await lockBook(tx, book)
  const rows = await rowsOfBook(tx, book)
  const gone = ids.map((id) => found(rows, id))
  checkRemoval(rows, gone)
  await run(
    tx,
    sql`UPDATE ${book.table} d SET is_deleted = true, update_user = ${caller.userId}, update_time = business_now(), version = version + 1
         WHERE ${book.mine} AND d.id = ANY(${idList(ids)}::bigint[])`,
  )
  audit({ entity, no: ids.join(','), before: { rows: gone.map(shownOf) } })
  return {}
}

type Values = Omit<DictEntry, 'id' | 'parentName' | 'isFixed' | 'updateTime' | 'version'>

async function add(tx: Tx, { userId }: Caller, { table, owner }: Book, values: Values): Promise<bigint> {
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`INSERT INTO ${table} (${owner.columns}parent_id, code, dict_key, dict_value, dict_value_en, sort, is_sealed, remark, create_user, update_user)
        VALUES (${owner.values}${values.parentId}, ${values.code}, ${values.dictKey}, ${values.dictValue}, ${values.dictValueEn}, ${values.sort}, ${values.isSealed},
                ${values.remark}, ${userId}, ${userId}) RETURNING id`,
  )
  if (!row) throw new Error('an entry of the dictionary was not stored')
  return row.id
}

async function change(tx: Tx, { userId }: Caller, { table, mine }: Book, id: bigint, values: Values): Promise<bigint> {
  await run(
    tx,
    sql`UPDATE ${table} d SET parent_id = ${values.parentId}, code = ${values.code}, dict_key = ${values.dictKey}, dict_value = ${values.dictValue},
               dict_value_en = ${values.dictValueEn}, sort = ${values.sort}, is_sealed = ${values.isSealed}, remark = ${values.remark},
               update_user = ${userId}, update_time = business_now(), version = version + 1
         WHERE ${mine} AND d.id = ${id}`,
  )
  return id
}

/** Gives the code of a set to everything in it. */
async function carryCode(tx: Tx, { table, mine }: Book, below: ReadonlySet<bigint>, code: string): Promise<void> {
  await run(tx, sql`UPDATE ${table} d SET code = ${code} WHERE ${mine} AND d.id = ANY(${idList([...below])}::bigint[])`)
}

const idList = (ids: readonly bigint[]) => `{${ids.join(',')}}`

async function lockBook(tx: Tx, { lock }: Book): Promise<void> {
  await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
}

function found(rows: readonly DictEntry[], id: bigint): DictEntry {
  const row = rows.find((one) => one.id === id)
  if (!row) throw commonErrors.notFound()
  return row
}

const shownOf = ({ parentName: _name, isFixed: _fixed, updateTime: _at, version: _version, ...values }: DictEntry) =>
  values
