import { sql } from 'drizzle-orm'
import type { Caller } from '../../../core/server/call/caller.ts'
import { type Answering, handle, handleAskingFile, handleExport } from '../../../core/server/call/handle.ts'
import { takeNumber } from '../../../core/server/database/business-number.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { assignments } from '../../../core/server/database/row-writing.ts'
import { retryOutbox } from '../../../core/server/jobs/outbox.ts'
import { checkSpan, readPage } from '../../../core/server/lists/listing.ts'
import { type OutputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { editableMerchant } from '../../merchants/merchants.server.ts'
import { drawnInvoice, printedInvoice } from './printed-invoice.queries.ts'
import { invoice } from './invoice.contract.ts'
import { invoiceErrors, InvoiceFileKind, InvoiceStatus, RedReason } from './invoice-codes.contract.ts'
import {
  columnsOfDraft,
  type Draft,
  firstTrade,
  linesOfDraft,
  openParts,
  readyToIssue,
  tradesOfDraft,
} from './invoice-draft.actions.ts'
import { invoiceDetail, invoiceListing, invoiceNoOf, invoiceSheet, tradeToInvoice } from './invoice.queries.ts'
import { invoiceEntity, isLoose, outNoOf } from './invoice.rules.ts'
import {
  type HeldInvoice,
  headerOf,
  insertInvoice,
  lockInvoice,
  lockInvoices,
  moveInvoice,
  partsOfInvoice,
  rewriteParts,
} from './invoice-store.actions.ts'
import { issuingKind, putIssuing } from './issue-message.actions.ts'
import { invoiceNumber, takeBack, writeRed } from './red-letter.actions.ts'

export const invoiceCalls = [
  handle(invoice.list, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage<OutputOf<typeof invoice.list>['records'][number]>(tx, invoiceListing(caller, input), input),
    ),
  ),

  handleExport(invoice.export, async ({ caller, input }) => {
    checkSpan(input)
    return invoiceSheet(caller, input)
  }),

  handle(invoice.info, ({ tx, caller, input }) => tradeToInvoice(tx, caller, input)),
  handle(invoice.detail, ({ tx, caller, input }) => invoiceDetail(tx, caller, input.id)),

  handle(invoice.save, (context) => keep(context, false)),
  handle(invoice.submit, (context) => keep(context, true)),
  handle(invoice.change, (context) => change(context)),

  handle(invoice.remove, async ({ tx, caller, input, now, audit }) => {
    const held: HeldInvoice[] = []
    for (const id of input.ids) held.push(await holdInvoice(tx, caller, id))
    if (!held.every(({ invoiceStatus }) => isLoose(invoiceStatus))) throw invoiceErrors.inForce()
    const numbers = held.map(({ invoiceNo }) => invoiceNo)
    await run(
      tx,
      sql`UPDATE invoice SET is_deleted = true, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND invoice_no = ANY(${sql.param(numbers)}::text[])`,
    )
    audit({ entity: invoiceEntity, no: numbers.join(','), before: { numbers } })
    return {}
  }),

  // An invoice whose outcome is unknown is asked about again; a red letter that was refused after a refund is tried anew.
  handle(invoice.ask, async ({ tx, caller, input, now, audit }) => {
    const { tenantId } = caller
    const held = await holdInvoice(tx, caller, input.id)
    const { id, invoiceNo, invoiceStatus, attempt } = held
    if (invoiceStatus === InvoiceStatus.issuing)
      await retryOutbox(tx, tenantId, issuingKind, outNoOf(invoiceNo, attempt))
    else if (invoiceStatus === InvoiceStatus.reddening && !(await hasOpenRed(tx, tenantId, invoiceNo)))
      await writeRed(tx, tenantId, caller, held, RedReason.refunded, now)
    else throw commonErrors.stateRefuses()
    audit({ entity: invoiceEntity, no: invoiceNo, before: { invoiceStatus }, after: { invoiceStatus } })
    return { id, invoiceNo, invoiceStatus }
  }),

  // The file is drawn while no connection is held.
  handleAskingFile(invoice.download, {
    look: async ({ tx, caller, input }) => printedInvoice(tx, caller, input.id),
    ask: async ({ input }, printed) => drawnInvoice(printed, input.fileKind === InvoiceFileKind.xml),
    settle: async (_, file) => file,
  }),
]

/** An invoice that the caller may change, by its id, locked. @throws common.notFound, merchant.notDirect */
async function holdInvoice(tx: Tx, caller: Caller, id: bigint): Promise<HeldInvoice> {
  const { invoiceNo, rpiNo } = await invoiceNoOf(tx, caller, id)
  await editableMerchant(tx, caller, rpiNo)
  const held = await lockInvoice(tx, caller.tenantId, invoiceNo)
  if (!held) throw commonErrors.notFound()
  return held
}

const hasOpenRed = async (tx: Tx, tenantId: string, redOf: string): Promise<boolean> =>
  (await lockInvoices(tx, tenantId, sql`i.red_of = ${redOf} AND i.invoice_status <> ${InvoiceStatus.failed}`)).length >
  0

/**
 * Keeps a draft, and sends it. A new one gets its number; one that was refused goes out under the next number of its own.
 * @source docs/domain/money.md 8.1 (b), rows save and submit
 */
