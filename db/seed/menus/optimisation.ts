import { merchantGroup } from '../menu-groups.ts'
import type { MenuSeed } from '../menu-seed.ts'

/** Merchants to be improved and the rules that watch their trades. @source docs/domain/network.md 6 */
export const optimisationMenus: readonly MenuSeed[] = [
  {
    ...merchantGroup,
    children: [
      {
        code: 'merchant_optimize',
        name: '商户优化',
        en: 'Merchant optimisation',
        path: '/rb-oem/optimize/merchant_info',
        icon: 'iconfont iconicon_work',
        sort: 30,
        screen: 'P108',
        roles: ['admin', 'operation', 'auditor', 'risk', 'account_manager'],
        buttons: [
          { code: 'merchant_optimize_view', name: '查看', en: 'View', action: 2 },
          { code: 'merchant_optimize_add', name: '新增', en: 'Add', action: 1, roles: ['admin', 'operation'] },
          {
            code: 'merchant_optimize_handle',
            name: '处理',
            en: 'Process',
            action: 2,
            roles: ['admin', 'operation', 'risk', 'account_manager'],
          },
          { code: 'merchant_optimize_delete', name: '删除', en: 'Delete', action: 2, roles: ['admin', 'operation'] },
        ],
      },
      {
        code: 'merchant_optimize_record',
        name: '商户优化记录',
        en: 'Optimisation records',
        path: '/rb-oem/optimize/merchant_record',
        icon: 'iconfont iconicon_doc',
        sort: 31,
        screen: 'P109',
        roles: ['admin', 'operation', 'auditor', 'risk', 'account_manager'],
      },
      {
        code: 'optimize_trade',
        name: '交易优化规则',
        en: 'Transaction monitoring rules',
        path: '/rb-oem/optimize/optimize_trade',
        icon: 'iconfont icon-canshu',
        sort: 32,
        screen: 'P110',
        roles: ['admin', 'operation', 'auditor', 'risk'],
        buttons: [
          { code: 'optimize_trade_view', name: '查看', en: 'View', action: 2 },
          { code: 'optimize_trade_edit', name: '编辑', en: 'Edit', action: 3, roles: ['admin', 'risk'] },
        ],
      },
    ],
  },
]
