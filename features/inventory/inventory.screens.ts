import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const inventoryScreens: readonly Screen[] = [
  screen('/rb-oem/store/stock_allot', '调拨', () => import('./send/StockAllotPage.tsx').then((m) => m.StockAllotPage), {
    permission: 'stock_allot_add',
  }),
  screen(
    '/rb-oem/store/stock_rebate',
    '返库',
    () => import('./send/StockRebatePage.tsx').then((m) => m.StockRebatePage),
    { permission: 'stock_rebate_add' },
  ),
  screen(
    '/rb-oem/store/stock_storage',
    '入库',
    () => import('./inbound/StockStoragePage.tsx').then((m) => m.StockStoragePage),
    { permission: 'stock_storage_add' },
  ),
  screen('/rb-oem/store/store', '库存列表', () => import('./stock/StockListPage.tsx').then((m) => m.StockListPage), {
    permission: 'stock_view',
  }),
  screen(
    '/rb-oem/store/store_allocation',
    '调拨记录',
    () => import('./transfer/TransferListPage.tsx').then((m) => m.AllocationListPage),
    { permission: 'store_transfer_view' },
  ),
  screen(
    '/rb-oem/store/store_record',
    '出入库记录',
    () => import('./record/StockRecordListPage.tsx').then((m) => m.StockRecordListPage),
    { permission: 'store_record_view' },
  ),
  screen(
    '/rb-oem/transfer/store_transfer',
    '调拨管理',
    () => import('./transfer/TransferListPage.tsx').then((m) => m.TransferListPage),
    { permission: 'store_transfer_view' },
  ),
]
