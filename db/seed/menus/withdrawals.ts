import type { MenuSeed } from '../menu-seed.ts'

const staff = ['administrator', 'admin', 'finance', 'auditor'] as const
const auditors = ['administrator', 'admin', 'auditor'] as const
const makers = ['administrator', 'admin', 'finance'] as const

/** Withdrawals of nodes and merchants, and the platforms that pay them. @source docs/catalogue/routes.tsv, group withdraw */
export const withdrawalsMenus: readonly MenuSeed[] = [
  {
    code: 'withdraw_management',
    name: '提现管理',
    en: 'Withdrawals',
    path: '/rb-oem/oemWithdraw',
    icon: 'iconfont iconicon_coinpurse_line',
    sort: 44,
    // Of nodes and of merchants: each has pages of its own. @source docs/domain/money.md 5.6
    buttons: [
      {
        code: 'withdraw_view',
        name: '查看提现',
        en: 'View withdrawals',
        action: 2,
        roles: [...staff, 'service_admin', 'service_staff', 'merchant'],
      },
      {
        code: 'withdraw_apply',
        name: '申请提现',
        en: 'Request withdrawal',
        action: 1,
        roles: [...makers, 'service_admin', 'service_staff', 'merchant'],
      },
    ],
    children: [
      {
        code: 'oem_withdrawal',
        name: '分润提现',
        en: 'Profit share withdrawals',
        path: '/rb-oem/oemWithdraw/oem_withdrawal',
        sort: 1,
        screen: 'P167',
        roles: [...staff, 'service_admin', 'service_staff'],
        buttons: [
          {
            code: 'withdraw_tax',
            name: '结算开票方式',
            en: 'Invoicing method',
            action: 1,
            roles: [...makers, 'service_admin', 'service_staff'],
          },
          { code: 'withdraw_audit', name: '审核', en: 'Review', action: 2, roles: auditors },
          { code: 'withdraw_pay_offline', name: '线下打款', en: 'Record offline payout', action: 2, roles: makers },
          {
            code: 'withdraw_confirm_offline',
            name: '复核线下打款',
            en: 'Review offline payout',
            action: 2,
            roles: auditors,
          },
          {
            code: 'withdraw_confirm_missing',
            name: '确认未受理',
            en: 'Confirm not received',
            action: 2,
            roles: auditors,
          },
          { code: 'withdraw_confirm_return', name: '确认退票', en: 'Confirm bank return', action: 2, roles: auditors },
        ],
      },
      {
        code: 'merchant_withdraw',
        name: '商户提现',
        en: 'Merchant withdrawals',
        path: '/rb-oem/merchant/merchant_withdraw',
        sort: 2,
        screen: 'P170',
        roles: [...staff, 'merchant'],
      },
      {
        code: 'withdrawal_platform',
        name: '提现平台',
        en: 'Payout platforms',
        path: '/rb-oem/oemWithdraw/withdrawal_platform',
        sort: 3,
        screen: 'P169',
        isRootOnly: true,
        roles: staff,
        buttons: [
          { code: 'platform_view', name: '查看', en: 'View', action: 2 },
          { code: 'platform_edit', name: '编辑', en: 'Edit', action: 2, roles: ['administrator', 'admin'] },
          {
            code: 'platform_enable',
            name: '启停',
            en: 'Enable or disable',
            action: 2,
            roles: ['administrator', 'admin', 'finance'],
          },
          { code: 'platform_fund', name: '入金缴税', en: 'Funding and tax payment', action: 2, roles: makers },
        ],
      },
    ],
  },
]
