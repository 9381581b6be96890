import type { RoleAlias } from '../../../features/tenants/tenant/tenant.rules.ts'
import type { MenuSeed } from '../menu-seed.ts'

const staff: readonly RoleAlias[] = ['administrator', 'admin', 'operation']
const readers: readonly RoleAlias[] = [...staff, 'finance', 'auditor', 'warehouse', 'service_admin', 'service_staff']

/** SIM cards, their orders and products. @source docs/catalogue/routes.tsv, group iot */
export const iotMenus: readonly MenuSeed[] = [
  {
    code: 'iot_management',
    name: '物联网卡',
    en: 'SIM cards',
    path: '/rb-oem/iot',
    icon: 'iconfont iconicon_sms',
    sort: 37,
    children: [
      {
        code: 'iot_card',
        name: '物联网卡',
        en: 'SIM cards',
        path: '/rb-oem/iot/iot_card',
        sort: 1,
        screen: 'P214',
        roles: readers,
        buttons: [
          { code: 'iot_card_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'iot_card_switch',
            name: '停复机',
            en: 'Suspend or resume',
            action: 2,
            roles: [...staff, 'warehouse', 'service_admin'],
          },
          { code: 'iot_card_manage', name: '卡片管理', en: 'Manage cards', action: 2, roles: [...staff, 'warehouse'] },
          {
            code: 'iot_recharge_add',
            name: '充值',
            en: 'Top-up',
            action: 2,
            roles: ['administrator', 'admin', 'finance', 'service_admin'],
          },
        ],
      },
      {
        code: 'iot_recharge',
        name: '物联网卡充值',
        en: 'SIM top-ups',
        path: '/rb-oem/iot/iot_recharge',
        sort: 2,
        screen: 'P216',
        roles: readers,
        buttons: [
          { code: 'iot_recharge_view', name: '查看', en: 'View', action: 2 },
          { code: 'iot_recharge_export', name: '导出', en: 'Export', action: 1 },
          {
            code: 'iot_recharge_collect',
            name: '收取',
            en: 'Collect',
            action: 2,
            roles: [...staff, 'finance', 'service_admin'],
          },
          {
            code: 'iot_recharge_refund',
            name: '退款',
            en: 'Refund',
            action: 2,
            roles: ['administrator', 'admin', 'finance'],
          },
          {
            code: 'iot_param_edit',
            name: '参数设置',
            en: 'Settings',
            action: 1,
            roles: ['administrator', 'admin', 'finance'],
          },
        ],
      },
      {
        code: 'pos_sim_record',
        name: '流量卡记录',
        en: 'SIM records',
        path: '/rb-oem/posSimRecord/pos_sim_record',
        sort: 3,
        screen: 'P115',
        roles: readers,
        buttons: [
          { code: 'pos_sim_record_view', name: '查看', en: 'View', action: 2 },
          { code: 'pos_sim_record_export', name: '导出', en: 'Export', action: 1 },
          { code: 'pos_sim_record_edit', name: '编辑', en: 'Edit', action: 2, roles: [...staff, 'warehouse'] },
        ],
      },
      {
        code: 'iot_product',
        name: '流量产品',
        en: 'Data products',
        path: '/rb-oem/iot/iot_product',
        sort: 4,
        screen: 'P392',
        roles: [...staff, 'finance'],
        buttons: [
          { code: 'iot_product_view', name: '查看', en: 'View', action: 2 },
          {
            code: 'iot_product_edit',
            name: '编辑',
            en: 'Edit',
            action: 2,
            roles: ['administrator', 'admin', 'finance'],
          },
        ],
      },
    ],
  },
]
