import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { dayOfText, daysBetween } from '../../../core/shared/dates.ts'
import { paramOf } from '../../settings/settings.server.ts'
import { IncomingStatus } from '../status/incoming-status.contract.ts'
import { type D0Facts, unbrokenDays } from './merchant-state.rules.ts'

/** Days that are looked at for unbroken trade: more than any param asks for in practice. */
const daysLookedAt = 400

/**
 * Consecutive days on which a merchant had a paid trade, up to today.
 * @source docs/domain/money.md 0.3, tradeDays
 */
export async function tradeDaysOf(tx: Tx, tenantId: string, rpiNo: string, today: string): Promise<number> {
  const rows = await rowsOf<{ day: string }>(
    tx,
    sql`SELECT day::text AS day FROM trade_stat_mer_day
         WHERE tenant_id = ${tenantId} AND rpi_no = ${rpiNo} AND day <= ${today}::date AND pay_count > 0
         GROUP BY day ORDER BY day DESC LIMIT ${daysLookedAt}`,
  )
  return unbrokenDays(
    rows.map(({ day }) => day),
    today,
  )
}

interface AisleFacts {
  aisleName: string
  d0Support: boolean
  isOpened: boolean
  isPriced: boolean
}

/**
 * Everything that decides whether a merchant may be settled at once at a channel.
 * @returns null when there is no such channel
 * @source docs/domain/network.md 3.6, optOnlineD0
 */
export async function d0FactsOf(
  tx: Tx,
  tenantId: string,
  merchant: { rpiNo: string; oemNo: string; firstOnlineTime: string | null; lastFrozenTime: string | null },
  aisleCode: string,
  { at, day }: { at: string; day: string },
): Promise<D0Facts | null> {
  const { rpiNo, oemNo, firstOnlineTime, lastFrozenTime } = merchant
  const aisle = await rowOf<AisleFacts>(
    tx,
    sql`SELECT a.aisle_name AS "aisleName", a.d0_support AS "d0Support",
               EXISTS (SELECT 1 FROM rpi_incoming i WHERE i.tenant_id = ${tenantId} AND i.rpi_no = ${rpiNo} AND i.aisle_code = a.aisle_code
                          AND i.incoming_status = ${IncomingStatus.opened} AND i.is_on AND NOT i.is_deleted) AS "isOpened",
               EXISTS (SELECT 1 FROM rpi_rate r WHERE r.tenant_id = ${tenantId} AND r.rpi_no = ${rpiNo} AND r.aisle_code = a.aisle_code AND NOT r.is_void
                          AND r.valid_from <= ${at}::timestamptz AND (r.valid_to IS NULL OR r.valid_to > ${at}::timestamptz) AND (r.d0_rate_ppm > 0 OR r.d0_fee > 0)) AS "isPriced"
          FROM pay_aisle a WHERE a.aisle_code = ${aisleCode} AND NOT a.is_deleted`,
  )
  if (!aisle) return null
  const whose = { tenantId, oemNo }
  const daysSince = (instant: string | null) => (instant === null ? null : daysBetween(dayOfText(instant), day))
  return {
    isOpened: aisle.isOpened,
    isSupported: aisle.d0Support,
    aisleName: aisle.aisleName,
    isPriced: aisle.isPriced,
    onlineDays: daysSince(firstOnlineTime),
    minDays: await paramOf(tx, whose, 'merchant.d0.min_days'),
    tradeDays: await tradeDaysOf(tx, tenantId, rpiNo, day),
    minTradeDays: await paramOf(tx, whose, 'merchant.d0.min_trade_days'),
    frozenDaysAgo: daysSince(lastFrozenTime),
  }
}
