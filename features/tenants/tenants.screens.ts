import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const tenantsScreens: readonly Screen[] = [
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
