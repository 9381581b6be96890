import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from './db.ts'

/** The business moment of a call or a job: one for all it does. */
export interface Moment {
  /** Database text in Asia/Shanghai, `2026-03-01 14:00:00.123+08`. */
  readonly at: string
  /** Its calendar day. */
  readonly day: string
}

/** The moment of a database text in Asia/Shanghai. */
export const momentOf = (at: string): Moment => ({ at, day: at.slice(0, 10) })

/** The business moment of a transaction that no call began: of a job, of what a channel told. */
export async function momentNow(tx: Tx): Promise<Moment> {
  const row = await rowOf<{ at: string }>(tx, sql`SELECT business_now() AS at`)
  if (!row) throw new Error('the clock gave no row')
  return momentOf(row.at)
}
