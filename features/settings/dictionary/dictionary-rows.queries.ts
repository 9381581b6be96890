import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, contains, orderOf, readPage } from '../../../core/server/lists/listing.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { nest } from '../../../core/shared/tree/tree.ts'
import type { dict } from './dictionary.contract.ts'
import { type Book, dictColumns, type DictEntry, rowsOfBook } from './dictionary.queries.ts'

/** Whether a row stands for a whole set. */
export const isSet = ({ parentId }: DictEntry): boolean => parentId === 0n

/** Title of a row for a reader. */
export const titleIn =
  ({ language }: Caller) =>
  ({ dictValue, dictValueEn }: DictEntry): string =>
    language === 'en' && dictValueEn ? dictValueEn : dictValue

type Filters = InputOf<typeof dict.list>

const matches = (row: DictEntry, { code, dictValue, remark }: Filters): boolean =>
  row.code.toLowerCase().includes(code.toLowerCase()) &&
  row.remark.toLowerCase().includes(remark.toLowerCase()) &&
  `${row.dictValue}\n${row.dictValueEn}`.toLowerCase().includes(dictValue.toLowerCase())

/** Rows that match, nested. */
function nested(rows: readonly DictEntry[], filters: Filters) {
  const shown = rows.filter((row) => matches(row, filters))
  const parents = new Set(shown.map(({ parentId }) => parentId))
  return nest(shown.map((row) => ({ ...row, hasChildren: parents.has(row.id) })))
}

/** Rows of a dictionary that match, nested. */
export async function treeOf(tx: Tx, book: Book, filters: Filters) {
  return nested(await rowsOfBook(tx, book), filters)
}

/** The values of a set; without a set none. */
export async function valuesOf(tx: Tx, book: Book, { parentId, ...filters }: InputOf<typeof dict.childList>) {
  if (parentId === undefined || parentId === 0n) return []
  const rows = await rowsOfBook(tx, book)
  const parent = rows.find(({ id }) => id === parentId)
  return parent
    ? nested(
        rows.filter(({ code, id }) => code === parent.code && id !== parentId),
        filters,
      )
    : []
}

const setOrder = {
  code: sql`d.code`,
  dictValue: sql`d.dict_value`,
  sort: sql`d.sort`,
  updateTime: sql`d.update_time`,
}

/** A page of the sets of a dictionary. */
export async function setsOf(tx: Tx, book: Book, input: InputOf<typeof dict.parentList>) {
  const listing = {
    columns: dictColumns(book),
    from: sql`${book.table} d`,
    where: allOf(
      book.mine,
      sql`d.parent_id = 0`,
      contains(sql`d.code`, input.code),
      contains(sql`d.remark`, input.remark),
      sql`(${contains(sql`d.dict_value`, input.dictValue)} OR ${contains(sql`d.dict_value_en`, input.dictValue)})`,
    ),
    order: orderOf(input, setOrder, sql`d.sort`, sql`d.id`, sql`ASC`),
    made: sql`d.create_time`,
  }
  return pageOf(input, await readPage<DictEntry>(tx, listing, input))
}

/** One row of a dictionary. @throws common.notFound */
export async function entryOf(tx: Tx, book: Book, id: bigint): Promise<DictEntry> {
  const row = await rowOf<DictEntry>(
    tx,
    sql`SELECT ${dictColumns(book)} FROM ${book.table} d WHERE ${book.mine} AND d.id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  return row
}
