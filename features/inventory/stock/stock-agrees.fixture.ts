import type { World } from '../../../tests/kit/api.ts'
import type { Tx } from '../../../core/server/database/db.ts'

/** Finds the faults between devices and their log: none, in a world that is in order. @source docs/domain/network.md 25.3 */
export async function stockFaults({ client }: Tx, tenantId: string): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(
    `WITH last AS (SELECT DISTINCT ON (rs_sn) * FROM store_record WHERE tenant_id = $1 ORDER BY rs_sn, step DESC),
          chain AS (SELECT r.*, lag(after_status) OVER w AS previous, row_number() OVER w AS place FROM store_record r WHERE tenant_id = $1 WINDOW w AS (PARTITION BY rs_sn ORDER BY step))
     SELECT s.rs_sn || ': the last record says another holder, state or step' AS fault FROM stock_sn s LEFT JOIN last l ON l.rs_sn = s.rs_sn
      WHERE s.tenant_id = $1 AND (l.holder_no, l.after_status, l.step, l.oem_no) IS DISTINCT FROM (s.holder_no, s.sn_status, s.version, s.oem_no)
     UNION ALL SELECT c.rs_sn || ': step ' || c.step || ' does not follow' FROM chain c WHERE c.previous IS DISTINCT FROM c.before_status OR c.place <> c.step
     UNION ALL SELECT s.rs_sn || ': not known on the platform' FROM stock_sn s WHERE s.tenant_id = $1 AND NOT EXISTS (SELECT 1 FROM serial_number n WHERE n.sn = s.rs_sn)
     UNION ALL SELECT s.rs_sn || ': under way with an order that is decided' FROM stock_sn s
      WHERE s.tenant_id = $1 AND s.sn_status = 1 AND NOT EXISTS (SELECT 1 FROM store_transfer o WHERE o.tenant_id = $1 AND o.rsr_no = s.open_no AND o.rsr_status = 0 AND o.in_no = s.to_no)
     UNION ALL SELECT o.rsr_no || ': pending without its devices' FROM store_transfer o
      WHERE o.tenant_id = $1 AND o.rsr_status = 0 AND o.quantity <> (SELECT count(*) FROM stock_sn s WHERE s.tenant_id = $1 AND s.open_no = o.rsr_no AND s.sn_status = 1)
     UNION ALL SELECT s.rs_sn || ': bound without a terminal, or the reverse' FROM stock_sn s
      WHERE s.tenant_id = $1 AND (s.sn_status IN (2, 3)) <> EXISTS (SELECT 1 FROM rp_terminal t WHERE t.tenant_id = $1 AND t.sn = s.rs_sn AND t.rpi_no = coalesce(s.bound_rpi_no, t.rpi_no) AND NOT t.is_deleted)`,
    [tenantId],
  )
  return rows.map(({ fault }) => fault)
}

/** As `stockFaults`, in a transaction of its own. */
export const faultsOf = (world: World, tenantId: string): Promise<string[]> =>
  world.within({ tenantId, oemNo: tenantId }, (tx) => stockFaults(tx, tenantId))
