import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { Application } from './core/web/layout/Application.tsx'
import { FrameScreens } from './core/web/layout/frame-screens.ts'
import { screenAt } from './core/web/layout/screen-at.ts'
import { startWeb } from './core/web/layout/start.ts'
import { wholeLanguage } from './core/web/language.ts'
import { preload } from './core/web/loaded.tsx'
import { session } from './core/web/session.ts'
import { publicScreens, screens } from './screens.tsx'
import './core/web/base.css'
import './core/web/plain-controls.css'
import './core/web/print.css'

/** The entrance of the browser: starts, reads the code of the first page, then draws it at once. */
const frame = { load: () => import('./features/access/shell/HomeFrame.tsx').then((m) => m.HomeFrame) }

void start()

/** Starts what lives outside the components, reads what the first page needs, then draws it. */
async function start(): Promise<void> {
  await startWeb({
    first: () => import('./features/access/shell/public.en.ts').then((m) => m.publicTexts),
    whole: () => import('./texts.ts').then((m) => m.englishTexts),
  })
  await firstPage().catch(() => undefined)
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <FrameScreens value={screens}>
          <Application publicScreens={publicScreens} frame={frame} />
        </FrameScreens>
      </BrowserRouter>
    </StrictMode>,
  )
}

/** Reads the code that the address needs before anything is drawn, so that no empty page flashes by. */
async function firstPage(): Promise<void> {
  const { pathname } = location
  const isPublic = publicScreens.some(({ path }) => path === pathname)
  if (!session.get().user || isPublic) {
    await preload(screenAt(publicScreens, isPublic ? pathname : '/login') ?? frame)
    return
  }
  const screen = screenAt(screens, pathname === '/' || pathname === '/wel' ? '/wel/index' : pathname)
  await Promise.all([wholeLanguage(), preload(frame), screen ? preload(screen) : undefined])
}
