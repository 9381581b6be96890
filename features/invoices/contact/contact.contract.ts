import { z } from 'zod'
import { call, page, PageQuery } from '../../../core/shared/call.ts'
import { labelled, maybeText, nameText, optional, shown, text } from '../../../core/shared/shapes/shapes.ts'
import { companyAccount, email, orMasked, person, servicePhone } from '../../../core/shared/validity/validity-shapes.ts'
import { wire, type Wire } from '../../../core/shared/shapes/wire.ts'
import { districtCode } from '../../settings/settings.shared.ts'
import { bookDraft, bookOf, bookRow, OfEntry, SavedEntry } from '../book/book.contract.ts'

/** A contact of an owner for its invoices. */
export const SellerPeople = z.object({
  ...bookRow,
  name: shown(),
  /** Masked, as the email. */
  phone: shown(),
  email: shown(),
})

export const PeopleDraft = z.object({
  ...bookDraft,
  name: labelled('姓名', person()),
  phone: labelled('联系电话', orMasked(servicePhone())),
  email: labelled('邮箱', optional(orMasked(email()))),
})

/** A postcode: six digits. */
const postcode = (): Wire<string, string> =>
  wire(
    { type: 'string', pattern: '^\\d{6}$', maxLength: 6 },
    (raw, refuse) => {
      const given = (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '').normalize('NFKC').trim()
      return /^\d{6}$/.test(given) ? given : refuse(given === '' ? 'required' : 'format')
    },
    (value) => value ?? '',
  )

/** An address of an owner for its invoices. */
export const SellerAddress = z.object({
  ...bookRow,
  receiver: shown(),
  /** Masked. */
  phone: shown(),
  districtCode: shown(),
  /** Names of province, city and district. */
  districtName: shown(),
  address: shown(),
  postcode: shown(),
})

export const AddressDraft = z.object({
  ...bookDraft,
  receiver: labelled('收件人', nameText(30)),
  phone: labelled('联系电话', orMasked(servicePhone())),
  districtCode: districtCode(),
  address: labelled('详细地址', text(100)),
  postcode: labelled('邮政编码', optional(postcode())),
})

/** A company account that stands on the invoices of an owner. */
export const SellerBank = z.object({
  ...bookRow,
  accName: shown(),
  bankName: shown(),
  /** Masked. */
  accNo: shown(),
  branchCode: shown(),
})

export const BankDraft = z.object({
  ...bookDraft,
  accName: labelled('账户名称', nameText(100)),
  bankName: labelled('开户银行', nameText(60)),
  accNo: labelled('对公账号', orMasked(companyAccount())),
  branchCode: labelled('联行号', maybeText(12)).default(''),
})

const controller = '/api/rb-oem/oem/seller'
const view = 'invoice_contact_view'
const edit = 'invoice_contact_edit'
const changed = 'fieldMasked moved notFound'

/** Contacts, addresses and accounts for invoices. @source docs/domain/network.md 11 */
export const seller = {
  peopleList: call({
    id: 'C0373',
    method: 'GET',
    path: `${controller}/peopleList`,
    title: '开票联系人列表',
    permission: view,
    input: PageQuery.extend({ ...bookOf, name: labelled('姓名', optional(text(30))) }),
    output: page(SellerPeople),
    refusals: { common: 'datesReversed' },
  }),
  peopleInfo: call({
    id: 'C0374',
    method: 'GET',
    path: `${controller}/peopleInfo`,
    title: '开票联系人详情',
    permission: view,
    input: OfEntry,
    output: SellerPeople,
    refusals: { common: 'notFound' },
  }),
  addPeople: call({
    id: 'C0383',
    method: 'POST',
    path: `${controller}/addPeople`,
    title: '保存开票联系人',
    permission: edit,
    input: PeopleDraft,
    output: SavedEntry,
    audit: 'seller.addPeople',
    requestNo: true,
    refusals: { common: changed, merchant: 'notDirect', sellerBook: 'tooMany' },
  }),
  delPeople: call({
    id: 'C0388',
    method: 'GET',
    path: `${controller}/delPeople`,
    title: '删除开票联系人',
    permission: edit,
    input: OfEntry,
    audit: 'seller.delPeople',
    refusals: { common: 'notFound', merchant: 'notDirect' },
  }),
  addressList: call({
    id: 'C0375',
    method: 'GET',
    path: `${controller}/addressList`,
    title: '销方地址列表',
    permission: view,
    input: PageQuery.extend({ ...bookOf, receiver: labelled('收件人', optional(text(30))) }),
    output: page(SellerAddress),
    refusals: { common: 'datesReversed' },
  }),
  addressInfo: call({
    id: 'C0376',
    method: 'GET',
    path: `${controller}/addressInfo`,
    title: '销方地址详情',
    permission: view,
    input: OfEntry,
    output: SellerAddress,
    refusals: { common: 'notFound' },
  }),
  addAddress: call({
    id: 'C0384',
    method: 'POST',
    path: `${controller}/addAddress`,
    title: '保存销方地址',
    permission: edit,
    input: AddressDraft,
    output: SavedEntry,
    audit: 'seller.addAddress',
    requestNo: true,
    refusals: {
      common: changed,
      merchant: 'notDirect',
      region: 'wrong',
      sellerBook: 'tooMany',
    },
  }),
  delAddress: call({
    id: 'C0389',
    method: 'GET',
    path: `${controller}/delAddress`,
    title: '删除销方地址',
    permission: edit,
    input: OfEntry,
    audit: 'seller.delAddress',
    refusals: { common: 'notFound', merchant: 'notDirect' },
  }),
  bankList: call({
    id: 'C0377',
    method: 'GET',
    path: `${controller}/bankList`,
    title: '销方开户行列表',
    permission: view,
    input: PageQuery.extend({ ...bookOf, accName: labelled('账户名称', optional(text(100))) }),
    output: page(SellerBank),
    refusals: { common: 'datesReversed' },
  }),
  bankInfo: call({
    id: 'C0378',
    method: 'GET',
    path: `${controller}/bankInfo`,
    title: '销方开户行详情',
    permission: view,
    input: OfEntry,
    output: SellerBank,
    refusals: { common: 'notFound' },
  }),
  addBank: call({
    id: 'C0385',
    method: 'POST',
    path: `${controller}/addBank`,
    title: '保存销方开户行',
    permission: edit,
    input: BankDraft,
    output: SavedEntry,
    audit: 'seller.addBank',
    requestNo: true,
    refusals: { bankList: 'noBranch', common: changed, merchant: 'notDirect', sellerBook: 'tooMany' },
  }),
  delBank: call({
    id: 'C0390',
    method: 'GET',
    path: `${controller}/delBank`,
    title: '删除销方开户行',
    permission: edit,
    input: OfEntry,
    audit: 'seller.delBank',
    refusals: { common: 'notFound', merchant: 'notDirect' },
  }),
}
