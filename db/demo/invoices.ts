import { type Db, inScope } from '../../core/server/database/db.ts'
import { addDays } from '../../core/shared/dates.ts'
import { AuditStatus } from '../../core/shared/verdict.ts'
import { invoiceCustomer, sellerBuyer } from '../../features/invoices/buyer/buyer.contract.ts'
import { seller } from '../../features/invoices/contact/contact.contract.ts'
import { invoiceGoods } from '../../features/invoices/goods/goods.contract.ts'
import { invoiceMail, MailKind } from '../../features/invoices/invoice-mail/mail.contract.ts'
import { InvoiceType, mailContent } from '../../features/invoices/mail-content/mail-content.contract.ts'
import { invoiceExamine, invoiceRecord } from '../../features/invoices/profit-invoice/record.contract.ts'
import { taxCategory } from '../../features/invoices/tax-category/tax-category.contract.ts'
import { file } from '../../features/settings/file/file.contract.ts'
import { operatorId } from './accounts.ts'
import { type AtWork, atWork } from './at-work.ts'
import { samplePicture } from './onboarding.ts'
import { oneAfterAnother } from './one-after-another.ts'

const buyer = { title: '京华支付有限公司', taxNo: '91350100M000100Y43' }
const sellerName = '华北数字服务有限公司'
const sellerTaxNo = '91440300MA5EXAMP0C'

/**
 * Invoices that a provider gives the operator for its profit, in every state in which they rest: what the operator wants on
 * them, one not sent yet, one that waits, two approved in one mail with one sent back, and one red-lettered. The books that
 * invoices are made from have their first rows.
 * @param today the demo's business day
 */
export async function playInvoices(db: Db, today: string): Promise<void> {
  const [finance, auditor, north] = [atWork(db, 'finance'), atWork(db, 'auditor'), atWork(db, 'north')]
  await playContents(finance)
  await keepBooks(north)
  await keepBooks(finance)
  await finance(taxCategory.submit, {
    categoryNo: '3040203010000000000',
    categoryName: '收单信息系统服务',
    taxRate: '6',
  })
  await keepGoods(north)
  await keepGoods(finance)
  let number = 0
  const register = async (amount: string, daysAgo: number, remark = '') => {
    number += 1
    const content = samplePicture(number)
    const picture = { field: 'file', name: `数电专票${number}.png`, claimedType: 'image/png', content }
    const { name } = await north(file.putPrivate, { type: 'voucher' }, [picture])
    return north(invoiceRecord.submit, {
      invoiceKind: InvoiceType.digitalSpecial,
      invoiceNumber: `26112000000${String(number).padStart(9, '0')}`,
      invoiceDate: addDays(today, -daysAgo),
      amount,
      taxRate: '6',
      sellerName,
      sellerTaxNo,
      buyerTitle: buyer.title,
      buyerTaxNo: buyer.taxNo,
      period: addDays(today, -daysAgo).slice(0, 7),
      files: [name],
      remark,
    })
  }
  const mail = (records: readonly { readonly recordNo: string }[], more = {}) =>
    north(invoiceMail.insert, {
      recordNos: records.map(({ recordNo }) => recordNo).join(','),
      mailKind: MailKind.upload,
      ...more,
    })
  const approve = (id: string) => auditor(invoiceExamine.submit, { id, examineStatus: AuditStatus.approve })
  const first = [await register('600.00', 20), await register('400.00', 18), await register('88.00', 15)] as const
  await mail(first, {
    mailKind: MailKind.post,
    expressCode: 'SF',
    expressName: '顺丰速运',
    expressNo: 'SF1400088888001',
  })
  await approve(first[0].id)
  await approve(first[1].id)
  await auditor(invoiceExamine.submit, {
    id: first[2].id,
    examineStatus: AuditStatus.reject,
    reason: '开票内容与服务不符',
  })
  const wrong = await register('50.00', 12)
  await mail([wrong])
  await approve(wrong.id)
  await auditor(invoiceRecord.void, { id: wrong.id, reason: '服务商已开具红字发票' })
  await mail([await register('260.00', 5, '本月推广服务')])
  await register('120.00', 2)
  const lapsed = await register('30.00', 9)
  await mail([lapsed])
  await auditor(invoiceExamine.submit, { id: lapsed.id, examineStatus: AuditStatus.reject, reason: '发票图片不清晰' })
  await inScope(db, { tenantId: operatorId, oemNo: '' }, (tx) => oneAfterAnother(tx, operatorId, 'invoice_record'))
}

