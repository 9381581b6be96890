import type { MenuSeed } from '../menu-seed.ts'

/** Roles that see deposits. @source docs/domain/network.md 2.7 */
const readers = [
  'administrator',
  'admin',
  'operation',
  'finance',
  'auditor',
  'risk',
  'account_manager',
  'service_admin',
  'service_staff',
] as const
/** Roles of the operator that see its packages and activities. */
const staff = ['administrator', 'admin', 'operation', 'finance', 'auditor'] as const
const editors = ['administrator', 'admin', 'operation', 'finance'] as const
const auditors = ['administrator', 'admin', 'auditor'] as const

/** Deposits: packages, grants, activities, orders, rewards and refunds. @source docs/catalogue/routes.tsv, group pledge */
export const depositsMenus: readonly MenuSeed[] = [
  {
    code: 'deposit_management',
    name: '押金管理',
    en: 'Deposits',
    path: '/depositActivity',
    icon: 'iconfont iconicon_coinpurse_line',
    sort: 42,
    children: [
      {
        code: 'pledge_order',
        name: '押金订单',
        en: 'Deposit orders',
        path: '/depositActivity/pledge_order',
        sort: 1,
        screen: 'P173',
        roles: readers,
        buttons: [
          { code: 'pledge_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'pledge_refund_apply',
            name: '申请退押金',
            en: 'Request refund',
            action: 1,
            roles: ['administrator', 'admin', 'operation', 'service_admin'],
          },
        ],
      },
      {
        code: 'pledge_reach',
        name: '押金达标进度',
        en: 'Deposit progress',
        path: '/depositActivity/pledge_reach',
        sort: 2,
        screen: 'P386',
        roles: readers,
      },
      {
        code: 'pledge_order_refund',
        name: '押金退款',
        en: 'Deposit refunds',
        path: '/depositActivity/pledge_order_refund',
        sort: 3,
        screen: 'P175',
        roles: readers,
        buttons: [{ code: 'pledge_refund_audit', name: '审核', en: 'Review', action: 2, roles: auditors }],
      },
      {
        code: 'pledge_reward',
        name: '押金奖励',
        en: 'Deposit rewards',
        path: '/depositActivity/pledge_reward',
        sort: 4,
        screen: 'P174',
        roles: readers,
        buttons: [{ code: 'pledge_reward_audit', name: '审核', en: 'Review', action: 2, roles: auditors }],
      },
      {
        code: 'pledge_meal',
        name: '押金套餐',
        en: 'Deposit packages',
        path: '/depositActivity/pledge_meal',
        sort: 5,
        screen: 'P171',
        roles: staff,
        buttons: [
          { code: 'pledge_meal_view', name: '查看', en: 'View', action: 2 },
          { code: 'pledge_edit', name: '编辑', en: 'Edit', action: 3, roles: editors },
        ],
      },
      {
        code: 'pledge_meal_service',
        name: '服务商押金套餐',
        en: 'Package grants',
        path: '/depositActivity/pledge_meal_service',
        sort: 6,
        screen: 'P172',
        roles: [...staff, 'service_admin', 'service_staff'],
        buttons: [
          { code: 'pledge_meal_service_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'pledge_meal_grant',
            name: '授权',
            en: 'Grant',
            action: 3,
            roles: [...editors, 'service_admin'],
          },
        ],
      },
      {
        code: 'pledge_active',
        name: '押金活动',
        en: 'Deposit campaigns',
        path: '/depositActivity/pledge_active',
        sort: 7,
        screen: 'P176',
        roles: staff,
        buttons: [
          { code: 'pledge_active_view', name: '查看', en: 'View', action: 2 },
          { code: 'pledge_active_edit', name: '编辑', en: 'Edit', action: 3, roles: editors },
          { code: 'pledge_active_publish', name: '发布', en: 'Publish', action: 2, roles: auditors },
        ],
      },
    ],
  },
]
