import type { MenuSeed } from '../menu-seed.ts'

/** Merchants. @source docs/catalogue/routes.tsv */
export const merchantsMenus: readonly MenuSeed[] = [
  {
    code: 'merchant_management',
    name: '商户管理',
    en: 'Merchants',
    path: '/rb-oem/posinfo',
    icon: 'iconfont iconicon_work',
    sort: 10,
    children: [
      {
        code: 'pos_info',
        name: '商户列表',
        en: 'Merchants',
        path: '/rb-oem/posinfo/pos_info',
        icon: 'iconfont iconicon_work',
        sort: 1,
        screen: 'P099',
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
          { code: 'pos_info_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'pos_info_export',
            name: '导出',
            en: 'Export',
            action: 1,
            roles: ['administrator', 'admin', 'operation', 'auditor', 'service_admin'],
          },
        ],
      },
      {
        code: 'mer_change_record',
        name: '商户变更',
        en: 'Merchant changes',
        path: '/rb-oem/merrecord/mer_change_menu',
        icon: 'iconfont iconicon_work',
        sort: 20,
        screen: 'P106',
        roles: ['admin', 'operation', 'auditor', 'risk', 'account_manager', 'service_admin', 'service_staff'],
        buttons: [
          { code: 'mer_change_record_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'mer_change_record_add',
            name: '新增',
            en: 'Add',
            action: 3,
            roles: ['admin', 'operation', 'service_admin', 'service_staff'],
          },
          { code: 'mer_change_record_audit', name: '审核', en: 'Review', action: 2, roles: ['admin', 'auditor'] },
        ],
      },
    ],
  },
]
