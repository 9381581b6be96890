import { sql } from 'drizzle-orm'
import { run, type Tx } from '../../../core/server/database/db.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { lockTrades } from '../../trades/trades.server.ts'
import type { IssuedInvoice, TaxAnswer } from '../tax-service/tax-service.contract.ts'
import { invoiceableOf } from './invoiceable.rules.ts'
import { InvoiceStatus, RedReason } from './invoice-codes.contract.ts'
import { invoiceEntity, mayHappen, tryOf } from './invoice.rules.ts'
import { type HeldInvoice, lockInvoice, lockInvoices, moveInvoice, partsOfInvoice } from './invoice-store.actions.ts'
import { putIssuing } from './issue-message.actions.ts'
import { takeBackOver } from './red-letter.actions.ts'

/**
 * Applies what the tax service says of an invoice or a red letter. What is final stays; the same answer twice changes
 * nothing, and what nobody can say leaves it where it is, with its amount taken.
 * @source docs/domain/money.md 8.1 (b)
 */
export async function applyIssued(
  tx: Tx,
  tenantId: string,
  outNo: string,
  answer: TaxAnswer<IssuedInvoice>,
  now: Moment,
): Promise<void> {
  if (answer.kind !== 'done' && answer.kind !== 'refused') return
  const { invoiceNo, attempt } = tryOf(outNo)
  // Trades before invoices, as everybody locks them.
  const parts = await partsOfInvoice(tx, tenantId, invoiceNo)
  const trades = await lockTrades(
    tx,
    tenantId,
    parts.map(({ rptOrderCode }) => rptOrderCode),
  )
  const held = await lockInvoice(tx, tenantId, invoiceNo)
  if (!held || held.attempt !== attempt) return
  const sent = mayHappen(held.invoiceStatus, 'send') ? await moveInvoice(tx, tenantId, null, held, 'send') : held
  if (answer.kind === 'refused') {
    if (!mayHappen(sent.invoiceStatus, 'fail')) return
    await moveInvoice(tx, tenantId, null, sent, 'fail', { failReason: answer.message, remark: answer.message })
    if (sent.redOf !== null) await redRefused(tx, tenantId, sent.redOf, sent.redReason, answer.message)
    return
  }
  if (!mayHappen(sent.invoiceStatus, 'issue')) return
  const { issueNo, issueTime } = answer.data
  await moveInvoice(tx, tenantId, null, sent, 'issue', { issueNo, issueTime, failReason: '' })
  if (sent.redOf !== null) return redDone(tx, tenantId, sent.redOf)
  // What was refunded while it was on its way is taken back at once.
  for (const { rptOrderCode } of parts) {
    const trade = trades.get(rptOrderCode)
    if (trade) await takeBackOver(tx, tenantId, { rptOrderCode, netFen: invoiceableOf(trade) }, now)
  }
}

/** The red letter is issued: the invoice is taken back, and what waits for that goes out. */
async function redDone(tx: Tx, tenantId: string, redOf: string): Promise<void> {
  const blue = await lockInvoice(tx, tenantId, redOf)
  if (!blue || !mayHappen(blue.invoiceStatus, 'redDone')) return
  await moveInvoice(tx, tenantId, null, blue, 'redDone', { failReason: '' })
  for (const next of await waitingFor(tx, tenantId, redOf)) await putIssuing(tx, tenantId, next.invoiceNo, next.attempt)
}

const waitingFor = (tx: Tx, tenantId: string, redOf: string): Promise<HeldInvoice[]> =>
  lockInvoices(tx, tenantId, sql`i.waits_for = ${redOf} AND i.invoice_status = ${InvoiceStatus.submitted}`)

/**
 * The tax service refused a red letter. Of a change, the invoice stands as it was and nothing comes in its place. After a
 * refund it may not stand: a person sees why, and has it taken back again.
 */
async function redRefused(
  tx: Tx,
  tenantId: string,
  redOf: string,
  redReason: number | null,
  failReason: string,
): Promise<void> {
  const blue = await lockInvoice(tx, tenantId, redOf)
  if (!blue || blue.invoiceStatus !== InvoiceStatus.reddening) return
  if (redReason === RedReason.changed) {
    await moveInvoice(tx, tenantId, null, blue, 'keep', { failReason, remark: failReason })
    for (const next of await waitingFor(tx, tenantId, redOf))
      await moveInvoice(tx, tenantId, null, next, 'drop', { failReason, waitsFor: null, remark: failReason })
    return
  }
  await run(
    tx,
    sql`UPDATE invoice SET fail_reason = ${failReason}, version = version + 1 WHERE tenant_id = ${tenantId} AND invoice_no = ${redOf}`,
  )
  const { oemNo, invoiceStatus: status } = blue
  await logStates(tx, tenantId, null, [
    {
      oemNo,
      entity: invoiceEntity,
      entityNo: redOf,
      from: status,
      to: status,
      action: 'redRefused',
      remark: failReason,
    },
  ])
}
