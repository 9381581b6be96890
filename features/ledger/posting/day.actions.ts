import type { Tx } from '../../../core/server/database/db.ts'

/** Key of the day lock of a ledger. */
const dayLock = (tenantId: string) => `ledger-day:${tenantId}`

/**
 * Holds the day lock shared and gives the open booking day: no posting lands in a closed day. The first posting of a
 * ledger opens its first day.
 * @param day business day of the event, `yyyy-MM-dd`
 * @returns the booking day: the later of the event's day and the open day
 * @source docs/domain/money.md 2.2
 */
export async function bookDayOf(tx: Tx, tenantId: string, day: string): Promise<string> {
  const open = await openDayOf(tx, tenantId, day)
  return day > open ? day : open
}

/** The open booking day, under the shared day lock. */
export async function openDayOf(tx: Tx, tenantId: string, firstDay: string): Promise<string> {
  await tx.client.query({
    name: 'share_day_lock',
    text: 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
    values: [dayLock(tenantId)],
  })
  // A statement of its own: it sees the day as the last day close left it, which the lock waited for.
  const { rows } = await tx.client.query<{ open_day: string }>({
    name: 'open_day',
    text: 'SELECT open_day FROM ledger_day WHERE tenant_id = $1',
    values: [tenantId],
  })
  const open = rows[0]?.open_day
  if (open) return open
  await tx.client.query('INSERT INTO ledger_day (tenant_id, open_day) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    tenantId,
    firstDay,
  ])
  return openDayOf(tx, tenantId, firstDay)
}

/** Holds the day lock alone: no posting runs meanwhile. For the day close and rebuilds of a day. */
export async function lockDay(tx: Tx, tenantId: string): Promise<void> {
  await tx.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [dayLock(tenantId)])
}
