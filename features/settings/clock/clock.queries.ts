import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'

/** Whether this is the demo world: there alone the business clock can be moved, and nothing reaches anybody outside. */
export async function isDemo(tx: Tx): Promise<boolean> {
  const clock = await rowOf<{ isDemo: boolean }>(tx, sql`SELECT is_movable AS "isDemo" FROM business_clock`)
  return clock?.isDemo ?? false
}
