import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { flag, id, labelled, optional, shown, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'
import { email, mobile, orMasked } from '../../../core/shared/validity/validity-shapes.ts'

/** @source docs/domain/money.md 8.1 (b) */
export const SendWay = codes(['invoice_send_way', '发送方式', 'Sent by'], {
  mail: [1, '邮件', 'Email'],
  text: [2, '短信', 'Text message'],
})

/** @source docs/domain/money.md 8.1 (b) */
export const SendingStatus = codes(['invoice_sending_status', '发送状态', 'Sending status'], {
  waiting: [1, '发送中', 'Sending'],
  sent: [2, '已发送', 'Sent'],
  failed: [3, '发送失败', 'Failed'],
})

/** An issued invoice on its way to somebody; the receiver masked. */
export const InvoiceSending = z.object({
  id: id(),
  sendingNo: shown(),
  invoiceNo: shown(),
  issueNo: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  sendWay: code(SendWay),
  target: shown(),
  sendingStatus: code(SendingStatus),
  subject: shown(),
  failReason: shown(),
  /** Whether the whole mail is kept here, because no mail server is set. */
  isKept: flag(),
  makerNo: shown(),
  createTime: shownInstant(),
  sendTime: shownInstant(),
})

const own = '/api/countinghouse/invoices/sending'

/** Sendings of invoices. @source docs/domain/money.md 8.1 (b), row sendInvoice */
export const invoiceSending = {
  send: call({
    id: 'C0715',
    method: 'POST',
    path: '/api/rb-oem/oem/invoice/sendInvoice',
    title: '发送发票',
    permission: 'invoice_send',
    audit: 'invoice.send',
    requestNo: true,
    input: z.object({
      id: labelled('发票', id()),
      /** Masked or left out: the invoice's own. */
      email: labelled('邮箱', optional(orMasked(email()))),
      mobile: labelled('手机号', optional(orMasked(mobile()))),
    }),
    output: z.object({ sendingNos: z.array(z.string()) }),
    refusals: { common: 'notFound', merchant: 'notDirect', invoice: 'notIssued targetMissing' },
  }),
  list: call({
    id: 'C1407',
    method: 'GET',
    path: `${own}/list`,
    title: '发票发送记录',
    permission: 'invoice_view',
    input: PageQuery.extend({
      invoiceNo: labelled('开票单号', optional(text(32))),
      rpiNo: labelled('商户编号', optional(text(32))),
      sendWay: labelled('发送方式', optional(code(SendWay))),
      sendingStatus: labelled('发送状态', optional(code(SendingStatus))),
      ...createTimeFilter,
    }),
    output: page(InvoiceSending),
    refusals: { common: 'datesReversed' },
  }),
  mail: call({
    id: 'C1408',
    method: 'GET',
    path: `${own}/mail`,
    title: '下载已发送的邮件',
    permission: 'invoice_download',
    input: z.object({ id: labelled('发送记录', id()) }),
    answer: 'file',
    refusals: { common: 'notFound' },
  }),
}
