import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { preparedRow, preparedRows, rowOf, rowsOf, type Tx } from '../database/db.ts'
import { blindIndex } from '../secrets/personal.ts'
import type { Rows } from '../../shared/call.ts'
import { commonErrors } from '../../shared/errors.ts'
import { daysBetween, dayOfText } from '../../shared/dates.ts'

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

/**
 * Text that begins with a piece; `%` and `_` mean themselves. Said as a range, which an index may answer below row
 * security; `LIKE` may not: it does not count as leakproof.
 */
export const beginsWith = (column: SQLWrapper, piece: string): SQL =>
  sql`(${column} ~>=~ ${piece}::text AND ${column} ~<~ ${`${piece}\u{10FFFF}`}::text)`

/** A phone number searched by all its digits or the last four. @source docs/domain/network.md 1.6 */
export const isPhone = (index: SQLWrapper, tail: SQLWrapper, phone: string): SQL =>
  phone.length === 4 ? sql`${tail} = ${phone}` : sql`${index} = ${blindIndex('phone', phone)}`

/** Bounds of the time of creation, as `createTimeFilter` reads them. */
export interface CreateTimeBounds {
  readonly createTime_dategt?: string | undefined
  readonly createTime_datelt?: string | undefined
}

/**
 * Rows made within the bounds that a filter gives, both inclusive.
 * @throws common.datesReversed when the first is after the last
 */
export function madeWithin(
  column: SQLWrapper,
  { createTime_dategt: first, createTime_datelt: last }: CreateTimeBounds,
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
export function checkSpan({ createTime_dategt: first, createTime_datelt: last }: CreateTimeBounds): void {
  if (first === undefined || last === undefined) return
  if (daysBetween(dayOfText(first), dayOfText(last)) + 1 > widestExport)
    throw commonErrors.spanTooLong({ n: widestExport })
}

/**
 * The order of a list: what the caller asked for among the columns that may be sorted by, else the usual one; the tie
 * breaker always comes last.
 * @param columns by the name on the wire, in camel case; snake case is understood
 * @param tie     column that no two rows share, the newest first if nothing else is said
 * @source docs/wire.md 2.5
 */
export function orderOf(
  { ascs, descs }: { ascs: string; descs: string },
  columns: Readonly<Record<string, SQLWrapper>>,
  usual: SQL,
  tie: SQLWrapper,
  tieDirection: SQL = sql`DESC`,
): SQL {
  const asked = [
    ...keysOf(ascs, columns).map((column) => sql`${column} ASC`),
    ...keysOf(descs, columns).map((column) => sql`${column} DESC`),
  ]
  return sql`${sql.join(asked.length > 0 ? asked : [usual], sql`, `)}, ${tie} ${tieDirection}`
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
  /** Tenant and id of a row: the rows of a page are found by their ids alone and read whole after that. */
  readonly key?: { readonly tenant: SQL; readonly id: SQL; readonly tenantId: string }
  /** Number of rows, where a roll-up can tell. */
  readonly total?: SQL | null
  /** Time at which a row was made, where the condition does not hold the bounds of that time already. */
  readonly made?: SQL
}

/** Page and bounds of the time of creation, as a list is asked for them. */
export interface PageAsked extends CreateTimeBounds {
  readonly current: number
  readonly size: number
}

/**
 * One page of a list with its exact total; all rows for size -1.
 * @throws common.paging when all rows are more than 10,000; common.datesReversed
 */
export async function readPage<Row extends object>(tx: Tx, asked: Listing, page: PageAsked): Promise<Rows<Row>> {
  const listing = bounded(asked, page)
  const { current, size } = page
  if (size === -1) {
    const total = await totalOf(tx, listing)
    if (total > mostAtOnce) throw commonErrors.paging()
    return { records: await wholeRows(tx, listing, sql`LIMIT ${mostAtOnce}`), total }
  }
  const skipped = (current - 1) * size
  const window = sql`LIMIT ${size} OFFSET ${skipped}`
  const records = await (listing.key
    ? rowsByKey<Row>(tx, listing, listing.key, window)
    : wholeRows<Row>(tx, listing, window))
  return { records, total: lastPageTotal(skipped, size, records.length) ?? (await totalOf(tx, listing)) }
}

/** The rows of a list that were made within the bounds asked for; no roll-up knows how many those are. */
function bounded(listing: Listing, bounds: CreateTimeBounds): Listing {
  const within = listing.made && madeWithin(listing.made, bounds)
  return within ? { ...listing, where: allOf(listing.where, within), total: null } : listing
}

/** A page that is not full is the last one and says itself how many rows there are; null for every other. */
export const lastPageTotal = (skipped: number, size: number, found: number): number | null =>
  found < size && (found > 0 || skipped === 0) ? skipped + found : null

async function totalOf(tx: Tx, { from, where, total }: Listing): Promise<number> {
  const counted = total
    ? await preparedRow<{ total: bigint }>(tx, sql`SELECT ${total} AS total`)
    : await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total FROM ${from} WHERE ${where}`)
  return Number(counted?.total ?? 0)
}

const wholeRows = <Row extends object>(tx: Tx, { columns, from, where, order }: Listing, window: SQL): Promise<Row[]> =>
  rowsOf<Row>(tx, sql`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY ${order} ${window}`)

async function rowsByKey<Row extends object>(
  tx: Tx,
  { columns, from, where, order }: Listing,
  { tenant, id, tenantId }: NonNullable<Listing['key']>,
  window: SQL,
): Promise<Row[]> {
  const found = await rowsOf<{ id: bigint }>(
    tx,
    sql`SELECT ${id} AS id FROM ${from} WHERE ${where} ORDER BY ${order} ${window}`,
  )
  if (found.length === 0) return []
  const ids = sql.param(found.map((row) => row.id))
  return preparedRows<Row>(
    tx,
    sql`SELECT ${columns} FROM ${from} WHERE ${tenant} = ${tenantId} AND ${id} = ANY(${ids}::bigint[]) ORDER BY ${order}`,
  )
}
