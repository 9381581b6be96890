import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowsOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, insertRow, insertRows, type Values } from '../../../core/server/database/row-writing.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import type { TaxedLine } from '../tax/line-tax.rules.ts'
import { moneyOfLines } from '../tax/line-tax.rules.ts'
import type { InvoiceStatus, RedReason } from './invoice-codes.contract.ts'
import { invoiceEntity, countedStatuses, type InvoiceEvent, invoiceTransitions } from './invoice.rules.ts'

/** Fields that a copy of an invoice takes over. */
export interface InvoiceCopy {
  readonly oemNo: string
  readonly rpiNo: string
  readonly rptOrderCode: string | null
  readonly rptAisleOrderCode: string | null
  readonly invoiceKind: number
  readonly buyerType: number
  readonly buyerName: string
  readonly buyerTaxNo: string
  readonly buyerAddress: string
  readonly buyerBank: string
  readonly buyerPhoneEnc: string
  readonly buyerAccountEnc: string
  readonly emailEnc: string
  readonly mobileEnc: string
  readonly drawer: string
  readonly payee: string
  readonly checker: string
  readonly remark: string
  readonly sellerName: string
  readonly sellerTaxNo: string
  readonly createUser: bigint | null
  readonly createDept: bigint | null
  readonly makerNo: string
}

/** An invoice as it is locked. */
export interface HeldInvoice extends InvoiceCopy {
  readonly id: bigint
  readonly invoiceNo: string
  readonly totalFen: Fen
  readonly taxFen: Fen
  readonly netFen: Fen
  readonly invoiceStatus: CodeOf<typeof InvoiceStatus>
  readonly issueNo: string | null
  readonly attempt: number
  readonly redOf: string | null
  readonly redReason: CodeOf<typeof RedReason> | null
  readonly waitsFor: string | null
  readonly version: number
}

/** A line as it is kept, with its taxes. */
export interface KeptLine extends TaxedLine {
  readonly productNo: string
  readonly productName: string
  readonly categoryNo: string
  readonly categoryName: string
  readonly spec: string
  readonly unit: string
  readonly quantity: string
  readonly priceFen: Fen | null
}

/** A trade of an invoice with the part that it takes. */
export interface TradePart {
  readonly rptOrderCode: string
  readonly amountFen: Fen
}

const copied = sql`i.oem_no AS "oemNo", i.rpi_no AS "rpiNo", i.rpt_order_code AS "rptOrderCode", i.rpt_aisle_order_code AS "rptAisleOrderCode", i.invoice_kind AS "invoiceKind", i.buyer_type AS "buyerType",
  i.buyer_name AS "buyerName", i.buyer_tax_no AS "buyerTaxNo", i.buyer_address AS "buyerAddress", i.buyer_bank AS "buyerBank", i.buyer_phone_enc AS "buyerPhoneEnc", i.buyer_account_enc AS "buyerAccountEnc",
  i.email_enc AS "emailEnc", i.mobile_enc AS "mobileEnc", i.drawer, i.payee, i.checker, i.remark, i.seller_name AS "sellerName", i.seller_tax_no AS "sellerTaxNo", i.create_user AS "createUser",
  i.create_dept AS "createDept", i.maker_no AS "makerNo"`
const columns = sql`i.id, i.invoice_no AS "invoiceNo", ${copied}, i.total_amount AS "totalFen", i.tax_amount AS "taxFen", i.net_amount AS "netFen", i.invoice_status AS "invoiceStatus", i.issue_no AS "issueNo",
  i.attempt, i.red_of AS "redOf", i.red_reason AS "redReason", i.waits_for AS "waitsFor", i.version`

/** Locks the invoices of a condition over `i`, in the order of their numbers. */
export const lockInvoices = (tx: Tx, tenantId: string, where: SQL): Promise<HeldInvoice[]> =>
  rowsOf<HeldInvoice>(
    tx,
    sql`SELECT ${columns} FROM invoice i WHERE i.tenant_id = ${tenantId} AND NOT i.is_deleted AND ${where} ORDER BY i.invoice_no FOR NO KEY UPDATE`,
  )

/** Locks one invoice by its number. */
export const lockInvoice = async (tx: Tx, tenantId: string, invoiceNo: string): Promise<HeldInvoice | undefined> =>
  (await lockInvoices(tx, tenantId, sql`i.invoice_no = ${invoiceNo}`))[0]

/** The lines of an invoice in their order. */
export const linesOf = (tx: Tx, tenantId: string, invoiceNo: string): Promise<KeptLine[]> =>
  rowsOf<KeptLine>(
    tx,
    sql`SELECT l.product_no AS "productNo", l.product_name AS "productName", l.category_no AS "categoryNo", l.category_name AS "categoryName", l.spec, l.unit, l.quantity, l.price AS "priceFen",
               l.amount AS "amountFen", l.tax_rate_ppm AS "taxRatePpm", l.tax_amount AS "taxFen", l.discount AS "discountFen", l.discount_tax AS "discountTaxFen"
          FROM invoice_line l WHERE l.tenant_id = ${tenantId} AND l.invoice_no = ${invoiceNo} ORDER BY l.line_no`,
  )

/** The trades of an invoice in their order. */
export const partsOfInvoice = (tx: Tx, tenantId: string, invoiceNo: string): Promise<TradePart[]> =>
  rowsOf<TradePart>(
    tx,
    sql`SELECT x.rpt_order_code AS "rptOrderCode", x.amount AS "amountFen" FROM invoice_trade x WHERE x.tenant_id = ${tenantId} AND x.invoice_no = ${invoiceNo} ORDER BY x.sort`,
  )

