import { sql } from 'drizzle-orm'
import { calendarJob } from '../../../core/server/jobs/calendar.ts'
import { type Db, inScope, rowsOf } from '../../../core/server/database/db.ts'
import { operators } from '../../../core/server/jobs/operators.ts'
import { type OpenCarrier, carrierOf } from '../adapter/access.actions.ts'
import { applyCard, takeUpCards } from './card-store.actions.ts'
import { CardStatus } from '../adapter/card-codes.contract.ts'

const atOnce = 8

/** Every night the cards of new devices are taken up, and each card is asked about at its carrier platform. @source docs/domain/network.md 16 */
export const cardSync = calendarJob({
  name: 'iot.cardSync',
  due: { daily: '02:10' },
  run: async (db) => {
    for (const tenantId of await operators(db)) await syncCards(db, tenantId)
  },
})

/** Takes up new cards and asks about all: nobody outside is asked within a transaction. */
export async function syncCards(db: Db, tenantId: string): Promise<void> {
  const { iccids, open } = await inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    await takeUpCards(tx, tenantId)
    const rows = await rowsOf<{ iccid: string }>(
      tx,
      sql`SELECT iccid FROM iot_card WHERE tenant_id = ${tenantId} AND card_status <> ${CardStatus.cancelled} ORDER BY id`,
    )
    return { iccids: rows.map(({ iccid }) => iccid), open: await carrierOf(tx, tenantId) }
  })
  if (!open) return
  for (let start = 0; start < iccids.length; start += atOnce)
    await Promise.all(iccids.slice(start, start + atOnce).map((iccid) => syncCard(db, tenantId, open, iccid)))
}

/** Asks about one card, and keeps what is clear. @returns whether the platform told anything clear */
export async function syncCard(
  db: Db,
  tenantId: string,
  { carrier, access }: OpenCarrier,
  iccid: string,
): Promise<boolean> {
  const answer = await carrier.queryCard(access, iccid)
  if (answer.kind !== 'done') return false
  await inScope(db, { tenantId, oemNo: '' }, (tx) => applyCard(tx, tenantId, answer.data, 'sync'))
  return true
}
