import { screen, type Screen } from '../../core/web/screen.ts'

export const organisationScreens: readonly Screen[] = [
  screen('/system/dept', '机构管理', () => import('./dept/DeptPage.tsx').then((m) => m.DeptPage), {
    permission: 'dept_view',
  }),
  screen('/system/post', '岗位管理', () => import('./post/PostListPage.tsx').then((m) => m.PostListPage), {
    permission: 'post_view',
  }),
  screen('/system/tenant', '租户管理', () => import('./tenant/TenantListPage.tsx').then((m) => m.TenantListPage), {
    permission: 'tenant_view',
  }),
  screen(
    '/system/tenantpackage',
    '租户产品包',
    () => import('./tenant-package/TenantPackageListPage.tsx').then((m) => m.TenantPackageListPage),
    { permission: 'tenantpackage_view' },
  ),
]
