import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages of the area inside the frame. */
export const accessScreens: readonly Screen[] = [
  screen('/authority/apiscope', '接口权限', () => import('./scope/ApiScopePage.tsx').then((m) => m.ApiScopePage), {
    permission: 'api_scope_setting',
  }),
  screen('/authority/datascope', '数据权限', () => import('./scope/DataScopePage.tsx').then((m) => m.DataScopePage), {
    permission: 'data_scope_setting',
  }),
  screen('/authority/role', '角色管理', () => import('./role/RolePage.tsx').then((m) => m.RolePage), {
    permission: 'role_view',
  }),
  screen('/system/client', '应用管理', () => import('./client/ClientListPage.tsx').then((m) => m.ClientListPage), {
    permission: 'client_view',
  }),
  screen('/system/guest', '注册审批', () => import('./guest/GuestListPage.tsx').then((m) => m.GuestListPage), {
    permission: 'user_enable',
  }),
  screen('/system/menu', '菜单管理', () => import('./menu/MenuPage.tsx').then((m) => m.MenuPage), {
    permission: 'menu_view',
  }),
  screen('/system/topmenu', '顶部菜单', () => import('./top-menu/TopMenuListPage.tsx').then((m) => m.TopMenuListPage), {
    permission: 'topmenu_view',
  }),
  screen('/system/user', '用户管理', () => import('./user-list/UserListPage.tsx').then((m) => m.UserListPage), {
    permission: 'user_view',
  }),
]
