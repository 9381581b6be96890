import { type Db, inScope, type Tx } from '../../../core/server/database/db.ts'
import { momentNow } from '../../../core/server/database/moment.ts'
import { type Outcome, outboxKind } from '../../../core/server/jobs/outbox.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { printedLines } from '../document/invoice-document.rules.ts'
import { openTaxService, reachTaxService } from '../tax-service/access.actions.ts'
import type { IssuedInvoice, TaxAnswer, WantedInvoice } from '../tax-service/tax-service.contract.ts'
import { issuingKind } from './issue-message.actions.ts'
import { applyIssued } from './issue-outcome.actions.ts'
import { InvoiceStatus } from './invoice-codes.contract.ts'
import { invoiceEntity, mayHappen, tryOf } from './invoice.rules.ts'
import { type HeldInvoice, linesOf, lockInvoice, moveInvoice } from './invoice-store.actions.ts'

/** Waits between questions: as for recharges of SIM cards. */
const questions = [0.1, 0.5, 1, 2, 5, 10, 30, ...Array.from({ length: 47 }, () => 60)]

/**
 * Invoices on their way to the tax service, under one number on every try. One whose answer was lost is asked about, and sent
 * again only when the service does not know it.
 * @source docs/domain/money.md 8.1 (b); docs/domain/network.md 1.5
 */
export const issuing = outboxKind({
  kind: issuingKind,
  retryMinutes: questions,
  send: async ({ tenantId, outNo }, _signal, db) => {
    const { service, access } = await reachTaxService(db, tenantId)
    const wanted = await inScope(db, { tenantId, oemNo: '' }, (tx) => toSend(tx, tenantId, outNo))
    if (wanted === null) return { kind: 'settled', answer: { kind: 'decided' } }
    return conclude(db, tenantId, outNo, await service.issue(access, wanted))
  },
  ask: async ({ tenantId, outNo }, _signal, db) => {
    const { service, access } = await reachTaxService(db, tenantId)
    const answer = await service.queryInvoice(access, outNo)
    return answer.kind === 'absent' ? 'absent' : conclude(db, tenantId, outNo, answer)
  },
  settle: async () => undefined,
  stuck: (tx, { tenantId, outNo }) => alarm(tx, tenantId, outNo),
})

/**
 * Marks an invoice as sent, before it is, and gives what goes out.
 * @returns null when it was decided meanwhile, or another try of it is under way
 */
async function toSend(tx: Tx, tenantId: string, outNo: string): Promise<WantedInvoice | null> {
  const { invoiceNo, attempt } = tryOf(outNo)
  const held = await lockInvoice(tx, tenantId, invoiceNo)
  if (!held || held.attempt !== attempt) return null
  if (mayHappen(held.invoiceStatus, 'send')) await moveInvoice(tx, tenantId, null, held, 'send')
  else if (held.invoiceStatus !== InvoiceStatus.issuing) return null
  return wantedOf(tx, tenantId, held, outNo)
}

async function wantedOf(tx: Tx, tenantId: string, held: HeldInvoice, outNo: string): Promise<WantedInvoice> {
  await openTaxService(tx, tenantId)
  const red = held.redOf === null ? undefined : await lockInvoice(tx, tenantId, held.redOf)
  const kept = await linesOf(tx, tenantId, held.invoiceNo)
  const categories = kept.flatMap(({ categoryNo, discountFen }) =>
    discountFen === 0n ? [categoryNo] : [categoryNo, categoryNo],
  )
  const lines = printedLines(kept).map(({ name, spec, unit, quantity, netFen, taxRatePpm, taxFen }, at) => ({
    name,
    categoryNo: categories[at] ?? '',
    spec,
    unit,
    quantity,
    netFen,
    taxRatePpm,
    taxFen,
  }))
  const { invoiceKind, buyerName, buyerTaxNo, drawer, remark, netFen, taxFen } = held
  const whole = { invoiceKind, buyerName, buyerTaxNo, drawer, remark, netFen, taxFen }
  return { ...whole, outNo, taxNo: held.sellerTaxNo, redOf: red?.issueNo ?? '', lines }
}

/** Applies an answer at once; one that is not final is asked for again. */
async function conclude(db: Db, tenantId: string, outNo: string, answer: TaxAnswer<IssuedInvoice>): Promise<Outcome> {
  if (answer.kind === 'done' || answer.kind === 'refused') {
    await hearInvoice(db, tenantId, outNo, answer)
    return { kind: 'settled', answer: { kind: answer.kind } }
  }
  return { kind: 'unknown', error: answer.kind === 'unknown' ? answer.error : `the service says ${answer.kind}` }
}

/** Applies what the tax service said of an invoice, whoever heard it. */
export const hearInvoice = (db: Db, tenantId: string, outNo: string, answer: TaxAnswer<IssuedInvoice>): Promise<void> =>
  inScope(db, { tenantId, oemNo: '' }, async (tx) => applyIssued(tx, tenantId, outNo, answer, await momentNow(tx)))

/** Nobody could say for two days what became of an invoice: a person must ask the tax service. */
async function alarm(tx: Tx, tenantId: string, outNo: string): Promise<void> {
  const held = await lockInvoice(tx, tenantId, tryOf(outNo).invoiceNo)
  if (!held) return
  const { oemNo, invoiceNo, invoiceStatus: status } = held
  const remark = '税务平台长时间未给出结果，请人工核实'
  await logStates(tx, tenantId, null, [
    { oemNo, entity: invoiceEntity, entityNo: invoiceNo, from: status, to: status, action: 'stuck', remark },
  ])
}
