import { screen, type Screen } from '../../core/web/screen.ts'

const records = { permission: 'invoice_record_view' }
const contacts = { permission: 'invoice_contact_view' }

const merchantInvoices = { permission: 'invoice_view' }

/** Pages of the area inside the frame. */
export const invoicesScreens: readonly Screen[] = [
  screen(
    '/rb-oem/payinvoice/payinvoice_menu',
    '支付即开票',
    () => import('./merchant-pages/MenuPage.tsx').then((m) => m.MenuPage),
    merchantInvoices,
  ),
  screen(
    '/rb-oem/payinvoice/payinvoice',
    '发票管理',
    () => import('./merchant-pages/InvoiceListPage.tsx').then((m) => m.InvoiceListPage),
    merchantInvoices,
  ),
  screen(
    '/rb-oem/payinvoice/payinvoice_pages',
    '开票列表',
    () => import('./merchant-pages/InvoiceListPage.tsx').then((m) => m.TradeInvoicesPage),
    merchantInvoices,
  ),
  screen(
    '/rb-oem/payinvoice/payinvoice_details',
    '发票详情',
    () => import('./merchant-pages/InvoiceDetailPage.tsx').then((m) => m.InvoiceDetailPage),
    { ...merchantInvoices, tabBy: ['id'] },
  ),
  screen(
    '/rb-oem/payinvoice/invoice_sending',
    '发票发送记录',
    () => import('./merchant-pages/SendingListPage.tsx').then((m) => m.SendingListPage),
    merchantInvoices,
  ),
  screen(
    '/rb-oem/payinvoice/tax_connection',
    '税务平台接口',
    () => import('./merchant-pages/ConnectionPage.tsx').then((m) => m.ConnectionPage),
    { permission: 'tax_connection_view' },
  ),
  screen(
    '/rb-oem/invoicerecord/invoice_record',
    '分润发票登记',
    () => import('./invoice-pages/RecordListPage.tsx').then((m) => m.RecordListPage),
    records,
  ),
  screen(
    '/invoiceMail/invoice_mail',
    '发票邮寄',
    () => import('./invoice-pages/MailListPage.tsx').then((m) => m.MailListPage),
    records,
  ),
  screen(
    '/invoiceMail/invoice_mail_details',
    '发票邮寄详情',
    () => import('./invoice-pages/MailDetailPage.tsx').then((m) => m.MailDetailPage),
    { ...records, tabBy: ['rimNo'] },
  ),
  screen(
    '/rb-oem/payinvoice/invoice_examine',
    '发票审核',
    () => import('./invoice-pages/ExaminePage.tsx').then((m) => m.ExaminePage),
    { permission: 'invoice_mail_audit' },
  ),
  screen(
    '/invoiceMail/invoice_mail_content',
    '邮寄内容',
    () => import('./mail-content/MailContentListPage.tsx').then((m) => m.MailContentListPage),
    { permission: 'invoice_mail_content_view' },
  ),
  screen(
    '/rb-oem/payinvoice/payinvoice_page_make',
    '开票人管理',
    () => import('./buyer/DrawerPage.tsx').then((m) => m.DrawerPage),
    contacts,
  ),
  screen(
    '/rb-oem/payinvoice/payinvoice_page_sales',
    '销方管理',
    () => import('./contact/SellerPage.tsx').then((m) => m.SellerPage),
    contacts,
  ),
  screen(
    '/rb-oem/payinvoice/payinvoice_page_buy',
    '购方管理',
    () => import('./buyer/BuyerListPage.tsx').then((m) => m.BuyerListPage),
    contacts,
  ),
  screen(
    '/rb-oem/payinvoice/invoice_customer',
    '开票客户',
    () => import('./buyer/BuyerListPage.tsx').then((m) => m.CustomerListPage),
    contacts,
  ),
  screen(
    '/rb-oem/payinvoice/payinvoice_page_goods',
    '商品管理',
    () => import('./goods/GoodsPage.tsx').then((m) => m.GoodsPage),
    contacts,
  ),
  screen(
    '/rb-oem/payinvoice/payinvoice_default',
    '默认开票设置',
    () => import('./goods/DefaultPage.tsx').then((m) => m.DefaultPage),
    contacts,
  ),
  screen(
    '/rb-oem/payinvoice/tax_category',
    '税收分类',
    () => import('./tax-category/TaxCategoryListPage.tsx').then((m) => m.TaxCategoryListPage),
    { permission: 'tax_category_view' },
  ),
]
