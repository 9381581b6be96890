import type { QueryResultRow } from 'pg'
import type { Tx } from './db.ts'

/** A value of one column of one row. */
export type BulkValue = string | number | bigint | boolean | null | undefined

/** The columns of a statement over many rows: for each its database type, and where a row holds its value. */
export type BulkColumns<Row> = Readonly<Record<string, readonly [type: string, of: (row: Row) => BulkValue]>>

/** A prepared statement with its values, ready to be sent. */
export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** A statement over any number of rows; none for no rows. */
export interface Bulk<Row, Returned extends QueryResultRow = never> {
  /** Sends it, and gives what it returns. */
  (tx: Tx, tenantId: string, rows: readonly Row[]): Promise<Returned[]>
  /** Makes it for `runAll`; null for no rows. */
  statement(tenantId: string, rows: readonly Row[]): Statement | null
}

/**
 * Runs statements whose results nobody needs, in their order: while the database works on one, the next is made ready.
 * @param statements made one by one, as they are asked for
 */
export async function runAll(tx: Tx, statements: Iterable<Statement | null>): Promise<void> {
  let running: Promise<unknown> | undefined
  for (const statement of statements) {
    await running
    running = statement === null ? undefined : tx.client.query(statement)
  }
  await running
}

/** The business moment as a value of a bulk insert: asked for once, where a column's default would ask for it once a row. */
export const onceNow = '(SELECT business_now())'

/**
 * An insert of any number of rows in one prepared statement, one array parameter a column. Every row gets the tenant.
 * @param ending what follows the rows: `ON CONFLICT …`, `RETURNING …`
 * @param once   columns that are equal for all rows, as SQL that is worked out once
 * @returns what `RETURNING` gives, in no certain order
 */
export function bulkInsert<Row, Returned extends QueryResultRow = never>(
  table: string,
  columns: BulkColumns<Row>,
  ending = '',
  once: Readonly<Record<string, string>> = {},
): Bulk<Row, Returned> {
  const names = [...Object.keys(columns), ...Object.keys(once)].join(', ')
  const values = [...Object.keys(columns).map((column) => `given.${column}`), ...Object.values(once)].join(', ')
  const text = `INSERT INTO ${table} AS t (tenant_id, ${names}) SELECT $1, ${values} FROM ${given(columns)} ${ending}`
  return prepared(`insert_${table}`, text, columns)
}

/**
 * An update of any number of rows by their key in one prepared statement. The rows should be locked before, in the
 * order of their key.
 * @param key     columns that name a row beside the tenant
 * @param changes columns that take the given value
 * @param also    further assignments, in SQL: `version = t.version + 1`
 */
export function bulkUpdate<Row>(
  name: string,
  table: string,
  key: BulkColumns<Row>,
  changes: BulkColumns<Row>,
  also = '',
): Bulk<Row> {
  const columns = { ...key, ...changes }
  const assignments = [...Object.keys(changes).map((column) => `${column} = given.${column}`), ...(also ? [also] : [])]
  const match = Object.keys(key).map((column) => `t.${column} = given.${column}`)
  const where = ['t.tenant_id = $1', ...match].join(' AND ')
  return prepared(
    name,
    `UPDATE ${table} t SET ${assignments.join(', ')} FROM ${given(columns)} WHERE ${where}`,
    columns,
  )
}

/**
 * A statement over given rows.
 * @param name names the prepared statement, unique over the product
 * @param text says `$1` for the tenant and `{given}` for the rows, which go by the name `given`
 */
export function bulkStatement<Row, Returned extends QueryResultRow = never>(
  name: string,
  columns: BulkColumns<Row>,
  text: string,
): Bulk<Row, Returned> {
  return prepared(name, text.replace('{given}', given(columns)), columns)
}

const given = <Row>(columns: BulkColumns<Row>) => {
  const arrays = Object.values(columns).map(([type], place) => `$${place + 2}::${type}[]`)
  return `unnest(${arrays.join(', ')}) AS given(${Object.keys(columns).join(', ')})`
}

function prepared<Row, Returned extends QueryResultRow>(
  name: string,
  text: string,
  columns: BulkColumns<Row>,
): Bulk<Row, Returned> {
  const readers = Object.values(columns).map(([, of]) => of)
  const statement = (tenantId: string, rows: readonly Row[]): Statement | null =>
    rows.length === 0 ? null : { name, text, values: [tenantId, ...readers.map((of) => arrayText(rows, of))] }
  const run = async (tx: Tx, tenantId: string, rows: readonly Row[]): Promise<Returned[]> => {
    const made = statement(tenantId, rows)
    return made === null ? [] : (await tx.client.query<Returned>(made)).rows
  }
  return Object.assign(run, { statement })
}

/** The database's text of an array: several times faster to make and to read than one with every element quoted. */
function arrayText<Row>(rows: readonly Row[], of: (row: Row) => BulkValue): string {
  let array = '{'
  for (const row of rows) {
    const value = of(row)
    if (array.length > 1) array += ','
    if (value === null || value === undefined) array += 'NULL'
    else if (typeof value === 'string') array += `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
    else array += value
  }
  return `${array}}`
}
