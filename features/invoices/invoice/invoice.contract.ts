import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import {
  count,
  id,
  ids,
  labelled,
  optional,
  orNull,
  shown,
  shownInstant,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { scopedList } from '../../access/access.shared.ts'
import { BuyerType } from '../buyer/buyer.contract.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { InvoiceDraft, ShownLine } from './invoice-draft.contract.ts'
import { InvoiceFileKind, InvoiceStatus, RedReason } from './invoice-codes.contract.ts'

/** Invoices of merchants as data scopes know them. */
export const invoiceList = scopedList('invoice.list', {
  invoiceNo: 'text',
  rpiNo: 'text',
  invoiceStatus: 'number',
  createTime: 'instant',
})

const filter = {
  invoiceNo: labelled('开票单号', optional(text(32))),
  issueNo: labelled('发票号码', optional(text(20))),
  rpiNo: labelled('商户编号', optional(text(32))),
  rptOrderCode: labelled('平台订单号', optional(text(32))),
  rptAisleOrderCode: labelled('通道订单号', optional(text(64))),
  buyerName: labelled('购买方名称', optional(text(100))),
  invoiceKind: labelled('发票类型', optional(code(InvoiceType))),
  invoiceStatus: labelled('发票状态', optional(codeList(InvoiceStatus))),
  ...createTimeFilter,
}
export const InvoiceFilter = z.object(filter)

/** An invoice of a merchant to a customer, or a red letter. Amounts of a red letter are below zero. */
export const Invoice = z.object({
  id: id(),
  invoiceNo: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  rptOrderCode: shown(),
  rptAisleOrderCode: shown(),
  invoiceKind: code(InvoiceType),
  buyerType: code(BuyerType),
  buyerName: shown(),
  buyerTaxNo: shown(),
  totalAmount: signedYuan(),
  taxAmount: signedYuan(),
  netAmount: signedYuan(),
  invoiceStatus: code(InvoiceStatus),
  issueNo: shown(),
  issueTime: shownInstant(),
  failReason: shown(),
  redOf: shown(),
  redReason: orNull(code(RedReason)),
  makerNo: shown(),
  createTime: shownInstant(),
  version: count(),
})

/** A trade that an invoice is for, with the part that it takes. */
const InvoicedTrade = z.object({ rptOrderCode: shown(), amount: yuan(), tradeAmount: yuan(), refundedAmount: yuan() })

/** An invoice in whole; phone, account, mail and mobile masked. */
export const InvoiceDetail = Invoice.extend({
  buyerAddress: shown(),
  buyerPhone: shown(),
  buyerBank: shown(),
  buyerAccount: shown(),
  email: shown(),
  mobile: shown(),
  drawer: shown(),
  payee: shown(),
  checker: shown(),
  remark: shown(),
  sellerName: shown(),
  sellerTaxNo: shown(),
  submitTime: shownInstant(),
  /** The invoice in whose place this one comes. */
  waitsFor: shown(),
  /** The red letter that takes this one back. */
  redNo: shown(),
  lines: z.array(ShownLine),
  trades: z.array(InvoicedTrade),
  states: z.array(StateRow),
})

/** The part of a trade that can still be invoiced, and its invoices. */
export const TradeToInvoice = z.object({
  rptOrderCode: shown(),
  rptAisleOrderCode: shown(),
  rpiNo: shown(),
  rpiName: shown(),
  tradeAmount: yuan(),
  refundedAmount: yuan(),
  invoicedAmount: yuan(),
  invoiceableAmount: yuan(),
  invoices: z.array(z.object({ invoiceNo: shown(), invoiceStatus: code(InvoiceStatus), amount: yuan() })),
})

const controller = '/api/rb-oem/oem/invoice'
const saved = z.object({ id: id(), invoiceNo: shown(), invoiceStatus: code(InvoiceStatus) })
const ofInvoice = z.object({ id: labelled('发票', id()) })
const drafting = 'amountDiffers categoryMissing discountTooLarge rateUnknown tradeUnknown' as const

/** Invoices of merchants to their customers. @source docs/domain/money.md 8.1 (b) */
export const invoice = {
  list: call({
    id: 'C0708',
    method: 'GET',
    path: `${controller}/list`,
    title: '发票列表',
    permission: 'invoice_view',
    input: PageQuery.extend(filter),
    output: page(Invoice),
    refusals: { common: 'datesReversed pagingTooDeep' },
  }),
  info: call({
    id: 'C0709',
    method: 'GET',
    path: `${controller}/info`,
    title: '交易可开票信息',
    permission: 'invoice_view',
    input: z.object({
      rptOrderCode: labelled('平台订单号', optional(text(32))),
      rptAisleOrderCode: labelled('通道订单号', optional(text(64))),
    }),
    output: TradeToInvoice,
    refusals: { common: 'notFound' },
  }),
  detail: call({
    id: 'C0710',
    method: 'GET',
    path: `${controller}/detail`,
    title: '发票详情',
    permission: 'invoice_view',
    input: ofInvoice,
    output: InvoiceDetail,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0711',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除发票',
    permission: 'invoice_edit',
    audit: 'invoice.remove',
    input: z.object({ ids: labelled('发票', ids()) }),
    refusals: { common: 'notFound', merchant: 'notDirect', invoice: 'inForce' },
  }),
  save: call({
    id: 'C0712',
    method: 'POST',
    path: `${controller}/save`,
    title: '保存发票草稿',
    permission: 'invoice_edit',
    audit: 'invoice.save',
    requestNo: true,
    input: InvoiceDraft,
    output: saved,
    refusals: {
      common: 'fieldMasked moved notFound stateRefuses',
      merchant: 'notDirect',
      invoice: drafting,
    },
  }),
  submit: call({
    id: 'C0713',
    method: 'POST',
    path: `${controller}/submit`,
    title: '提交开票',
    permission: 'invoice_edit',
    audit: 'invoice.submit',
    requestNo: true,
    input: InvoiceDraft,
    output: saved,
    refusals: {
      common: 'fieldMasked moved notFound stateRefuses',
      merchant: 'notDirect',
      invoice: `${drafting} notAuthorised overLimit taxNoMissing`,
      taxService: 'noConnection',
    },
  }),
  change: call({
    id: 'C0714',
    method: 'POST',
    path: `${controller}/changeInvoice`,
    title: '红冲换开',
    permission: 'invoice_edit',
    audit: 'invoice.change',
    requestNo: true,
    input: InvoiceDraft.extend({ id: labelled('发票', id()) }),
    output: saved,
    refusals: {
      common: 'fieldMasked moved notFound stateRefuses',
      merchant: 'notDirect',
      invoice: `${drafting} isRed merchantDiffers notAuthorised notIssued overLimit taxNoMissing`,
      taxService: 'noConnection',
    },
  }),
  ask: call({
    id: 'C1406',
    method: 'POST',
    path: '/api/countinghouse/invoices/invoice/ask',
    title: '再次查询开票结果',
    permission: 'invoice_edit',
    audit: 'invoice.ask',
    input: ofInvoice,
    output: saved,
    refusals: { common: 'notFound stateRefuses', merchant: 'notDirect' },
  }),
  download: call({
    id: 'C0716',
    method: 'GET',
    path: `${controller}/downloadInvoice`,
    title: '下载发票',
    permission: 'invoice_download',
    input: ofInvoice.extend({ fileKind: labelled('版式', code(InvoiceFileKind)).default(InvoiceFileKind.pdf) }),
    answer: 'file',
    refusals: { common: 'notFound', invoice: 'notIssued' },
  }),
  export: call({
    id: 'C0717',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出发票',
    permission: 'invoice_export',
    input: InvoiceFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
}