async function keep(context: Answering<Draft>, isSent: boolean) {
  const { tx, caller, input, now, audit } = context
  const { tenantId } = caller
  const { oemNo } = await editableMerchant(tx, caller, input.rpiNo)
  // Trades before invoices, as everybody locks them.
  const trades = await tradesOfDraft(context)
  const before = input.id === undefined ? null : await holdInvoice(tx, caller, input.id)
  if (before && input.version !== undefined && input.version !== before.version) throw commonErrors.moved()
  if (before && (before.redOf !== null || !isLoose(before.invoiceStatus))) throw commonErrors.stateRefuses()
  if (before && before.rpiNo !== input.rpiNo) throw commonErrors.notFound()
  const lines = await linesOfDraft(context)
  const columns = { ...(await columnsOfDraft(context, before)), ...firstTrade(trades) }
  const ready = isSent ? await readyToIssue(context, { lines, trades, but: before?.invoiceNo ?? '' }) : null
  const parts = ready?.parts ?? openParts(trades)
  const seller = ready?.seller ?? { sellerName: '', sellerTaxNo: '' }
  const made = before
    ? await rewrite(tx, caller, before, { ...columns, ...seller }, lines, parts)
    : await insertInvoice(
        tx,
        tenantId,
        caller,
        {
          ...columns,
          ...seller,
          oemNo,
          rpiNo: input.rpiNo,
          lines,
          parts,
          at: now.at,
          invoiceNo: await takeNumber(tx, invoiceNumber, now.day),
          createUser: caller.userId,
          createDept: caller.deptIds[0] ?? null,
          makerNo: caller.account,
        },
        'save',
      )
  const { invoiceNo } = made
  const invoiceStatus = isSent ? await send(tx, caller, invoiceNo, now.at) : made.invoiceStatus
  const figures = { ...headerOf(lines), trades: parts.map(({ rptOrderCode }) => rptOrderCode) }
  audit({
    entity: invoiceEntity,
    no: invoiceNo,
    before: before && { invoiceStatus: before.invoiceStatus, totalAmount: before.totalFen },
    after: { invoiceStatus, rpiNo: input.rpiNo, invoiceKind: input.invoiceKind, ...figures },
  })
  return { id: made.id, invoiceNo, invoiceStatus }
}

async function rewrite(
  tx: Tx,
  caller: Caller,
  before: HeldInvoice,
  columns: Record<string, unknown>,
  lines: Parameters<typeof rewriteParts>[3],
  parts: Parameters<typeof rewriteParts>[4],
) {
  const { id, invoiceNo, invoiceStatus } = before
  await run(
    tx,
    sql`UPDATE invoice SET ${assignments({ ...columns, ...headerOf(lines) })}, update_user = ${caller.userId}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${caller.tenantId} AND invoice_no = ${invoiceNo}`,
  )
  await rewriteParts(tx, caller.tenantId, before, lines, parts)
  return { id, invoiceNo, invoiceStatus }
}

/** Has a kept invoice go out: one that was refused under its next number. @returns its status */
async function send(tx: Tx, caller: Caller, invoiceNo: string, at: string) {
  const held = await lockInvoice(tx, caller.tenantId, invoiceNo)
  if (!held) throw commonErrors.notFound()
  const attempt = held.invoiceStatus === InvoiceStatus.failed ? held.attempt + 1 : held.attempt
  const more = { attempt, submitTime: at, failReason: '' }
  const { invoiceStatus } = await moveInvoice(tx, caller.tenantId, caller, held, 'submit', more)
  await putIssuing(tx, caller.tenantId, invoiceNo, attempt)
  return invoiceStatus
}

/**
 * Takes an issued invoice back and puts another in its place: same merchant, same trades.
 * @source docs/domain/money.md 8.1 (b), row changeInvoice
 */
async function change(context: Answering<Draft & { id: bigint }>) {
  const { tx, caller, input, now, audit } = context
  const { tenantId } = caller
  await editableMerchant(tx, caller, input.rpiNo)
  const named = await invoiceNoOf(tx, caller, input.id)
  const standing = (await partsOfInvoice(tx, tenantId, named.invoiceNo)).map(({ rptOrderCode }) => rptOrderCode)
  const wanted = input.rptOrderCodes ?? standing
  if (named.rpiNo !== input.rpiNo || wanted.toSorted().join() !== standing.toSorted().join())
    throw invoiceErrors.merchantDiffers()
  const drafting = { ...context, input: { ...input, rptOrderCodes: standing } }
  const trades = await tradesOfDraft(drafting)
  const held = await holdInvoice(tx, caller, input.id)
  if (held.redOf !== null) throw commonErrors.stateRefuses()
  if (held.invoiceStatus === InvoiceStatus.red || held.invoiceStatus === InvoiceStatus.reddening)
    throw invoiceErrors.isRed()
  if (held.invoiceStatus !== InvoiceStatus.issued) throw invoiceErrors.notIssued()
  if (input.version !== undefined && input.version !== held.version) throw commonErrors.moved()
  const lines = await linesOfDraft(drafting)
  const { seller, parts } = await readyToIssue(drafting, { lines, trades, but: held.invoiceNo })
  const columns = { ...(await columnsOfDraft(drafting, held)), ...firstTrade(trades), ...seller }
  const { oemNo, rpiNo } = held
  const maker = { createUser: caller.userId, createDept: caller.deptIds[0] ?? null, makerNo: caller.account }
  const successor = { ...columns, ...maker, oemNo, rpiNo, lines, parts }
  const made = await takeBack(tx, tenantId, caller, held, RedReason.changed, successor, now)
  if (!made) throw new Error('a change has something in the place of what it takes back')
  audit({
    entity: invoiceEntity,
    no: held.invoiceNo,
    before: { invoiceStatus: held.invoiceStatus, totalAmount: held.totalFen },
    after: { successor: made.invoiceNo, ...headerOf(lines) },
  })
  return made
}
