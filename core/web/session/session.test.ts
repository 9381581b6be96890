import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Browser, givenSession, openBrowser, tokenAnswer } from './browser.fixture.ts'
import '../layout/tabs/tab-state.ts'
import { lock, lockScreen } from './lock.ts'
import { permissions } from './permissions.tsx'
import { answers } from '../call/queries.ts'
import { isSignedIn, roleAliases, session, signIn, signOutLocally, startSession } from './session.ts'
import { dropItem, storedItem, storedValue, storeItem } from '../storage.ts'

let browser: Browser
beforeEach(() => {
  browser = openBrowser()
})
afterEach(() => browser.close())

/** Sets up the data of a signed-in user in this window: menus, rights, tabs, a lock. */
function givenWork(): void {
  givenSession()
  answers.setQueryData(['/api/blade-system/menu/routes'], ['a menu'])
  permissions.set(new Set(['user_add']))
  storeItem('tagList', [{ key: '/wel/index' }], { session: true })
  storeItem('isLock', { isLocked: true, passwordHash: 'x', wrongTries: 0 }, { session: true })
  lock.set({ isLocked: true, passwordHash: 'x', wrongTries: 0 })
}

function expectNothingLeft(): void {
  for (const name of ['token', 'refreshToken', 'userInfo', 'tenantId', 'tagList', 'isLock'])
    expect(storedItem(name), name).toBeNull()
  expect(session.get()).toMatchObject({ token: '', refreshToken: '', tenantId: '', user: null })
  expect(answers.getQueryCache().getAll()).toEqual([])
  expect(permissions.get().size).toBe(0)
  expect(roleAliases()).toEqual([])
  expect(lock.get().isLocked).toBe(false)
}

describe('signing in', () => {
  it('stores token (R273), refresh token (R274), tenant id (R275) and user info (R276)', () => {
    signIn(tokenAnswer('one'))
    expect(['token', 'refreshToken', 'tenantId', 'userInfo'].map((name) => storedValue(name))).toMatchObject([
      'access-one',
      'refresh-one',
      '100001',
      { account: 'clerk' },
    ])
  })

  it('holds tenant, user and tokens; menus, button codes, the tenant and whether there is a pay password are asked of the server, which may change them (R240)', () => {
    signIn(tokenAnswer('one'))
    expect(session.get()).toEqual({
      token: 'access-one',
      refreshToken: 'refresh-one',
      tokenAt: expect.any(Number),
      expiresInSeconds: expect.any(Number),
      tenantId: '100001',
      user: expect.objectContaining({ account: 'clerk', role_name: expect.any(String) }),
    })
  })

  it('keeps of the user picture, id, name, third-party id, department and role (R241)', () => {
    signIn(tokenAnswer('one'))
    const kept = { avatar: '/a.png', user_id: '7', user_name: 'clerk', oauth_id: '5', dept_id: '11', role_id: '21,22' }
    expect(storedValue('userInfo')).toMatchObject(kept)
    expect(session.get().user).toMatchObject(kept)
  })

  it('keeps both tokens as cookies besides (R506), of the calls’ paths alone', () => {
    signIn(tokenAnswer('one'))
    expect(Object.fromEntries(browser.cookies)).toEqual({
      'countinghouse-access-token': 'access-one',
      'countinghouse-refresh-token': 'refresh-one',
    })
    signOutLocally('')
    expect(browser.cookies.size).toBe(0)
  })

  it('clears the lock (R295)', () => {
    givenWork()
    signIn(tokenAnswer('two'))
    expect(lock.get().isLocked).toBe(false)
    expect(storedItem('isLock')).toBeNull()
  })
})

describe('the end of a session', () => {
  it('clears token (R279), menus (R280), roles (R281), tabs (R282) and lock (R283)', () => {
    givenWork()
    signOutLocally('')
    expectNothingLeft()
  })

  it('comes by force when the stored token is empty, and clears the same (R285)', () => {
    givenWork()
    dropItem('token')
    expect(isSignedIn()).toBe(false)
    expectNothingLeft()
  })

  it('of one window is that of every window of the browser', () => {
    givenWork()
    startSession()
    for (const name of ['token', 'refreshToken', 'userInfo', 'tenantId']) dropItem(name)
    browser.storageEvent('countinghouse-token')
    dropItem('tagList')
    expectNothingLeft()
  })
})

it('takes over the tokens that another window renewed', () => {
  givenSession()
  startSession()
  storeItem('refreshToken', 'refresh-new')
  storeItem('token', 'access-new')
  browser.storageEvent('other-site-token')
  expect(session.get().token).toBe('access-first')
  browser.storageEvent('countinghouse-token')
  expect(session.get()).toMatchObject({ token: 'access-new', refreshToken: 'refresh-new', user: { account: 'clerk' } })
})

it('locks by a flag of the browser session (R294)', () => {
  givenSession()
  lockScreen('secret')
  expect(storedItem('isLock')).toMatchObject({ type: 'session', content: { isLocked: true } })
})
