import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import { rowOf, type Tx } from '../../../core/server/database/db.ts'
import { allOf, madeWithin, orderOf, readPage, when } from '../../../core/server/lists/listing.ts'
import { maskEmail, maskPhone, openText } from '../../../core/server/secrets/personal.ts'
import { type InputOf, pageOf } from '../../../core/shared/call.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { invoicesInReach } from '../invoice/invoice.queries.ts'
import { type InvoiceSending, type invoiceSending, SendWay } from './sending.contract.ts'

type Sending = z.output<typeof InvoiceSending>

const from = sql`invoice_sending s JOIN invoice i ON i.tenant_id = s.tenant_id AND i.invoice_no = s.invoice_no JOIN rpi_basic m ON m.tenant_id = i.tenant_id AND m.rpi_no = i.rpi_no`

/** A page of sendings of the invoices that a caller sees, receivers masked. */
export async function sendingPage(tx: Tx, caller: Caller, input: InputOf<typeof invoiceSending.list>) {
  const found = await readPage<Sending>(
    tx,
    {
      columns: sql`s.id, s.sending_no AS "sendingNo", s.invoice_no AS "invoiceNo", i.issue_no AS "issueNo", i.rpi_no AS "rpiNo", m.rpi_name AS "rpiName", s.send_way AS "sendWay", s.target_enc AS target,
        s.sending_status AS "sendingStatus", s.subject, s.fail_reason AS "failReason", s.kept_mail_enc <> '' AS "isKept", s.maker_no AS "makerNo", s.create_time AS "createTime", s.send_time AS "sendTime"`,
      from,
      where: allOf(
        invoicesInReach(caller),
        when(input.invoiceNo, (no) => sql`s.invoice_no = ${no}`),
        when(input.rpiNo, (no) => sql`i.rpi_no = ${no}`),
        when(input.sendWay, (way) => sql`s.send_way = ${way}`),
        when(input.sendingStatus, (status) => sql`s.sending_status = ${status}`),
        madeWithin(sql`s.create_time`, input),
      ),
      order: orderOf(input, { createTime: sql`s.create_time` }, sql`s.create_time DESC`, sql`s.id`),
    },
    input,
  )
  const masked = (row: Sending): Sending => {
    const plain = openText(row.target)
    return { ...row, target: row.sendWay === SendWay.mail ? maskEmail(plain) : maskPhone(plain) }
  }
  return pageOf(input, { ...found, records: found.records.map(masked) })
}

/** A mail that is kept here, as a mail program opens it. @throws common.notFound also for one that went through a server */
export async function keptMail(tx: Tx, caller: Caller, id: bigint): Promise<{ sendingNo: string; whole: Buffer }> {
  const row = await rowOf<{ sendingNo: string; sealed: string }>(
    tx,
    sql`SELECT s.sending_no AS "sendingNo", s.kept_mail_enc AS sealed FROM ${from} WHERE ${invoicesInReach(caller)} AND s.id = ${id} AND s.kept_mail_enc <> ''`,
  )
  if (!row) throw commonErrors.notFound()
  return { sendingNo: row.sendingNo, whole: Buffer.from(openText(row.sealed), 'base64') }
}
