import { type SQL, sql } from 'drizzle-orm'
import { pageOf, type Rows } from '../../../core/shared/call.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/db.ts'

/** The page and the order that a list is asked for. */
export interface ListInput {
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
 */
export async function pageOfRows<Row>(
  tx: Tx,
  input: ListInput,
  { select, from, where, order }: { select: SQL; from: SQL; where: SQL; order: SQL },
): Promise<ReturnType<typeof pageOf<Row>>> {
  const counted = await rowOf<{ total: bigint }>(tx, sql`SELECT count(*) AS total ${from} WHERE ${where}`)
  const limit = input.size < 0 ? sql`` : sql`LIMIT ${input.size} OFFSET ${(input.current - 1) * input.size}`
  const records = await rowsOf<Row>(tx, sql`${select} WHERE ${where} ORDER BY ${order} ${limit}`)
  const rows: Rows<Row> = { records, total: Number(counted?.total ?? 0n) }
  return pageOf(input, rows)
}
