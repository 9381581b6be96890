import type { MenuSeed } from '../menu-seed.ts'

/** Params, attachments and the audit log. @source docs/wire.md 5 */
export const settingsMenus: readonly MenuSeed[] = [
  {
    code: 'system',
    name: '系统管理',
    en: 'System',
    path: '/system',
    icon: 'iconfont iconicon_setting',
    sort: 99,
    children: [
      {
        code: 'param',
        name: '参数管理',
        en: 'Parameters',
        path: '/system/param',
        icon: 'iconfont iconicon_community_line',
        sort: 6,
        screen: 'P230',
        isComing: true,
        roles: ['administrator', 'admin'],
        buttons: [
          { code: 'param_add', name: '新增', en: 'Add', action: 1 },
          { code: 'param_edit', name: '编辑', en: 'Edit', action: 2 },
          { code: 'param_delete', name: '删除', en: 'Delete', action: 3 },
          { code: 'param_view', name: '查看', en: 'View', action: 2 },
        ],
      },
      {
        code: 'bank_branch',
        name: '银行支行',
        en: 'Bank branches',
        path: '/system/bank_branch',
        icon: 'iconfont iconicon_coinpurse_line',
        sort: 14,
        screen: 'P301',
        roles: ['administrator', 'admin', 'operation', 'auditor', 'finance'],
        buttons: [
          { code: 'bank_branch_view', name: '查看', en: 'View', action: 2 },
          { code: 'bank_branch_import', name: '导入', en: 'Import', action: 1, roles: ['administrator'] },
        ],
      },
    ],
  },
  {
    code: 'resource',
    name: '资源管理',
    en: 'Resources',
    path: '/resource',
    icon: 'iconfont iconicon_coinpurse_line',
    sort: 6,
    children: [
      {
        code: 'attach',
        name: '附件管理',
        en: 'Attachments',
        path: '/resource/attach',
        icon: 'iconfont iconicon_doc',
        sort: 3,
        screen: 'P239',
        isComing: true,
        roles: ['administrator', 'admin'],
        buttons: [
          { code: 'attach_view', name: '查看', en: 'View', action: 2 },
          { code: 'attach_delete', name: '删除', en: 'Delete', action: 3 },
        ],
      },
    ],
  },
  {
    code: 'monitor',
    name: '系统监控',
    en: 'Monitoring',
    path: '/monitor',
    icon: 'iconfont icon-yanzhengma',
    sort: 3,
    children: [
      {
        code: 'audit',
        name: '操作审计',
        en: 'Audit log',
        path: '/monitor/audit',
        icon: 'iconfont iconicon_doc',
        sort: 4,
        screen: 'P290',
        isComing: true,
        roles: ['administrator', 'admin', 'auditor', 'risk'],
        buttons: [{ code: 'audit_view', name: '查看', en: 'View', action: 2 }],
      },
    ],
  },
]
