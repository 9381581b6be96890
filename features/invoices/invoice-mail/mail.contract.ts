import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codeList, codes } from '../../../core/shared/codes.ts'
import { createTimeFilter } from '../../../core/shared/filters/create-time-filter.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  id,
  keyList,
  labelled,
  maybeText,
  optional,
  orNull,
  shown,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { TaxMode } from '../../withdrawals/withdrawals.shared.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { InvoiceRecord } from '../profit-invoice/record.contract.ts'

/** @source docs/domain/money.md 8.1 (a) */
export const MailKind = codes(['mail_kind', '邮寄方式', 'Delivery method'], {
  post: [1, '纸质邮寄', 'By post'],
  upload: [2, '电子上传', 'Upload'],
})

/** Follows from what was decided about the invoices of a mail. @source docs/domain/money.md 8.1 (a) */
export const MailStatus = codes(['mail_status', '邮寄状态', 'Mail status'], {
  pending: [1, '待审核', 'Pending review'],
  approved: [2, '已通过', 'Approved'],
  rejected: [3, '驳回', 'Rejected'],
  partly: [4, '部分通过', 'Partly approved'],
})

/** Invoices of one mail at most. */
export const mostInvoices = 100

const filter = {
  rimNo: labelled('邮寄单号', optional(text(32))),
  userNo: labelled('主体编号', optional(text(32))),
  mailKind: labelled('邮寄方式', optional(code(MailKind))),
  mailStatus: labelled('邮寄状态', optional(code(MailStatus))),
  expressNo: labelled('快递单号', optional(text(40))),
}
export const MailFilter = z.object({ ...filter, ...createTimeFilter })

/** A sending of invoices to the operator. */
export const InvoiceMail = z.object({
  id: id(),
  rimNo: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  mailKind: code(MailKind),
  expressCode: shown(),
  expressName: shown(),
  expressNo: shown(),
  totalAmount: yuan(),
  invoiceCount: count(),
  /** Amount of its invoices that were approved. */
  approvedAmount: yuan(),
  mailStatus: code(MailStatus),
  /** Reasons of what was rejected. */
  auditRemark: shown(),
  remark: shown(),
  createTime: shownInstant(),
})

/** Figures of what a party may withdraw for its invoices and what is still missing. */
export const QuotaFigures = z.object({
  taxMode: code(TaxMode),
  /** Sum of its approved invoices, what its withdrawals used of it, and the rest. */
  approvedAmount: yuan(),
  usedAmount: yuan(),
  leftAmount: yuan(),
  /** Sum of its invoices that wait for the auditor. */
  pendingAmount: yuan(),
  /** Balance of the wallets that it draws from, and its open debts. */
  availableAmount: yuan(),
  openDebt: yuan(),
  withdrawableAmount: yuan(),
  /** Amount of invoices without which not all of the balance can be withdrawn. */
  neededAmount: yuan(),
})

/** The page of mails; a party also gets its figures, staff null. */
const MailPage = page(InvoiceMail).extend({ figures: orNull(QuotaFigures) })

/** An invoice of a mail, with what was decided about it in this mail. */
const MailedRecord = InvoiceRecord.omit({ auditNo: true, auditTime: true, auditReason: true }).extend({
  mailedAmount: yuan(),
  verdict: orNull(code(AuditStatus)),
  auditNo: shown(),
  auditTime: shownInstant(),
  reason: shown(),
})

/** Addressee of a mail. */
const Receiver = z.object({
  title: shown(),
  taxNo: shown(),
  address: shown(),
  receiver: shown(),
  /** Masked. */
  phone: shown(),
})

/** A mail with its invoices, and where it went. */
export const InvoiceMailDetail = InvoiceMail.extend({ receiverCopy: Receiver, records: z.array(MailedRecord) })

/** Demands of the operator on invoices, and the name that must stand on them. */
const MailNotice = z.object({
  /** Whether the operator has said it yet. */
  isSet: flag(),
  /** Of the operator's data, for revealing the phone; '' while there are none. */
  contentId: shown(),
  ...Receiver.shape,
  invoiceKinds: codeList(InvoiceType),
  content: shown(),
  /** Name of the caller's party by its verified identity; '' while there is none, and for staff of the operator. */
  sellerName: shown(),
})

export const MailDraft = z.object({
  recordNos: labelled('分润发票', keyList(/^FP\d{18,24}$/)),
  mailKind: labelled('邮寄方式', code(MailKind)),
  expressCode: labelled('快递公司编码', maybeText(20)).default(''),
  expressName: labelled('快递公司', maybeText(40)).default(''),
  expressNo: labelled('快递单号', maybeText(40)).default(''),
  remark: labelled('备注', maybeText(200)).default(''),
})

const controller = '/api/rb-oem/oem/invoiceMail/invoice_mail'
const rimNo = labelled('邮寄单号', text(32))

/** Sendings of invoices to the operator. @source docs/domain/money.md 8.1 (a) */
export const invoiceMail = {
  list: call({
    id: 'C0735',
    method: 'GET',
    path: `${controller}/listByOwn`,
    title: '发票邮寄列表',
    permission: 'invoice_record_view',
    input: PageQuery.extend(filter),
    output: MailPage,
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0736',
    method: 'GET',
    path: `${controller}/detail`,
    title: '发票邮寄详情',
    permission: 'invoice_record_view',
    input: z.object({ rimNo }),
    output: InvoiceMailDetail,
    refusals: { common: 'notFound' },
  }),
  export: call({
    id: 'C0737',
    method: 'GET',
    path: `${controller}/export`,
    title: '导出发票邮寄',
    permission: 'invoice_record_view',
    input: MailFilter,
    answer: 'export',
    refusals: { common: 'datesReversed spanTooLong' },
  }),
  template: call({
    id: 'C0738',
    method: 'GET',
    path: `${controller}/export-template`,
    title: '下载邮寄清单',
    permission: 'invoice_record_submit',
    answer: 'file',
  }),
  notice: call({
    id: 'C0739',
    method: 'GET',
    path: `${controller}/detailNotice`,
    title: '开票须知',
    permission: 'invoice_record_view',
    output: MailNotice,
  }),
  insert: call({
    id: 'C0740',
    method: 'POST',
    path: `${controller}/insert`,
    title: '提交发票邮寄',
    permission: 'invoice_record_submit',
    input: MailDraft,
    output: z.object({ rimNo: shown() }),
    audit: 'invoiceMail.insert',
    requestNo: true,
    refusals: {
      common: 'notFound stateRefuses',
      invoiceMail: 'expressMissing tooMany',
      invoiceMailContent: 'none',
    },
  }),
  adminOne: call({
    id: 'C0741',
    method: 'POST',
    path: `${controller}/adminOne`,
    title: '发票邮寄审核资料',
    permission: 'invoice_mail_audit',
    input: z.object({ rimNo }),
    output: InvoiceMailDetail,
    refusals: { common: 'notFound' },
  }),
}

export const invoiceMailErrors = defineErrors('invoiceMail', {
  expressMissing: { status: 400, zh: '请填写快递单号', en: 'Enter the courier tracking number' },
  tooMany: {
    status: 400,
    zh: '一次最多邮寄{n}张发票',
    en: 'At most {n} invoices can be sent at once',
  },
})
