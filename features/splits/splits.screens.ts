import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const splitsScreens: readonly Screen[] = [
  screen(
    '/rb-oem/separateFunds/separate_funds',
    '分账资金',
    () => import('./funds/DivisionFundsPage.tsx').then((m) => m.DivisionFundsPage),
    { permission: 'division_funds_view' },
  ),
  screen(
    '/rb-oem/separateFunds/separate_order',
    '分账订单',
    () => import('./order-list/DivisionListPage.tsx').then((m) => m.DivisionListPage),
    { permission: 'division_order_view' },
  ),
  screen(
    '/rb-oem/separateFunds/separate_order_details',
    '分账订单详情',
    () => import('./order-list/DivisionDetailPage.tsx').then((m) => m.DivisionDetailPage),
    { permission: 'division_order_view', tabBy: ['id'] },
  ),
  screen(
    '/rb-oem/separateMerchant/separate_merchant',
    '分账商户',
    () => import('./payer/PayerListPage.tsx').then((m) => m.PayerListPage),
    { permission: 'division_merchant_view' },
  ),
  screen(
    '/rb-oem/separateMerchant/separate_merchant_details',
    '分账商户详情',
    () => import('./payer/PayerDetailPage.tsx').then((m) => m.PayerDetailPage),
    { permission: 'division_merchant_view', tabBy: ['id'] },
  ),
  screen(
    '/rb-oem/separateMerchant/separate_merchant_store',
    '分账商户门店',
    () => import('./payer/PayerStorePage.tsx').then((m) => m.PayerStorePage),
    { permission: 'division_merchant_view' },
  ),
  screen(
    '/rb-oem/separateProject/separate_project',
    '分账项目',
    () => import('./project-upkeep/ProjectListPage.tsx').then((m) => m.ProjectListPage),
    { permission: 'division_project_view' },
  ),
  screen(
    '/rb-oem/separateProject/separate_project_details',
    '分账项目详情',
    () => import('./project-upkeep/ProjectDetailPage.tsx').then((m) => m.ProjectDetailPage),
    { permission: 'division_project_view', tabBy: ['projectCode'] },
  ),
  screen(
    '/rb-oem/separateReceipt/separate_receipt',
    '分账收款方',
    () => import('./receiver/ReceiverListPage.tsx').then((m) => m.ReceiverListPage),
    { permission: 'division_receipt_view' },
  ),
]
