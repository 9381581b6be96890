import type { RoleAlias } from '../../../features/tenants/tenant/tenant.rules.ts'
import type { MenuSeed } from '../menu-seed.ts'

const readers: readonly RoleAlias[] = ['administrator', 'admin', 'operation', 'finance', 'auditor', 'warehouse']
const parties: readonly RoleAlias[] = ['service_admin', 'service_staff']
const buyers: readonly RoleAlias[] = ['administrator', 'admin', 'finance', 'service_admin']
const editors: readonly RoleAlias[] = ['administrator', 'admin', 'operation']

/** The mall: the device catalogue, what is sold, and its orders. @source docs/catalogue/routes.tsv, group mall */
export const mallMenus: readonly MenuSeed[] = [
  {
    code: 'mall_management',
    name: '商城管理',
    en: 'Mall',
    path: '/rb-oem/mall',
    icon: 'iconfont iconicon_shop',
    sort: 39,
    children: [
      {
        code: 'mall_shop',
        name: '采购商城',
        en: 'Shop',
        path: '/mall/shop',
        sort: 1,
        screen: 'P415',
        roles: [...readers, ...parties],
        buttons: [
          { code: 'mall_shop_view', name: '查看', en: 'View', action: 2 },
          { code: 'mall_order', name: '采购', en: 'Order', action: 3, roles: buyers },
        ],
      },
      {
        code: 'mall_cart',
        name: '购物车',
        en: 'Cart',
        path: '/mall/shop/cart',
        sort: 2,
        screen: 'P417',
        roles: ['service_admin'],
      },
      {
        code: 'mall_address',
        name: '收货地址',
        en: 'Delivery addresses',
        path: '/mall/shop/address',
        sort: 3,
        screen: 'P419',
        roles: ['service_admin'],
      },
      {
        code: 'mall_master_order',
        name: '主订单',
        en: 'Master orders',
        path: '/rb-oem/shop/orderList',
        sort: 4,
        screen: 'P206',
        roles: [...readers, ...parties],
        buttons: [
          { code: 'mall_order_view', name: '查看', en: 'View', action: 2 },
          { code: 'mall_order_export', name: '导出', en: 'Export', action: 1 },
          {
            code: 'mall_order_reveal',
            name: '查看收货电话',
            en: 'Reveal phone',
            action: 2,
            roles: ['administrator', 'admin', 'warehouse', 'service_admin'],
          },
        ],
      },
      {
        code: 'mall_sub_order',
        name: '子订单',
        en: 'Sub orders',
        path: '/rb-oem/shop/subOrderList',
        sort: 5,
        screen: 'P207',
        roles: [...readers, ...parties],
      },
      {
        code: 'service_coupon',
        name: '服务商优惠券',
        en: 'Provider coupons',
        path: '/rb-oem/serviceCoupon/service_coupon',
        sort: 6,
        screen: 'P213',
        roles: [...readers, ...parties],
        buttons: [
          { code: 'coupon_view', name: '查看', en: 'View', action: 2 },
          { code: 'coupon_export', name: '导出', en: 'Export', action: 1 },
          {
            code: 'coupon_edit',
            name: '发放与作废',
            en: 'Give and void',
            action: 3,
            roles: ['administrator', 'admin', 'finance'],
          },
        ],
      },
      {
        code: 'mall_coupon',
        name: '商城优惠券',
        en: 'Coupons of orders',
        path: '/rb-oem/shop/couponList',
        sort: 7,
        screen: 'P209',
        roles: [...readers, ...parties],
      },
      {
        code: 'mall_product',
        name: '商城商品',
        en: 'Products',
        path: '/rb-oem/mall/mall_product',
        sort: 11,
        screen: 'P204',
        roles: readers,
        buttons: [
          { code: 'mall_product_view', name: '查看', en: 'View', action: 2 },
          { code: 'mall_edit', name: '编辑', en: 'Edit', action: 3, roles: editors },
        ],
      },
      {
        code: 'mall_class',
        name: '商城分类',
        en: 'Mall categories',
        path: '/rb-oem/mall/mall_class',
        sort: 12,
        screen: 'P205',
        roles: readers,
        buttons: [
          { code: 'mall_class_view', name: '查看', en: 'View', action: 2 },
          { code: 'mall_class_edit', name: '编辑', en: 'Edit', action: 3, roles: editors },
        ],
      },
      {
        code: 'shop_class',
        name: '商品分类',
        en: 'Device categories',
        path: '/rb-oem/shopClass/shop_class',
        sort: 21,
        screen: 'P201',
        roles: readers,
        isRootOnly: true,
        buttons: [
          { code: 'shop_class_view', name: '查看', en: 'View', action: 2 },
          { code: 'shop_class_edit', name: '编辑', en: 'Edit', action: 3, roles: editors },
        ],
      },
      {
        code: 'shop_type',
        name: '商品类型',
        en: 'Device types',
        path: '/rb-oem/shopType/shop_type',
        sort: 22,
        screen: 'P202',
        roles: readers,
        isRootOnly: true,
        buttons: [
          { code: 'shop_type_view', name: '查看', en: 'View', action: 2 },
          { code: 'shop_type_edit', name: '编辑', en: 'Edit', action: 3, roles: editors },
        ],
      },
      {
        code: 'shop_model',
        name: '商品型号',
        en: 'Goods models',
        path: '/rb-oem/shopModel/shop_model',
        sort: 23,
        screen: 'P203',
        roles: readers,
        isRootOnly: true,
        buttons: [
          { code: 'shop_model_view', name: '查看', en: 'View', action: 2 },
          { code: 'shop_model_edit', name: '编辑', en: 'Edit', action: 3, roles: editors },
        ],
      },
    ],
  },
]
