import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { callErrorOf } from '../../../core/web/call/call-error.ts'
import { confirm } from '../../../core/web/question/confirm.ts'
import { FailurePanel } from '../../../core/web/failure/FailurePanel.tsx'
import { language, switchLanguage, t, wholeLanguage } from '../../../core/web/language/language.ts'
import { lazily } from '../../../core/web/loading/lazily.tsx'
import { FrameLocation } from '../../../core/web/layout/Application.tsx'
import { Frame } from '../../../core/web/layout/Frame.tsx'
import { frameShapeClass, keepBannerHeight } from '../../../core/web/layout/frame-shape.ts'
import { FrameScreens } from '../../../core/web/layout/frame-screens.ts'
import { lockScreen } from '../../../core/web/session/lock.ts'
import { notify, notifyFailure } from '../../../core/web/notices/notices.ts'
import { Parts, type WebParts } from '../../../core/web/parts.ts'
import { permissions } from '../../../core/web/session/permissions.tsx'
import { answers, useCall } from '../../../core/web/call/queries.ts'
import { startRenewal } from '../../../core/web/session/renewal.ts'
import { send } from '../../../core/web/call/send.ts'
import { isGuest, session as signedIn } from '../../../core/web/session/session.ts'
import { useStore } from '../../../core/web/store.ts'
import { NoticeBell, NoticeTicker } from '../../content/content.web.ts'
import { newestNotices, systemNotice } from '../../content/content.shared.ts'
import { tenant } from '../../tenants/tenants.shared.ts'
import { TenantViewBar } from '../../tenants/tenants.web.ts'
import { clock } from '../../settings/settings.shared.ts'
import { ClockBar, useClockDay, useKeptViews } from '../../settings/settings.web.ts'
import { menu, reveal, session } from '../../access/access.shared.ts'
import { LoginAsBar } from '../login-as/LoginAsBar.tsx'
import { mustChangePassword } from '../sign-in/new-password.tsx'
import { codesOf, menuOf } from './ShellMenu.tsx'
import { refreshTokens } from '../sign-in/SigningIn.tsx'
import { signOut } from '../sign-in/SigningOut.tsx'
import { TopMenus } from './TopMenus.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The frame of the signed-in user: reads menu and buttons, and gives the core what it needs of the features. */
export function HomeFrame() {
  return (
    <QueryClientProvider client={answers}>
      <Guarded />
    </QueryClientProvider>
  )
}

/** A guest only registers; a user changes a given password before anything else. */
function Guarded() {
  const { user } = useStore(signedIn)
  const isWorded = useWholeLanguage()
  if (!isWorded) return <Loading />
  if (user && isGuest(user)) return <RegisterPage />
  return <Renewed>{mustChangePassword(user?.detail) ? <GivenPasswordPage /> : <Ready />}</Renewed>
}

/** Keeps the tokens of a user fresh; those of a guest are not renewed. */
function Renewed({ children }: { children: ReactNode }) {
  useEffect(() => startRenewal((refreshToken) => refreshTokens(refreshToken, signedIn.get().tenantId)), [])
  return children
}

const Loading = () => <div className={frameShapeClass} role="status" aria-busy="true" aria-label={t('加载中')} />

const RegisterPage = lazily(() => import('../sign-in/RegisterPage.tsx').then((m) => m.RegisterPage), Loading)

const GivenPasswordPage = lazily(
  () => import('../sign-in/GivenPasswordPage.tsx').then((m) => m.GivenPasswordPage),
  Loading,
)

