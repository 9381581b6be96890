import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Browser, givenSession, openBrowser, tokenAnswer } from './browser.fixture.ts'
import { CallError } from '../call/call-error.ts'
import { noteInput } from './input-watch.ts'
import '../layout/tabs/tab-state.ts'
import './lock.ts'
import { isDue, isIdle, renewOnce, startRenewal } from './renewal.ts'
import { session, signedOutBecause } from './session.ts'
import { dropItem, storedItem, storeItem } from '../storage.ts'

const minute = 60_000
const at = 1_800_000_000_000

describe('a token', () => {
  it.each([
    { why: 'is younger than 600 s (R291)', ageMs: 9.9 * minute, inputMs: 1, due: false },
    { why: 'is 600 s old and the user did something since (R289)', ageMs: 10 * minute, inputMs: 1, due: true },
    { why: 'is old but nobody did anything since it came', ageMs: 14 * minute, inputMs: -1, due: false },
  ])('$why: due $due', ({ ageMs, inputMs, due }) => {
    expect(isDue(at + ageMs, at + inputMs, { tokenAt: at })).toBe(due)
  })
})

describe('the screen', () => {
  it('locks after fifteen minutes without input', () => {
    expect(isIdle(at + 15 * minute, at, { tokenAt: at })).toBe(true)
    expect(isIdle(at + 15 * minute, at + minute, { tokenAt: at })).toBe(false)
  })
  it('does not lock right after signing in, whenever the last input was', () => {
    expect(isIdle(at + minute, 0, { tokenAt: at })).toBe(false)
  })
})

describe('the renewal', () => {
  let browser: Browser
  let stop: () => void
  let asked: string[]
  let answer: (mark: string) => Promise<ReturnType<typeof tokenAnswer>>
  beforeEach(() => {
    browser = openBrowser()
    asked = []
    answer = (mark) => Promise.resolve(tokenAnswer(mark))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    givenSession()
    stop = startRenewal((refreshToken) => {
      asked.push(refreshToken)
      return answer(`new${asked.length}`)
    })
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
    dropItem('lastInput')
    browser.close()
  })
  const settled = () => vi.waitFor(() => expect(session.get().token).not.toBe('access-first'))

  it('is looked at every 10 seconds (R287): sent once the token’s stored moment is 600 s ago (R288, R289, R507)', async () => {
    vi.advanceTimersByTime(595_000)
    noteInput()
    expect(asked).toEqual([])
    vi.advanceTimersByTime(4_999)
    expect(asked).toEqual([])
    vi.advanceTimersByTime(1)
    const at = Date.now()
    await settled()
    expect(asked).toEqual(['refresh-first'])
    expect(storedItem('token')).toMatchObject({ content: 'access-new1' })
    expect(session.get().tokenAt).toBeGreaterThanOrEqual(at)
    vi.advanceTimersByTime(590_000)
    expect(asked).toHaveLength(1)
  })

  it('runs once at a time, however many ask (R290)', async () => {
    let finish: () => void = () => undefined
    answer = (mark) => new Promise((resolve) => (finish = () => resolve(tokenAnswer(mark))))
    const all = Array.from({ length: 50 }, () => renewOnce())
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    vi.setSystemTime(Date.now() + 601_000)
    noteInput()
    vi.advanceTimersByTime(30_000)
    finish()
    await Promise.all(all)
    expect(asked).toEqual(['refresh-first'])
    expect(session.get().token).toBe('access-new1')
  })

  it('is left when another window did it first: its tokens are taken, nobody is signed out', async () => {
    storeItem('refreshToken', 'refresh-other')
    storeItem('token', 'access-other')
    await renewOnce()
    expect(asked).toEqual([])
    expect(session.get()).toMatchObject({
      token: 'access-other',
      refreshToken: 'refresh-other',
      user: { user_id: '7' },
    })
  })

  it('that is refused ends the session here, with all it held (R286, R292)', async () => {
    storeItem('tagList', [{ key: '/a' }], { session: true })
    answer = () => Promise.reject(new CallError('refused', '登录已过期，请重新登录', { code: 400 }))
    await renewOnce()
    expect(session.get().user).toBeNull()
    expect(signedOutBecause.get()).toBe('expired')
    for (const name of ['token', 'refreshToken', 'userInfo', 'tagList', 'isLock']) expect(storedItem(name)).toBeNull()
    expect(browser.seen).toEqual([])
  })

  it('that is refused while another window has newer tokens ends nothing', async () => {
    answer = () => {
      storeItem('token', 'access-other')
      return Promise.reject(new CallError('refused', '登录已过期，请重新登录', { code: 400 }))
    }
    await renewOnce()
    expect(session.get()).toMatchObject({ token: 'access-other', user: { user_id: '7' } })
  })

  it('whose answer is lost ends nothing', async () => {
    answer = () => Promise.reject(new CallError('offline', ''))
    await renewOnce()
    expect(session.get().token).toBe('access-first')
  })
})
