import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const walletsScreens: readonly Screen[] = [
  screen(
    '/rb-oem/balancerecord/balance_record',
    '余额记录',
    () => import('./balance-record/BalanceRecordListPage.tsx').then((m) => m.BalanceRecordListPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/merchant/merchant_wallet',
    '商户钱包',
    () => import('./wallet-pages/MerchantWalletListPage.tsx').then((m) => m.MerchantWalletListPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/merchant/merchant_wallet_record',
    '商户钱包明细',
    () => import('./wallet-pages/MerchantWalletRecordPage.tsx').then((m) => m.MerchantWalletRecordPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/moneychange/money_change',
    '资金调账',
    () => import('./adjustment/MoneyChangeListPage.tsx').then((m) => m.MoneyChangeListPage),
    { permission: 'money_change_view' },
  ),
  screen(
    '/rb-oem/othermoney/other_money',
    '其他款项',
    () => import('./other-money/OtherMoneyListPage.tsx').then((m) => m.OtherMoneyListPage),
    { permission: 'other_money_view' },
  ),
  screen(
    '/rb-oem/wallet/user_wallet',
    '用户钱包',
    () => import('./wallet-pages/UserWalletListPage.tsx').then((m) => m.UserWalletListPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/wallet/wallet_topup',
    '钱包充值',
    () => import('./topup/TopupListPage.tsx').then((m) => m.TopupListPage),
    { permission: 'wallet_view' },
  ),
]
