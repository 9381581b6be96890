import { drawFrameShape } from './core/web/layout/frame-shape.ts'
import { storedValue } from './core/web/storage.ts'
import { startTheme } from './core/web/theme/theme.ts'
import { publicScreens, screens } from './screens.ts'

/**
 * The entrance of the browser. It is small, so that the application and the page that the address names are read at the
 * same time.
 */
const frame = { load: () => import('./web-wiring.tsx').then((m) => m.WiredFrame) }
const english = {
  first: () => import('./features/desk/sign-in/public.en.ts').then((m) => m.publicTexts),
  whole: () => import('./texts.ts').then((m) => m.englishTexts),
}

startTheme()
readAhead()
void import('./features/desk/shell/start-application.tsx').then(({ startApplication }) =>
  startApplication({ publicScreens, screens, frame, english }),
)

/**
 * For a signed-in user the shape of the frame is drawn, and the frame and the page of the address begin to be read. Who
 * needs them asks again and tells of a failure.
 */
function readAhead(): void {
  const { pathname } = location
  if (storedValue('userInfo') === undefined || publicScreens.some(({ path }) => path === pathname)) return
  const root = document.getElementById('root')
  if (root) drawFrameShape(root)
  const screen = screens.find(({ path }) => path === pathname)
  for (const { load } of screen ? [frame, screen] : [frame]) load().catch(() => undefined)
}
