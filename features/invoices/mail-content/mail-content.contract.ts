import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { codeList, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import {
  count,
  flag,
  id,
  ids,
  int,
  labelled,
  maybeText,
  nameText,
  optional,
  shown,
  shownInstant,
  text,
} from '../../../core/shared/shapes/shapes.ts'
import { creditCode, orMasked, servicePhone } from '../../../core/shared/validity/validity-shapes.ts'

/** @source docs/domain/money.md 8.1 */
export const InvoiceType = codes(['invoice_type', '发票类型', 'Invoice type'], {
  paperOrdinary: [1, '增值税普通发票', 'Paper ordinary VAT invoice'],
  paperSpecial: [2, '增值税专用发票', 'Paper special VAT invoice'],
  electronicOrdinary: [3, '电子普通发票', 'Electronic ordinary invoice'],
  electronicSpecial: [4, '电子专用发票', 'Electronic special invoice'],
  digitalOrdinary: [5, '数电普票', 'Digital ordinary invoice'],
  digitalSpecial: [6, '数电专票', 'Digital special invoice'],
})

/** Demands of the operator on the invoices of its parties, and the place where they go. */
export const MailContent = z.object({
  id: id(),
  title: shown(),
  taxNo: shown(),
  address: shown(),
  receiver: shown(),
  /** Masked. */
  phone: shown(),
  /** Comma text. */
  invoiceKinds: codeList(InvoiceType),
  content: shown(),
  isOn: flag(),
  createTime: shownInstant(),
  version: count(),
})

export const MailContentDraft = z.object({
  id: labelled('编号', optional(id())),
  title: labelled('发票抬头', nameText(100)),
  taxNo: labelled('税号', creditCode()),
  address: labelled('收件地址', text(200)),
  receiver: labelled('收件人', nameText(30)),
  phone: labelled('联系电话', orMasked(servicePhone())),
  invoiceKinds: labelled('可接收的发票类型', codeList(InvoiceType)),
  content: labelled('开票内容与要求', maybeText(1000)).default(''),
  isOn: labelled('启用状态', flag()).default(true),
  version: labelled('版本', optional(int())),
})

const controller = '/api/rb-oem/oem/invoice_mail_content'

/** The operator's data for invoices of its parties. @source docs/domain/money.md 8.1 (a) */
export const mailContent = {
  list: call({
    id: 'C0742',
    method: 'GET',
    path: `${controller}/list`,
    title: '邮寄内容列表',
    permission: 'invoice_mail_content_view',
    input: PageQuery.extend({
      title: labelled('发票抬头', optional(text(100))),
      isOn: labelled('启用状态', optional(flag())),
    }),
    output: page(MailContent),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0743',
    method: 'GET',
    path: `${controller}/detail`,
    title: '邮寄内容详情',
    permission: 'invoice_mail_content_view',
    input: z.object({ id: labelled('邮寄内容', id()) }),
    output: MailContent,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0744',
    method: 'POST',
    path: `${controller}/remove`,
    title: '删除邮寄内容',
    permission: 'invoice_mail_content_edit',
    input: z.object({ ids: labelled('邮寄内容', ids()) }),
    audit: 'invoiceMailContent.remove',
    refusals: { common: 'notFound', invoiceMailContent: 'inUse' },
  }),
  submit: call({
    id: 'C0745',
    method: 'POST',
    path: `${controller}/submit`,
    title: '保存邮寄内容',
    permission: 'invoice_mail_content_edit',
    input: MailContentDraft,
    output: z.object({ id: id() }),
    audit: 'invoiceMailContent.submit',
    requestNo: true,
    refusals: { common: 'fieldMasked moved notFound' },
  }),
}

export const mailContentErrors = defineErrors('invoiceMailContent', {
  inUse: {
    status: 409,
    zh: '启用中的邮寄内容不能删除，请先启用另一份',
    en: 'The mailing details in use cannot be deleted. Enable another one first',
  },
  none: {
    status: 409,
    zh: '运营商尚未设置开票信息，请联系运营商',
    en: 'The operator has not set its invoice details yet. Contact the operator',
  },
})
