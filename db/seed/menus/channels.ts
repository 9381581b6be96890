import type { MenuSeed } from '../menu-seed.ts'

/** Channels, and merchants at them. @source docs/catalogue/routes.tsv */
export const channelsMenus: readonly MenuSeed[] = [
  {
    code: 'aisle_management',
    name: '通道管理',
    en: 'Channels',
    path: '/rb-oem/aisle',
    icon: 'iconfont iconicon_send',
    sort: 12,
    children: [
      {
        code: 'pay_aisle',
        name: '支付通道',
        en: 'Channels',
        path: '/rb-oem/aisle/pay_aisle',
        icon: 'iconfont iconicon_send',
        sort: 1,
        screen: 'P136',
        isComing: true,
        roles: ['administrator', 'admin', 'operation', 'auditor', 'risk', 'finance'],
        buttons: [{ code: 'pay_aisle_view', name: '查看', en: 'View', action: 2 }],
      },
      {
        code: 'aisle_oem',
        name: '运营商通道',
        en: 'Channels of operators',
        path: '/rb-oem/aisleOem/aisle_oem',
        icon: 'iconfont iconicon_affiliations_li',
        sort: 2,
        screen: 'P138',
        isComing: true,
        roles: ['administrator', 'admin', 'operation', 'auditor', 'risk', 'finance'],
        buttons: [{ code: 'aisle_oem_view', name: '查看', en: 'View', action: 2 }],
      },
      {
        code: 'aisle_rela',
        name: '商户通道关系',
        en: 'Merchants at channels',
        path: '/rb-oem/aisleRela/aisle_rela',
        icon: 'iconfont iconicon_subordinate',
        sort: 3,
        screen: 'P112',
        isComing: true,
        roles: [
          'administrator',
          'admin',
          'operation',
          'auditor',
          'risk',
          'finance',
          'account_manager',
          'service_admin',
        ],
        buttons: [
          { code: 'aisle_rela_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'aisle_rela_export',
            name: '导出',
            en: 'Export',
            action: 1,
            roles: ['administrator', 'admin', 'operation', 'auditor', 'service_admin'],
          },
        ],
      },
    ],
  },
]
