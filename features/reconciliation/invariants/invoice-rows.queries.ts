import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { countedStatuses, InvoiceRecordStatus, InvoiceStatus } from '../../invoices/invoices.shared.ts'
import { keptStatuses } from '../../trades/trades.shared.ts'
import { TaxMode, WithdrawStatus } from '../../withdrawals/withdrawals.shared.ts'

type Offender = (table: string, no: SQL, compared: string, expected: SQL, found: SQL, source: SQL) => SQL

const { pending, approved, rejected, redLettered } = InvoiceRecordStatus
const { failed, rejected: refused, cancelled, returned } = WithdrawStatus

/**
 * Invoice quotas against the approved invoices that allow them and the withdrawals that use them; invoices against what was
 * decided in the last mail they went in; mails against their invoices.
 * @source docs/domain/money.md 2.5 (L13), 5.5, 8.1 (a)
 */
export const invoiceRows = (tenantId: string, offender: Offender): SQL[] => [
  offender(
    'invoice_quota',
    sql`coalesce(q.owner_no, a.owner_no)`,
    'approved_amount',
    sql`coalesce(a.amount, 0)`,
    sql`coalesce(q.approved_amount, 0)`,
    sql`FROM (SELECT * FROM invoice_quota WHERE tenant_id = ${tenantId}) q
        FULL JOIN (SELECT owner_type, owner_no, sum(amount)::bigint AS amount FROM invoice_record WHERE tenant_id = ${tenantId} AND record_status = ${constant(approved)} GROUP BY 1, 2) a ON a.owner_type = q.owner_type AND a.owner_no = q.owner_no
       WHERE coalesce(q.approved_amount, 0) <> coalesce(a.amount, 0)`,
  ),
  offender(
    'invoice_quota',
    sql`coalesce(q.owner_no, w.owner_no)`,
    'used_amount',
    sql`coalesce(w.amount, 0)`,
    sql`coalesce(q.used_amount, 0)`,
    sql`FROM (SELECT * FROM invoice_quota WHERE tenant_id = ${tenantId}) q
        FULL JOIN (SELECT owner_type, owner_no, sum(amount)::bigint AS amount FROM withdrawal WHERE tenant_id = ${tenantId} AND tax_mode = ${constant(TaxMode.ownInvoice)}
                      AND withdraw_status NOT IN (${constant(failed, refused, cancelled, returned)}) GROUP BY 1, 2) w ON w.owner_type = q.owner_type AND w.owner_no = q.owner_no
       WHERE coalesce(q.used_amount, 0) <> coalesce(w.amount, 0)`,
  ),
  offender(
    'invoice_record',
    sql`r.record_no`,
    'verdict of its mail',
    sql`CASE WHEN r.record_status = ${constant(pending)} THEN 'none' WHEN r.record_status = ${constant(rejected)} THEN ${constant(AuditStatus.reject)}::text ELSE ${constant(AuditStatus.approve)}::text END`,
    sql`CASE WHEN l.record_no IS NULL THEN 'no such mail' ELSE coalesce(l.verdict::text, 'none') END`,
    sql`FROM invoice_record r LEFT JOIN invoice_mail_record l ON l.tenant_id = ${tenantId} AND l.rim_no = r.rim_no AND l.record_no = r.record_no
       WHERE r.tenant_id = ${tenantId} AND r.record_status IN (${constant(pending, approved, rejected, redLettered)}) AND NOT r.is_deleted
         AND (l.record_no IS NULL OR l.verdict IS DISTINCT FROM CASE WHEN r.record_status = ${constant(pending)} THEN NULL WHEN r.record_status = ${constant(rejected)} THEN ${constant(AuditStatus.reject)} ELSE ${constant(AuditStatus.approve)} END
              OR (r.record_status <> ${constant(rejected)} AND l.amount <> r.amount))`,
  ),
  offender(
    'invoice_mail',
    sql`m.rim_no`,
    'total_amount',
    sql`concat_ws(' ', l.amount, l.n)`,
    sql`concat_ws(' ', m.total_amount, m.invoice_count)`,
    sql`FROM invoice_mail m LEFT JOIN (SELECT rim_no, sum(amount)::bigint AS amount, count(*) AS n FROM invoice_mail_record WHERE tenant_id = ${tenantId} GROUP BY 1) l USING (rim_no)
       WHERE m.tenant_id = ${tenantId} AND (l.amount, l.n) IS DISTINCT FROM (m.total_amount::bigint, m.invoice_count::bigint)`,
  ),
]

