import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code } from '../../../core/shared/codes.ts'
import {
  count,
  day,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  month,
  nameText,
  optional,
  orNull,
  percent,
  positiveYuan,
  shown,
  shownDay,
  shownInstant,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { StateRow } from '../../../core/shared/state-log.ts'
import { creditCode } from '../../../core/shared/validity/validity-shapes.ts'
import { AuditStatus } from '../../../core/shared/verdict.ts'
import { OwnerType } from '../../ledger/ledger.shared.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { InvoiceRecordStatus } from './record-codes.contract.ts'

/** An invoice of a party to the operator. */
export const InvoiceRecord = z.object({
  id: id(),
  recordNo: shown(),
  userType: code(OwnerType),
  userNo: shown(),
  userName: shown(),
  invoiceKind: code(InvoiceType),
  invoiceCode: shown(),
  invoiceNumber: shown(),
  invoiceDate: shownDay(),
  amount: yuan(),
  taxRate: percent(),
  taxAmount: yuan(),
  netAmount: yuan(),
  sellerName: shown(),
  sellerTaxNo: shown(),
  buyerTitle: shown(),
  buyerTaxNo: shown(),
  period: shown(),
  /** Keys of its pictures and PDFs, as a form sends them back. */
  files: z.array(z.string()),
  remark: shown(),
  rimNo: shown(),
  recordStatus: code(InvoiceRecordStatus),
  auditNo: shown(),
  auditTime: shownInstant(),
  auditReason: shown(),
  voidNo: shown(),
  voidTime: shownInstant(),
  voidReason: shown(),
  createTime: shownInstant(),
  version: count(),
})

/** A file of an invoice behind a link that holds for a short time. */
const InvoiceFile = z.object({ link: z.string(), isPicture: flag() })

/** A mail that an invoice went in, with what was decided about it then. */
const Sending = z.object({
  rimNo: shown(),
  verdict: orNull(code(AuditStatus)),
  auditNo: shown(),
  auditTime: shownInstant(),
  reason: shown(),
  createTime: shownInstant(),
})

/** An invoice in whole: its files, the mails it went in, its changes of state. */
export const InvoiceRecordDetail = InvoiceRecord.extend({
  fileLinks: z.array(InvoiceFile),
  sendings: z.array(Sending),
  states: z.array(StateRow),
})

const filter = {
  recordNo: labelled('登记单号', optional(text(32))),
  userNo: labelled('主体编号', optional(text(32))),
  invoiceKind: labelled('发票类型', optional(code(InvoiceType))),
  invoiceNumber: labelled('发票号码', optional(text(20))),
  recordStatus: labelled('登记状态', optional(code(InvoiceRecordStatus))),
  period: labelled('分润月份', optional(month())),
  rimNo: labelled('邮寄单号', optional(text(32))),
}

/** An invoice as its party registers it; a tax that is not given follows from the amount and the rate. */
export const InvoiceRecordDraft = z.object({
  id: labelled('编号', optional(id())),
  invoiceKind: labelled('发票类型', code(InvoiceType)),
  invoiceCode: labelled('发票代码', maybeText(12)).default(''),
  invoiceNumber: labelled('发票号码', text(20)),
  invoiceDate: labelled('开票日期', day()),
  amount: labelled('价税合计', positiveYuan()),
  taxRate: labelled('税率', percent()),
  taxAmount: labelled('税额', optional(yuan())),
  sellerName: labelled('销售方名称', nameText(100)),
  sellerTaxNo: labelled('销售方税号', creditCode()),
  buyerTitle: labelled('购买方名称', nameText(100)),
  buyerTaxNo: labelled('购买方税号', creditCode()),
  period: labelled('分润月份', month()),
  files: labelled('发票文件', z.array(text(255)).max(5)).default([]),
  remark: labelled('备注', maybeText(200)).default(''),
  version: labelled('版本', optional(int())),
})

const controller = '/api/rb-oem/oem/invoicerecord/invoice_record'

/** Invoices of parties to the operator for their profit. @source docs/domain/money.md 8.1 (a) */
export const invoiceRecord = {
  list: call({
    id: 'C0731',
    method: 'GET',
    path: `${controller}/list`,
    title: '分润发票列表',
    permission: 'invoice_record_view',
    input: PageQuery.extend(filter),
    output: page(InvoiceRecord),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0732',
    method: 'GET',
    path: `${controller}/detail`,
    title: '分润发票详情',
    permission: 'invoice_record_view',
    input: z.object({ id: labelled('分润发票', id()) }),
    output: InvoiceRecordDetail,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0733',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除分润发票',
    permission: 'invoice_record_submit',
    input: z.object({ ids: labelled('分润发票', ids()) }),
    audit: 'invoiceRecord.remove',
    refusals: { common: 'notFound', profitInvoice: 'effective' },
  }),
  submit: call({
    id: 'C0734',
    method: 'POST',
    path: `${controller}/submit`,
    title: '登记分润发票',
    permission: 'invoice_record_submit',
    input: InvoiceRecordDraft,
    output: z.object({ id: id(), recordNo: shown() }),
    audit: 'invoiceRecord.submit',
    requestNo: true,
    refusals: {
      common: 'moved notFound stateRefuses',
      file: 'gone',
      invoiceMailContent: 'none',
      profitInvoice:
        'buyerDiffers codeFormat dateAhead expired filesMissing identityMissing numberFormat periodAhead rateUnknown registered sellerDiffers taxDiffers',
      voucher: 'used',
    },
  }),
  void: call({
    id: 'C1039',
    method: 'POST',
    path: `${controller}/void`,
    title: '红冲分润发票',
    permission: 'invoice_mail_audit',
    input: z.object({ id: labelled('分润发票', id()), reason: labelled('原因', maybeText(255)).default('') }),
    audit: 'invoiceRecord.void',
    requestNo: true,
    refusals: { common: 'notFound ownSubmission reasonMissing stateRefuses', quota: 'used' },
  }),
}

const examinePath = '/api/rb-oem/oem/invoice/invoice_examine'

/** Examination of such an invoice. @source docs/domain/money.md 8.1 (a) */
export const invoiceExamine = {
  detail: call({
    id: 'C0723',
    method: 'GET',
    path: `${examinePath}/detail`,
    title: '发票审核详情',
    permission: 'invoice_mail_audit',
    input: z.object({ id: labelled('分润发票', id()) }),
    output: InvoiceRecordDetail,
    refusals: { common: 'notFound' },
  }),
  submit: call({
    id: 'C0724',
    method: 'POST',
    path: `${examinePath}/submit`,
    title: '审核分润发票',
    permission: 'invoice_mail_audit',
    input: z.object({
      id: labelled('分润发票', id()),
      examineStatus: labelled('审核结果', code(AuditStatus)),
      reason: labelled('原因', maybeText(255)).default(''),
    }),
    audit: 'invoiceRecord.examine',
    requestNo: true,
    refusals: {
      common: 'notFound ownSubmission rejectReasonMissing stateRefuses',
      invoiceMailContent: 'none',
      profitInvoice: 'kindNotTaken',
    },
  }),
}
