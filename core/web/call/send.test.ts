import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../../features/access/sign-in/sign-in.contract.ts'
import { menu } from '../../../features/access/menu/menu.contract.ts'
import { tradeList } from '../../../features/trades/trade-list/trade-list.contract.ts'
import { type Browser, done, givenSession, jsonAnswer, openBrowser, tokenAnswer } from '../session/browser.fixture.ts'
import { callErrorOf, CallError } from './call-error.ts'
import { notices, notifyFailure } from '../notices/notices.ts'
import { underWay } from '../loading/progress.ts'
import { download, send } from './send.ts'
import { session as signedIn, signedOutBecause } from '../session/session.ts'
import { storeItem } from '../storage.ts'

let browser: Browser
beforeEach(() => {
  browser = openBrowser()
})
afterEach(() => browser.close())

const failureOf = (work: Promise<unknown>): Promise<CallError> =>
  work.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => callErrorOf(error),
  )
const refused = (status: number, body: object) => browser.answer(() => jsonAnswer(status, body))

describe('a request', () => {
  it('carries the client’s credential (R430), and the token as bearer in Blade-Auth when there is one (R431)', async () => {
    givenSession()
    await send(session.userInfo, {})
    expect(browser.seen[0]?.headers).toMatchObject({
      Authorization: `Basic ${btoa('saber:saber_secret')}`,
      'Blade-Auth': 'bearer access-first',
    })
  })

  it('carries no bearer without a token (R433); some calls need none and leave it out (R432)', async () => {
    await send(session.userInfo, {})
    givenSession()
    browser.answer(() => jsonAnswer(200, { code: 200, success: true, key: 'k', image: 'i' }))
    await send(session.captcha, {})
    for (const { headers } of browser.seen) expect(headers).not.toHaveProperty('Blade-Auth')
    expect(browser.seen).toHaveLength(2)
  })

  it('goes below /api with the browser’s credentials (R437)', async () => {
    await send(menu.routes, {})
    expect(browser.seen[0]).toMatchObject({ url: '/api/blade-system/menu/routes', credentials: 'include' })
  })

  it('waits 10000 ms for its answer (R438)', async () => {
    const waits: number[] = []
    const { timeout } = AbortSignal
    AbortSignal.timeout = (ms) => {
      waits.push(ms)
      return AbortSignal.abort()
    }
    browser.answer(() => Promise.reject(new Error('aborted')))
    try {
      expect((await failureOf(send(menu.routes, {}))).kind).toBe('timeout')
    } finally {
      AbortSignal.timeout = timeout
    }
    expect(waits).toEqual([10_000])
  })
})

describe('an answer', () => {
  it.each([200, 400, 403, 404, 409, 500])('with status %i is read as one (R480)', async (status) => {
    refused(status, { code: 409, msg: '原因' })
    expect(await failureOf(send(menu.routes, {}))).toMatchObject({ code: 409, message: '原因', isLost: false })
  })

  it.each([501, 502, 503, 504])('with status %i is none: the way to the server failed (R480)', async (status) => {
    refused(status, { code: 200, data: [] })
    expect((await failureOf(send(menu.routes, {}))).isLost).toBe(true)
  })

  it('with another code than 200 makes the call fail (R486), also when the status is 200', async () => {
    refused(200, { code: 400, msg: '不行' })
    expect(await failureOf(send(menu.routes, {}))).toMatchObject({ code: 400, message: '不行' })
  })

  it('that should be a file but is JSON is read, and its msg told (R487)', async () => {
    refused(400, { code: 400, msg: '日期跨度不能超过31天' })
    expect((await failureOf(download(tradeList.export, {}))).message).toBe('日期跨度不能超过31天')
    refused(202, { code: 202, msg: '已转入下载中心' })
    expect(await download(tradeList.export, {})).toEqual({ message: '已转入下载中心' })
  })

  it('that fails is told, unless its code is one of the silent ones (R483, R488)', () => {
    const before = notices.get().length
    notifyFailure(new CallError('signedOut', '登录已过期，请重新登录', { code: 401 }))
    expect(notices.get()).toHaveLength(before)
    notifyFailure(new CallError('refused', 'R488 told', { code: 409 }))
    expect(notices.get().at(-1)).toMatchObject({ kind: 'error', text: 'R488 told' })
  })

  it('with 401 ends the session here (R481), without asking the server', async () => {
    givenSession()
    refused(401, { code: 401, msg: '登录已过期，请重新登录' })
    await failureOf(send(menu.routes, {}))
    expect(signedIn.get()).toMatchObject({ user: null, token: '' })
    expect(signedOutBecause.get()).toBe('expired')
    expect(browser.seen).toHaveLength(1)
  })

  it('with 401 to a token that another window has renewed meanwhile is asked for again with the new one', async () => {
    givenSession()
    browser.answer(({ headers }) => {
      if (headers['Blade-Auth'] !== 'bearer access-first') return done(['x'])
      storeItem('token', 'access-second')
      return jsonAnswer(401, { code: 401, msg: '登录已过期，请重新登录' })
    })
    expect(await send(menu.routes, {})).toEqual(['x'])
    expect(signedIn.get().token).toBe('access-second')
    expect(browser.seen).toHaveLength(2)
  })
})

describe('the bar at the top', () => {
  it('runs while a call is under way (R491)', async () => {
    const before = underWay.get()
    const sent = send(menu.routes, {})
    expect(underWay.get()).toBe(before + 1)
    await sent
    expect(underWay.get()).toBe(before)
  })

  it('ends when the network fails (R489), which makes the call fail (R490)', async () => {
    const before = underWay.get()
    browser.answer(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(send(menu.routes, {}))).toMatchObject({
      kind: 'offline',
      message: '网络连接失败，请检查网络后重试',
    })
    expect(underWay.get()).toBe(before)
  })
})

it('sends nothing in the name of another user who signed in in another window', async () => {
  givenSession()
  const { userInfo } = { userInfo: tokenAnswer('x', { user_id: '8' }) }
  storeItem('userInfo', userInfo)
  storeItem('token', 'access-other')
  expect((await failureOf(send(menu.routes, {}))).message).toBe('其他窗口已更换登录用户，请重试')
  expect(browser.seen).toHaveLength(0)
})
