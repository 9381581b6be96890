import type { MenuSeed } from '../menu-seed.ts'

const money = ['administrator', 'admin', 'finance', 'auditor'] as const
const parties = ['service_admin', 'service_staff'] as const

/** Wallets, their records, adjustments and other money. @source docs/catalogue/routes.tsv, group wallet */
export const walletsMenus: readonly MenuSeed[] = [
  {
    code: 'wallet_management',
    name: '钱包管理',
    en: 'Wallets',
    path: '/rb-oem/wallet',
    icon: 'iconfont iconicon_coinpurse_line',
    sort: 42,
    // Of all wallets: merchants see their own on pages of theirs. @source docs/domain/money.md 5.1
    buttons: [
      {
        code: 'wallet_view',
        name: '查看钱包',
        en: 'View wallets',
        action: 2,
        roles: [...money, ...parties, 'risk', 'merchant'],
      },
    ],
    children: [
      {
        code: 'user_wallet',
        name: '用户钱包',
        en: 'User wallets',
        path: '/rb-oem/wallet/user_wallet',
        sort: 1,
        screen: 'P166',
        // Who stops the payouts of a wallet must see it.
        roles: [...money, ...parties, 'risk'],
        buttons: [
          {
            code: 'wallet_status',
            name: '变更状态',
            en: 'Change status',
            action: 2,
            roles: ['administrator', 'admin', 'finance', 'risk'],
          },
          {
            code: 'wallet_status_audit',
            name: '审核状态',
            en: 'Review status changes',
            action: 2,
            roles: ['administrator', 'admin', 'auditor'],
          },
          {
            code: 'wallet_freeze',
            name: '冻结解冻',
            en: 'Freeze and unfreeze',
            action: 2,
            roles: ['administrator', 'admin', 'finance'],
          },
        ],
      },
      {
        code: 'merchant_wallet',
        name: '商户钱包',
        en: 'Merchant wallets',
        path: '/rb-oem/merchant/merchant_wallet',
        sort: 2,
        screen: 'P113',
        roles: [...money, 'merchant'],
      },
      {
        code: 'merchant_wallet_record',
        name: '商户钱包明细',
        en: 'Merchant wallet details',
        path: '/rb-oem/merchant/merchant_wallet_record',
        sort: 3,
        screen: 'P114',
        roles: [...money, 'merchant'],
      },
      {
        code: 'balance_record',
        name: '余额记录',
        en: 'Balance records',
        path: '/rb-oem/balancerecord/balance_record',
        sort: 4,
        screen: 'P163',
        roles: [...money, ...parties],
      },
      {
        code: 'wallet_topup_list',
        name: '钱包充值',
        en: 'Wallet top-up',
        path: '/rb-oem/wallet/wallet_topup',
        sort: 5,
        screen: 'P286',
        roles: [...money, 'service_admin'],
        buttons: [
          { code: 'wallet_topup', name: '充值', en: 'Top up', action: 1 },
          {
            code: 'wallet_topup_audit',
            name: '审核',
            en: 'Review',
            action: 2,
            roles: ['administrator', 'admin', 'auditor'],
          },
        ],
      },
      {
        code: 'money_change',
        name: '资金调账',
        en: 'Balance adjustments',
        path: '/rb-oem/moneychange/money_change',
        sort: 6,
        screen: 'P165',
        roles: money,
        buttons: [
          { code: 'money_change_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'money_change_add',
            name: '新增',
            en: 'Add',
            action: 1,
            roles: ['administrator', 'admin', 'finance'],
          },
          {
            code: 'money_change_audit',
            name: '审核',
            en: 'Review',
            action: 2,
            roles: ['administrator', 'admin', 'auditor'],
          },
        ],
      },
      {
        code: 'other_money',
        name: '其他款项',
        en: 'Other items',
        path: '/rb-oem/othermoney/other_money',
        sort: 7,
        screen: 'P164',
        roles: money,
        buttons: [
          { code: 'other_money_view', name: '查看', en: 'View', action: 2 },
          { code: 'other_money_add', name: '新增', en: 'Add', action: 1, roles: ['administrator', 'admin', 'finance'] },
          {
            code: 'other_money_audit',
            name: '审核',
            en: 'Review',
            action: 2,
            roles: ['administrator', 'admin', 'auditor'],
          },
        ],
      },
    ],
  },
]
