import { sql } from 'drizzle-orm'
import { rowOf, rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { iccidOf } from '../../../core/shared/validity/validity.ts'
import { SnStatus } from '../../inventory/inventory.shared.ts'
import type { CarrierCard } from '../adapter/carrier.contract.ts'
import { type Carrier, CardStatus, type StopReason } from '../adapter/card-codes.contract.ts'
import { cardsWithDevices } from './card.queries.ts'
import { isNews } from './card.rules.ts'

/** Kind of record under which the states of a card are kept. */
export const cardEntity = 'iotCard'

/** A card with its device, locked until the transaction ends. */
export interface HeldCard {
  readonly oemNo: string
  readonly iccid: string
  readonly carrier: CodeOf<typeof Carrier>
  readonly cardStatus: CodeOf<typeof CardStatus>
  readonly stopReason: CodeOf<typeof StopReason> | null
  readonly pending: string
  readonly pendingNo: string
  readonly changeCount: number
  readonly resetSecondsAgo: number | null
  readonly resetsToday: number
  readonly toldAt: string | null
  readonly expireTime: string | null
  readonly sn: string
  readonly rpiNo: string
  readonly holderNo: string
}

/**
 * Locks a card until the transaction ends, and reads it with its device.
 * @param where further conditions on the card `c` and its device `s`: the reach of a caller
 */
export const lockCard = (tx: Tx, tenantId: string, iccid: string, where = sql`true`): Promise<HeldCard | undefined> =>
  rowOf<HeldCard>(
    tx,
    sql`SELECT c.oem_no AS "oemNo", c.iccid, c.carrier, c.card_status AS "cardStatus", c.stop_reason AS "stopReason", c.pending, c.pending_no AS "pendingNo", c.change_count AS "changeCount",
               extract(epoch FROM business_now() - c.reset_time)::int AS "resetSecondsAgo", CASE WHEN c.reset_day = business_day(business_now()) THEN c.reset_count ELSE 0 END AS "resetsToday",
               c.told_at AS "toldAt", c.expire_time AS "expireTime", coalesce(s.rs_sn, '') AS sn, coalesce(s.bound_rpi_no, '') AS "rpiNo", coalesce(s.holder_no, '') AS "holderNo"
          FROM ${cardsWithDevices} WHERE c.tenant_id = ${tenantId} AND c.iccid = ${iccid} AND ${where} FOR NO KEY UPDATE OF c`,
  )

/**
 * Writes down what the carrier tells of a card, unless it is older than what is known or the card is cancelled.
 * @returns whether it was taken
 */
export async function applyCard(tx: Tx, tenantId: string, told: CarrierCard, action: string): Promise<boolean> {
  const iccid = iccidOf(told.iccid)?.iccid ?? told.iccid
  const held = await lockCard(tx, tenantId, iccid)
  if (!held || !isNews(held, told)) return false
  await run(
    tx,
    sql`UPDATE iot_card SET card_status = ${told.cardStatus}, stop_reason = ${told.stopReason}, gprs_status = ${told.gprsOn}, package_name = ${told.packageName}, flow_total = ${told.flowTotal}::numeric, flow_used = ${told.flowUsed}::numeric,
               msisdn = CASE WHEN ${told.msisdn} = '' THEN msisdn ELSE ${told.msisdn} END, imsi = CASE WHEN ${told.imsi} = '' THEN imsi ELSE ${told.imsi} END,
               test_end = ${told.testEnd}::timestamptz, silent_end = ${told.silentEnd}::timestamptz, active_time = coalesce(${told.activeTime}::timestamptz, active_time), expire_time = coalesce(${told.expireTime}::timestamptz, expire_time),
               told_at = ${told.changeTime}::timestamptz, last_sync = business_now(), update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND iccid = ${iccid}`,
  )
  if (held.cardStatus !== told.cardStatus) {
    const { oemNo, cardStatus: from } = held
    await logStates(tx, tenantId, null, [
      { oemNo, entity: cardEntity, entityNo: iccid, from, to: told.cardStatus, action },
    ])
  }
  return true
}

/**
 * Makes the cards of devices that have none yet, and brings their login tenants up to date.
 * @returns how many were made
 * @source docs/domain/network.md 16, a job syncs all nightly
 */
export async function takeUpCards(tx: Tx, tenantId: string): Promise<number> {
  const made = await rowsOf<{ oemNo: string; iccid: string }>(
    tx,
    sql`INSERT INTO iot_card (tenant_id, oem_no, iccid, iccid_printed, carrier, card_status)
        SELECT s.tenant_id, s.oem_no, s.iccid, s.iccid,
               CASE WHEN substr(s.iccid, 5, 2) IN ('01', '06', '09') THEN 2 WHEN substr(s.iccid, 5, 2) IN ('03', '11') THEN 3 WHEN substr(s.iccid, 5, 2) = '15' THEN 4 ELSE 1 END, ${CardStatus.stock}
          FROM stock_sn s WHERE s.tenant_id = ${tenantId} AND s.iccid IS NOT NULL AND s.sn_status <> ${SnStatus.scrapped}
            AND NOT EXISTS (SELECT 1 FROM iot_card c WHERE c.tenant_id = s.tenant_id AND substr(c.iccid, 1, 19) = substr(s.iccid, 1, 19))
        ON CONFLICT DO NOTHING RETURNING oem_no AS "oemNo", iccid`,
  )
  await logStates(
    tx,
    tenantId,
    null,
    made.map(({ oemNo, iccid }) => ({
      oemNo,
      entity: cardEntity,
      entityNo: iccid,
      from: null,
      to: CardStatus.stock,
      action: 'takeUp',
    })),
  )
  await run(
    tx,
    sql`UPDATE iot_card c SET oem_no = s.oem_no, version = c.version + 1 FROM stock_sn s
         WHERE c.tenant_id = ${tenantId} AND s.tenant_id = ${tenantId} AND s.iccid = c.iccid AND s.sn_status <> ${SnStatus.scrapped} AND c.oem_no <> s.oem_no`,
  )
  return made.length
}
