import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { heldLineOf, type LineRow } from '../price/cost-lines.queries.ts'
import { policiesInReach } from '../policy/policy.queries.ts'
import type { RateVersion } from './rate-history.rules.ts'

type Row = LineRow &
  Pick<RateVersion, 'key' | 'who' | 'reason'> & {
    share_ratio_ppm: number | null
    is_void: boolean
    made_time: string
    source_no: string
  }

const versionOf = (row: Row): RateVersion => ({
  ...heldLineOf(row),
  key: row.key,
  shareRatioPpm: row.share_ratio_ppm,
  isVoid: row.is_void,
  who: row.who,
  madeTime: row.made_time,
  reason: row.reason,
  sourceNo: row.source_no,
})

const lineColumns = sql`r.id::text AS key, r.aisle_code, r.pay_way, r.rate_ppm, r.cap_amount, r.min_fee, r.d0_rate_ppm, r.d0_fee, r.valid_from, r.valid_to, r.is_void, r.create_time AS made_time,
  coalesce((SELECT u.real_name FROM app_user u WHERE u.tenant_id = r.tenant_id AND u.id = r.create_user), '') AS who`

/** Every version of the rates of a party for a channel, as far as the caller sees its policies. */
export async function versionsOfParty(
  tx: Tx,
  caller: Caller,
  { userNo, aisleCode, payWay }: { userNo: string; aisleCode: string; payWay?: number | undefined },
): Promise<RateVersion[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT r.user_no AS owner_no, ${lineColumns}, r.share_ratio_ppm, p.remark AS reason, p.pol_no || '-' || p.pol_version AS source_no
          FROM oem_policy p JOIN oem_policy_rate r ON r.tenant_id = p.tenant_id AND r.policy_id = p.id
         WHERE ${policiesInReach(caller, 'all')} AND p.user_no = ${userNo} AND p.aisle_code = ${aisleCode} AND NOT p.is_deleted
           AND (${payWay ?? null}::int IS NULL OR r.pay_way = ${payWay ?? null}::int) ORDER BY r.valid_from, r.id`,
  )
  return rows.map(versionOf)
}

/** Every version of the signed rates of a merchant for a channel. */
export async function versionsOfMerchant(
  tx: Tx,
  tenantId: string,
  { rpiNo, aisleCode, payWay }: { rpiNo: string; aisleCode: string; payWay?: number | undefined },
): Promise<RateVersion[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT r.rpi_no AS owner_no, ${lineColumns}, NULL::int AS share_ratio_ppm, '' AS reason, r.source_no FROM rpi_rate r
         WHERE r.tenant_id = ${tenantId} AND r.rpi_no = ${rpiNo} AND r.aisle_code = ${aisleCode}
           AND (${payWay ?? null}::int IS NULL OR r.pay_way = ${payWay ?? null}::int) ORDER BY r.valid_from, r.id`,
  )
  return rows.map(versionOf)
}
