import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** @source docs/domain/money.md 8.1 (b) */
export const InvoiceStatus = codes(['invoice_status', '发票状态', 'Invoice status'], {
  draft: [0, '草稿', 'Draft'],
  submitted: [1, '待开票', 'Submitted'],
  issuing: [2, '开票中', 'Issuing'],
  issued: [3, '已开具', 'Issued'],
  failed: [4, '开票失败', 'Failed'],
  reddening: [5, '红冲中', 'Red-lettering'],
  red: [6, '已红冲', 'Red-lettered'],
})

/** Cause of a red letter. @source docs/domain/money.md 8.1 (b), states 3 → 5 */
export const RedReason = codes(['invoice_red_reason', '红冲原因', 'Red letter reason'], {
  changed: [1, '红冲换开', 'Replaced'],
  refunded: [2, '交易退款', 'Transaction refunded'],
})

/** File of an invoice that can be downloaded. */
export const InvoiceFileKind = codes(['invoice_file_kind', '版式', 'File type'], {
  pdf: [1, 'PDF', 'PDF'],
  xml: [2, 'XML', 'XML'],
})

/** Refusals of merchants' invoices. @source docs/domain/money.md 8.1 (b) */
export const invoiceErrors = defineErrors('invoice', {
  notAuthorised: {
    status: 409,
    zh: '商户未完成开票授权',
    en: 'The merchant has not authorized invoicing yet',
  },
  taxNoMissing: { status: 400, zh: '请填写购方税号', en: 'Enter the buyer’s taxpayer number' },
  overLimit: {
    status: 409,
    zh: '开票金额超过可开票金额',
    en: 'The amount is more than can still be invoiced',
  },
  categoryMissing: {
    status: 400,
    zh: '请维护商品税收分类编码',
    en: 'Give every item its tax category number',
  },
  notIssued: { status: 409, zh: '发票尚未开具', en: 'The invoice has not been issued yet' },
  isRed: { status: 409, zh: '发票已红冲', en: 'The invoice has been red-lettered' },
  rateUnknown: {
    status: 400,
    zh: '第{n}行税率须为0、1、3、6、9或13',
    en: 'Line {n}: the tax rate must be 0, 1, 3, 6, 9 or 13',
  },
  amountDiffers: {
    status: 400,
    zh: '第{n}行金额与数量、单价不符',
    en: 'Line {n}: the amount does not match the quantity and price',
  },
  discountTooLarge: {
    status: 400,
    zh: '第{n}行折扣须小于金额',
    en: 'Line {n}: the discount must be less than the amount',
  },
  tradeUnknown: {
    status: 409,
    zh: '交易不存在、不属于该商户或未支付成功',
    en: 'The transaction does not exist, is not the merchant’s, or was not paid',
  },
  targetMissing: { status: 400, zh: '请填写邮箱或手机号', en: 'Enter an email address or a mobile number' },
  inForce: { status: 409, zh: '已生效的记录不能删除', en: 'A record in force cannot be deleted' },
  merchantDiffers: {
    status: 409,
    zh: '红冲换开不能更换商户或交易',
    en: 'A replacement keeps the merchant and the transactions',
  },
})
