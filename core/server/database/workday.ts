import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from './db.ts'

/**
 * Whether banks work on a day: by the calendar of public holidays, else from Monday to Friday.
 * @param day `yyyy-MM-dd`
 * @source docs/domain/money.md 0.3, working-day calendar
 */
export async function isWorkday(tx: Tx, day: string): Promise<boolean> {
  const row = await rowOf<{ yes: boolean }>(tx, sql`SELECT is_workday(${day}::date) AS yes`)
  return row?.yes ?? false
}

/**
 * The first working day after a day. Set-based statements use the SQL function `next_workday(day)` of the same meaning.
 * @param day `yyyy-MM-dd`
 * @throws Error when the calendar names no working day within 30 days
 * @source docs/domain/money.md 0.3; T1 of 3.6
 */
export async function nextWorkday(tx: Tx, day: string): Promise<string> {
  const row = await rowOf<{ day: string | null }>(tx, sql`SELECT next_workday(${day}::date) AS day`)
  if (!row?.day) throw new Error(`no working day within 30 days after ${day}`)
  return row.day
}
