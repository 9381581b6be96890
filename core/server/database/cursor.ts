import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, run, type Tx } from './db.ts'

/** Rows fetched at once: enough to keep the connection busy, few enough that they are gone before the memory keeps them. */
const batchSize = 500

/**
 * Opens a cursor in the caller's transaction and gives its rows in batches, so that any number of rows takes the memory of
 * two batches: the next one is on its way while one is read. A wrong statement fails here, before the first batch is asked for.
 * @param statement a query; its rows come as the driver reads them
 */
export function openCursor<Row extends object>(tx: Tx, statement: SQL): Promise<Batches<Row>> {
  return open(tx, statement, () => rowsOf<Row>(tx, sql.raw(fetchStatement)))
}

/** The same with every field as the database writes it: a row is a list of texts in the order of the statement's columns. */
export function openTextCursor(tx: Tx, statement: SQL): Promise<Batches<(string | null)[]>> {
  return open(tx, statement, async () => {
    const { rows } = await tx.client.query<(string | null)[]>({ text: fetchStatement, rowMode: 'array', types: asText })
    return rows
  })
}

type Batches<Row> = AsyncGenerator<Row[], void, undefined>

const fetchStatement = `FETCH ${batchSize} FROM sheet_rows`
const asText = { getTypeParser: () => (text: string) => text }

async function open<Row extends object>(tx: Tx, statement: SQL, fetch: () => Promise<Row[]>): Promise<Batches<Row>> {
  await run(tx, sql`DECLARE sheet_rows NO SCROLL CURSOR FOR ${statement}`)
  const next = () => {
    const fetched = fetch()
    // Who reads no further hears of no failure either.
    fetched.catch(() => undefined)
    return fetched
  }
  return (async function* () {
    for (let coming = next(); ; ) {
      const rows = await coming
      const isLast = rows.length < batchSize
      if (!isLast) coming = next()
      if (rows.length > 0) yield rows
      if (isLast) return
    }
  })()
}
