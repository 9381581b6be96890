import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Caller } from '../../../core/server/call/caller.ts'
import type { FileAnswer } from '../../../core/server/call/handle.ts'
import { constant } from '../../../core/server/database/constant.ts'
import { rowsOf, type Tx } from '../../../core/server/database/db.ts'
import { checkSpan, madeWithin } from '../../../core/server/lists/listing.ts'
import { codeColumn, sheetColumns, type SheetPlan, timeColumn } from '../../../core/server/sheets/sheet.ts'
import { xlsxBuffer } from '../../../core/server/sheets/xlsx.ts'
import { codeLabel, codeSetOf } from '../../../core/shared/codes.ts'
import { allOf } from '../../../core/server/lists/listing.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { ownRecords } from '../profit-invoice/record.queries.ts'
import { recordTransitions } from '../profit-invoice/record.rules.ts'
import { type InvoiceMail, type MailFilter, MailKind, MailStatus } from './mail.contract.ts'
import { mailListing } from './mail.queries.ts'

type Row = z.output<typeof InvoiceMail>

/** The sheet of mails: the rows of their list. @throws common.spanTooLong, common.datesReversed */
export function mailSheet(caller: Caller, filter: z.output<typeof MailFilter>): SheetPlan {
  checkSpan(filter)
  const { columns, from, where, order } = mailListing(caller, filter)
  const rows = allOf(where, madeWithin(sql`m.create_time`, filter))
  return {
    title: '发票邮寄',
    bizType: 'invoice_mail',
    columns: sheetColumns<Row>([
      { key: 'rimNo', title: '邮寄单号', kind: 'text', value: (row) => row.rimNo },
      codeColumn('userType', '主体类型', OwnerType),
      { key: 'userNo', title: '主体编号', kind: 'text', value: (row) => row.userNo },
      { key: 'userName', title: '主体名称', kind: 'text', value: (row) => row.userName },
      codeColumn('mailKind', '邮寄方式', MailKind),
      { key: 'expressCode', title: '快递公司编码', kind: 'text', value: (row) => row.expressCode },
      { key: 'expressName', title: '快递公司', kind: 'text', value: (row) => row.expressName },
      { key: 'expressNo', title: '快递单号', kind: 'text', value: (row) => row.expressNo },
      { key: 'invoiceCount', title: '发票张数', kind: 'number', value: (row) => Number(row.invoiceCount) },
      { key: 'totalAmount', title: '发票金额', kind: 'money', value: (row) => row.totalAmount },
      { key: 'approvedAmount', title: '通过金额', kind: 'money', value: (row) => row.approvedAmount },
      codeColumn('mailStatus', '邮寄状态', MailStatus),
      { key: 'auditRemark', title: '驳回原因', kind: 'text', value: (row) => row.auditRemark },
      { key: 'remark', title: '备注', kind: 'text', value: (row) => row.remark },
      timeColumn('createTime', '创建时间'),
    ]),
    rows: sql`SELECT ${columns} FROM ${from} WHERE ${rows} ORDER BY ${order}`,
    count: sql`SELECT count(*) AS total FROM ${from} WHERE ${rows}`,
    filter,
  }
}

const words = {
  title: { zh: '邮寄清单', en: 'Mailing list' },
  record: { zh: '登记单号', en: 'Registration No.' },
  kind: { zh: '发票类型', en: 'Invoice type' },
  code: { zh: '发票代码', en: 'Invoice code' },
  number: { zh: '发票号码', en: 'Invoice No.' },
  date: { zh: '开票日期', en: 'Invoice date' },
  amount: { zh: '价税合计', en: 'Amount incl. tax' },
  express: { zh: '快递单号', en: 'Tracking No.' },
} as const

/** The list that goes into the envelope: the invoices of the caller's party that were not sent yet, to be completed by hand. */
export async function mailingList(tx: Tx, caller: Caller): Promise<FileAnswer> {
  const { language } = caller
  const rows = await rowsOf<{
    recordNo: string
    invoiceKind: number
    invoiceCode: string
    invoiceNumber: string
    invoiceDate: string
    amount: bigint
  }>(
    tx,
    sql`SELECT r.record_no AS "recordNo", r.invoice_kind AS "invoiceKind", r.invoice_code AS "invoiceCode", r.invoice_number AS "invoiceNumber", r.invoice_date AS "invoiceDate", r.amount
          FROM invoice_record r WHERE ${ownRecords(caller)} AND r.record_status IN (${constant(...recordTransitions.mail.from)}) ORDER BY r.record_no LIMIT 1000`,
  )
  const { title, record, kind, code, number, date, amount, express } = words
  const body = await xlsxBuffer({
    title: title[language],
    columns: [record, kind, code, number, date, amount, express].map((one) => ({
      title: one[language],
      kind: one === amount ? 'money' : 'text',
    })),
    batches: [
      rows.map((row) => [
        row.recordNo,
        codeLabel(codeSetOf(InvoiceType), row.invoiceKind, language),
        row.invoiceCode,
        row.invoiceNumber,
        row.invoiceDate.slice(0, 10),
        row.amount,
        '',
      ]),
    ],
  })
  return {
    name: `${title[language]}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  }
}
