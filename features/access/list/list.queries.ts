import { type SQL, sql } from 'drizzle-orm'
import { pageOf, type Rows } from '../../../core/shared/call.ts'
import { preparedRow, preparedRows, rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, type CreateTimeBounds, lastPageTotal, madeWithin } from '../../../core/server/lists/listing.ts'

/** The page, the order and the bounds of the time of creation that a list is asked for. */
export interface ListInput extends CreateTimeBounds {
  readonly current: number
  readonly size: number
  readonly ascs: string
  readonly descs: string
}

const snakeless = (name: string) => name.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * The order of a list: the columns asked for that are on its white list, then the tie-break; without any, the usual one.
 * @param columns field name to column
 * @param usual   the order nobody asked for, `create_time DESC, id DESC`
 * @source docs/wire.md 2.5
 */
export function orderOf(
  { ascs, descs }: Pick<ListInput, 'ascs' | 'descs'>,
  columns: Readonly<Record<string, SQL>>,
  usual: SQL,
): SQL {
  const asked = (names: string, direction: SQL) =>
    names.split(',').flatMap((name) => {
      const key = snakeless(name)
      const column = Object.hasOwn(columns, key) ? columns[key] : undefined
      return column ? [sql`${column} ${direction}`] : []
    })
  const parts = [...asked(ascs, sql`ASC`), ...asked(descs, sql`DESC`)]
  return parts.length > 0 ? sql.join([...parts, sql`id`], sql`, `) : usual
}

/** A contains-filter on a text: `%` and `_` are literal, '' filters nothing. */
export const containing = (column: SQL, wanted: string): SQL =>
  wanted ? sql`strpos(lower(${column}), ${wanted.toLowerCase()}) > 0` : sql`true`

/**
 * One page of a list with its exact total.
 * @param select everything before the where: `SELECT … FROM …`
 * @param from   what the total counts over: `FROM …`
 * @param total  how many there are, where a roll-up can tell
 * @param key    tenant and id of a row: the rows of a page are found by their ids alone and read whole after that
 * @param made   when a row was made, where the condition does not hold the bounds of that time already
 * @throws common.datesReversed
 */
export async function pageOfRows<Row>(
  tx: Tx,
  input: ListInput,
  {
    select,
    from,
    where: condition,
    order,
    total: rolledUp,
    key,
    made,
  }: {
    select: SQL
    from: SQL
    where: SQL
    order: SQL
    total?: SQL | null
    key?: Key
    made?: SQL
  },
): Promise<ReturnType<typeof pageOf<Row>>> {
  const within = made && madeWithin(made, input)
  const where = within ? allOf(condition, within) : condition
  // No roll-up knows how many rows were made within a period.
  const total = within ? null : rolledUp
  const skipped = input.size < 0 ? 0 : (input.current - 1) * input.size
  const limit = input.size < 0 ? sql`` : sql`LIMIT ${input.size} OFFSET ${skipped}`
  const page = sql`WHERE ${where} ORDER BY ${order} ${limit}`
  const records = key
    ? await rowsByKey<Row>(tx, {
        select,
        order,
        key,
        found: await rowsOf(tx, sql`SELECT ${key.id} AS id ${from} ${page}`),
      })
    : await rowsOf<Row>(tx, sql`${select} ${page}`)
  const size = input.size < 0 ? Infinity : input.size
  const known = lastPageTotal(skipped, size, records.length)
  const rows: Rows<Row> = { records, total: known ?? (await totalOf(tx, { from, where, total })) }
  return pageOf(input, rows)
}

async function totalOf(tx: Tx, { from, where, total }: { from: SQL; where: SQL; total: SQL | null | undefined }) {
  const counted = total
    ? await preparedRow<{ total: bigint }>(tx, sql`SELECT ${total} AS total`)
    : await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total ${from} WHERE ${where}`)
  return Number(counted?.total ?? 0n)
}

/** Tenant and id of the rows of a list. */
interface Key {
  readonly tenant: SQL
  readonly id: SQL
  readonly tenantId: string
}

async function rowsByKey<Row>(
  tx: Tx,
  { select, order, key, found }: { select: SQL; order: SQL; key: Key; found: readonly { id: bigint }[] },
): Promise<Row[]> {
  if (found.length === 0) return []
  const ids = sql.param(found.map(({ id }) => id))
  return preparedRows<Row>(
    tx,
    sql`${select} WHERE ${key.tenant} = ${key.tenantId} AND ${key.id} = ANY(${ids}::bigint[]) ORDER BY ${order}`,
  )
}
