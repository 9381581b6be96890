import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/db.ts'
import { RpmType } from '../model/model-codes.contract.ts'

/**
 * Writes the five elements of the POS among devices that have their channel's number, from the moment they were bound.
 * @param numbers of the devices
 * @source docs/domain/network.md 13.6
 */
export async function writeFiveElements(tx: Tx, tenantId: string, numbers: readonly string[]): Promise<void> {
  await run(
    tx,
    sql`INSERT INTO terminal_five (tenant_id, oem_no, sn, inst_code, aisle_mer_no, credit_code, settle_acc_idx, aisle_term_no, valid_from)
        SELECT t.tenant_id, t.oem_no, t.sn, o.inst_no, t.aisle_mer_no, CASE WHEN m.credit_code <> '' THEN m.credit_code ELSE m.legal_id_no_idx END, a.acc_no_idx, t.aisle_term_no, t.bind_time
          FROM rp_terminal t
          JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no
          JOIN rpi_account a ON a.tenant_id = t.tenant_id AND a.rpi_no = t.rpi_no AND NOT a.is_deleted
          JOIN aisle_oem o ON o.tenant_id = t.tenant_id AND o.oem_no = t.oem_no AND o.aisle_code = t.aisle_code AND NOT o.is_deleted
         WHERE t.tenant_id = ${tenantId} AND t.rt_no = ANY(${sql.param([...numbers])}::text[]) AND t.rpm_type = ${RpmType.pos} AND t.aisle_term_no IS NOT NULL`,
  )
}
