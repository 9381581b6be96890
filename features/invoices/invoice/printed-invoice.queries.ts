import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { FileAnswer } from '../../../core/server/call/handle.ts'
import { rowOf, rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { drawDocument } from '../../../core/server/documents/document.ts'
import { dayOfText } from '../../../core/shared/dates.ts'
import {
  invoiceDocument,
  type KeptLine,
  type PrintedInvoice,
  printedLines,
} from '../document/invoice-document.rules.ts'
import { invoiceXml } from '../document/invoice-xml.rules.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { invoiceErrors } from './invoice-codes.contract.ts'
import { invoiceNoOf } from './invoice.queries.ts'

const special: readonly number[] = [InvoiceType.paperSpecial, InvoiceType.electronicSpecial, InvoiceType.digitalSpecial]

/** An issued invoice as its documents carry it. @throws common.notFound, invoice.notIssued */
export const printedInvoice = async (tx: Tx, caller: Caller, id: bigint): Promise<PrintedInvoice> =>
  printedOf(tx, caller.tenantId, (await invoiceNoOf(tx, caller, id)).invoiceNo)

/** As printedInvoice, by its number. */
export async function printedOf(tx: Tx, tenantId: string, invoiceNo: string): Promise<PrintedInvoice> {
  const row = await rowOf<
    Omit<PrintedInvoice, 'title' | 'issueDay' | 'lines' | 'issueNo'> & {
      issueNo: string | null
      issueTime: string | null
      invoiceKind: number
    }
  >(
    tx,
    sql`SELECT i.issue_no AS "issueNo", i.issue_time AS "issueTime", i.invoice_kind AS "invoiceKind", i.buyer_name AS "buyerName", i.buyer_tax_no AS "buyerTaxNo", i.seller_name AS "sellerName",
               i.seller_tax_no AS "sellerTaxNo", i.total_amount AS "totalFen", i.net_amount AS "netFen", i.tax_amount AS "taxFen", i.remark, i.drawer,
               coalesce((SELECT b.issue_no FROM invoice b WHERE b.tenant_id = i.tenant_id AND b.invoice_no = i.red_of), '') AS "redOfNo"
          FROM invoice i WHERE i.tenant_id = ${tenantId} AND i.invoice_no = ${invoiceNo}`,
  )
  if (!row || row.issueNo === null || row.issueTime === null) throw invoiceErrors.notIssued()
  const { issueTime, invoiceKind, issueNo, ...fields } = row
  const lines = await rowsOf<KeptLine>(
    tx,
    sql`SELECT l.product_name AS "productName", l.category_name AS "categoryName", l.spec, l.unit, l.quantity, l.amount AS "amountFen", l.tax_rate_ppm AS "taxRatePpm", l.tax_amount AS "taxFen",
               l.discount AS "discountFen", l.discount_tax AS "discountTaxFen" FROM invoice_line l WHERE l.tenant_id = ${tenantId} AND l.invoice_no = ${invoiceNo} ORDER BY l.line_no`,
  )
  const words = special.includes(invoiceKind) ? '电子发票（增值税专用发票）' : '电子发票（普通发票）'
  return { ...fields, issueNo, title: words, issueDay: dayOfText(issueTime), lines: printedLines(lines) }
}

/** The file of an invoice. No transaction is needed. */
export async function drawnInvoice(printed: PrintedInvoice, isXml: boolean): Promise<FileAnswer & { body: Buffer }> {
  const name = `${printed.issueNo}.${isXml ? 'xml' : 'pdf'}`
  if (isXml) return { name, type: 'application/xml', body: Buffer.from(invoiceXml(printed)) }
  return { name, type: 'application/pdf', body: await drawDocument(invoiceDocument(printed)) }
}
