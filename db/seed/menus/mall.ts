import type { RoleAlias } from '../../../features/tenants/tenant/tenant.rules.ts'
import type { MenuSeed } from '../menu-seed.ts'

const readers: readonly RoleAlias[] = ['administrator', 'admin', 'operation', 'finance', 'auditor', 'warehouse']
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
