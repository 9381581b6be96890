import { sql } from 'drizzle-orm'
import { type Caller, isOperatorStaff, isSubOperator } from '../../../core/server/call/caller.ts'
import { type Answering, handle, handleExport, handleFile } from '../../../core/server/call/handle.ts'
import type { Moment } from '../../../core/server/database/moment.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { run, type Tx } from '../../../core/server/database/db.ts'
import { insertRow, insertRows } from '../../../core/server/database/row-writing.ts'
import { readPage } from '../../../core/server/lists/listing.ts'
import { maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { type InputOf, type OutputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { sumFen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { ownOwner } from '../../wallets/wallets.server.ts'
import { mailContentErrors } from '../mail-content/mail-content.contract.ts'
import { currentContent } from '../mail-content/mail-content.queries.ts'
import { type HeldRecord, holdRecords } from '../profit-invoice/record.actions.ts'
import { legalNameOf } from '../profit-invoice/record.queries.ts'
import { recordTransitions } from '../profit-invoice/record.rules.ts'
import { invoiceMail, invoiceMailErrors, MailKind, mostInvoices } from './mail.contract.ts'
import { figuresOf, mailDetail, mailListing } from './mail.queries.ts'
import { mailingList, mailSheet } from './mail-sheet.queries.ts'

export const invoiceMailCalls = [
  handle(invoiceMail.list, async ({ tx, caller, input }) => {
    const found = await readPage<OutputOf<typeof invoiceMail.list>['records'][number]>(
      tx,
      mailListing(caller, input),
      input,
    )
    // The root operator's own money lies in no wallet, and an institution owns none.
    const hasNone = (isOperatorStaff(caller) && !isSubOperator(caller)) || caller.partyType === OwnerType.institution
    const party = hasNone ? null : await ownOwner(tx, caller)
    return { ...pageOf(input, found), figures: party && (await figuresOf(tx, caller.tenantId, party)) }
  }),

  handle(invoiceMail.detail, ({ tx, caller, input }) => mailDetail(tx, caller, input.rimNo)),
  handle(invoiceMail.adminOne, ({ tx, caller, input }) => mailDetail(tx, caller, input.rimNo)),
  handleExport(invoiceMail.export, async ({ caller, input }) => mailSheet(caller, input)),
  handleFile(invoiceMail.template, ({ tx, caller }) => mailingList(tx, caller)),

  handle(invoiceMail.notice, async ({ tx, caller }) => {
    const party = await ownOwner(tx, caller)
    const content = await currentContent(tx, caller.tenantId)
    const {
      title = '',
      taxNo = '',
      address = '',
      receiver = '',
      invoiceKinds = [],
      content: words = '',
    } = content ?? {}
    return {
      isSet: content !== undefined,
      contentId: content ? String(content.id) : '',
      title,
      taxNo,
      address,
      receiver,
      phone: maskPhone(openText(content?.phone ?? '')),
      invoiceKinds,
      content: words,
      sellerName: party && (await legalNameOf(tx, caller.tenantId, party)),
    }
  }),

  handle(invoiceMail.insert, (context) => sendInvoices(context)),
]

/**
 * Sends invoices of the caller's party to the operator, all or none: they wait for the auditor then.
 * @source docs/domain/money.md 8.1 (a)
 */
async function sendInvoices({ tx, caller, input, now, audit }: Answering<InputOf<typeof invoiceMail.insert>>) {
  const { recordNos, ...draft } = input
  const { tenantId } = caller
  const owner = await ownOwner(tx, caller)
  if (!owner || owner.ownerType === OwnerType.merchant) throw commonErrors.forbidden()
  if (recordNos.length > mostInvoices) throw invoiceMailErrors.tooMany({ n: mostInvoices })
  if (draft.mailKind === MailKind.post && draft.expressNo === '') throw invoiceMailErrors.expressMissing()
  const held = await holdRecords(tx, caller, 'own', { recordNos })
  for (const { recordStatus } of held) nextState(recordTransitions, recordStatus, 'mail')
  const content = await currentContent(tx, tenantId)
  if (!content) throw mailContentErrors.none()
  const { title, taxNo, address, receiver, phone } = content
  const rimNo = await takeNumber(tx, moneyNumber('RM'), now.day)
  const totalAmount = sumFen(held.map(({ amountFen }) => amountFen))
  const made = { tenantId, oemNo: owner.oemNo, rimNo, createTime: now.at }
  await insertRow(
    tx,
    'invoice_mail',
    {
      ...made,
      ...draft,
      ownerType: owner.ownerType,
      ownerNo: owner.ownerNo,
      totalAmount,
      invoiceCount: held.length,
      createUser: caller.userId,
      updateTime: now.at,
      receiverCopy: JSON.stringify({ title, taxNo, address, receiver, phone }),
    },
    sql`id`,
  )
  await insertRows(
    tx,
    'invoice_mail_record',
    held.map(({ recordNo, amountFen }) => ({ ...made, recordNo, amount: amountFen })),
  )
  await letWait(tx, caller, now, rimNo, held)
  audit({
    entity: 'invoiceMail',
    no: rimNo,
    after: {
      userNo: owner.ownerNo,
      recordNos,
      mailKind: draft.mailKind,
      expressNo: draft.expressNo,
      amount: totalAmount,
    },
  })
  return { rimNo }
}

/** Lets invoices wait for the auditor within a mail; what was decided about them before is no more their last word. */
async function letWait(tx: Tx, caller: Caller, now: Moment, rimNo: string, held: readonly HeldRecord[]): Promise<void> {
  const to = recordTransitions.mail.to
  await run(
    tx,
    sql`UPDATE invoice_record SET record_status = ${to}, rim_no = ${rimNo}, audit_user = NULL, audit_no = '', audit_time = NULL, audit_reason = '', update_user = ${caller.userId}, update_time = ${now.at}, version = version + 1
         WHERE tenant_id = ${caller.tenantId} AND record_no = ANY(${sql.param(held.map(({ recordNo }) => recordNo))}::text[])`,
  )
  await logStates(
    tx,
    caller.tenantId,
    caller,
    held.map(({ oemNo, recordNo, recordStatus }) => ({
      oemNo,
      entity: 'invoiceRecord',
      entityNo: recordNo,
      from: recordStatus,
      to,
      action: 'mail',
      remark: rimNo,
    })),
  )
}
