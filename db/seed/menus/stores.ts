import type { MenuSeed } from '../menu-seed.ts'

/** Roles that open stores and take on staff. @source docs/domain/network.md 12.1 */
const editors = ['administrator', 'admin', 'operation', 'service_admin', 'service_staff'] as const

/** Stores and their staff. @source docs/catalogue/routes.tsv */
export const storesMenus: readonly MenuSeed[] = [
  {
    code: 'store_management',
    name: '门店管理',
    en: 'Stores',
    path: '/rb-oem/posStore',
    icon: 'iconfont iconicon_community_line',
    sort: 14,
    children: [
      {
        code: 'pos_store',
        name: '门店列表',
        en: 'Store list',
        path: '/rb-oem/posStore/pos_store',
        icon: 'iconfont iconicon_community_line',
        sort: 1,
        screen: 'P142',
        roles: [
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
        ],
        buttons: [
          { code: 'pos_store_view', name: '查看', en: 'View', action: 2 },
          { code: 'pos_store_edit', name: '编辑', en: 'Edit', action: 3, roles: editors },
          { code: 'pos_store_delete', name: '删除', en: 'Delete', action: 2, roles: editors },
          {
            code: 'pos_store_enable',
            name: '启停',
            en: 'Enable or disable',
            action: 2,
            roles: ['administrator', 'admin', 'operation', 'risk'],
          },
        ],
      },
      {
        code: 'pos_staff',
        name: '店员列表',
        en: 'Store staff',
        path: '/rb-oem/posStaff/pos_staff',
        icon: 'iconfont iconicon_principal',
        sort: 2,
        screen: 'P143',
        roles: [
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
        ],
        buttons: [
          { code: 'pos_staff_view', name: '查看', en: 'View', action: 2 },
          { code: 'pos_staff_edit', name: '编辑', en: 'Edit', action: 3, roles: editors },
        ],
      },
      {
        code: 'pos_cashier',
        name: '收银员管理',
        en: 'Cashiers',
        path: '/rb-oem/posinfo/cashier',
        icon: 'iconfont iconicon_principal',
        sort: 3,
        screen: 'P038',
        roles: ['administrator', 'admin', 'operation', 'risk', 'service_admin', 'service_staff'],
      },
    ],
  },
]
