import { Activity, createContext, useEffect, useState } from 'react'
import { type Location, Navigate, Route, Routes, useLocation } from 'react-router'
import { Boundary } from '../failure/Boundary.tsx'
import { language } from '../language/language.ts'
import { type Loadable, Loaded } from '../loading/loaded.tsx'
import { lock } from '../session/lock.ts'
import { NoticeBoard } from '../notices/NoticeBoard.tsx'
import { ProgressBar } from '../loading/ProgressBar.tsx'
import { screenAt } from './screen-at.ts'
import type { Screen } from '../screen.ts'
import { isSignedIn, session, signedOutBecause } from '../session/session.ts'
import { useStore } from '../store.ts'
import { homePath } from './tabs/tabs.ts'

/** The address of the frame: while a public page lies over it, the last one it had. */
export const FrameLocation = createContext<Location | null>(null)

/**
 * Shows public pages to everybody, the frame to those signed in, and the lock page alone while the screen is locked. A
 * language that changes renders everything below anew.
 * @source the specification 2, Route guard; catalogue R109 to R121
 */
export function Application({
  publicScreens,
  screens,
  frame,
}: {
  publicScreens: readonly Screen[]
  /** The pages inside the frame. */
  screens: readonly Screen[]
  frame: Loadable
}) {
  useStore(language)
  const { user } = useStore(session)
  const { isLocked } = useStore(lock)
  const location = useLocation()
  const isPublic = publicScreens.some(({ path }) => path === location.pathname)
  const [framed, setFramed] = useState<Location | null>(null)
  const [hadUser, setHadUser] = useState(false)
  if (user && !hadUser) setHadUser(true)
  useEffect(() => {
    if (!user) setFramed(null)
  }, [user])
  const away = redirection(location, {
    isSignedIn: user !== null && isSignedIn(),
    isLocked,
    isPublic,
    isKnown: screenAt(screens, location.pathname) !== undefined,
    framed,
    hadUser,
  })
  if (user && !isPublic && !isLocked && !away && framed !== location) setFramed(location)
  return (
    <>
      <ProgressBar />
      {away && <Navigate {...away} replace />}
      {user && framed && (
        <Activity
          key={`${user.user_id} ${user.role_id} ${user.dept_id}`}
          mode={isPublic || isLocked || away ? 'hidden' : 'visible'}
        >
          <FrameLocation value={framed}>
            <Boundary>
              <Loaded what={frame} />
            </Boundary>
          </FrameLocation>
        </Activity>
      )}
      {isPublic && !away && (
        <Boundary>
          <Routes>
            {publicScreens.map((screen) => (
              <Route key={screen.path} path={screen.path} element={<Loaded what={screen} />} />
            ))}
          </Routes>
        </Boundary>
      )}
      <NoticeBoard />
    </>
  )
}

/**
 * Returns the address to which an address leads instead of showing its page; null when it shows it. @source the
 * specification 2, Route guard; catalogue R109 to R121
 */
export function redirection(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  {
    isSignedIn,
    isLocked,
    isPublic,
    isKnown,
    framed,
    hadUser,
  }: {
    isSignedIn: boolean
    isLocked: boolean
    isPublic: boolean
    /** Whether the application has a page of this address inside its frame. */
    isKnown: boolean
    framed: Pick<Location, 'pathname' | 'search'> | null
    /** Whether somebody was signed in in this window: whose session ends at the lock page must sign in again. */
    hadUser: boolean
  },
): { to: string } | null {
  if (isSignedIn && isLocked) return pathname === '/lock' ? null : { to: '/lock' }
  if (pathname === '/lock' && isSignedIn) return { to: framed ? framed.pathname + framed.search : '/' }
  if (pathname === '/lock') return hadUser ? { to: '/login' } : null
  if (pathname === '/login' && isSignedIn) return { to: wantedPath(search) }
  if (pathname === '/') return { to: '/wel' }
  if (isPublic) return null
  if (!isSignedIn && !isKnown && !isAddressOfHome(pathname)) return { to: '/404' }
  if (!isSignedIn)
    return {
      to:
        signedOutBecause.get() === 'expired' || pathname !== homePath
          ? `/login?${new URLSearchParams({ to: pathname + search })}`
          : '/login',
    }
  return pathname === '/wel' ? { to: homePath } : null
}

/** Addresses that lead home. */
export const isAddressOfHome = (pathname: string): boolean => pathname === '/' || pathname === '/wel'

/** The page wanted before sign-in, within this application only. */
export function wantedPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  return /^\/(?![/\\])/.test(to) && !to.startsWith('/login') ? to : '/'
}
