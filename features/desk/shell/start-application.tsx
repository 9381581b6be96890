import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Application, isAddressOfHome } from '../../../core/web/layout/Application.tsx'
import { FrameScreens } from '../../../core/web/layout/frame-screens.ts'
import { screenAt } from '../../../core/web/layout/screen-at.ts'
import { startWeb } from '../../../core/web/layout/start.ts'
import { type EnglishSources, wholeLanguage } from '../../../core/web/language/language.ts'
import { lock } from '../../../core/web/session/lock.ts'
import { type Loadable, preload } from '../../../core/web/loading/loaded.tsx'
import type { Screen } from '../../../core/web/screen.ts'
import { sendAhead } from '../../../core/web/call/send.ts'
import { isGuest, session } from '../../../core/web/session/session.ts'
import { tenant } from '../../tenants/tenants.shared.ts'
import { clock, view } from '../../settings/settings.shared.ts'
import { menu } from '../../access/access.shared.ts'
import { mustChangePassword } from '../sign-in/new-password.tsx'
import '../../../core/web/theme/base.css'
import '../../../core/web/theme/plain-controls.css'
import '../../../core/web/theme/print.css'

/** Parts that the entrance gives: the contents page of the application, and the frame of its pages. */
export interface Contents {
  readonly publicScreens: readonly Screen[]
  readonly screens: readonly Screen[]
  readonly frame: Loadable
  readonly english: EnglishSources
}

/** Starts what lives outside the components, reads what the first page needs, then draws it. */
export async function startApplication(contents: Contents): Promise<void> {
  await startWeb(contents.english)
  await firstPage(contents).catch(() => undefined)
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <FrameScreens value={contents.screens}>
          <Application publicScreens={contents.publicScreens} screens={contents.screens} frame={contents.frame} />
        </FrameScreens>
      </BrowserRouter>
    </StrictMode>,
  )
}

/** Reads the code that the address needs before anything is drawn, so that no empty page flashes by. */
async function firstPage({ publicScreens, screens, frame }: Contents): Promise<void> {
  const { pathname } = location
  const isPublic = publicScreens.some(({ path }) => path === pathname)
  const { user, tenantId } = session.get()
  if (!user || isPublic) {
    const away = screenAt(screens, pathname) || isAddressOfHome(pathname) ? '/login' : '/404'
    await preload(screenAt(publicScreens, isPublic ? pathname : away) ?? frame)
    return
  }
  // What the frame asks first travels while its code does; who must register, change a password or unlock is answered later.
  if (!isGuest(user) && !mustChangePassword(user.detail) && !lock.get().isLocked) {
    void sendAhead(menu.routes, {}).then(() => sendAhead(menu.buttons, {}))
    void sendAhead(view.mine, {})
    void sendAhead(tenant.own, { tenantId })
    void sendAhead(clock.now, {})
  }
  const screen = screenAt(screens, isAddressOfHome(pathname) ? '/wel/index' : pathname)
  await Promise.all([wholeLanguage(), preload(frame), screen ? preload(screen) : undefined])
}
