import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { RpmType } from '../../channels/channels.shared.ts'

refusalOfConstraint('terminal_five_overlap', commonErrors.moved)

/** Elements that a POS of a merchant (`m`, its account `a`) is tied to. */
const elements = sql`CASE WHEN m.credit_code <> '' THEN m.credit_code ELSE m.legal_id_no_idx END AS credit_code, a.acc_no_idx AS settle_acc_idx`

/**
 * Ends the five elements of a merchant's POS whose licence or settlement account is another one by now, and opens new
 * ones from the same moment, so that every POS has exactly one open row; those that are still right stay, and those that
 * somebody else renewed meanwhile.
 * @source docs/domain/network.md 13.6
 */
export async function renewFiveElements(tx: Tx, tenantId: string, rpiNo: string, at: string): Promise<void> {
  const changed = sql`
    SELECT f.id, f.valid_from, n.credit_code, n.settle_acc_idx
      FROM terminal_five f
      JOIN rp_terminal t ON t.tenant_id = f.tenant_id AND t.sn = f.sn AND t.rpi_no = ${rpiNo} AND NOT t.is_deleted
      JOIN (SELECT ${elements} FROM rpi_basic m JOIN rpi_account a ON a.tenant_id = m.tenant_id AND a.rpi_no = m.rpi_no AND NOT a.is_deleted
             WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ${rpiNo}) n ON (n.credit_code, n.settle_acc_idx) <> (f.credit_code, f.settle_acc_idx)
     WHERE f.tenant_id = ${tenantId} AND f.valid_to IS NULL`
  // One that began at this very moment has never been valid as it is: it is put right where it stands.
  await run(
    tx,
    sql`WITH changed AS (${changed})
        UPDATE terminal_five f SET credit_code = c.credit_code, settle_acc_idx = c.settle_acc_idx FROM changed c
         WHERE f.tenant_id = ${tenantId} AND f.id = c.id AND c.valid_from >= ${at}::timestamptz`,
  )
  await run(
    tx,
    sql`WITH changed AS (${changed}), ended AS (
          UPDATE terminal_five f SET valid_to = ${at}::timestamptz FROM changed c WHERE f.tenant_id = ${tenantId} AND f.id = c.id AND f.valid_to IS NULL
          RETURNING f.tenant_id, f.oem_no, f.sn, f.inst_code, f.aisle_mer_no, f.aisle_term_no, c.credit_code, c.settle_acc_idx)
        INSERT INTO terminal_five (tenant_id, oem_no, sn, inst_code, aisle_mer_no, aisle_term_no, credit_code, settle_acc_idx, valid_from)
        SELECT e.*, ${at}::timestamptz FROM ended e`,
  )
}

/**
 * Writes the five elements of the POS among devices that have their channel's number, from the moment they were bound.
 * @param numbers of the devices
 * @throws common.moved, by the constraint of the table, for one that has an open row
 * @source docs/domain/network.md 13.6
 */
export async function writeFiveElements(tx: Tx, tenantId: string, numbers: readonly string[]): Promise<void> {
  await run(
    tx,
    sql`INSERT INTO terminal_five (tenant_id, oem_no, sn, inst_code, aisle_mer_no, credit_code, settle_acc_idx, aisle_term_no, valid_from)
        SELECT t.tenant_id, t.oem_no, t.sn, o.inst_no, t.aisle_mer_no, ${elements}, t.aisle_term_no, t.bind_time
          FROM rp_terminal t
          JOIN rpi_basic m ON m.tenant_id = t.tenant_id AND m.rpi_no = t.rpi_no
          JOIN rpi_account a ON a.tenant_id = t.tenant_id AND a.rpi_no = t.rpi_no AND NOT a.is_deleted
          JOIN aisle_oem o ON o.tenant_id = t.tenant_id AND o.oem_no = t.oem_no AND o.aisle_code = t.aisle_code AND NOT o.is_deleted
         WHERE t.tenant_id = ${tenantId} AND t.rt_no = ANY(${sql.param([...numbers])}::text[]) AND t.rpm_type = ${RpmType.pos} AND t.aisle_term_no IS NOT NULL`,
  )
}
