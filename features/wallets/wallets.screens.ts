import { screen, type Screen } from '../../core/web/screen.ts'

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
    () => import('./merchant-wallet/MerchantWalletListPage.tsx').then((m) => m.MerchantWalletListPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/merchant/merchant_wallet_record',
    '商户钱包明细',
    () => import('./merchant-wallet/MerchantWalletRecordPage.tsx').then((m) => m.MerchantWalletRecordPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/wallet/user_wallet',
    '用户钱包',
    () => import('./wallet/UserWalletListPage.tsx').then((m) => m.UserWalletListPage),
    { permission: 'wallet_view' },
  ),
  screen(
    '/rb-oem/wallet/wallet_topup',
    '钱包充值',
    () => import('./topup/TopupListPage.tsx').then((m) => m.TopupListPage),
    { permission: 'wallet_view' },
  ),
]
