import { sql } from 'drizzle-orm'
import { type Db, inScope, rowOf, run, type Tx } from '../../../core/server/database/db.ts'
import { assignments, type Values } from '../../../core/server/database/row-writing.ts'
import { outboxKind } from '../../../core/server/jobs/outbox.ts'
import { type Posted, postLetter } from '../../../core/server/mail/mail.ts'
import { openText, sealText } from '../../../core/server/secrets/personal.ts'
import { logStates } from '../../../core/server/states/state-log.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { drawnInvoice, printedOf } from '../invoice/printed-invoice.queries.ts'
import { SendingStatus } from './sending.contract.ts'
import { sendingTransitions, wordsOf } from './sending.rules.ts'

/** Kind of record under which sendings are kept in the log of states. */
export const sendingEntity = 'invoiceSending'

/**
 * Mails with invoices on their way to the mail server, the files drawn anew on every try. One whose answer was lost goes
 * again under its number: better twice than never.
 * @source docs/domain/money.md 8.1 (b); docs/decisions/0034
 */
export const mailing = outboxKind({
  kind: 'invoice.mail',
  sendSeconds: 40,
  send: async ({ tenantId, outNo }, _signal, db) => {
    const letter = await letterOf(db, tenantId, outNo)
    if (!letter) return { kind: 'settled', answer: null }
    const files = [await drawnInvoice(letter.printed, false), await drawnInvoice(letter.printed, true)]
    const { subject, text } = wordsOf(letter.printed)
    const posted = await postLetter({
      to: letter.to,
      subject,
      text,
      number: outNo,
      files: files.map(({ name, type, body }) => ({ name, type, content: body })),
    })
    if (posted.kind === 'again' || posted.kind === 'unknown') return { kind: posted.kind, error: posted.error }
    await inScope(db, { tenantId, oemNo: '' }, (tx) => endSending(tx, tenantId, outNo, posted, subject))
    return { kind: 'settled', answer: { kind: posted.kind } }
  },
  settle: async () => undefined,
  stuck: (tx, { tenantId, outNo }, error) => endSending(tx, tenantId, outNo, { kind: 'refused', error }, ''),
})

const letterOf = (db: Db, tenantId: string, sendingNo: string) =>
  inScope(db, { tenantId, oemNo: '' }, async (tx) => {
    const row = await rowOf<{ invoiceNo: string; target: string; sendingStatus: number }>(
      tx,
      sql`SELECT s.invoice_no AS "invoiceNo", s.target_enc AS target, s.sending_status AS "sendingStatus" FROM invoice_sending s WHERE s.tenant_id = ${tenantId} AND s.sending_no = ${sendingNo}`,
    )
    if (row?.sendingStatus !== SendingStatus.waiting) return null
    return { to: openText(row.target), printed: await printedOf(tx, tenantId, row.invoiceNo) }
  })

/** Keeps how a sending ended; a mail that no server took is kept as a whole, sealed. */
async function endSending(
  tx: Tx,
  tenantId: string,
  sendingNo: string,
  posted: Exclude<Posted, { kind: 'again' | 'unknown' }>,
  subject: string,
): Promise<void> {
  const held = await rowOf<{ oemNo: string; sendingStatus: number }>(
    tx,
    sql`SELECT s.oem_no AS "oemNo", s.sending_status AS "sendingStatus" FROM invoice_sending s WHERE s.tenant_id = ${tenantId} AND s.sending_no = ${sendingNo} FOR NO KEY UPDATE`,
  )
  if (held?.sendingStatus !== SendingStatus.waiting) return
  const event = posted.kind === 'refused' ? 'fail' : 'send'
  const to = nextState(sendingTransitions, held.sendingStatus, event)
  const kept = posted.kind === 'kept' ? sealText(posted.whole.toString('base64')) : ''
  const fields: Values =
    posted.kind === 'refused'
      ? { failReason: posted.error }
      : { subject, messageId: posted.messageId, keptMailEnc: kept, sendTime: sql`business_now()` }
  await run(
    tx,
    sql`UPDATE invoice_sending SET ${assignments({ sendingStatus: to, ...fields })}, update_time = business_now(), version = version + 1 WHERE tenant_id = ${tenantId} AND sending_no = ${sendingNo}`,
  )
  const remark = posted.kind === 'refused' ? posted.error : ''
  const from = held.sendingStatus
  await logStates(tx, tenantId, null, [
    { oemNo: held.oemNo, entity: sendingEntity, entityNo: sendingNo, from, to, action: event, remark },
  ])
}
