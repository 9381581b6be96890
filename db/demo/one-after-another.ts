import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../core/server/database/db.ts'

/**
 * Moves the times of creation of a table's rows apart, a second each and into the past: the clock of the demo stands still
 * while they are made, and a list by time would come in no order.
 * @param table with id, tenant_id and create_time
 */
export async function oneAfterAnother(tx: Tx, tenantId: string, table: string): Promise<void> {
  await run(
    tx,
    sql`UPDATE ${sql.identifier(table)} t SET create_time = t.create_time - o.place * interval '1 second'
          FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS place FROM ${sql.identifier(table)} WHERE tenant_id = ${tenantId}) o
         WHERE t.tenant_id = ${tenantId} AND t.id = o.id`,
  )
}
