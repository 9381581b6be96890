import { screen, type Screen } from '../../core/web/screen.ts'

/** Pages that need no sign-in. */
export const publicScreens: readonly Screen[] = [
  screen('/login', '登录', () => import('./sign-in/SignInPage.tsx').then((m) => m.SignInPage)),
  screen('/lock', '锁屏', () => import('./sign-in/LockPage.tsx').then((m) => m.LockPage)),
  screen('/forgetPassword', '忘记密码', () =>
    import('./sign-in/ForgottenPasswordPage.tsx').then((m) => m.ForgottenPasswordPage),
  ),
  screen('/403', '无权访问', () => import('./sign-in/MessagePages.tsx').then((m) => m.ForbiddenPage)),
  screen('/404', '页面不存在', () => import('./sign-in/MessagePages.tsx').then((m) => m.NotFoundPage)),
  screen('/500', '服务器错误', () => import('./sign-in/MessagePages.tsx').then((m) => m.ServerErrorPage)),
]

/** Pages of the area inside the frame. */
export const deskScreens: readonly Screen[] = [
  screen('/authority/explain', '为什么能看到', () => import('./insight/ExplainPage.tsx').then((m) => m.ExplainPage), {
    permission: 'insight_view',
  }),
  screen('/authority/rights', '有效权限', () => import('./insight/RightsPage.tsx').then((m) => m.RightsPage), {
    permission: 'insight_view',
  }),
  screen('/info/index', '个人信息', () => import('./profile/ProfilePage.tsx').then((m) => m.ProfilePage)),
  screen('/myiframe/:routerPath', '外部页面', () => import('./shell/FramedPage.tsx').then((m) => m.FramedPage)),
  screen(
    '/rb-oem/serviceinfo/login_service',
    '代登录授权',
    () => import('./login-as/LoginGrantListPage.tsx').then((m) => m.LoginGrantListPage),
    { permission: 'login_service_view' },
  ),
  screen(
    '/rb-oem/serviceinfo/service_login_log',
    '服务商登录日志',
    () => import('./login-as/PartyLoginListPage.tsx').then((m) => m.PartyLoginListPage),
    { permission: 'service_login_log_view' },
  ),
  screen('/test/index', '测试页', () => import('./home/TestPage.tsx').then((m) => m.TestPage)),
  screen('/wel/dashboard', '控制台', () => import('./home/ConsolePage.tsx').then((m) => m.ConsolePage)),
  screen('/wel/index', '首页', () => import('./home/HomePage.tsx').then((m) => m.HomePage)),
]
