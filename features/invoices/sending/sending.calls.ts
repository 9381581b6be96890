import { sql } from 'drizzle-orm'
import { handle, handleFile } from '../../../core/server/call/handle.ts'
import { moneyNumber, takeNumber } from '../../../core/server/database/business-number.ts'
import { insertRow } from '../../../core/server/database/row-writing.ts'
import { putOutbox } from '../../../core/server/jobs/outbox.ts'
import { openText, sealText } from '../../../core/server/secrets/personal.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { editableMerchant } from '../../merchants/merchants.server.ts'
import { sendSms } from '../../settings/settings.server.ts'
import { invoiceErrors } from '../invoice/invoice-codes.contract.ts'
import { invoiceNoOf } from '../invoice/invoice.queries.ts'
import { lockInvoice } from '../invoice/invoice-store.actions.ts'
import { printedOf } from '../invoice/printed-invoice.queries.ts'
import { invoiceSending, SendWay } from './sending.contract.ts'
import { mailing, sendingEntity } from './sending.jobs.ts'
import { keptMail, sendingPage } from './sending.queries.ts'
import { sendingTransitions, wordsOf } from './sending.rules.ts'

const sendingNumber = moneyNumber('KS')

/** The receiver that a caller names, sealed; a masked one is the invoice's own. */
const targetOf = (given: string | undefined, kept: string): string => {
  if (given === undefined || given === '') return ''
  return given.includes('*') ? kept : sealText(given)
}

export const invoiceSendingCalls = [
  handle(invoiceSending.send, async ({ tx, caller, input, now, audit }) => {
    const { tenantId } = caller
    const named = await invoiceNoOf(tx, caller, input.id)
    await editableMerchant(tx, caller, named.rpiNo)
    const held = await lockInvoice(tx, tenantId, named.invoiceNo)
    if (!held) throw commonErrors.notFound()
    const printed = await printedOf(tx, tenantId, held.invoiceNo)
    const isUnnamed = input.email === undefined && input.mobile === undefined
    const mail = isUnnamed ? held.emailEnc : targetOf(input.email, held.emailEnc)
    const phone = isUnnamed && mail === '' ? held.mobileEnc : targetOf(input.mobile, held.mobileEnc)
    const targets = [
      { sendWay: SendWay.mail, sealed: mail },
      { sendWay: SendWay.text, sealed: phone },
    ].filter(({ sealed }) => sealed !== '')
    if (targets.length === 0) throw invoiceErrors.targetMissing()
    const sendingNos: string[] = []
    for (const { sendWay, sealed } of targets) {
      const sendingNo = await takeNumber(tx, sendingNumber, now.day)
      const event = sendWay === SendWay.mail ? 'create' : 'hand'
      const sendingStatus = sendingTransitions[event].to
      const { oemNo, invoiceNo } = held
      await insertRow(
        tx,
        'invoice_sending',
        {
          tenantId,
          oemNo,
          sendingNo,
          invoiceNo,
          sendWay,
          targetEnc: sealed,
          sendingStatus,
          subject: wordsOf(printed).subject,
          makerNo: caller.account,
          sendTime: event === 'hand' ? now.at : null,
          createUser: caller.userId,
          createDept: caller.deptIds[0] ?? null,
          createTime: now.at,
          updateTime: now.at,
        },
        sql`id`,
      )
      await logStates(tx, tenantId, caller, [
        { oemNo, entity: sendingEntity, entityNo: sendingNo, from: null, to: sendingStatus, action: event },
      ])
      if (sendWay === SendWay.mail) await putOutbox(tx, tenantId, mailing, [{ outNo: sendingNo, payload: {} }])
      else
        await sendSms(tx, {
          tenantId,
          oemNo,
          phone: openText(sealed),
          words: wordsOf(printed).message,
          createUser: caller.userId,
        })
      sendingNos.push(sendingNo)
    }
    audit({ entity: sendingEntity, no: sendingNos.join(','), before: null, after: { invoiceNo: held.invoiceNo } })
    return { sendingNos }
  }),

  handle(invoiceSending.list, ({ tx, caller, input }) => sendingPage(tx, caller, input)),

  handleFile(invoiceSending.mail, async ({ tx, caller, input }) => {
    const { sendingNo, whole } = await keptMail(tx, caller, input.id)
    return { name: `${sendingNo}.eml`, type: 'message/rfc822', body: whole }
  }),
]
