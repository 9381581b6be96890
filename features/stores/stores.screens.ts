import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const storesScreens: readonly Screen[] = [
  screen(
    '/rb-oem/posStaff/pos_staff',
    '店员列表',
    () => import('./staff/StaffListPage.tsx').then((m) => m.StaffListPage),
    { permission: 'pos_staff_view' },
  ),
  screen(
    '/rb-oem/posStore/pos_store',
    '门店列表',
    () => import('./store-upkeep/StoreListPage.tsx').then((m) => m.StoreListPage),
    { permission: 'pos_store_view' },
  ),
  screen(
    '/rb-oem/posinfo/cashier',
    '收银员管理',
    () => import('./staff/StaffListPage.tsx').then((m) => m.CashierListPage),
    { permission: 'pos_staff_view' },
  ),
  screen(
    '/rb-oem/posinfo/manage',
    '店员管理',
    () => import('./staff/StaffListPage.tsx').then((m) => m.StaffManagementPage),
    { permission: 'pos_staff_view' },
  ),
  screen(
    '/rb-oem/posinfo/merchant_role',
    '商户角色',
    () => import('./merchant-role/MerchantRolePage.tsx').then((m) => m.MerchantRolePage),
    { permission: 'merchant_role_view' },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_cashier',
    '商户收银员',
    () => import('./staff/StaffListPage.tsx').then((m) => m.MerchantCashiersPage),
    { permission: 'pos_staff_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_store',
    '商户门店',
    () => import('./store-upkeep/StoreListPage.tsx').then((m) => m.MerchantStoresPage),
    { permission: 'pos_store_view', tabBy: ['rpiNo'] },
  ),
  screen(
    '/rb-oem/posinfo/pos_info_store_details',
    '门店详情',
    () => import('./store-upkeep/StoreDetailPage.tsx').then((m) => m.StoreDetailPage),
    { permission: 'pos_store_view', tabBy: ['storeNo'] },
  ),
  screen(
    '/rb-oem/posinfo/store',
    '门店管理',
    () => import('./store-upkeep/StoreListPage.tsx').then((m) => m.StoreManagementPage),
    { permission: 'pos_store_view' },
  ),
]
