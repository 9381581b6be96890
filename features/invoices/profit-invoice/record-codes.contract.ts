import { codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'

/** @source docs/domain/money.md 8.1 (a) */
export const InvoiceRecordStatus = codes(['invoice_record_status', '登记状态', 'Registration status'], {
  draft: [0, '草稿', 'Draft'],
  pending: [1, '待审核', 'Pending review'],
  approved: [2, '已通过', 'Approved'],
  rejected: [3, '驳回', 'Rejected'],
  redLettered: [4, '已红冲', 'Red-lettered'],
})

/** Refusals of invoices of parties to the operator, in the order in which they are judged. @source docs/domain/money.md 8.1 (a) */
export const profitInvoiceErrors = defineErrors('profitInvoice', {
  codeFormat: {
    status: 400,
    zh: '发票代码须为10或12位数字；数电发票没有发票代码，请留空',
    en: 'The invoice code must have 10 or 12 digits. Digital invoices have none: leave it empty',
  },
  numberFormat: {
    status: 400,
    zh: '发票号码须为8位数字，数电发票为20位数字',
    en: 'The invoice number must have 8 digits, or 20 for a digital invoice',
  },
  rateUnknown: {
    status: 400,
    zh: '税率须为0、1、3、6、9或13',
    en: 'The tax rate must be 0, 1, 3, 6, 9 or 13',
  },
  taxDiffers: {
    status: 400,
    zh: '税额与金额、税率不符，按税率计算为{n}元',
    en: 'The tax does not match the amount and rate. Calculated: ¥{n}',
  },
  filesMissing: { status: 400, zh: '请上传发票图片或PDF', en: 'Upload an image or PDF of the invoice' },
  registered: { status: 409, zh: '发票号码已登记', en: 'This invoice number is already registered' },
  expired: { status: 409, zh: '发票已超过有效期', en: 'The invoice is too old' },
  dateAhead: { status: 400, zh: '开票日期不能晚于今天', en: 'The invoice date cannot be in the future' },
  periodAhead: { status: 400, zh: '分润月份不能晚于本月', en: 'The profit month cannot be in the future' },
  identityMissing: { status: 409, zh: '请先完成实名认证', en: 'Complete real-name verification first' },
  sellerDiffers: {
    status: 409,
    zh: '销售方与服务商主体不一致',
    en: 'The seller is not the provider’s legal entity',
  },
  buyerDiffers: {
    status: 409,
    zh: '购买方与运营商开票抬头不一致',
    en: 'The buyer does not match the operator’s invoice title',
  },
  effective: { status: 409, zh: '已生效的记录不能删除', en: 'A record in force cannot be deleted' },
  kindNotTaken: {
    status: 409,
    zh: '运营商不接收该类型的发票',
    en: 'The operator does not accept invoices of this type',
  },
})
