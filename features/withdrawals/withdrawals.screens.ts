import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const withdrawalsScreens: readonly Screen[] = [
  screen(
    '/rb-oem/merchant/merchant_withdraw',
    '商户提现',
    () => import('./withdrawal-pages/MerchantWithdrawListPage.tsx').then((m) => m.MerchantWithdrawListPage),
    { permission: 'withdraw_view' },
  ),
  screen(
    '/rb-oem/oemWithdraw/oem_withdrawal',
    '分润提现',
    () => import('./withdrawal-pages/WithdrawalListPage.tsx').then((m) => m.WithdrawalListPage),
    { permission: 'withdraw_view' },
  ),
  screen(
    '/rb-oem/oemWithdraw/oem_withdrawal_details',
    '提现详情',
    () => import('./withdrawal-pages/WithdrawalDetailPage.tsx').then((m) => m.WithdrawalDetailPage),
    { permission: 'withdraw_view', tabBy: ['withdrawCode'] },
  ),
  screen(
    '/rb-oem/oemWithdraw/withdrawal_platform',
    '提现平台',
    () => import('./platform/PlatformListPage.tsx').then((m) => m.PlatformListPage),
    { permission: 'platform_view' },
  ),
]
