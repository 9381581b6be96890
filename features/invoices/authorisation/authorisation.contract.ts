import { z } from 'zod'
import { call } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { flag, labelled, orNull, shown, shownInstant, text } from '../../../core/shared/shapes/shapes.ts'

/** Consent of a merchant to have its invoices issued. @source docs/domain/money.md 8.1 (b) */
export const InvoiceAuthStatus = codes(['invoice_auth_status', '开票授权状态', 'Invoicing authorization'], {
  asked: [1, '待企业确认', 'Waiting for the company'],
  valid: [2, '已授权', 'Authorized'],
  refused: [3, '未通过', 'Refused'],
  revoked: [4, '已取消', 'Revoked'],
})

/** The consent of a merchant as it stands; a merchant that was never asked has none. */
export const InvoiceAuth = z.object({
  rpiNo: shown(),
  rpiName: shown(),
  /** '' for a merchant without one: it cannot issue invoices. */
  taxNo: shown(),
  authNo: shown(),
  authStatus: orNull(code(InvoiceAuthStatus)),
  isValid: flag(),
  confirmUrl: shown(),
  failReason: shown(),
  createTime: shownInstant(),
  updateTime: shownInstant(),
})

const input = z.object({ rpiNo: labelled('商户编号', text(32)) })

/** Consents of merchants. @source docs/domain/money.md 8.1 (b) */
export const invoiceAuth = {
  begin: call({
    id: 'C0721',
    method: 'GET',
    path: '/api/rb-oem/oem/invoice/icbcInvoiceAuth',
    title: '申请开票授权',
    permission: 'invoice_auth',
    audit: 'invoiceAuth.begin',
    input,
    output: InvoiceAuth,
    refusals: { common: 'notFound', merchant: 'notDirect', taxService: 'noConnection', invoiceAuth: 'noTaxNo' },
  }),
  info: call({
    id: 'C1405',
    method: 'GET',
    path: '/api/countinghouse/invoices/auth/info',
    title: '开票授权状态',
    permission: 'invoice_view',
    input,
    output: InvoiceAuth,
    refusals: { common: 'notFound' },
  }),
}

export const invoiceAuthErrors = defineErrors('invoiceAuth', {
  noTaxNo: {
    status: 409,
    zh: '商户没有统一社会信用代码，不能开具发票',
    en: 'The merchant has no unified social credit code and cannot issue invoices',
  },
})
