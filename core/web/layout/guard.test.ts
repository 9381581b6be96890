import { describe, expect, it } from 'vitest'
import { redirection, wantedPath } from './Application.tsx'

const visitor = { isSignedIn: false, isLocked: false, isPublic: false, isKnown: true, framed: null, hadUser: false }
const user = { ...visitor, isSignedIn: true, hadUser: true }
const at = (pathname: string, who: Parameters<typeof redirection>[1]) => redirection({ pathname, search: '' }, who)

describe('a visitor', () => {
  it.each([
    ['/login', 'R109'],
    ['/lock', 'R110'],
    ['/404', 'R111'],
    ['/403', 'R112'],
    ['/500', 'R113'],
    ['/forgetPassword', 'R114'],
  ])('opens %s (%s, R118)', (pathname) => {
    expect(at(pathname, { ...visitor, isPublic: true })).toBeNull()
  })

  it('who opens another page is sent to /login, and the way back is kept (R117)', () => {
    expect(at('/system/user', visitor)).toEqual({ to: '/login?to=%2Fsystem%2Fuser' })
    expect(at('/', visitor)).toEqual({ to: '/wel' })
    expect(wantedPath('?to=%2Fsystem%2Fuser')).toBe('/system/user')
    expect(wantedPath('?to=%2F%2Fevil.example')).toBe('/')
  })

  it('who opens a page that does not exist is told so (R116)', () => {
    expect(at('/nope/x', { ...visitor, isKnown: false })).toEqual({ to: '/404' })
    expect(at('/wel', { ...visitor, isKnown: false })?.to).toContain('/login')
  })

  it('whose session ended at the lock page is sent to /login', () => {
    expect(at('/lock', { ...visitor, isPublic: true, hadUser: true })).toEqual({ to: '/login' })
  })
})

describe('a signed-in user', () => {
  it('is led from / to /wel and from there home (R115), and from /login to / (R120)', () => {
    expect(at('/', user)).toEqual({ to: '/wel' })
    expect(at('/wel', user)).toEqual({ to: '/wel/index' })
    expect(at('/login', { ...user, isPublic: true })).toEqual({ to: '/' })
  })

  it.each(['/wel/index', '/system/user', '/login', '/404', '/', '/nowhere'])(
    'is led from %s to the lock page while the screen is locked (R119)',
    (pathname) => {
      expect(at(pathname, { ...user, isLocked: true })).toEqual({ to: '/lock' })
      expect(at('/lock', { ...user, isLocked: true })).toBeNull()
    },
  )

  it('is led from the lock page back to the page left, once nothing is locked', () => {
    const framed = { pathname: '/system/user', search: '?status=1' }
    expect(at('/lock', { ...user, framed })).toEqual({ to: '/system/user?status=1' })
  })
})
