import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages that need no sign-in. */
export const publicScreens: readonly Screen[] = [
  screen('/login', '登录', () => import('./shell/SignInPage.tsx').then((m) => m.SignInPage)),
  screen('/lock', '锁屏', () => import('./shell/LockPage.tsx').then((m) => m.LockPage)),
  screen('/forgetPassword', '忘记密码', () =>
    import('./shell/ForgottenPasswordPage.tsx').then((m) => m.ForgottenPasswordPage),
  ),
  screen('/403', '无权访问', () => import('./shell/MessagePages.tsx').then((m) => m.ForbiddenPage)),
  screen('/404', '页面不存在', () => import('./shell/MessagePages.tsx').then((m) => m.NotFoundPage)),
  screen('/500', '服务器错误', () => import('./shell/MessagePages.tsx').then((m) => m.ServerErrorPage)),
]

/** Pages of the area inside the frame. */
export const accessScreens: readonly Screen[] = [
  screen('/authority/apiscope', '接口权限', () => import('./scope/ApiScopePage.tsx').then((m) => m.ApiScopePage), {
    permission: 'api_scope_setting',
  }),
  screen('/authority/datascope', '数据权限', () => import('./scope/DataScopePage.tsx').then((m) => m.DataScopePage), {
    permission: 'data_scope_setting',
  }),
  screen('/authority/explain', '为什么能看到', () => import('./insight/ExplainPage.tsx').then((m) => m.ExplainPage), {
    permission: 'insight_view',
  }),
  screen('/authority/rights', '有效权限', () => import('./insight/RightsPage.tsx').then((m) => m.RightsPage), {
    permission: 'insight_view',
  }),
  screen('/authority/role', '角色管理', () => import('./role/RolePage.tsx').then((m) => m.RolePage), {
    permission: 'role_view',
  }),
  screen('/info/index', '个人信息', () => import('./shell/ProfilePage.tsx').then((m) => m.ProfilePage)),
  screen('/myiframe/:routerPath', '外部页面', () => import('./shell/FramedPage.tsx').then((m) => m.FramedPage)),
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
  screen('/system/user', '用户管理', () => import('./user/UserListPage.tsx').then((m) => m.UserListPage), {
    permission: 'user_view',
  }),
  screen('/test/index', '测试页', () => import('./home/TestPage.tsx').then((m) => m.TestPage)),
  screen('/wel/dashboard', '控制台', () => import('./home/ConsolePage.tsx').then((m) => m.ConsolePage)),
  screen('/wel/index', '首页', () => import('./home/HomePage.tsx').then((m) => m.HomePage)),
]
