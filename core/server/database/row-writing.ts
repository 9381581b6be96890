import { type SQL, sql } from 'drizzle-orm'
import { snakeOf } from './columns-of.ts'
import { rowsOf, run, type Tx } from './db.ts'

/** Columns in camel case with their values; `undefined` leaves a column out. A value of a JSON column that is a list is its text. */
export type Values = Readonly<Record<string, unknown>>

/** Number of rows in one statement; the widest table stays below PostgreSQL's 65,535 values. */
const rowsAtOnce = 500

const columnOf = (key: string) => sql.identifier(snakeOf(key))

const valueOf = (value: unknown): SQL =>
  value instanceof Object && 'getSQL' in value ? (value as SQL) : sql`${sql.param(value)}`

/**
 * Inserts rows of a table in statements of up to 500; a column that a row leaves out takes its default.
 * @param table its name in the database
 */
export async function insertRows(tx: Tx, table: string, rows: readonly Values[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await run(tx, insertion(table, rows.slice(start, start + rowsAtOnce)))
}

/** Inserts a row and gives what the database made of it. @param returning columns, `id, create_time AS "createTime"` */
export async function insertRow<Row extends object>(tx: Tx, table: string, row: Values, returning: SQL): Promise<Row> {
  const [made] = await rowsOf<Row>(tx, sql`${insertion(table, [row])} RETURNING ${returning}`)
  if (!made) throw new Error(`nothing was inserted into ${table}`)
  return made
}

function insertion(table: string, rows: readonly Values[]): SQL {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row).filter((key) => row[key] !== undefined)))]
  const lines = rows.map(
    (row) =>
      sql`(${sql.join(
        keys.map((key) => (row[key] === undefined ? sql`DEFAULT` : valueOf(row[key]))),
        sql`, `,
      )})`,
  )
  return sql`INSERT INTO ${sql.identifier(table)} (${sql.join(keys.map(columnOf), sql`, `)}) VALUES ${sql.join(lines, sql`, `)}`
}

/** The assignments of an UPDATE: `a = 1, b = 2`. */
export const assignments = (values: Values): SQL =>
  sql.join(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined ? [] : [sql`${columnOf(key)} = ${valueOf(value)}`],
    ),
    sql`, `,
  )