/**
 * Invoices of merchants against their lines, their trades and their red letters: lines and parts of trades sum to the
 * document, what is issued over a trade stays within what was paid and not refunded, what is on its way within what was paid,
 * and a red letter is the opposite of what it takes back, which is taken back for no other reason.
 * @source docs/domain/money.md 2.5 (L13), 8.1 (b)
 */
export const merchantInvoiceRows = (tenantId: string, offender: Offender): SQL[] => [
  offender(
    'invoice',
    sql`i.invoice_no`,
    'sums of its lines',
    sql`concat_ws(' ', l.total, l.tax)`,
    sql`concat_ws(' ', i.total_amount, i.tax_amount)`,
    sql`FROM invoice i LEFT JOIN (SELECT invoice_no, sum(amount - discount)::bigint AS total, sum(tax_amount - discount_tax)::bigint AS tax FROM invoice_line WHERE tenant_id = ${tenantId} GROUP BY 1) l USING (invoice_no)
       WHERE i.tenant_id = ${tenantId} AND (l.total, l.tax) IS DISTINCT FROM (i.total_amount::bigint, i.tax_amount::bigint)`,
  ),
  offender(
    'invoice',
    sql`i.invoice_no`,
    'parts of its trades',
    sql`x.amount`,
    sql`i.total_amount`,
    sql`FROM invoice i JOIN (SELECT invoice_no, sum(amount)::bigint AS amount FROM invoice_trade WHERE tenant_id = ${tenantId} GROUP BY 1) x USING (invoice_no)
       WHERE i.tenant_id = ${tenantId} AND i.submit_time IS NOT NULL AND i.invoice_status <> ${constant(InvoiceStatus.failed)} AND x.amount <> i.total_amount`,
  ),
  offender(
    'invoice_trade',
    sql`t.rpt_order_code`,
    'invoiced',
    sql`concat_ws(' ', t.net, t.trade_amount)`,
    sql`concat_ws(' ', x.issued, x.counted)`,
    sql`FROM (SELECT x.rpt_order_code, coalesce(sum(x.amount) FILTER (WHERE i.invoice_status = ${constant(InvoiceStatus.issued)}), 0)::bigint AS issued, sum(x.amount)::bigint AS counted
                FROM invoice_trade x JOIN invoice i ON i.tenant_id = x.tenant_id AND i.invoice_no = x.invoice_no
               WHERE x.tenant_id = ${tenantId} AND i.tenant_id = ${tenantId} AND i.invoice_status IN (${constant(...countedStatuses)}) GROUP BY 1) x
        JOIN (SELECT rpt_order_code, trade_amount, CASE WHEN rpt_status IN (${constant(...keptStatuses)}) THEN trade_amount - refunded_amount ELSE 0 END AS net FROM pos_trade WHERE tenant_id = ${tenantId}) t USING (rpt_order_code)
       WHERE x.issued > t.net OR x.counted > t.trade_amount`,
  ),
  offender(
    'invoice',
    sql`b.invoice_no`,
    'red letter',
    sql`concat_ws(' ', -b.total_amount, -b.tax_amount)`,
    sql`coalesce(concat_ws(' ', r.total_amount, r.tax_amount), 'none')`,
    sql`FROM invoice b LEFT JOIN invoice r ON r.tenant_id = ${tenantId} AND r.red_of = b.invoice_no AND r.invoice_status = ${constant(InvoiceStatus.issued)}
       WHERE b.tenant_id = ${tenantId} AND (b.invoice_status = ${constant(InvoiceStatus.red)}) <> (r.invoice_no IS NOT NULL)
          OR b.tenant_id = ${tenantId} AND r.invoice_no IS NOT NULL AND (r.total_amount <> -b.total_amount OR r.tax_amount <> -b.tax_amount)`,
  ),
]
