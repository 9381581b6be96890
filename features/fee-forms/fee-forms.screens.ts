import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const feeFormsScreens: readonly Screen[] = [
  screen(
    '/rb-oem/feetMer/payment/feetMerTempalet',
    '内容设计',
    () => import('./form/FormDesignPage.tsx').then((m) => m.FormDesignPage),
    { permission: 'feet_view', tabBy: ['formCode'] },
  ),
  screen(
    '/rb-oem/feetMer/payment/feet_mer_form',
    '缴费表单',
    () => import('./form/FormListPage.tsx').then((m) => m.FormListPage),
    { permission: 'feet_view' },
  ),
  screen(
    '/rb-oem/feetMer/payment/feet_user_trade',
    '缴费记录',
    () => import('./payment/PaymentListPage.tsx').then((m) => m.PaymentListPage),
    { permission: 'feet_view' },
  ),
  screen(
    '/rb-oem/merchantMarket/merchant_market',
    '商户应用市场',
    () => import('./market/MarketPage.tsx').then((m) => m.MarketPage),
    { permission: 'merchant_market_view', tabBy: ['applyNo'] },
  ),
]