/**
 * Amounts that invoices which count take of trades that are locked, by the numbers of these.
 * @param but an invoice that is left out
 */
export async function takenOf(
  tx: Tx,
  tenantId: string,
  codes: readonly string[],
  but = '',
): Promise<ReadonlyMap<string, Fen>> {
  const rows = await rowsOf<{ rptOrderCode: string; amountFen: Fen }>(
    tx,
    sql`SELECT x.rpt_order_code AS "rptOrderCode", sum(x.amount)::bigint AS "amountFen" FROM invoice_trade x JOIN invoice i ON i.tenant_id = x.tenant_id AND i.invoice_no = x.invoice_no
         WHERE x.tenant_id = ${tenantId} AND i.tenant_id = ${tenantId} AND x.rpt_order_code = ANY(${sql.param(codes)}::text[]) AND i.invoice_status = ANY(${sql.param(countedStatuses)}::smallint[]) AND i.invoice_no <> ${but} GROUP BY 1`,
  )
  return new Map(rows.map(({ rptOrderCode, amountFen }) => [rptOrderCode, amountFen]))
}

/** An invoice that is about to be written. */
export interface NewInvoice extends InvoiceCopy {
  readonly invoiceNo: string
  readonly lines: readonly KeptLine[]
  readonly parts: readonly TradePart[]
  readonly at: string
  readonly redOf?: string
  readonly redReason?: CodeOf<typeof RedReason>
  readonly waitsFor?: string
}

/** Writes a new invoice with its lines and trades. @returns its row */
export async function insertInvoice(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  made: NewInvoice,
  event: 'save' | 'succeedTo',
): Promise<{ id: bigint; invoiceNo: string; invoiceStatus: CodeOf<typeof InvoiceStatus> }> {
  const { lines, parts, at, invoiceNo, oemNo, ...fields } = made
  const invoiceStatus = invoiceTransitions[event].to
  const times = { createTime: at, updateTime: at, updateUser: by?.userId ?? null }
  const { id } = await insertRow<{ id: bigint }>(
    tx,
    'invoice',
    { tenantId, oemNo, invoiceNo, ...fields, ...headerOf(lines), invoiceStatus, ...times },
    sql`id`,
  )
  await writeParts(tx, tenantId, { oemNo, invoiceNo }, lines, parts)
  await logStates(tx, tenantId, by, [
    { oemNo, entity: invoiceEntity, entityNo: invoiceNo, from: null, to: invoiceStatus, action: event },
  ])
  return { id, invoiceNo, invoiceStatus }
}

/** The header figures of lines as columns. */
export function headerOf(lines: readonly TaxedLine[]): { totalAmount: Fen; taxAmount: Fen; netAmount: Fen } {
  const { totalFen, taxFen, netFen } = moneyOfLines(lines)
  return { totalAmount: totalFen, taxAmount: taxFen, netAmount: netFen }
}

/** Writes the lines and trades of an invoice in the place of those that it had. */
export async function rewriteParts(
  tx: Tx,
  tenantId: string,
  of: { oemNo: string; invoiceNo: string },
  lines: readonly KeptLine[],
  parts: readonly TradePart[],
): Promise<void> {
  await run(tx, sql`DELETE FROM invoice_line WHERE tenant_id = ${tenantId} AND invoice_no = ${of.invoiceNo}`)
  await run(tx, sql`DELETE FROM invoice_trade WHERE tenant_id = ${tenantId} AND invoice_no = ${of.invoiceNo}`)
  await writeParts(tx, tenantId, of, lines, parts)
}

async function writeParts(
  tx: Tx,
  tenantId: string,
  { oemNo, invoiceNo }: { oemNo: string; invoiceNo: string },
  lines: readonly KeptLine[],
  parts: readonly TradePart[],
): Promise<void> {
  const key = { tenantId, oemNo, invoiceNo }
  await insertRows(
    tx,
    'invoice_line',
    lines.map(({ amountFen, taxFen, discountFen, discountTaxFen, priceFen, ...line }, at) => ({
      ...key,
      lineNo: at + 1,
      ...line,
      price: priceFen,
      amount: amountFen,
      taxAmount: taxFen,
      discount: discountFen,
      discountTax: discountTaxFen,
    })),
  )
  await insertRows(
    tx,
    'invoice_trade',
    parts.map(({ rptOrderCode, amountFen }, at) => ({ ...key, rptOrderCode, sort: at + 1, amount: amountFen })),
  )
}

/**
 * Moves a locked invoice along its table, with further fields of it, and writes it down.
 * @returns the invoice as it is then
 * @throws common.stateRefuses when the event may not start from its status
 */
export async function moveInvoice(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  held: HeldInvoice,
  event: InvoiceEvent,
  more: Values & { readonly remark?: string } = {},
): Promise<HeldInvoice> {
  const { remark = '', ...fields } = more
  const { oemNo, invoiceNo, invoiceStatus } = held
  const to = nextState(invoiceTransitions, invoiceStatus, event)
  await run(
    tx,
    sql`UPDATE invoice SET ${assignments({ invoiceStatus: to, ...fields })}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND invoice_no = ${invoiceNo}`,
  )
  await logStates(tx, tenantId, by, [
    { oemNo, entity: invoiceEntity, entityNo: invoiceNo, from: invoiceStatus, to, action: event, remark },
  ])
  return { ...held, invoiceStatus: to }
}
