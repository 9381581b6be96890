import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { IncomingKind } from '../../channels/channels.shared.ts'
import { IncomingStatus, RpiFinishStatus } from '../../merchants/merchants.shared.ts'
import { paramOf } from '../../settings/settings.server.ts'
import type { MerchantForBinding, StoreForBinding } from './terminal-binding.rules.ts'

/** Merchants by number, held until the transaction ends unless told otherwise, so that two batches cannot both take the last place. */
export async function merchantsForBinding(
  tx: Tx,
  tenantId: string,
  numbers: readonly string[],
  isHeld = true,
): Promise<Map<string, MerchantForBinding>> {
  const rows = await rowsOf<{
    rpi_no: string
    oem_no: string
    user_no: string
    finish_status: number
    terminals: bigint
    address: string
    cards: Record<string, string>
  }>(
    tx,
    sql`SELECT m.rpi_no, m.oem_no, m.user_no, m.finish_status, m.address,
               (SELECT count(*) FROM rp_terminal t WHERE t.tenant_id = m.tenant_id AND t.rpi_no = m.rpi_no AND NOT t.is_deleted) AS terminals,
               coalesce((SELECT jsonb_object_agg(i.aisle_code, i.aisle_mer_no) FROM rpi_incoming i WHERE i.tenant_id = m.tenant_id AND i.rpi_no = m.rpi_no
                            AND i.incoming_kind = ${IncomingKind.card} AND i.incoming_status = ${IncomingStatus.opened} AND NOT i.is_deleted), '{}') AS cards
          FROM rpi_basic m WHERE m.tenant_id = ${tenantId} AND m.rpi_no = ANY(${sql.param([...new Set(numbers)])}::text[]) AND NOT m.is_deleted ORDER BY m.rpi_no ${isHeld ? sql`FOR UPDATE` : sql``}`,
  )
  const most = new Map<string, number>()
  for (const oemNo of new Set(rows.map(({ oem_no }) => oem_no)))
    most.set(oemNo, await paramOf(tx, { tenantId, oemNo }, 'merchant.terminal.max'))
  return new Map(
    rows.map((row) => [
      row.rpi_no,
      {
        oemNo: row.oem_no,
        userNo: row.user_no,
        isOnboarded: row.finish_status === RpiFinishStatus.onboarded,
        terminals: Number(row.terminals),
        mostTerminals: most.get(row.oem_no) ?? 0,
        address: row.address,
        cardNumbers: new Map(Object.entries(row.cards)),
      },
    ]),
  )
}

/** Shops by number: whose they are, where, and who works there. */
export async function storesAndStaff(
  tx: Tx,
  tenantId: string,
  stores: readonly string[],
): Promise<Map<string, StoreForBinding>> {
  if (stores.length === 0) return new Map()
  const rows = await rowsOf<{ rps_no: string; rpi_no: string; is_on: boolean; address: string; staff: string[] }>(
    tx,
    sql`SELECT s.rps_no, s.rpi_no, s.is_on, s.address,
               array(SELECT l.rpst_no FROM pos_staff_store l JOIN pos_staff p ON p.tenant_id = l.tenant_id AND p.rpst_no = l.rpst_no AND p.is_on AND NOT p.is_deleted
                      WHERE l.tenant_id = s.tenant_id AND l.rps_no = s.rps_no AND l.is_on AND NOT l.is_deleted) AS staff
          FROM pos_store s WHERE s.tenant_id = ${tenantId} AND s.rps_no = ANY(${sql.param([...new Set(stores)])}::text[]) AND NOT s.is_deleted`,
  )
  return new Map(
    rows.map(({ rps_no, rpi_no, is_on, address, staff }) => [
      rps_no,
      { rpiNo: rpi_no, isOn: is_on, address, staff: new Set(staff) },
    ]),
  )
}
