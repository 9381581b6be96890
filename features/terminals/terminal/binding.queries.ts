import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/db.ts'
import { IncomingKind } from '../../channels/aisle/aisle-codes.contract.ts'
import { IncomingStatus } from '../../merchants/incoming/incoming-codes.contract.ts'
import { RpiFinishStatus } from '../../merchants/merchant/merchant-codes.contract.ts'

/** A merchant as binding needs it; the count of its terminals grows while a batch is bound. */
export interface MerchantForBinding {
  readonly oemNo: string
  /** Its direct party. */
  readonly userNo: string
  readonly isOnboarded: boolean
  terminals: number
  /** Its number at each channel at which it takes cards. */
  readonly cardNumbers: ReadonlyMap<string, string>
}

/** Merchants by number, held until the transaction ends, so that two batches cannot both take the last place. */
export async function merchantsForBinding(
  tx: Tx,
  tenantId: string,
  numbers: readonly string[],
): Promise<Map<string, MerchantForBinding>> {
  const rows = await rowsOf<{
    rpi_no: string
    oem_no: string
    user_no: string
    finish_status: number
    terminals: bigint
    cards: Record<string, string>
  }>(
    tx,
    sql`SELECT m.rpi_no, m.oem_no, m.user_no, m.finish_status,
               (SELECT count(*) FROM rp_terminal t WHERE t.tenant_id = m.tenant_id AND t.rpi_no = m.rpi_no AND NOT t.is_deleted) AS terminals,
               coalesce((SELECT jsonb_object_agg(i.aisle_code, i.aisle_mer_no) FROM rpi_incoming i WHERE i.tenant_id = m.tenant_id AND i.rpi_no = m.rpi_no
                            AND i.incoming_kind = ${IncomingKind.card} AND i.incoming_status = ${IncomingStatus.opened} AND NOT i.is_deleted), '{}') AS cards
          FROM rpi_basic m WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ANY(${sql.param([...new Set(numbers)])}::text[]) AND NOT m.is_deleted FOR UPDATE`,
  )
  return new Map(
    rows.map((row) => [
      row.rpi_no,
      {
        oemNo: row.oem_no,
        userNo: row.user_no,
        isOnboarded: row.finish_status === RpiFinishStatus.onboarded,
        terminals: Number(row.terminals),
        cardNumbers: new Map(Object.entries(row.cards)),
      },
    ]),
  )
}

/** Shops by number: whose they are, and who works there. */
export async function storesAndStaff(
  tx: Tx,
  tenantId: string,
  stores: readonly string[],
): Promise<Map<string, { rpiNo: string; staff: ReadonlySet<string> }>> {
  const rows = await rowsOf<{ rps_no: string; rpi_no: string; staff: string[] }>(
    tx,
    sql`SELECT s.rps_no, s.rpi_no, array(SELECT l.rpst_no FROM pos_staff_store l WHERE l.tenant_id = s.tenant_id AND l.rps_no = s.rps_no AND l.is_on AND NOT l.is_deleted) AS staff
          FROM pos_store s WHERE s.tenant_id = ${tenantId} AND s.rps_no = ANY(${sql.param([...new Set(stores)])}::text[]) AND NOT s.is_deleted`,
  )
  return new Map(rows.map((row) => [row.rps_no, { rpiNo: row.rpi_no, staff: new Set(row.staff) }]))
}
