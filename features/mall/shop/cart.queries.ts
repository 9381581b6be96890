import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { WantedLine } from '../quote/quote.queries.ts'

/** Returns what a user has put aside, the newest last. */
export const cartOf = (tx: Tx, { tenantId, userId }: Caller): Promise<WantedLine[]> =>
  rowsOf<WantedLine>(
    tx,
    sql`SELECT spec_no AS "specNo", quantity FROM mall_cart WHERE tenant_id = ${tenantId} AND user_id = ${userId} ORDER BY create_time, spec_no`,
  )

/** Returns how many specifications a user has put aside. */
export async function cartCountOf(tx: Tx, { tenantId, userId }: Caller): Promise<number> {
  const row = await rowOf<{ n: bigint }>(
    tx,
    sql`SELECT count(*) AS n FROM mall_cart WHERE tenant_id = ${tenantId} AND user_id = ${userId}`,
  )
  return Number(row?.n ?? 0)
}
