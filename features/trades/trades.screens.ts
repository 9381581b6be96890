import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const tradesScreens: readonly Screen[] = [
  screen(
    '/deal_management/deal_management',
    '交易列表',
    () => import('./trade-pages/TradeListPage.tsx').then((m) => m.TradeListPage),
    { permission: 'pos_trade_view' },
  ),
  screen(
    '/deal_management/merchant_statistics',
    '商户交易统计',
    () => import('./statistics/MerchantStatisticsPage.tsx').then((m) => m.MerchantStatisticsPage),
    { permission: 'pos_trade_view' },
  ),
  screen(
    '/deal_management_details/deal_management_details',
    '交易详情',
    () => import('./trade-pages/TradeDetailPage.tsx').then((m) => m.TradeDetailPage),
    { permission: 'pos_trade_view', tabBy: ['rptOrderCode', 'rptAisleOrderCode'] },
  ),
]
