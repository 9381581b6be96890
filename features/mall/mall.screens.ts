import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const mallScreens: readonly Screen[] = [
  screen('/mall/shop', '采购商城', () => import('./shop/ShopPage.tsx').then((m) => m.ShopPage), {
    permission: 'mall_shop_view',
  }),
  screen('/mall/shop/address', '收货地址', () => import('./address/AddressPage.tsx').then((m) => m.AddressPage), {
    permission: 'mall_order',
  }),
  screen('/mall/shop/cart', '购物车', () => import('./shop/CartPage.tsx').then((m) => m.CartPage), {
    permission: 'mall_order',
  }),
  screen('/mall/shop/checkout', '确认订单', () => import('./shop/CheckoutPage.tsx').then((m) => m.CheckoutPage), {
    permission: 'mall_order',
  }),
  screen(
    '/mall/shop/product',
    '商城商品详情',
    () => import('./shop/ShopProductPage.tsx').then((m) => m.ShopProductPage),
    { permission: 'mall_shop_view', tabBy: ['productNo'] },
  ),
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
    '/rb-oem/serviceCoupon/service_coupon',
    '服务商优惠券',
    () => import('./coupon/CouponListPage.tsx').then((m) => m.CouponListPage),
    { permission: 'coupon_view' },
  ),
  screen(
    '/rb-oem/shop/couponList',
    '商城优惠券',
    () => import('./order/OrderCouponListPage.tsx').then((m) => m.OrderCouponListPage),
    { permission: 'mall_order_view' },
  ),
  screen(
    '/rb-oem/shop/deliverList',
    '发货列表',
    () => import('./delivery/DeliveryListPage.tsx').then((m) => m.DeliveryListPage),
    { permission: 'mall_order_view' },
  ),
  screen(
    '/rb-oem/shop/orderListDetails',
    '仓库发货',
    () => import('./delivery/WarehousePage.tsx').then((m) => m.WarehousePage),
    { permission: 'mall_deliver', tabBy: ['subOrderCode'] },
  ),
  screen(
    '/rb-oem/shop/orderList',
    '主订单',
    () => import('./order/MasterOrderListPage.tsx').then((m) => m.MasterOrderListPage),
    { permission: 'mall_order_view' },
  ),
  screen(
    '/rb-oem/shop/orderListDetail',
    '订单详情',
    () => import('./order/MasterOrderPage.tsx').then((m) => m.MasterOrderPage),
    { permission: 'mall_order_view', tabBy: ['orderCode'] },
  ),
  screen(
    '/rb-oem/shop/subOrderList',
    '子订单',
    () => import('./order/SubOrderListPage.tsx').then((m) => m.SubOrderListPage),
    { permission: 'mall_order_view' },
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
    '/rb-oem/shopRefund/shop_refund',
    '待审退款',
    () => import('./refund-handling/RefundListPages.tsx').then((m) => m.WaitingRefundListPage),
    { permission: 'mall_refund_view' },
  ),
  screen(
    '/rb-oem/shopRefund/shop_refund_reviewed',
    '已审退款',
    () => import('./refund-handling/RefundListPages.tsx').then((m) => m.ReviewedRefundListPage),
    { permission: 'mall_refund_view' },
  ),
  screen(
    '/rb-oem/shopRefund/shopRefundDetail/shop_refund_details',
    '退款详情',
    () => import('./refund-handling/RefundDetailPage.tsx').then((m) => m.RefundDetailPage),
    { permission: 'mall_refund_view', tabBy: ['id'] },
  ),
  screen(
    '/rb-oem/shopType/shop_type',
    '商品类型',
    () => import('./device-type/DeviceTypePage.tsx').then((m) => m.DeviceTypePage),
    { permission: 'shop_type_view' },
  ),
  screen(
    '/rb-oem/shopOrder/shop_order',
    '商城订单',
    () => import('./shop-order/ShopOrderListPage.tsx').then((m) => m.ShopOrderListPage),
    { permission: 'shop_order_view' },
  ),
  screen(
    '/rb-oem/shopOrder/shopOrderDetail/shop_order_detail',
    '商城订单详情',
    () => import('./shop-order/ShopOrderPage.tsx').then((m) => m.ShopOrderPage),
    { permission: 'shop_order_view', tabBy: ['id'] },
  ),
  screen(
    '/rb-oem/shopOrder/shopOrderDetail/shopOrderShipments',
    '确认收货',
    () => import('./shop-order/ReceiptPage.tsx').then((m) => m.ReceiptPage),
    { permission: 'mall_receive', tabBy: ['id'] },
  ),
]
