import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { preparedRows, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Language } from '../../../core/shared/errors.ts'
import { isBusinessSet } from './business-sets.contract.ts'
import { setKey } from './dictionary.contract.ts'

/** One of the two dictionaries as statements see it: whose rows, and what a new row says of its owner. */
export interface Book {
  readonly table: SQL
  /** The rows of the caller that are not removed; the table goes by the name `d`. */
  readonly mine: SQL
  readonly isFixed: SQL
  /** Whether the row `p` stands above the row `d`. */
  readonly isAbove: SQL
  /** Whether features take values from the set of this code, and the tenant keeps it. */
  readonly isUsed: (code: string) => boolean
  /** Names and values of the columns that tell a new row's owner. */
  readonly owner: { readonly columns: SQL; readonly values: SQL }
  /** Two who change one book wait for each other by this name. */
  readonly lock: string
}

/** The platform's dictionary. */
export const platformBook: Book = {
  table: sql`dict`,
  mine: sql`NOT d.is_deleted`,
  isAbove: sql`p.id = d.parent_id`,
  isFixed: sql`d.is_fixed`,
  isUsed: () => false,
  owner: { columns: sql``, values: sql`` },
  lock: 'dict',
}

/** The dictionary of a login tenant. */
export const tenantBook = ({ tenantId, oemNo }: Pick<Caller, 'tenantId' | 'oemNo'>): Book => ({
  table: sql`dict_biz`,
  mine: sql`d.tenant_id = ${tenantId} AND d.oem_no = ${oemNo} AND NOT d.is_deleted`,
  isAbove: sql`p.tenant_id = d.tenant_id AND p.id = d.parent_id`,
  isFixed: sql`false`,
  isUsed: isBusinessSet,
  owner: { columns: sql`tenant_id, oem_no, `, values: sql`${tenantId}, ${oemNo}, ` },
  lock: `dict ${oemNo}`,
})

/** A row of either dictionary. */
export interface DictEntry {
  readonly id: bigint
  readonly parentId: bigint
  readonly parentName: string
  readonly code: string
  readonly dictKey: string
  readonly dictValue: string
  readonly dictValueEn: string
  readonly sort: number
  readonly isSealed: boolean
  readonly isFixed: boolean
  readonly remark: string
  readonly updateTime: string
  readonly version: number
}

/** The columns of a row; the table goes by the name `d`. */
export const dictColumns = ({ isAbove, isFixed, table }: Book): SQL =>
  sql`d.id, d.parent_id AS "parentId", coalesce((SELECT p.dict_value FROM ${table} p WHERE ${isAbove}), '') AS "parentName", d.code, d.dict_key AS "dictKey",
      d.dict_value AS "dictValue", d.dict_value_en AS "dictValueEn", d.sort, d.is_sealed AS "isSealed", ${isFixed} AS "isFixed", d.remark, d.update_time AS "updateTime", d.version`

/** All rows of a dictionary, in their order. */
export const rowsOfBook = (tx: Tx, book: Book): Promise<DictEntry[]> =>
  rowsOf<DictEntry>(tx, sql`SELECT ${dictColumns(book)} FROM ${book.table} d WHERE ${book.mine} ORDER BY d.sort, d.id`)

/** The words of a row for a reader; Chinese where no English was given. The table goes by the name `d`. */
export const labelIn = (language: Language): SQL =>
  language === 'en' ? sql`coalesce(nullif(d.dict_value_en, ''), d.dict_value)` : sql`d.dict_value`

/** The rows of a set that selects offer: neither its own row nor sealed ones. The table goes by the name `d`. */
export const offeredIn = ({ mine }: Book, code: string): SQL =>
  sql`${mine} AND d.code = ${code} AND d.dict_key <> ${setKey} AND NOT d.is_sealed`

/** The values of a set that selects offer. */
export function offeredValues(tx: Tx, book: Book, code: string, language: Language) {
  return preparedRows<Pick<DictEntry, 'id' | 'code' | 'dictKey' | 'dictValue' | 'sort' | 'remark'>>(
    tx,
    sql`SELECT d.id, d.code, d.dict_key AS "dictKey", ${labelIn(language)} AS "dictValue", d.sort, d.remark FROM ${book.table} d
         WHERE ${offeredIn(book, code)} ORDER BY d.sort, d.id`,
  )
}
