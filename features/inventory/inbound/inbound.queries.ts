import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { RpmType } from '../../channels/channels.shared.ts'

/** A model as taking in devices needs it. */
export interface InboundModel {
  readonly rpmNo: string
  readonly rpmName: string
  readonly rpmType: CodeOf<typeof RpmType>
  readonly supNo: string
  /** Channels it works on: all there are, when it names none. */
  readonly aisles: readonly string[]
  /** Pattern of its serial numbers; '' for any. */
  readonly snRegex: string
}

/** Models that are on, by number. */
export async function modelsByNumber(tx: Tx, numbers: readonly string[]): Promise<Map<string, InboundModel>> {
  const rows = await rowsOf<InboundModel>(
    tx,
    sql`SELECT rpm_no AS "rpmNo", rpm_name AS "rpmName", rpm_type AS "rpmType", sup_no AS "supNo", sn_regex AS "snRegex",
               CASE WHEN cardinality(aisles) > 0 THEN aisles ELSE array(SELECT aisle_code FROM pay_aisle WHERE NOT is_deleted) END AS aisles
          FROM terminal_model WHERE rpm_no = ANY(${sql.param([...new Set(numbers)])}::text[]) AND is_on AND NOT is_deleted`,
  )
  return new Map(rows.map((row) => [row.rpmNo, row]))
}
