import type { MenuSeed } from '../menu-seed.ts'

/** Roles that see what payers pay by forms. @source docs/domain/network.md 2.7 */
const readers = [
  'administrator',
  'admin',
  'operation',
  'auditor',
  'risk',
  'finance',
  'account_manager',
  'service_admin',
  'service_staff',
  'institution',
] as const
/** Roles that make forms for merchants. @source docs/domain/network.md 17 */
const editors = ['administrator', 'admin', 'operation', 'service_admin', 'service_staff'] as const

/** Fee forms, their payments, and the functions that merchants have opened. @source docs/catalogue/routes.tsv */
export const feeFormsMenus: readonly MenuSeed[] = [
  {
    code: 'fee_form_management',
    name: '缴费管理',
    en: 'Fee collection',
    path: '/rb-oem/feetMer',
    icon: 'iconfont iconicon_doc',
    sort: 17,
    children: [
      {
        code: 'feet_mer_form',
        name: '缴费表单',
        en: 'Fee forms',
        path: '/rb-oem/feetMer/payment/feet_mer_form',
        icon: 'iconfont iconicon_doc',
        sort: 1,
        screen: 'P200',
        roles: readers,
        buttons: [
          { code: 'feet_view', name: '查看', en: 'View', action: 2 },
          { code: 'feet_edit', name: '编辑', en: 'Edit', action: 3, roles: editors },
        ],
      },
      {
        code: 'feet_user_trade',
        name: '缴费记录',
        en: 'Fee payments',
        path: '/rb-oem/feetMer/payment/feet_user_trade',
        icon: 'iconfont iconicon_doc',
        sort: 2,
        screen: 'P020',
        roles: readers,
        buttons: [
          {
            code: 'feet_refund',
            name: '退款',
            en: 'Refund',
            action: 2,
            roles: ['administrator', 'admin', 'operation', 'finance'],
          },
          {
            code: 'feet_reveal',
            name: '查看完整信息',
            en: 'View full details',
            action: 2,
            roles: ['administrator', 'admin'],
          },
        ],
      },
      {
        code: 'merchant_market',
        name: '商户应用市场',
        en: 'Merchant app market',
        path: '/rb-oem/merchantMarket/merchant_market',
        icon: 'iconfont iconicon_doc',
        sort: 3,
        screen: 'P111',
        roles: readers,
        buttons: [
          { code: 'merchant_market_view', name: '查看', en: 'View', action: 2 },
          { code: 'merchant_market_edit', name: '申请', en: 'Apply', action: 1, roles: editors },
          {
            code: 'merchant_market_audit',
            name: '审核',
            en: 'Review',
            action: 2,
            roles: ['administrator', 'admin', 'operation'],
          },
        ],
      },
    ],
  },
]
