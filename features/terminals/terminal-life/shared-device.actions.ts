import { sql } from 'drizzle-orm'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { equipmentTypes, mostEquipment } from './shared-device.rules.ts'
import { terminalErrors } from './terminal-errors.contract.ts'

/**
 * Refuses what has just been written when a store, staff member or stand has too many sound boxes or printers now. The
 * devices' merchant is held, so that two writes cannot both take the last place.
 * @param numbers of devices that were bound or moved; those that are no equipment are passed over
 * @throws terminal.roomFull
 * @source docs/domain/network.md 13.3, submitEq
 */
export async function requireRoom(tx: Tx, tenantId: string, numbers: readonly string[]): Promise<void> {
  const others = sql`SELECT count(*) FROM rp_terminal o WHERE o.tenant_id = m.tenant_id AND o.rpm_type = m.rpm_type AND NOT o.is_deleted`
  const isFull = await rowOf(
    tx,
    sql`SELECT 1 FROM rp_terminal m
         WHERE m.tenant_id = ${tenantId} AND m.rt_no = ANY(${sql.param([...numbers])}::text[]) AND m.rpm_type = ANY(${sql.param([...equipmentTypes])}::smallint[]) AND NOT m.is_deleted
           AND CASE WHEN m.parent_rt_no IS NOT NULL THEN (${others} AND o.parent_rt_no = m.parent_rt_no) > ${mostEquipment}
                    WHEN m.is_shared THEN EXISTS (SELECT 1 FROM rp_terminal_staff x WHERE x.tenant_id = m.tenant_id AND x.rt_no = m.rt_no
                      AND (${others} AND o.rt_no IN (SELECT y.rt_no FROM rp_terminal_staff y WHERE y.tenant_id = x.tenant_id AND y.rpst_no = x.rpst_no)) > ${mostEquipment})
                    ELSE (${others} AND o.rps_no = m.rps_no AND o.parent_rt_no IS NULL AND NOT o.is_shared) > ${mostEquipment} END
         LIMIT 1`,
  )
  if (isFull) throw terminalErrors.roomFull({ n: mostEquipment })
}
