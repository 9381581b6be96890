import { screen, type Screen } from '../../core/web/screen.ts'

const view = { permission: 'pledge_view' }

/** Pages of the area inside the frame. */
export const depositsScreens: readonly Screen[] = [
  screen(
    '/depositActivity/paymentDetailsView',
    '押金缴纳详情',
    () => import('./order/PledgeOrderDetailPage.tsx').then((m) => m.PledgeOrderDetailPage),
    { ...view, tabBy: ['orderCode'] },
  ),
  screen(
    '/depositActivity/pledge_meal',
    '押金套餐',
    () => import('./meal/MealListPage.tsx').then((m) => m.MealListPage),
    {
      permission: 'pledge_meal_view',
    },
  ),
  screen(
    '/depositActivity/pledge_meal_service',
    '服务商押金套餐',
    () => import('./meal-service/MealServiceListPage.tsx').then((m) => m.MealServiceListPage),
    { permission: 'pledge_meal_service_view' },
  ),
  screen(
    '/depositActivity/pledge_order',
    '押金订单',
    () => import('./order/PledgeOrderListPage.tsx').then((m) => m.PledgeOrderListPage),
    view,
  ),
  screen(
    '/depositActivity/pledge_reach',
    '押金达标进度',
    () => import('./reward/ReachListPage.tsx').then((m) => m.ReachListPage),
    view,
  ),
  screen(
    '/depositActivity/pledge_reward',
    '押金奖励',
    () => import('./reward/RewardListPage.tsx').then((m) => m.RewardListPage),
    view,
  ),
  screen(
    '/depositActivity/pledge_order_refund',
    '押金退款',
    () => import('./refund/PledgeRefundListPage.tsx').then((m) => m.PledgeRefundListPage),
    view,
  ),
  screen(
    '/depositActivity/pledge_active',
    '押金活动',
    () => import('./pledge-active/PledgeActiveListPage.tsx').then((m) => m.PledgeActiveListPage),
    { permission: 'pledge_active_view' },
  ),
]
