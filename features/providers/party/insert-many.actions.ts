import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../core/server/database/db.ts'

/** Number of rows in one statement; the widest table stays below PostgreSQL's 65 535 values. */
const rowsAtOnce = 500

/** Inserts many rows of a table, in statements of up to 500. */
export async function insertMany<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx.insert(table).values(rows.slice(start, start + rowsAtOnce) as Table['$inferInsert'][])
  }
}
