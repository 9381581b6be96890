import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const profitScreens: readonly Screen[] = [
  screen(
    '/childOemProfit/profit_gather',
    '下级机构分润汇总',
    () => import('./child-day/ChildProfitDayPages.tsx').then((m) => m.ChildProfitGatherPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/childOemProfit/service_profit_datail',
    '下级机构分润详情',
    () => import('./child-day/ChildProfitDayPages.tsx').then((m) => m.ChildProfitDetailPage),
    { permission: 'profit_view', tabBy: ['userNo'] },
  ),
  screen(
    '/childOemProfit/service_profit_day',
    '下级机构分润日报',
    () => import('./child-day/ChildProfitDayPages.tsx').then((m) => m.ChildProfitDayPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/oemprofit/all_pos_profit',
    '全部分润明细',
    () => import('./trade-profit/TradeProfitPages.tsx').then((m) => m.AllTradeProfitPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/oemprofit/all_profit_day',
    '全部分润日报',
    () => import('./all-day/AllProfitDayPages.tsx').then((m) => m.AllProfitDayPage),
    { permission: 'profit_view' },
  ),
  screen('/oemprofit/own_profit', '我的分润', () => import('./own/OwnProfitPage.tsx').then((m) => m.OwnProfitPage), {
    permission: 'own_profit_view',
  }),
  screen(
    '/oemprofit/pos_profit',
    '商户分润明细',
    () => import('./trade-profit/TradeProfitPages.tsx').then((m) => m.TradeProfitPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/oemprofit/pos_profit_datail',
    '商户分润详情',
    () => import('./trade-profit/ExplainPage.tsx').then((m) => m.ExplainPage),
    { permission: 'profit_view', tabBy: ['rptOrderCode', 'rptAisleOrderCode', 'profitId', 'scope'] },
  ),
  screen(
    '/oemprofit/profit_datail',
    '分润详情',
    () => import('./day/ProfitDayPages.tsx').then((m) => m.ProfitDetailPage),
    { permission: 'profit_view', tabBy: ['userNo'] },
  ),
  screen(
    '/oemprofit/profit_gather',
    '分润汇总',
    () => import('./all-day/AllProfitDayPages.tsx').then((m) => m.ProfitGatherPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/oemprofit/profit_recalc',
    '分润重算',
    () => import('./recalc/RecalcListPage.tsx').then((m) => m.RecalcListPage),
    { permission: 'profit_recalc_view' },
  ),
  screen(
    '/oemprofit/profit_release',
    '分润入账',
    () => import('./release/ReleaseListPage.tsx').then((m) => m.ReleaseListPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/oemprofit/service_profit_day',
    '分润日报',
    () => import('./day/ProfitDayPages.tsx').then((m) => m.ProfitDayPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/serviceprofit/profit_gather',
    '服务商分润汇总',
    () => import('./month/ProfitMonthPages.tsx').then((m) => m.ServiceProfitGatherPage),
    { permission: 'profit_view' },
  ),
  screen(
    '/serviceprofit/service_profit_datail',
    '服务商分润详情',
    () => import('./month/ProfitMonthPages.tsx').then((m) => m.ServiceProfitDetailPage),
    { permission: 'profit_view', tabBy: ['userNo'] },
  ),
  screen(
    '/serviceprofit/service_profit_month',
    '商户分润月报',
    () => import('./month/ProfitMonthPages.tsx').then((m) => m.ProfitMonthPage),
    { permission: 'profit_view' },
  ),
]
