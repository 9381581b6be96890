import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { rowOf, rowsOf, type Tx } from '../../../core/server/db.ts'
import { blindIndex } from '../../../core/server/personal.ts'
import type { Rows } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { daysBetween, dayOfText } from '../../../core/shared/dates.ts'

/** Most rows of a list that may be asked for as a whole. @source docs/rulings.md 2 */
const mostAtOnce = 10_000

/** All conditions at once; those that do not apply are left out. */
export const allOf = (...conditions: readonly (SQL | undefined | false | '')[]): SQL =>
  sql.join(
    conditions.filter((condition) => condition instanceof Object),
    sql` AND `,
  )

/** A condition that applies when the filter has a value. */
export const when = <Value>(value: Value | undefined, condition: (value: Value) => SQL): SQL | undefined =>
  value === undefined ? undefined : condition(value)

/** Text that contains a piece, in upper or lower case; `%` and `_` mean themselves. */
export const contains = (column: SQLWrapper, piece: string): SQL =>
  sql`strpos(lower(${column}), lower(${piece}::text)) > 0`

/** Text that begins with a piece; `%` and `_` mean themselves. */
export const beginsWith = (column: SQLWrapper, piece: string): SQL =>
  sql`${column} LIKE ${`${piece.replaceAll(/[\\%_]/g, '\\$&')}%`}`

/** A phone number searched by all its digits or the last four. @source docs/domain/network.md 1.6 */
export const isPhone = (index: SQLWrapper, tail: SQLWrapper, phone: string): SQL =>
  phone.length === 4 ? sql`${tail} = ${phone}` : sql`${index} = ${blindIndex('phone', phone)}`

/**
 * Rows made within the bounds that a filter gives, both inclusive.
 * @throws common.datesReversed when the first is after the last
 */
export function madeWithin(
  column: SQLWrapper,
  {
    createTime_dategt: first,
    createTime_datelt: last,
  }: { createTime_dategt?: string | undefined; createTime_datelt?: string | undefined },
): SQL | undefined {
  if (first !== undefined && last !== undefined && first > last) throw commonErrors.datesReversed()
  const conditions = [
    when(first, (at) => sql`${column} >= ${at}::timestamptz`),
    when(last, (at) => sql`${column} <= ${at}::timestamptz`),
  ]
  return first === undefined && last === undefined ? undefined : allOf(...conditions)
}

/** Widest period of an export, in days. @source docs/domain/network.md 1.8 */
const widestExport = 366

/**
 * Refuses an export over too long a period; without both bounds it is bounded by its rows alone.
 * @throws common.spanTooLong
 */
export function checkSpan({
  createTime_dategt: first,
  createTime_datelt: last,
}: {
  createTime_dategt?: string | undefined
  createTime_datelt?: string | undefined
}): void {
  if (first === undefined || last === undefined) return
  if (daysBetween(dayOfText(first), dayOfText(last)) + 1 > widestExport)
    throw commonErrors.spanTooLong({ n: widestExport })
}

/**
 * The order of a list: what the caller asked for among the columns that may be sorted by, else the usual one; the tie
 * breaker always comes last.
 * @param columns by the name on the wire, in camel case; snake case is understood
 * @source docs/wire.md 2.5
 */
export function orderOf(
  { ascs, descs }: { ascs: string; descs: string },
  columns: Readonly<Record<string, SQLWrapper>>,
  usual: SQL,
  tie: SQLWrapper,
): SQL {
  const asked = [
    ...keysOf(ascs, columns).map((column) => sql`${column} ASC`),
    ...keysOf(descs, columns).map((column) => sql`${column} DESC`),
  ]
  return sql`${sql.join(asked.length > 0 ? asked : [usual], sql`, `)}, ${tie} DESC`
}

function keysOf(names: string, columns: Readonly<Record<string, SQLWrapper>>): SQLWrapper[] {
  const camel = names
    .split(',')
    .map((name) => name.trim().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  return camel.flatMap((name) => (Object.hasOwn(columns, name) ? (columns[name] ?? []) : []))
}

/** A list as a statement: what is read, from where, which rows, in which order. */
export interface Listing {
  readonly columns: SQL
  /** Tables and joins; what only names a row stands in the columns as a scalar. */
  readonly from: SQL
  readonly where: SQL
  readonly order: SQL
}

/**
 * One page of a list with its exact total; all rows for size -1.
 * @throws common.paging when all rows are more than 10,000
 */
export async function readPage<Row>(
  tx: Tx,
  { columns, from, where, order }: Listing,
  { current, size }: { current: number; size: number },
): Promise<Rows<Row>> {
  const counted = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`)
  const total = Number(counted?.total ?? 0)
  if (size === -1 && total > mostAtOnce) throw commonErrors.paging()
  const window = size === -1 ? sql`LIMIT ${mostAtOnce}` : sql`LIMIT ${size} OFFSET ${(current - 1) * size}`
  const records = await rowsOf<Row>(tx, sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order} ${window}`)
  return { records, total }
}
