import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, sumFen, zeroFen } from '../../../core/shared/money.ts'
import { linesLeft, redLine, taxedLine } from '../tax/line-tax.rules.ts'
import { InvoiceStatus, RedReason } from './invoice-codes.contract.ts'
import { toTakeBack } from './invoice.rules.ts'
import {
  type HeldInvoice,
  type InvoiceCopy,
  insertInvoice,
  type KeptLine,
  linesOf,
  lockInvoice,
  lockInvoices,
  moveInvoice,
  partsOfInvoice,
  type TradePart,
} from './invoice-store.actions.ts'
import { putIssuing } from './issue-message.actions.ts'

export const invoiceNumber = moneyNumber('KP')

/** Invoice that comes in the place of an invoice that is taken back. */
interface Successor extends InvoiceCopy {
  readonly lines: readonly KeptLine[]
  readonly parts: readonly TradePart[]
}

/** Fields of an invoice that a copy takes over. */
function copyOf(held: HeldInvoice): InvoiceCopy {
  const { id, invoiceNo, totalFen, taxFen, netFen, invoiceStatus, issueNo, attempt, redOf, ...rest } = held
  const { redReason, waitsFor, version, ...copy } = rest
  return copy
}

/**
 * Takes an issued invoice back: a red letter goes to the tax service, and what comes in its place waits for it.
 * @returns the invoice that comes in its place; null for none
 */
export async function takeBack(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  held: HeldInvoice,
  redReason: CodeOf<typeof RedReason>,
  successor: Successor | null,
  { at, day }: Moment,
): Promise<{ id: bigint; invoiceNo: string; invoiceStatus: CodeOf<typeof InvoiceStatus> } | null> {
  await moveInvoice(tx, tenantId, by, held, 'redden')
  await writeRed(tx, tenantId, by, held, redReason, { at, day })
  if (!successor) return null
  const invoiceNo = await takeNumber(tx, invoiceNumber, day)
  const made = { ...successor, invoiceNo, at, waitsFor: held.invoiceNo, submitTime: at }
  return insertInvoice(tx, tenantId, by, made, 'succeedTo')
}

/** Writes the red letter of an invoice, line by line its opposite, and has it issued. */
export async function writeRed(
  tx: Tx,
  tenantId: string,
  by: Pick<Caller, 'userId' | 'userNo'> | null,
  held: HeldInvoice,
  redReason: CodeOf<typeof RedReason>,
  { at, day }: Moment,
): Promise<void> {
  const lines = (await linesOf(tx, tenantId, held.invoiceNo)).map(redLine)
  const invoiceNo = await takeNumber(tx, invoiceNumber, day)
  const made = { ...copyOf(held), invoiceNo, lines, parts: [], at, redOf: held.invoiceNo, redReason, submitTime: at }
  await insertInvoice(tx, tenantId, by, made, 'succeedTo')
  await putIssuing(tx, tenantId, invoiceNo, 1)
}

/**
 * Takes back the issued invoices over a trade that take more than is left of it, newest first; for what is left of each an
 * invoice comes in its place. The trade is locked before.
 * @param netFen what of the trade may be invoiced
 * @source docs/domain/money.md 8.1 (b), refund of the trade
 */
export async function takeBackOver(
  tx: Tx,
  tenantId: string,
  { rptOrderCode, netFen }: { rptOrderCode: string; netFen: Fen },
  now: Moment,
): Promise<void> {
  const over = await issuedOver(tx, tenantId, rptOrderCode)
  for (const { invoiceNo, leftFen } of toTakeBack(over, netFen)) {
    const held = await lockInvoice(tx, tenantId, invoiceNo)
    if (held?.invoiceStatus !== InvoiceStatus.issued) continue
    const parts = (await partsOfInvoice(tx, tenantId, invoiceNo)).map((part) =>
      part.rptOrderCode === rptOrderCode ? { ...part, amountFen: leftFen } : part,
    )
    const left = sumFen(parts.map(({ amountFen }) => amountFen))
    const lines = await linesOf(tx, tenantId, invoiceNo)
    const successor =
      left === zeroFen ? null : { ...copyOf(held), parts, lines: linesLeft(lines, fen(left)).map(taxedLine) }
    await takeBack(tx, tenantId, null, held, RedReason.refunded, successor, now)
  }
}

/** The issued invoices over a trade, newest first, locked. */
async function issuedOver(tx: Tx, tenantId: string, rptOrderCode: string) {
  await lockInvoices(
    tx,
    tenantId,
    sql`i.invoice_no IN (SELECT x.invoice_no FROM invoice_trade x WHERE x.tenant_id = ${tenantId} AND x.rpt_order_code = ${rptOrderCode})`,
  )
  return rowsOf<{ invoiceNo: string; amountFen: Fen }>(
    tx,
    sql`SELECT x.invoice_no AS "invoiceNo", x.amount AS "amountFen" FROM invoice_trade x JOIN invoice i ON i.tenant_id = x.tenant_id AND i.invoice_no = x.invoice_no
         WHERE x.tenant_id = ${tenantId} AND i.tenant_id = ${tenantId} AND x.rpt_order_code = ${rptOrderCode} AND i.invoice_status = ${InvoiceStatus.issued} ORDER BY i.issue_time DESC, i.invoice_no DESC`,
  )
}
