import type { RoleAlias } from '../../../features/tenants/tenant/tenant.rules.ts'
import type { MenuSeed } from '../menu-seed.ts'

/**
 * Roles that see prices: the operator's staff, and providers for their own prices and those they give. @source
 * docs/domain/network.md 2.7
 */
const readers: readonly RoleAlias[] = [
  'administrator',
  'admin',
  'operation',
  'auditor',
  'risk',
  'finance',
  'account_manager',
  'service_admin',
]
/** Roles that set prices. @source docs/domain/network.md 8.5 */
const setters: readonly RoleAlias[] = ['administrator', 'admin', 'operation', 'service_admin']
const operators: readonly RoleAlias[] = ['administrator', 'admin', 'operation']

/** Policies. @source docs/catalogue/routes.tsv */
export const pricingMenus: readonly MenuSeed[] = [
  {
    code: 'policy_management',
    name: '政策管理',
    en: 'Policies',
    path: '/rb-oem/oempolicy',
    icon: 'iconfont iconicon_compile',
    sort: 13,
    children: [
      {
        code: 'oem_policy',
        name: '政策列表',
        en: 'Policy list',
        path: '/rb-oem/oempolicy/oem_policy',
        icon: 'iconfont iconicon_compile',
        sort: 1,
        screen: 'P128',
        roles: readers,
        buttons: [
          { code: 'oem_policy_view', name: '查看', en: 'View', action: 2 },
          { code: 'oem_policy_add', name: '新增政策', en: 'Add policy', action: 1, roles: setters },
          { code: 'oem_policy_adjust', name: '调整费率', en: 'Adjust rates', action: 2, alias: 'edit', roles: setters },
          { code: 'oem_policy_delete', name: '作废', en: 'Void', action: 2, roles: setters },
        ],
      },
      {
        code: 'policy_template',
        name: '政策模板',
        en: 'Policy templates',
        path: '/rb-oem/oempolicy/policy_template',
        icon: 'iconfont iconicon_doc',
        sort: 2,
        screen: 'P129',
        roles: readers,
        buttons: [
          { code: 'policy_template_view', name: '查看', en: 'View', action: 2 },
          { code: 'policy_template_add', name: '保存模板', en: 'Save template', action: 3, roles: setters },
          { code: 'policy_template_delete', name: '作废', en: 'Void', action: 2, roles: setters },
        ],
      },
      {
        code: 'service_policy',
        name: '服务商政策',
        en: 'Service provider policies',
        path: '/rb-oem/oempolicy/service_policy',
        icon: 'iconfont iconicon_group',
        sort: 3,
        screen: 'P130',
        roles: readers,
      },
      {
        code: 'oem_policy_rela',
        name: '政策关系',
        en: 'Policy relationships',
        path: '/rb-oem/oempolicy/oem_policy_rela',
        icon: 'iconfont iconicon_subordinate',
        sort: 4,
        screen: 'P131',
        roles: readers,
        buttons: [
          { code: 'oem_policy_rela_view', name: '查看', en: 'View', action: 2 },
          { code: 'oem_policy_rela_add', name: '绑定政策', en: 'Bind policy', action: 1, roles: setters },
        ],
      },
      {
        code: 'emp_policy',
        name: '员工政策',
        en: 'Employee policies',
        path: '/rb-oem/emppolicy/emp_policy_trad',
        icon: 'iconfont iconicon_principal',
        sort: 5,
        screen: 'P132',
        roles: [...readers, 'service_staff'],
        buttons: [
          { code: 'emp_policy_view', name: '查看', en: 'View', action: 2 },
          { code: 'emp_policy_add', name: '设置', en: 'Set', action: 1, roles: setters },
          { code: 'emp_policy_delete', name: '终止', en: 'End', action: 2, roles: setters },
        ],
      },
      {
        code: 'emp_policy_history',
        name: '员工政策历史',
        en: 'Employee policy history',
        path: '/rb-oem/emppolicy/emp_policy_trad_history',
        icon: 'iconfont iconicon_savememo',
        sort: 6,
        screen: 'P133',
        roles: readers,
        buttons: [
          { code: 'emp_policy_history_view', name: '查看', en: 'View', action: 2 },
          { code: 'emp_policy_history_edit', name: '备注', en: 'Add remark', action: 2, roles: setters },
        ],
      },
      {
        code: 'emp_aisle',
        name: '员工通道',
        en: 'Employee channels',
        path: '/rb-oem/empAisle/emp_aisle',
        icon: 'iconfont iconicon_community_line',
        sort: 7,
        screen: 'P134',
        roles: readers,
        buttons: [
          { code: 'emp_aisle_view', name: '查看', en: 'View', action: 2 },
          { code: 'emp_aisle_edit', name: '设置', en: 'Set', action: 3, roles: setters },
        ],
      },
      {
        code: 'aisle_policy',
        name: '通道政策',
        en: 'Channel policies',
        path: '/rb-oem/aislePolicy/aisle_policy',
        icon: 'iconfont iconicon_setting',
        sort: 8,
        screen: 'P135',
        roles: ['administrator', 'admin', 'operation', 'auditor', 'risk', 'finance', 'account_manager'],
        buttons: [
          { code: 'aisle_policy_view', name: '查看', en: 'View', action: 2 },
          { code: 'aisle_policy_edit', name: '设置', en: 'Set', action: 3, roles: operators },
        ],
      },
    ],
  },
]
