import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, run, type Tx } from './db.ts'

/** Rows fetched at once: enough to keep the connection busy, few enough that they are gone before the memory keeps them. */
const batchSize = 500

/**
 * Opens a cursor in the caller's transaction and gives its rows in batches, so that any number of rows takes the memory of
 * two batches: the next one is on its way while one is read. A wrong statement fails here, before the first batch is asked for.
 * @param statement a query; its rows come as the driver reads them
 */
export async function openCursor<Row>(tx: Tx, statement: SQL): Promise<AsyncGenerator<Row[], void, undefined>> {
  await run(tx, sql`DECLARE sheet_rows NO SCROLL CURSOR FOR ${statement}`)
  const next = () => {
    const fetched = rowsOf<Row>(tx, sql.raw(`FETCH ${batchSize} FROM sheet_rows`))
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
