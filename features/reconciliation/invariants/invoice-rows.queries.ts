import { type SQL, sql } from 'drizzle-orm'
import { constant } from '../../../core/server/database/constant.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { InvoiceRecordStatus } from '../../invoices/invoices.shared.ts'
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
