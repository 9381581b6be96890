import { systemGroup } from '../menu-groups.ts'
import type { MenuSeed } from '../menu-seed.ts'

/** Departments, posts and tenants. @source docs/wire.md 5 */
export const organisationMenus: readonly MenuSeed[] = [
  {
    ...systemGroup,
    children: [
      {
        code: 'dept',
        name: '机构管理',
        en: 'Departments',
        path: '/system/dept',
        icon: 'iconfont iconicon_group',
        sort: 2,
        screen: 'P231',
        roles: ['administrator', 'admin'],
        buttons: [
          { code: 'dept_add', name: '新增', en: 'Add', action: 1 },
          { code: 'dept_edit', name: '编辑', en: 'Edit', action: 2 },
          { code: 'dept_delete', name: '删除', en: 'Delete', action: 3 },
          { code: 'dept_view', name: '查看', en: 'View', action: 2 },
        ],
      },
      {
        code: 'post',
        name: '岗位管理',
        en: 'Positions',
        path: '/system/post',
        icon: 'iconfont iconicon_message',
        sort: 2,
        screen: 'P232',
        roles: ['administrator', 'admin'],
        buttons: [
          { code: 'post_add', name: '新增', en: 'Add', action: 1 },
          { code: 'post_edit', name: '编辑', en: 'Edit', action: 2 },
          { code: 'post_delete', name: '删除', en: 'Delete', action: 3 },
          { code: 'post_view', name: '查看', en: 'View', action: 2 },
        ],
      },
      {
        code: 'tenant',
        name: '租户管理',
        en: 'Tenants',
        path: '/system/tenant',
        icon: 'iconfont icon-quanxian',
        sort: 7,
        screen: 'P227',
        roles: ['administrator', 'admin'],
        buttons: [
          { code: 'tenant_add', name: '新增', en: 'Add', action: 1 },
          { code: 'tenant_edit', name: '编辑', en: 'Edit', action: 2 },
          { code: 'tenant_delete', name: '删除', en: 'Delete', action: 3, roles: ['administrator'] },
          { code: 'tenant_view', name: '查看', en: 'View', action: 2 },
          { code: 'tenant_finish', name: '完成开通', en: 'Complete activation', action: 2 },
          { code: 'tenant_setting', name: '授权配置', en: 'Quota and expiry', action: 1, roles: ['administrator'] },
          {
            code: 'tenant_package',
            name: '产品包配置',
            en: 'Assign package',
            action: 1,
            roles: ['administrator'],
            icon: 'setting',
          },
          {
            code: 'tenant_datasource',
            name: '数据源配置',
            en: 'Assign data source',
            action: 1,
            roles: ['administrator'],
            icon: 'setting',
          },
        ],
      },
      {
        code: 'tenantpackage',
        name: '租户产品包',
        en: 'Tenant packages',
        path: '/system/tenantpackage',
        icon: 'iconfont icon-quanxian',
        sort: 7,
        screen: 'P228',
        roles: ['administrator'],
        buttons: [
          { code: 'tenantpackage_add', name: '新增', en: 'Add', action: 1 },
          { code: 'tenantpackage_edit', name: '编辑', en: 'Edit', action: 2 },
          { code: 'tenantpackage_delete', name: '删除', en: 'Delete', action: 3 },
          { code: 'tenantpackage_view', name: '查看', en: 'View', action: 2 },
        ],
      },
    ],
  },
]
