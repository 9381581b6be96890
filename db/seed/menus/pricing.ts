import type { MenuSeed } from '../menu-seed.ts'

/** Policies. @source docs/catalogue/routes.tsv */
export const pricingMenus: readonly MenuSeed[] = [
  {
    code: 'policy_management',
    name: '政策管理',
    en: 'Policies',
    path: '/rb-oem/oempolicy',
    icon: 'iconfont iconicon_compile',
    sort: 13,
    children: [
      {
        code: 'oem_policy',
        name: '政策列表',
        en: 'Policy list',
        path: '/rb-oem/oempolicy/oem_policy',
        icon: 'iconfont iconicon_compile',
        sort: 1,
        screen: 'P128',
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
        buttons: [{ code: 'oem_policy_view', name: '查看', en: 'View', action: 2 }],
      },
    ],
  },
]
