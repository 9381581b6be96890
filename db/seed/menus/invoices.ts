import type { MenuSeed } from '../menu-seed.ts'

/** Roles that keep the books from which invoices are made. @source docs/domain/network.md 11 */
const keepers = [
  'administrator',
  'admin',
  'operation',
  'finance',
  'service_admin',
  'service_staff',
  'merchant',
] as const

/** Roles that see the invoices of parties to the operator. @source docs/domain/money.md 8.1 (a) */
const readers = ['administrator', 'admin', 'finance', 'auditor', 'service_admin'] as const
const auditors = ['administrator', 'admin', 'auditor'] as const
const staff = ['administrator', 'admin', 'finance', 'auditor'] as const

/** Invoices: of parties to the operator, and the books that invoices are made from. @source docs/catalogue/routes.tsv, group invoice */
export const invoicesMenus: readonly MenuSeed[] = [
  {
    code: 'invoice_management',
    name: '发票管理',
    en: 'Invoices',
    path: '/rb-oem/payinvoice',
    icon: 'iconfont iconicon_doc',
    sort: 44,
    // Of all books.
    buttons: [
      { code: 'invoice_contact_view', name: '查看开票资料', en: 'View invoice details', action: 2, roles: keepers },
      { code: 'invoice_contact_edit', name: '编辑开票资料', en: 'Edit invoice details', action: 3, roles: keepers },
      {
        code: 'invoice_contact_reveal',
        name: '查看完整开票资料',
        en: 'Show full invoice details',
        action: 2,
        roles: ['administrator', 'admin', 'finance', 'service_admin', 'merchant'],
      },
    ],
    children: [
      {
        code: 'invoice_record',
        name: '分润发票登记',
        en: 'Profit invoices',
        path: '/rb-oem/invoicerecord/invoice_record',
        sort: 1,
        screen: 'P195',
        roles: readers,
        buttons: [
          { code: 'invoice_record_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'invoice_record_submit',
            name: '登记提交',
            en: 'Register and submit',
            action: 3,
            roles: ['administrator', 'admin', 'finance', 'service_admin'],
          },
        ],
      },
      {
        code: 'invoice_mail',
        name: '发票邮寄',
        en: 'Invoice mailings',
        path: '/invoiceMail/invoice_mail',
        sort: 2,
        screen: 'P196',
        roles: readers,
      },
      {
        code: 'invoice_examine',
        name: '发票审核',
        en: 'Invoice review',
        path: '/rb-oem/payinvoice/invoice_examine',
        sort: 3,
        screen: 'P121',
        roles: auditors,
        isRootOnly: true,
        buttons: [{ code: 'invoice_mail_audit', name: '审核', en: 'Review', action: 2 }],
      },
      {
        code: 'invoice_mail_content',
        name: '邮寄内容',
        en: 'Mailing details and titles',
        path: '/invoiceMail/invoice_mail_content',
        sort: 4,
        screen: 'P197',
        roles: staff,
        isRootOnly: true,
        buttons: [
          { code: 'invoice_mail_content_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'invoice_mail_content_edit',
            name: '编辑',
            en: 'Edit',
            action: 3,
            roles: ['administrator', 'admin', 'finance'],
          },
          {
            code: 'invoice_mail_content_reveal',
            name: '查看完整电话',
            en: 'Show full phone',
            action: 2,
            roles: [...staff, 'service_admin'],
          },
        ],
      },
      {
        code: 'payinvoice_page_make',
        name: '开票人管理',
        en: 'Invoice issuers',
        path: '/rb-oem/payinvoice/payinvoice_page_make',
        sort: 11,
        screen: 'P066',
        roles: keepers,
      },
      {
        code: 'payinvoice_page_sales',
        name: '销方管理',
        en: 'Seller details',
        path: '/rb-oem/payinvoice/payinvoice_page_sales',
        sort: 12,
        screen: 'P067',
        roles: keepers,
      },
      {
        code: 'payinvoice_page_goods',
        name: '商品管理',
        en: 'Invoice items',
        path: '/rb-oem/payinvoice/payinvoice_page_goods',
        sort: 15,
        screen: 'P068',
        roles: keepers,
      },
      {
        code: 'payinvoice_default',
        name: '默认开票设置',
        en: 'Invoice defaults',
        path: '/rb-oem/payinvoice/payinvoice_default',
        sort: 16,
        screen: 'P065',
        roles: keepers,
      },
      {
        code: 'tax_category',
        name: '税收分类',
        en: 'Tax categories',
        path: '/rb-oem/payinvoice/tax_category',
        sort: 17,
        screen: 'P198',
        roles: ['administrator', 'admin', 'operation', 'finance'],
        isRootOnly: true,
        buttons: [
          { code: 'tax_category_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'tax_category_edit',
            name: '编辑',
            en: 'Edit',
            action: 3,
            roles: ['administrator', 'admin', 'finance'],
          },
        ],
      },
      {
        code: 'payinvoice_page_buy',
        name: '购方管理',
        en: 'Buyers',
        path: '/rb-oem/payinvoice/payinvoice_page_buy',
        sort: 13,
        screen: 'P069',
        roles: keepers,
      },
      {
        code: 'invoice_customer',
        name: '开票客户',
        en: 'Invoice customers',
        path: '/rb-oem/payinvoice/invoice_customer',
        sort: 14,
        screen: 'P199',
        roles: keepers,
      },
    ],
  },
]