function Ready() {
  const location = use(FrameLocation)
  const screens = use(FrameScreens)
  const navigate = useNavigate()
  const inChinese = useStore(language) === 'zh'
  const [topMenuId, setTopMenuId] = useState('')
  const routes = useCall(menu.routes, topMenuId ? { topMenuId } : {}, {
    keepsLast: true,
    freshMs: Number.POSITIVE_INFINITY,
  })
  // The buttons follow the menu. @source the specification 6; catalogue R421
  const buttons = useCall(menu.buttons, {}, { enabled: routes.data !== undefined, freshMs: Number.POSITIVE_INFINITY })
  const own = useCall(tenant.own, { tenantId: signedIn.get().tenantId }, { freshMs: Number.POSITIVE_INFINITY })
  const held = useStore(permissions)
  const { store: views, isReady } = useKeptViews()
  // What stands above the frame comes with it, so that nothing is pushed down later.
  const time = useCall(clock.now, {}, { keepsLast: true })
  const notices = useCall(systemNotice.mine, newestNotices, { keepsLast: true })
  const entries = useMemo(() => menuOf(routes.data ?? []), [routes.data])
  useEffect(() => {
    if (buttons.data) permissions.set(new Set(codesOf(buttons.data)))
  }, [buttons.data])
  const parts = useMemo<WebParts>(() => ({ views, ...callParts }), [views])
  const failed = routes.error ?? buttons.error
  if (failed) {
    return (
      <FailurePanel
        title={t('菜单加载失败')}
        text={failed.message}
        requestId={failed.requestId}
        onRetry={() => void (routes.isError ? routes : buttons).refetch()}
      >
        <button type="button" className="plain-button" onClick={() => void signOut()}>
          {t('退出登录')}
        </button>
      </FailurePanel>
    )
  }
  const isHeld = buttons.data !== undefined && (held.size > 0 || buttons.data.length === 0)
  if (!location || !routes.data || !isHeld || !isReady || time.isPending || notices.isPending) return <Loading />
  const actions = [
    { name: t('个人信息'), run: () => void navigate('/info/index') },
    { name: t('锁屏'), run: () => lockScreen('') },
    { name: inChinese ? 'English' : '中文', run: () => void switchLanguage(inChinese ? 'en' : 'zh') },
    { name: t('退出登录'), run: () => void askSignOut() },
  ]
  return (
    <Parts value={parts}>
      <Frame
        banner={
          <div className="frame-banners" ref={keepBannerHeight}>
            <LoginAsBar />
            <TenantViewBar />
            <ClockBar />
            <NoticeTicker />
          </div>
        }
        location={location}
        screens={screens}
        menu={entries}
        brand={{ name: own.data?.tenantName || t('商户管理平台'), logo: own.data?.logoUrl ?? '' }}
        topMenus={<TopMenus chosen={topMenuId} onChoose={setTopMenuId} />}
        userMenu={
          <>
            <NoticeBell />
            <UserMenu onSignOut={askSignOut} />
          </>
        }
        actions={actions}
        onClearCache={clearCache}
      />
    </Parts>
  )
}

/** Parts that the core asks of features, besides views. */
const callParts: Omit<WebParts, 'views'> = {
  useBusinessDay: useClockDay,
  reveal: async (what) => (await send(reveal.show, what)).value,
  sendLogs: async (records) => {
    try {
      await send(session.uploadLogs, { rows: records.map((record) => ({ ...record })) })
      return true
    } catch (error) {
      notifyFailure(callErrorOf(error))
      return false
    }
  },
}

/** Whether the words of all pages are there. */
function useWholeLanguage(): boolean {
  const now = useStore(language)
  const [isThere, setThere] = useState(now === 'zh')
  useEffect(() => void wholeLanguage().then(() => setThere(true)), [])
  return isThere
}

/** @source the specification 8, Logout confirmation; docs/rulings.md 25 */
async function askSignOut(): Promise<void> {
  if (await confirm({ title: t('退出登录'), text: t('是否退出系统？') })) await signOut()
}

/** Asks, then clears what server and browser keep for the user. @source catalogue R127, R128 */
async function clearCache(): Promise<boolean> {
  if (!(await confirm({ title: t('清除缓存'), text: t('将重新读取数据并重建所有已打开的页面，未保存的内容会丢失。') })))
    return false
  try {
    await send(session.clearCache, {})
  } catch (error) {
    notifyFailure(callErrorOf(error))
    return false
  }
  await answers.invalidateQueries()
  notify('success', t('清除完毕'))
  return true
}
