import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { code, codes } from '../../../core/shared/codes.ts'
import { defineErrors } from '../../../core/shared/errors.ts'
import { ids, labelled, maybeText, nameText, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { wire, type Wire } from '../../../core/shared/shapes/wire.ts'
import { isCreditCode } from '../../../core/shared/validity/validity.ts'
import { companyAccount, email, orMasked, person, servicePhone } from '../../../core/shared/validity/validity-shapes.ts'
import { bookDraft, bookOf, bookRow, OfEntry, SavedEntry } from '../book/book.contract.ts'

/** @source docs/domain/network.md 11 */
export const BuyerType = codes(['buyer_type', '购买方类型', 'Buyer type'], {
  company: [1, '企业', 'Company'],
  person: [2, '个人', 'Person'],
})

/** A number of a taxpayer: 15, 17, 18 or 20 digits and capital letters, of 18 a unified social credit code. */
export const taxNumber = (): Wire<string, string> =>
  wire(
    { type: 'string', maxLength: 20 },
    (raw, refuse) => {
      const given = (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '').normalize('NFKC').trim()
      const no = given.toUpperCase()
      if (no === '') return refuse('required')
      if (!/^[0-9A-Z]+$/.test(no) || ![15, 17, 18, 20].includes(no.length)) return refuse('format')
      return no.length === 18 && !isCreditCode(no) ? refuse('format') : no
    },
    (value) => value ?? '',
  )

/** People whose names stand at the foot of an invoice. */
export const SellerDrawer = z.object({ ...bookRow, drawer: shown(), payee: shown(), checker: shown() })

export const DrawerDraft = z.object({
  ...bookDraft,
  drawer: labelled('开票人', person()),
  payee: labelled('收款人', optional(person())),
  checker: labelled('复核人', optional(person())),
})

/** A customer that an owner makes invoices out to. */
export const SellerBuyer = z.object({
  ...bookRow,
  buyerType: code(BuyerType),
  title: shown(),
  taxNo: shown(),
  address: shown(),
  /** Masked, as the account and the email. */
  phone: shown(),
  bankName: shown(),
  accNo: shown(),
  email: shown(),
})

export const BuyerDraft = z.object({
  ...bookDraft,
  buyerType: labelled('购买方类型', code(BuyerType)),
  title: labelled('发票抬头', nameText(100)),
  taxNo: labelled('纳税人识别号', optional(taxNumber())),
  address: labelled('地址', maybeText(100)).default(''),
  phone: labelled('联系电话', optional(orMasked(servicePhone()))),
  bankName: labelled('开户银行', maybeText(60)).default(''),
  accNo: labelled('银行账号', optional(orMasked(companyAccount()))),
  email: labelled('邮箱', optional(orMasked(email()))),
})

const buyerFilter = {
  ...bookOf,
  buyerType: labelled('购买方类型', optional(code(BuyerType))),
  title: labelled('发票抬头', optional(text(100))),
  taxNo: labelled('纳税人识别号', optional(text(20))),
}

const controller = '/api/rb-oem/oem/seller'
const view = 'invoice_contact_view'
const edit = 'invoice_contact_edit'

/** Drawers and buyers of invoices. @source docs/domain/network.md 11 */
export const sellerBuyer = {
  drawerList: call({
    id: 'C0379',
    method: 'GET',
    path: `${controller}/drawerList`,
    title: '开票人员列表',
    permission: view,
    input: PageQuery.extend({ ...bookOf, drawer: labelled('开票人', optional(text(30))) }),
    output: page(SellerDrawer),
    refusals: { common: 'datesReversed' },
  }),
  drawerInfo: call({
    id: 'C0380',
    method: 'GET',
    path: `${controller}/drawerInfo`,
    title: '开票人员详情',
    permission: view,
    input: OfEntry,
    output: SellerDrawer,
    refusals: { common: 'notFound' },
  }),
  addDrawer: call({
    id: 'C0386',
    method: 'POST',
    path: `${controller}/addDrawer`,
    title: '保存开票人员',
    permission: edit,
    input: DrawerDraft,
    output: SavedEntry,
    audit: 'seller.addDrawer',
    requestNo: true,
    refusals: {
      common: 'moved notFound',
      merchant: 'notDirect',
      sellerBook: 'tooMany',
      sellerBuyer: 'sameChecker',
    },
  }),
  delDrawer: call({
    id: 'C0391',
    method: 'GET',
    path: `${controller}/delDrawer`,
    title: '删除开票人员',
    permission: edit,
    input: OfEntry,
    audit: 'seller.delDrawer',
    refusals: { common: 'notFound', merchant: 'notDirect' },
  }),
  buyerList: call({
    id: 'C0381',
    method: 'GET',
    path: `${controller}/buyerList`,
    title: '购买方列表',
    permission: view,
    input: PageQuery.extend(buyerFilter),
    output: page(SellerBuyer),
    refusals: { common: 'datesReversed' },
  }),
  buyerInfo: call({
    id: 'C0382',
    method: 'GET',
    path: `${controller}/buyerInfo`,
    title: '购买方详情',
    permission: view,
    input: OfEntry,
    output: SellerBuyer,
    refusals: { common: 'notFound' },
  }),
  addBuyer: call({
    id: 'C0387',
    method: 'POST',
    path: `${controller}/addBuyer`,
    title: '保存购买方',
    permission: edit,
    input: BuyerDraft,
    output: SavedEntry,
    audit: 'seller.addBuyer',
    requestNo: true,
    refusals: {
      common: 'fieldMasked moved notFound',
      merchant: 'notDirect',
      sellerBook: 'tooMany',
      sellerBuyer: 'exists taxNoMissing',
    },
  }),
  delBuyer: call({
    id: 'C0392',
    method: 'GET',
    path: `${controller}/delBuyer`,
    title: '删除购买方',
    permission: edit,
    input: OfEntry,
    audit: 'seller.delBuyer',
    refusals: { common: 'notFound', merchant: 'notDirect' },
  }),
}

const customerPath = '/api/rb-oem/oem/invoice/customer'

/** The same book under the words of the invoice: customers. @source docs/domain/money.md 8.1 */
export const invoiceCustomer = {
  list: call({
    id: 'C0750',
    method: 'GET',
    path: `${customerPath}/list`,
    title: '开票客户列表',
    permission: view,
    input: PageQuery.extend(buyerFilter),
    output: page(SellerBuyer),
    refusals: { common: 'datesReversed' },
  }),
  detail: call({
    id: 'C0751',
    method: 'GET',
    path: `${customerPath}/detail`,
    title: '开票客户详情',
    permission: view,
    input: OfEntry,
    output: SellerBuyer,
    refusals: { common: 'notFound' },
  }),
  remove: call({
    id: 'C0752',
    method: 'POST',
    path: `${customerPath}/remove`,
    title: '删除开票客户',
    permission: edit,
    input: z.object({ ids: labelled('开票客户', ids()) }),
    audit: 'invoiceCustomer.remove',
    refusals: { common: 'notFound', merchant: 'notDirect' },
  }),
  submit: call({
    id: 'C0753',
    method: 'POST',
    path: `${customerPath}/submit`,
    title: '保存开票客户',
    permission: edit,
    input: BuyerDraft,
    output: SavedEntry,
    audit: 'invoiceCustomer.submit',
    requestNo: true,
    refusals: {
      common: 'fieldMasked moved notFound',
      merchant: 'notDirect',
      sellerBook: 'tooMany',
      sellerBuyer: 'exists taxNoMissing',
    },
  }),
}

export const sellerBuyerErrors = defineErrors('sellerBuyer', {
  exists: { status: 409, zh: '购买方已存在', en: 'This buyer already exists' },
  taxNoMissing: { status: 400, zh: '纳税人识别号不能为空', en: 'The taxpayer identification number is required' },
  sameChecker: {
    status: 400,
    zh: '开票人与复核人不能相同',
    en: 'The invoice issuer and the reviewer must be different people',
  },
})
