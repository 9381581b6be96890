import type { MenuSeed } from '../menu-seed.ts'

/** Activities, rewards and debts. @source docs/catalogue/routes.tsv, group activity */
export const campaignsMenus: readonly MenuSeed[] = [
  {
    code: 'active_management',
    name: '活动管理',
    en: 'Campaigns',
    path: '/rb-oem/active',
    icon: 'iconfont iconicon_coinpurse_line',
    sort: 43,
    children: [
      {
        code: 'active_debt',
        name: '欠款记录',
        en: 'Debts',
        path: '/rb-oem/active/active_debt',
        sort: 2,
        screen: 'P178',
        roles: ['administrator', 'admin', 'finance', 'auditor', 'risk', 'service_admin', 'service_staff'],
        buttons: [
          { code: 'debt_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'debt_add',
            name: '登记',
            en: 'Enter',
            action: 1,
            roles: ['administrator', 'admin', 'finance', 'service_admin'],
          },
          { code: 'debt_waive', name: '豁免', en: 'Waive', action: 2, roles: ['administrator', 'admin', 'auditor'] },
        ],
      },
    ],
  },
]
