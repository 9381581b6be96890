import type { Ports } from '../../../core/server/ports.ts'
import { ReconStatus } from './recon-batch.contract.ts'
import { BillKind } from '../bill/bill.contract.ts'

/**
 * A day's profit may go when the bills that make profit (payments and refunds) of every channel with profit that day are
 * balanced, resolved or forced. Days before the operator's first batch are from before reconciliation and wait for
 * nothing; from that day on a bill that nobody opened holds its day, too.
 * @source docs/domain/money.md 4.7, release job
 */
export const releasableDays: Ports['profit']['releasableDays'] = async (tx, tenantId, days) => {
  if (days.length === 0) return new Set()
  const { rows } = await tx.client.query<{ day: string }>(
    `WITH began AS (SELECT min(bill_day) AS day FROM recon_batch WHERE tenant_id = $1)
     SELECT d.day::text AS day FROM unnest($2::date[]) AS d(day), began
      WHERE began.day IS NULL OR d.day < began.day OR NOT EXISTS (
        SELECT 1 FROM (SELECT DISTINCT aisle_code FROM service_profit_day WHERE tenant_id = $1 AND book_day = d.day) a CROSS JOIN (VALUES (${BillKind.trade}), (${BillKind.refund})) k(bill_kind)
          LEFT JOIN recon_batch b ON b.tenant_id = $1 AND b.aisle_code = a.aisle_code AND b.bill_day = d.day AND b.bill_kind = k.bill_kind
         WHERE b.batch_no IS NULL OR NOT (b.is_forced OR b.recon_status IN (${ReconStatus.balanced}, ${ReconStatus.resolved})))`,
    [tenantId, days],
  )
  return new Set(rows.map(({ day }) => day))
}
