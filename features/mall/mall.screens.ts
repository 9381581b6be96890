import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const mallScreens: readonly Screen[] = [
  screen(
    '/rb-oem/mall/mall_class',
    '商城分类',
    () => import('./sale-class/SaleClassPage.tsx').then((m) => m.SaleClassPage),
    { permission: 'mall_class_view' },
  ),
  screen(
    '/rb-oem/mall/mall_product',
    '商城商品',
    () => import('./product/ProductListPage.tsx').then((m) => m.ProductListPage),
    { permission: 'mall_product_view' },
  ),
  screen(
    '/rb-oem/shopClass/shop_class',
    '商品分类',
    () => import('./device-class/DeviceClassPage.tsx').then((m) => m.DeviceClassPage),
    { permission: 'shop_class_view' },
  ),
  screen(
    '/rb-oem/shopModel/shop_model',
    '商品型号',
    () => import('./device-model/DeviceModelPage.tsx').then((m) => m.DeviceModelPage),
    { permission: 'shop_model_view' },
  ),
  screen(
    '/rb-oem/shopType/shop_type',
    '商品类型',
    () => import('./device-type/DeviceTypePage.tsx').then((m) => m.DeviceTypePage),
    { permission: 'shop_type_view' },
  ),
]
