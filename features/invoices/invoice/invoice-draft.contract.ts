import { z } from 'zod'
import { code } from '../../../core/shared/codes.ts'
import {
  id,
  int,
  keyList,
  labelled,
  maybeText,
  nameText,
  optional,
  orNull,
  percent,
  positiveYuan,
  shown,
  signedYuan,
  text,
  yuan,
} from '../../../core/shared/shapes/shapes.ts'
import { wire, type Wire } from '../../../core/shared/shapes/wire.ts'
import { companyAccount, email, mobile, orMasked, servicePhone } from '../../../core/shared/validity/validity-shapes.ts'
import { BuyerType, taxNumber } from '../buyer/buyer.contract.ts'
import { InvoiceType } from '../mail-content/mail-content.contract.ts'
import { quantityPattern } from '../tax/quantity.contract.ts'

/** A quantity with up to six places; '' for a line without pieces. */
const quantity = (): Wire<string, string> =>
  wire(
    { type: 'string', maxLength: 16 },
    (raw, refuse) => {
      const given = (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '').normalize('NFKC').trim()
      return given === '' || (quantityPattern.test(given) && /[1-9]/.test(given)) ? given : refuse('format')
    },
    (value) => value,
  )

/** A line of an invoice as a form sends it. Prices and amounts are with tax. */
export const InvoiceLine = z.object({
  productNo: labelled('商品编号', maybeText(20)).default(''),
  productName: labelled('项目名称', nameText(60)),
  categoryNo: labelled('税收分类编码', maybeText(19)).default(''),
  spec: labelled('规格型号', maybeText(40)).default(''),
  unit: labelled('计量单位', maybeText(10)).default(''),
  quantity: labelled('数量', quantity()).default(''),
  price: labelled('含税单价', optional(positiveYuan())),
  amount: labelled('含税金额', positiveYuan()),
  discount: labelled('折扣', optional(yuan())),
  taxRate: labelled('税率', percent()),
})

/** A line as it is kept. */
export const ShownLine = z.object({
  lineNo: int(1),
  productNo: shown(),
  productName: shown(),
  categoryNo: shown(),
  categoryName: shown(),
  spec: shown(),
  unit: shown(),
  quantity: shown(),
  price: orNull(yuan()),
  amount: signedYuan(),
  discount: signedYuan(),
  taxRate: percent(),
  taxAmount: signedYuan(),
  netAmount: signedYuan(),
})

/** Most lines of an invoice. */
export const mostLines = 200

/** An invoice as it is saved, submitted or put in the place of another. */
export const InvoiceDraft = z.object({
  id: labelled('发票', optional(id())),
  version: labelled('版本', optional(int())),
  rpiNo: labelled('商户编号', text(32)),
  /** Numbers of the trades that it is for; none for an invoice of its own. */
  rptOrderCodes: labelled('交易', optional(keyList(/^[A-Z]{2}\d{18}$/))),
  invoiceKind: labelled('发票类型', code(InvoiceType)),
  /** Row of the book of buyers that the masked fields are taken from. */
  buyerId: labelled('购买方', optional(id())),
  buyerType: labelled('购买方类型', code(BuyerType)),
  buyerName: labelled('购买方名称', nameText(100)),
  buyerTaxNo: labelled('购方税号', optional(taxNumber())),
  buyerAddress: labelled('购方地址', maybeText(100)).default(''),
  buyerPhone: labelled('购方电话', optional(orMasked(servicePhone()))),
  buyerBank: labelled('购方开户银行', maybeText(60)).default(''),
  buyerAccount: labelled('购方银行账号', optional(orMasked(companyAccount()))),
  email: labelled('邮箱', optional(orMasked(email()))),
  mobile: labelled('手机号', optional(orMasked(mobile()))),
  drawer: labelled('开票人', maybeText(30)).default(''),
  payee: labelled('收款人', maybeText(30)).default(''),
  checker: labelled('复核人', maybeText(30)).default(''),
  remark: labelled('备注', maybeText(200)).default(''),
  lines: labelled('开票项目', z.array(InvoiceLine).min(1).max(mostLines)),
})
