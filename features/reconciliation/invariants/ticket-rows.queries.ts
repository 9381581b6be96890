import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { TicketRecordStatus } from '../../campaigns/campaigns.shared.ts'
import { chart } from '../../ledger/ledger.shared.ts'
import { RptStatus } from '../../trades/trades.shared.ts'

const { locked, used, released, takenBack } = TicketRecordStatus
const { created, paying, success, failed, closed, partlyRefunded } = RptStatus

/** States that a use may have while its trade is in one: it is released by a job, after the trade has ended unpaid. */
const fits = sql`CASE WHEN t.rpt_status IN (${constant(created, paying)}) THEN r.record_status = ${constant(locked)}
  WHEN t.rpt_status IN (${constant(failed, closed)}) THEN r.record_status IN (${constant(locked, released)})
  WHEN t.rpt_status IN (${constant(success, partlyRefunded)}) THEN r.record_status = ${constant(used)} ELSE r.record_status = ${constant(takenBack)} END`

/**
 * Tickets against their uses, uses against their trades, and what the operator paid for them against the lines of the
 * ledger. @source docs/domain/money.md 2.5 (L13), 8.3
 */
export const ticketRows = (tenantId: string): SQL[] => [
  sql`SELECT 'ticket_record'::text AS "table", x.no::text AS no, c.compared::text, c.expected::text, c.found::text
        FROM (SELECT coalesce(r.ticket_record_no, t.rpt_order_code) AS no, r.ticket_record_no IS NULL OR t.rpt_order_code IS NULL AS is_alone, t.rpt_order_code, t.rpi_no AS t_merchant, t.order_amount AS t_order, t.ticket_amount, t.subsidy_amount,
                     r.rpi_no, r.order_amount, r.discount_amount, r.platform_amount, r.record_status, t.rpt_status, ${fits} AS is_fit
                FROM (SELECT * FROM ticket_record WHERE tenant_id = ${tenantId}) r FULL JOIN (SELECT * FROM pos_trade WHERE tenant_id = ${tenantId} AND ticket_amount > 0) t ON t.create_day = r.create_day AND t.rpt_order_code = r.rpt_order_code OFFSET 0) x
       CROSS JOIN LATERAL (VALUES
         ('ticket_amount', x.ticket_amount::text, x.discount_amount::text, x.ticket_amount IS DISTINCT FROM x.discount_amount),
         ('order_amount', x.t_order::text, x.order_amount::text, NOT x.is_alone AND x.t_order <> x.order_amount),
         ('platform_amount', x.subsidy_amount::text, x.platform_amount::text, NOT x.is_alone AND x.subsidy_amount <> x.platform_amount),
         ('rpi_no', x.t_merchant, x.rpi_no, NOT x.is_alone AND x.t_merchant IS DISTINCT FROM x.rpi_no),
         ('record_status', 'of a trade in status ' || x.rpt_status, x.record_status::text, NOT x.is_alone AND NOT x.is_fit)) AS c(compared, expected, found, is_wrong)
       WHERE c.is_wrong`,
  sql`SELECT 'ticket'::text AS "table", t.ticket_no::text AS no, 'taken_amount'::text AS compared, coalesce(r.taken, 0)::text AS expected, t.taken_amount::text AS found
        FROM ticket t LEFT JOIN (SELECT ticket_no, sum(discount_amount)::bigint AS taken FROM ticket_record WHERE tenant_id = ${tenantId} AND record_status <> ${constant(released)} GROUP BY 1) r USING (ticket_no)
       WHERE t.tenant_id = ${tenantId} AND t.taken_amount <> coalesce(r.taken, 0)`,
  sql`SELECT 'ticket_record'::text AS "table", r.ticket_record_no::text AS no, 'paid by the operator'::text AS compared, coalesce(l.paid, 0)::text AS expected, (r.platform_amount - r.returned_amount)::text AS found
        FROM ticket_record r LEFT JOIN (
          SELECT coalesce(f.rpt_order_code, u.rpt_order_code, x.biz_code) AS rpt_order_code, sum(CASE WHEN d.account_id IS NOT NULL THEN p.amount ELSE -p.amount END)::bigint AS paid
            FROM ledger_posting p JOIN ledger_txn x ON x.tenant_id = ${tenantId} AND x.book_day = p.book_day AND x.txn_id = p.txn_id
            LEFT JOIN ledger_account d ON d.tenant_id = ${tenantId} AND d.account_id = p.debit_account AND d.code = ${chart.marketingExpense.code}
            LEFT JOIN ledger_account c ON c.tenant_id = ${tenantId} AND c.account_id = p.credit_account AND c.code = ${chart.marketingExpense.code}
            LEFT JOIN pos_refund f ON f.tenant_id = ${tenantId} AND f.refund_code = x.biz_code
            LEFT JOIN recon_diff q ON q.tenant_id = ${tenantId} AND q.diff_no = x.biz_code
            LEFT JOIN pos_refund u ON u.tenant_id = ${tenantId} AND u.refund_code = q.biz_code
           WHERE p.tenant_id = ${tenantId} AND (d.account_id IS NOT NULL OR c.account_id IS NOT NULL) GROUP BY 1) l USING (rpt_order_code)
       WHERE r.tenant_id = ${tenantId} AND r.record_status IN (${constant(used, takenBack)}) AND r.platform_amount - r.returned_amount <> coalesce(l.paid, 0)`,
]