/** The data in use, and those of before. */
async function playContents(finance: AtWork): Promise<void> {
  const draft = {
    ...buyer,
    address: '北京市朝阳区建国路88号12层',
    receiver: '财务部 刘芳',
    phone: '13800138000',
    invoiceKinds: `${InvoiceType.paperSpecial},${InvoiceType.digitalSpecial}`,
    content: '开票内容：信息技术服务费或市场推广服务费，税率6%。\n纸质发票请在备注栏注明分润月份。',
  }
  await finance(mailContent.submit, { ...draft, address: '北京市海淀区中关村大街1号', isOn: 0 })
  await finance(mailContent.submit, { ...draft, isOn: 1 })
}

/** First rows of each book of somebody's party. */
async function keepBooks(person: AtWork): Promise<void> {
  await person(seller.addPeople, { name: '刘芳', phone: '13800138000', email: 'fapiao@example.com' })
  await person(seller.addPeople, { name: '陈静', phone: '13900139000', email: '' })
  await person(seller.addAddress, {
    receiver: '财务部',
    phone: '010-88886666',
    districtCode: '110105',
    address: '建国路88号12层',
    postcode: '100022',
  })
  await person(seller.addAddress, {
    receiver: '前台',
    phone: '13900139000',
    districtCode: '110108',
    address: '中关村大街1号',
  })
  await person(seller.addBank, { accName: sellerName, bankName: '工商银行北京分行', accNo: '0200-0033-0900-5566' })
  await person(seller.addBank, { accName: sellerName, bankName: '建设银行北京分行', accNo: '1100-1016-8000-7788' })
  await person(sellerBuyer.addDrawer, { drawer: '刘芳', payee: '陈静', checker: '王强' })
  await person(sellerBuyer.addDrawer, { drawer: '王强', checker: '刘芳' })
  await person(sellerBuyer.addBuyer, {
    buyerType: 1,
    ...buyer,
    address: '建国路88号',
    phone: '010-88886666',
    bankName: '工商银行北京分行',
    accNo: '0200-0033-0900-5566',
    email: 'fapiao@example.com',
  })
  await person(invoiceCustomer.submit, { buyerType: 2, title: '李明', phone: '13700137000' })
}

/** Goods of somebody's party, the categories at hand, and what its invoices begin with. */
async function keepGoods(person: AtWork): Promise<void> {
  const [software, advertising, advice] = ['3040201', '3040303', '3040603'].map((no) => no.padEnd(19, '0')) as [
    string,
    string,
    string,
  ]
  for (const categoryNo of [software, advertising]) await person(invoiceGoods.addTaxProduct, { categoryNo })
  const { productNo } = await person(invoiceGoods.addProduct, {
    productName: '收单技术服务费',
    categoryNo: software,
    unit: '项',
    isDefault: 1,
  })
  await person(invoiceGoods.addProduct, {
    productName: '市场推广服务费',
    categoryNo: advertising,
    unit: '次',
    price: '600.00',
    spec: '每月',
  })
  await person(invoiceGoods.addProduct, { productName: '咨询费', categoryNo: advice, productStatus: 0 })
  await person(invoiceGoods.saveDefault, {
    invoiceKind: InvoiceType.digitalSpecial,
    productNo,
    drawer: '刘芳',
    payee: '陈静',
    checker: '王强',
  })
}
