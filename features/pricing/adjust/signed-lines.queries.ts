import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { HeldLine } from '../../channels/channels.shared.ts'
import { heldLineOf, type LineRow } from '../price/cost-lines.queries.ts'

/** Reads the lines that merchants signed for a channel and that hold at a moment. */
export async function signedLinesFrom(
  tx: Tx,
  tenantId: string,
  rpiNos: readonly string[],
  aisleCode: string,
  at: string,
): Promise<HeldLine[]> {
  const rows = await rowsOf<LineRow>(
    tx,
    sql`SELECT rpi_no AS owner_no, aisle_code, pay_way, rate_ppm, cap_amount, min_fee, d0_rate_ppm, d0_fee, valid_from, valid_to FROM rpi_rate
         WHERE tenant_id = ${tenantId} AND rpi_no = ANY(${sql.param([...rpiNos])}::text[]) AND aisle_code = ${aisleCode} AND NOT is_void
           AND valid_from <= ${at}::timestamptz AND (valid_to IS NULL OR valid_to > ${at}::timestamptz)`,
  )
  return rows.map(heldLineOf)
}
