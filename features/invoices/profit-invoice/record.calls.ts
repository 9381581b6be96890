import { sql } from 'drizzle-orm'
import { requireRootStaff } from '../../../core/server/call/caller.ts'
import { refusalOfConstraint } from '../../../core/server/call/envelope.ts'
import { type Answering, handle } from '../../../core/server/call/handle.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { run } from '../../../core/server/database/db.ts'
import { assignments, insertRow } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { secondStep, tellStep } from '../../../core/server/states/second-person.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type InputOf, type OutputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { releaseVouchers, useVouchers } from '../../ledger/ledger.server.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { requireOwnFiles } from '../../settings/settings.server.ts'
import { ownOwner } from '../../wallets/wallets.server.ts'
import { addToQuota } from '../../withdrawals/withdrawals.server.ts'
import { mailContentErrors } from '../mail-content/mail-content.contract.ts'
import { currentContent } from '../mail-content/mail-content.queries.ts'
import { holdRecord, holdRecords, waitingOf } from './record.actions.ts'
import { invoiceRecord } from './record.contract.ts'
import { isRegistered, legalNameOf, recordDetail, recordListing } from './record.queries.ts'
import { checkAgainst, checkPrinted, isLoose, recordTransitions } from './record.rules.ts'
import { profitInvoiceErrors } from './record-codes.contract.ts'

refusalOfConstraint('invoice_record_number', profitInvoiceErrors.registered)

export const recordCalls = [
  handle(invoiceRecord.list, async ({ tx, caller, input }) =>
    pageOf(
      input,
      await readPage<OutputOf<typeof invoiceRecord.list>['records'][number]>(tx, recordListing(caller, input), input),
    ),
  ),

  handle(invoiceRecord.detail, ({ tx, caller, input }) => recordDetail(tx, caller, input.id)),

  handle(invoiceRecord.submit, (context) => register(context)),

  handle(invoiceRecord.remove, async ({ tx, caller, input, now, audit }) => {
    const held = await holdRecords(tx, caller, 'own', { ids: input.ids })
    if (!held.every(({ recordStatus }) => isLoose(recordStatus))) throw profitInvoiceErrors.effective()
    for (const { recordNo } of held) {
      await releaseVouchers(tx, caller.tenantId, { entity: 'invoiceRecord', no: recordNo })
      await run(
        tx,
        sql`UPDATE invoice_record SET is_deleted = true, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
             WHERE tenant_id = ${caller.tenantId} AND record_no = ${recordNo}`,
      )
    }
    const names = held.map(({ invoiceNumber }) => invoiceNumber)
    audit({ entity: 'invoiceRecord', no: held.map(({ recordNo }) => recordNo).join(','), before: { names } })
    return {}
  }),

  handle(invoiceRecord.void, async (context) => {
    const { tx, caller, input, now } = context
    if (input.reason === '') throw commonErrors.reasonMissing()
    // What an invoice allows is paid by the root operator: its own auditors take it back.
    requireRootStaff(caller)
    const held = await holdRecord(tx, caller, 'seen', input.id)
    const to = secondStep(recordTransitions, 'void', waitingOf(held), caller)
    await addToQuota(tx, caller.tenantId, held, -held.amountFen)
    await run(
      tx,
      sql`UPDATE invoice_record SET record_status = ${to}, void_user = ${caller.userId}, void_no = ${caller.account}, void_time = ${now.at}, void_reason = ${input.reason}, update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
           WHERE tenant_id = ${caller.tenantId} AND record_no = ${held.recordNo}`,
    )
    await tellStep(context, waitingOf(held), { to, action: 'void', reason: input.reason })
    return {}
  }),
]

/**
 * Registers an invoice of the caller's party, or changes one that nobody has before them; its state stays.
 * @source docs/domain/money.md 8.1 (a)
 */
async function register({ tx, caller, input, now, audit }: Answering<InputOf<typeof invoiceRecord.submit>>) {
  const { id, version, taxRate, taxAmount, files, ...draft } = input
  const owner = await ownOwner(tx, caller)
  if (!owner || owner.ownerType === OwnerType.merchant) throw commonErrors.forbidden()
  const { taxFen, netFen } = checkPrinted({ ...draft, taxRate, taxAmount, files }, now.day)
  const before = id === undefined ? null : await holdRecord(tx, caller, 'own', id)
  if (before && !isLoose(before.recordStatus)) throw commonErrors.stateRefuses()
  if (before && version !== undefined && version !== before.version) throw commonErrors.moved()
  const buyer = await currentContent(tx, caller.tenantId)
  if (!buyer) throw mailContentErrors.none()
  checkAgainst(draft, {
    isRegistered: await isRegistered(tx, caller.tenantId, draft, id),
    today: now.day,
    legalName: await legalNameOf(tx, caller.tenantId, owner),
    buyer: { title: buyer.title ?? '', taxNo: buyer.taxNo ?? '' },
  })
  await requireOwnFiles(tx, caller, files, before?.files)
  const recordNo = before?.recordNo ?? (await takeNumber(tx, moneyNumber('FP'), now.day))
  await useVouchers(tx, caller, files, { entity: 'invoiceRecord', no: recordNo })
  const content = {
    ...draft,
    taxRatePpm: taxRate,
    taxAmount: taxFen,
    netAmount: netFen,
    files: sql`${sql.param([...new Set(files)])}::text[]`,
    updateUser: caller.userId,
    updateTime: now.at,
  }
  if (before)
    await run(
      tx,
      sql`UPDATE invoice_record SET ${assignments(content)}, version = version + 1 WHERE tenant_id = ${caller.tenantId} AND record_no = ${recordNo}`,
    )
  const { ownerType, ownerNo, oemNo } = owner
  const made = { tenantId: caller.tenantId, oemNo, recordNo, ownerType, ownerNo, createUser: caller.userId }
  const recordStatus = recordTransitions.submit.to
  const saved =
    before ??
    (await insertRow<{ id: bigint }>(
      tx,
      'invoice_record',
      { ...made, ...content, createTime: now.at, recordStatus },
      sql`id`,
    ))
  if (!before)
    await logStates(tx, caller.tenantId, caller, [
      { oemNo, entity: 'invoiceRecord', entityNo: recordNo, from: null, to: recordStatus, action: 'submit' },
    ])
  const { invoiceKind, invoiceCode, invoiceNumber, amount, period } = draft
  audit({
    entity: 'invoiceRecord',
    no: recordNo,
    before: before && { invoiceNumber: before.invoiceNumber, amount: before.amountFen },
    after: { userNo: ownerNo, invoiceKind, invoiceCode, invoiceNumber, amount, period },
  })
  return { id: saved.id, recordNo }
}
