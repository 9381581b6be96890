import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, zeroFen } from '../../../core/shared/money.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { WalletKind } from '../../ledger/ledger.shared.ts'
import {
  type KnownOwner,
  openDebtOf,
  ownedList,
  ownerColumns,
  ownerName,
  ownersInReach,
} from '../../wallets/wallets.server.ts'
import { quotaOf, taxModeOf } from '../../withdrawals/withdrawals.server.ts'
import { InvoiceRecordStatus } from '../profit-invoice/record-codes.contract.ts'
import { recordColumns } from '../profit-invoice/record.queries.ts'
import { quotaFigures } from './figures.rules.ts'
import {
  type InvoiceMail,
  type InvoiceMailDetail,
  type MailFilter,
  MailStatus,
  type QuotaFigures,
} from './mail.contract.ts'

const owner = ownerColumns('m', { hasMaker: true })
/** Mails as data scopes know them; their invoices allow money that the root operator pays out. */
const mailList = ownedList('invoiceMail.list', { isPaidByRoot: true })

/** Mails `m` that a caller sees: staff those of their parties, a party its own. @source docs/domain/money.md 8.1 (a), listByOwn */
export const mailsInReach = (caller: Caller): SQL =>
  allOf(
    ownersInReach(caller, mailList, owner),
    !isOperatorStaff(caller) && sql`m.owner_type = ${caller.partyType} AND m.owner_no = ${caller.userNo}`,
  )

/** Mails with what was decided about their invoices. */
const from = sql`invoice_mail m CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE l.verdict IS NULL) AS waiting, count(*) FILTER (WHERE l.verdict = ${constant(AuditStatus.approve)}) AS passed, count(*) AS whole,
         coalesce(sum(l.amount) FILTER (WHERE l.verdict = ${constant(AuditStatus.approve)}), 0)::bigint AS approved_amount,
         coalesce(string_agg(l.reason, '；' ORDER BY l.record_no) FILTER (WHERE l.verdict = ${constant(AuditStatus.reject)} AND l.reason <> ''), '') AS audit_remark
    FROM invoice_mail_record l WHERE l.tenant_id = m.tenant_id AND l.rim_no = m.rim_no) s`

/** Status of a mail by its invoices. @source docs/domain/money.md 8.1 (a), mail_status */
const mailStatus = sql`CASE WHEN s.waiting > 0 THEN ${constant(MailStatus.pending)} WHEN s.passed = s.whole THEN ${constant(MailStatus.approved)} WHEN s.passed = 0 THEN ${constant(MailStatus.rejected)} ELSE ${constant(MailStatus.partly)} END`

const columns = sql`m.id, m.rim_no AS "rimNo", m.owner_type AS "userType", m.owner_no AS "userNo", ${ownerName(owner)} AS "userName", m.mail_kind AS "mailKind", m.express_code AS "expressCode", m.express_name AS "expressName",
  m.express_no AS "expressNo", m.total_amount AS "totalAmount", m.invoice_count AS "invoiceCount", s.approved_amount AS "approvedAmount", ${mailStatus} AS "mailStatus", s.audit_remark AS "auditRemark", m.remark, m.create_time AS "createTime"`

type Filter = z.output<typeof MailFilter> & { readonly ascs?: string; readonly descs?: string }

/** The list of mails as a statement, for the list and its sheet. */
export function mailListing(caller: Caller, filter: Filter): Listing {
  return {
    columns,
    from,
    where: allOf(
      mailsInReach(caller),
      when(filter.rimNo, (no) => sql`m.rim_no = ${no}`),
      when(filter.userNo, (no) => sql`m.owner_no = ${no}`),
      when(filter.mailKind, (kind) => sql`m.mail_kind = ${kind}`),
      when(filter.expressNo, (no) => sql`m.express_no = ${no}`),
      when(filter.mailStatus, (status) => sql`${mailStatus} = ${status}`),
    ),
    order: orderOf(
      { ascs: filter.ascs ?? '', descs: filter.descs ?? '' },
      { createTime: sql`m.create_time`, totalAmount: sql`m.total_amount` },
      sql`m.create_time DESC`,
      sql`m.id`,
    ),
    made: sql`m.create_time`,
  }
}

/** A mail in whole, its phone masked. @throws common.notFound */
export async function mailDetail(tx: Tx, caller: Caller, rimNo: string): Promise<z.output<typeof InvoiceMailDetail>> {
  const row = await rowOf<
    z.output<typeof InvoiceMail> & { receiverCopy: z.output<typeof InvoiceMailDetail>['receiverCopy'] }
  >(
    tx,
    sql`SELECT ${columns}, m.receiver_copy AS "receiverCopy" FROM ${from} WHERE ${mailsInReach(caller)} AND m.rim_no = ${rimNo}`,
  )
  if (!row) throw commonErrors.notFound()
  const records = await rowsOf<z.output<typeof InvoiceMailDetail>['records'][number]>(
    tx,
    sql`SELECT ${recordColumns}, l.amount AS "mailedAmount", l.verdict, l.audit_no AS "auditNo", l.audit_time AS "auditTime", l.reason
          FROM invoice_mail_record l JOIN invoice_record r ON r.tenant_id = l.tenant_id AND r.record_no = l.record_no
         WHERE l.tenant_id = ${caller.tenantId} AND l.rim_no = ${rimNo} ORDER BY l.record_no`,
  )
  const { receiverCopy } = row
  return { ...row, receiverCopy: { ...receiverCopy, phone: maskPhone(openText(receiverCopy.phone)) }, records }
}

/** Reads what a party may withdraw for its invoices, and what is still missing. @source docs/domain/money.md 5.5 */
export async function figuresOf(tx: Tx, tenantId: string, party: KnownOwner): Promise<z.output<typeof QuotaFigures>> {
  const { approvedFen, usedFen } = await quotaOf(tx, tenantId, party)
  const row = await rowOf<{ available: Fen; pending: Fen }>(
    tx,
    sql`SELECT (SELECT coalesce(sum(available_amount), 0)::bigint FROM user_wallet
                 WHERE tenant_id = ${tenantId} AND owner_type = ${party.ownerType} AND owner_no = ${party.ownerNo} AND wallet_kind IN (${constant(WalletKind.profit, WalletKind.reward)})) AS available,
               (SELECT coalesce(sum(amount), 0)::bigint FROM invoice_record
                 WHERE tenant_id = ${tenantId} AND owner_type = ${party.ownerType} AND owner_no = ${party.ownerNo} AND record_status = ${InvoiceRecordStatus.pending} AND NOT is_deleted) AS pending`,
  )
  const taxMode = await taxModeOf(tx, tenantId, party)
  const { available = zeroFen, pending = zeroFen } = row ?? {}
  const debt = (await openDebtOf(tx, tenantId, party)) as Fen
  const sums = { taxMode, approved: approvedFen, used: usedFen, pending, available, debt }
  return {
    taxMode,
    approvedAmount: approvedFen,
    usedAmount: usedFen,
    pendingAmount: pending,
    availableAmount: available,
    openDebt: debt,
    ...quotaFigures(sums),
  }
}
