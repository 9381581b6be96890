import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, when } from '../../../core/server/lists/listing.ts'
import type { SignedLine } from '../../channels/channels.shared.ts'
import type { AisleRates } from './signed-rate.contract.ts'

type Line = z.output<typeof SignedLine> & { aisleCode: string; aisleName: string; isOver: boolean; isAhead: boolean }

/**
 * All that a merchant signed, by channel; the newest of the past first.
 * @param aisleCode one channel alone
 */
export async function ratesOfMerchant(
  tx: Tx,
  tenantId: string,
  rpiNo: string,
  aisleCode: string | undefined,
): Promise<z.output<typeof AisleRates>[]> {
  const where = allOf(
    sql`r.tenant_id = ${tenantId} AND r.rpi_no = ${rpiNo} AND NOT r.is_void`,
    when(aisleCode, (code) => sql`r.aisle_code = ${code}`),
  )
  const rows = await rowsOf<Line>(
    tx,
    sql`SELECT r.id AS "lineId", r.aisle_code AS "aisleCode", coalesce(a.aisle_name, '') AS "aisleName", r.pay_way AS "payWay", r.rate_ppm AS rate, r.cap_amount AS "capAmount", r.min_fee AS "minFee",
               r.d0_rate_ppm AS "d0Rate", r.d0_fee AS "d0Fee", r.valid_from AS "validFrom", r.valid_to AS "validTo", r.source_no AS "sourceNo",
               coalesce(r.valid_to <= business_now(), false) AS "isOver", r.valid_from > business_now() AS "isAhead"
          FROM rpi_rate r LEFT JOIN pay_aisle a ON a.aisle_code = r.aisle_code WHERE ${where} ORDER BY r.aisle_code, r.pay_way, r.valid_from DESC`,
  )
  return [...new Set(rows.map((row) => row.aisleCode))].map((code) => {
    const ofAisle = rows.filter((row) => row.aisleCode === code)
    return {
      aisleCode: code,
      aisleName: ofAisle[0]?.aisleName ?? '',
      lines: ofAisle.filter(({ isOver, isAhead }) => !isOver && !isAhead),
      pending: ofAisle.filter(({ isAhead }) => isAhead),
      history: ofAisle.filter(({ isOver }) => isOver),
    }
  })
}
