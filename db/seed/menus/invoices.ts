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

/** Invoices: the books they are made from. @source docs/catalogue/routes.tsv, group invoice */
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
