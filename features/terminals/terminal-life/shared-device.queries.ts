import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { equipmentTypes } from './shared-device.rules.ts'

/** Builds the key under which a type of equipment is counted at a place. @param place number of a store or a staff member */
export const equipmentKey = (place: string, rpmType: number): string => `${place} ${rpmType}`

/**
 * Counts the sound boxes and the printers of stores and staff, by `equipmentKey`; devices attached to a stand belong to the
 * stand.
 */
export async function equipmentAt(tx: Tx, tenantId: string, places: readonly string[]): Promise<Map<string, number>> {
  const asked = sql`${sql.param([...new Set(places)])}::text[]`
  const equipment = sql`o.tenant_id = ${tenantId} AND o.rpm_type = ANY(${sql.param([...equipmentTypes])}::smallint[]) AND NOT o.is_deleted`
  const rows = await rowsOf<{ place: string; rpmType: number; many: number }>(
    tx,
    sql`SELECT place, rpm_type AS "rpmType", count(*)::int AS many
          FROM (SELECT o.rps_no AS place, o.rpm_type FROM rp_terminal o WHERE ${equipment} AND o.rps_no = ANY(${asked}) AND o.parent_rt_no IS NULL AND NOT o.is_shared
                UNION ALL
                SELECT y.rpst_no, o.rpm_type FROM rp_terminal_staff y JOIN rp_terminal o ON o.tenant_id = y.tenant_id AND o.rt_no = y.rt_no WHERE ${equipment} AND y.rpst_no = ANY(${asked})) AS standing
         GROUP BY 1, 2`,
  )
  return new Map(rows.map(({ place, rpmType, many }) => [equipmentKey(place, rpmType), many]))
}
