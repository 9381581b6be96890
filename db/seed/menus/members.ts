import type { MenuSeed } from '../menu-seed.ts'

const staff = ['administrator', 'admin', 'operation'] as const
const parties = ['service_admin', 'merchant'] as const

/** Members of merchants and their stored value. @source docs/domain/money.md 8.4, 12.2 */
export const membersMenus: readonly MenuSeed[] = [
  {
    code: 'member',
    name: '会员管理',
    en: 'Members',
    path: '/rb-oem/member',
    icon: 'iconfont iconicon_group',
    sort: 33,
    children: [
      {
        code: 'rpi_member',
        name: '商户会员',
        en: 'Merchant members',
        path: '/rb-oem/rpiMemberOem/rpi_member',
        sort: 1,
        screen: 'P186',
        roles: [...staff, 'finance', 'auditor', ...parties],
        buttons: [
          { code: 'member_view', name: '查看', en: 'View', action: 2 },
          { code: 'member_edit', name: '编辑', en: 'Edit', action: 2, roles: [...staff, ...parties] },
          // Who serves the member at the counter: the merchant's own people alone.
          { code: 'member_pay', name: '储值消费', en: 'Pay with stored value', action: 2, roles: ['merchant'] },
        ],
      },
      {
        code: 'member_person',
        name: '会员列表',
        en: 'All members',
        path: '/rb-oem/member/member',
        sort: 2,
        screen: 'P187',
        roles: [...staff],
        buttons: [{ code: 'member_person_view', name: '查看', en: 'View', action: 2 }],
      },
      {
        code: 'member_recharge',
        name: '会员充值',
        en: 'Member top-up',
        path: '/rb-oem/member/recharge_trade',
        sort: 3,
        screen: 'P188',
        roles: [...staff, 'finance', 'auditor', ...parties],
        buttons: [{ code: 'member_recharge_view', name: '查看', en: 'View', action: 2 }],
      },
      {
        code: 'member_trade',
        name: '会员消费',
        en: 'Member purchase',
        path: '/rb-oem/member/member_trade',
        sort: 4,
        screen: 'P189',
        roles: [...staff, 'finance', 'auditor', ...parties],
        buttons: [
          { code: 'member_trade_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'member_refund',
            name: '退款',
            en: 'Refund',
            action: 2,
            roles: ['administrator', 'admin', 'merchant'],
          },
        ],
      },
      {
        code: 'member_active',
        name: '会员充值活动',
        en: 'Top-up campaigns',
        path: '/rb-oem/member/recharge_active',
        sort: 5,
        screen: 'P287',
        roles: [...staff, ...parties],
        buttons: [
          { code: 'member_active_view', name: '查看', en: 'View', action: 2 },
          { code: 'member_active_edit', name: '编辑', en: 'Edit', action: 3 },
        ],
      },
    ],
  },
]
