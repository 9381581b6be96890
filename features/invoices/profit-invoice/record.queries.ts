import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Caller, isOperatorStaff } from '../../../core/server/call/caller.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, type Listing, orderOf, when } from '../../../core/server/lists/listing.ts'
import { statesOf } from '../../../core/server/states/state-log-rows.ts'
import type { InputOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Owner } from '../../ledger/ledger.shared.ts'
import { voucherLinks } from '../../ledger/ledger.server.ts'
import { AuthStatus } from '../../providers/providers.shared.ts'
import { ownedList, ownerColumns, ownerName, ownersInReach } from '../../wallets/wallets.server.ts'
import type { InvoiceRecord, InvoiceRecordDetail, invoiceRecord } from './record.contract.ts'
import { InvoiceRecordStatus } from './record-codes.contract.ts'

const owner = ownerColumns('r', { hasMaker: true })
/** Invoices as data scopes know them. They allow money that the root operator pays out, so its staff see all of its ledger's. */
const recordList = ownedList('invoiceRecord.list', { isPaidByRoot: true })

/** Invoices `r` that a caller sees. */
export const recordsInReach = (caller: Caller): SQL =>
  sql`${ownersInReach(caller, recordList, owner)} AND NOT r.is_deleted`

/** Invoices `r` that a caller may change: its own party's. @source docs/domain/money.md 0.1, NODE */
export const ownRecords = (caller: Caller): SQL =>
  sql`r.tenant_id = ${caller.tenantId} AND r.oem_no = ${caller.oemNo} AND r.owner_type = ${caller.partyType} AND r.owner_no = ${ownNo(caller)} AND NOT r.is_deleted`

/** Number of the party that a caller acts for; of staff their operator or sub-operator. */
const ownNo = (caller: Caller): string => (isOperatorStaff(caller) ? caller.oemNo : caller.userNo)

/** Columns of an invoice as its contract names them. */
export const recordColumns = sql`r.id, r.record_no AS "recordNo", r.owner_type AS "userType", r.owner_no AS "userNo", ${ownerName(owner)} AS "userName", r.invoice_kind AS "invoiceKind", r.invoice_code AS "invoiceCode",
  r.invoice_number AS "invoiceNumber", r.invoice_date AS "invoiceDate", r.amount, r.tax_rate_ppm AS "taxRate", r.tax_amount AS "taxAmount", r.net_amount AS "netAmount", r.seller_name AS "sellerName", r.seller_tax_no AS "sellerTaxNo",
  r.buyer_title AS "buyerTitle", r.buyer_tax_no AS "buyerTaxNo", r.period, r.files, r.remark, r.rim_no AS "rimNo", r.record_status AS "recordStatus", r.audit_no AS "auditNo", r.audit_time AS "auditTime", r.audit_reason AS "auditReason",
  r.void_no AS "voidNo", r.void_time AS "voidTime", r.void_reason AS "voidReason", r.create_time AS "createTime", r.version`

/** The list of invoices as a statement. */
export const recordListing = (caller: Caller, input: InputOf<typeof invoiceRecord.list>): Listing => ({
  columns: recordColumns,
  from: sql`invoice_record r`,
  where: allOf(
    recordsInReach(caller),
    when(input.recordNo, (no) => sql`r.record_no = ${no}`),
    when(input.userNo, (no) => sql`r.owner_no = ${no}`),
    when(input.invoiceKind, (kind) => sql`r.invoice_kind = ${kind}`),
    when(input.invoiceNumber, (no) => sql`r.invoice_number = ${no}`),
    when(input.recordStatus, (status) => sql`r.record_status = ${status}`),
    when(input.period, (month) => sql`r.period = ${month}`),
    // Also those that went in it and were sent anew since.
    when(
      input.rimNo,
      (no) =>
        sql`EXISTS (SELECT 1 FROM invoice_mail_record l WHERE l.tenant_id = r.tenant_id AND l.record_no = r.record_no AND l.rim_no = ${no})`,
    ),
  ),
  order: orderOf(
    input,
    { createTime: sql`r.create_time`, amount: sql`r.amount`, invoiceDate: sql`r.invoice_date` },
    sql`r.create_time DESC`,
    sql`r.id`,
  ),
  made: sql`r.create_time`,
})

/** Selects the creation time of each invoice that waits for the auditor. */
export const recordsWaiting = (caller: Caller): SQL =>
  sql`SELECT r.create_time AS at FROM invoice_record r WHERE ${recordsInReach(caller)} AND r.record_status = ${InvoiceRecordStatus.pending}`

/** An invoice in whole. @throws common.notFound */
export async function recordDetail(tx: Tx, caller: Caller, id: bigint): Promise<z.output<typeof InvoiceRecordDetail>> {
  const row = await rowOf<z.output<typeof InvoiceRecord>>(
    tx,
    sql`SELECT ${recordColumns} FROM invoice_record r WHERE ${recordsInReach(caller)} AND r.id = ${id}`,
  )
  if (!row) throw commonErrors.notFound()
  const linkOf = await voucherLinks(tx, caller)
  const no = row.recordNo ?? ''
  return {
    ...row,
    fileLinks: row.files.map((key, at) => ({
      link: linkOf(key, `${no}-${at + 1}`),
      isPicture: /\.(png|jpe?g)$/.test(key),
    })),
    sendings: await rowsOf(
      tx,
      sql`SELECT l.rim_no AS "rimNo", l.verdict, l.audit_no AS "auditNo", l.audit_time AS "auditTime", l.reason, l.create_time AS "createTime"
            FROM invoice_mail_record l WHERE l.tenant_id = ${caller.tenantId} AND l.record_no = ${no} ORDER BY l.create_time DESC, l.rim_no DESC`,
    ),
    states: await statesOf(tx, caller.tenantId, 'invoiceRecord', no),
  }
}

/** Name of a party by its verified identity; null while it has none. @source docs/domain/network.md 7.3 */
export async function legalNameOf(tx: Tx, tenantId: string, { ownerType, ownerNo }: Owner): Promise<string | null> {
  const row = await rowOf<{ name: string }>(
    tx,
    sql`SELECT name FROM auth WHERE tenant_id = ${tenantId} AND user_type = ${ownerType} AND user_no = ${ownerNo} AND auth_status = ${AuthStatus.verified} AND NOT is_deleted`,
  )
  return row?.name ?? null
}

/** Whether another record has a code and number. @param but the record that is saved anew */
export async function isRegistered(
  tx: Tx,
  tenantId: string,
  { invoiceCode, invoiceNumber }: { invoiceCode: string; invoiceNumber: string },
  but: bigint | undefined,
): Promise<boolean> {
  const row = await rowOf<{ id: bigint }>(
    tx,
    sql`SELECT id FROM invoice_record WHERE tenant_id = ${tenantId} AND invoice_code = ${invoiceCode} AND invoice_number = ${invoiceNumber} AND NOT is_deleted AND id IS DISTINCT FROM ${but ?? null}::bigint`,
  )
  return row !== undefined
}
