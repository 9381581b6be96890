import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type Browser,
  givenSession,
  jsonAnswer,
  openBrowser,
  tokenAnswer,
} from '../../../core/web/session/browser.fixture.ts'
import { md5Hex } from '../../../core/web/session/md5.ts'
import { session } from '../../../core/web/session/session.ts'
import { refreshTokens, signInByPassword, signInByPhone, switchTokens } from './SigningIn.tsx'

let browser: Browser
beforeEach(() => {
  browser = openBrowser()
  browser.answer(() => jsonAnswer(200, tokenAnswer('given')))
})
afterEach(() => browser.close())

const sent = (): unknown => JSON.parse(String(browser.seen[0]?.body))
const typed = { tenantId: '100001', username: 'clerk', password: 'Harbour42', captcha: null }

describe('what a sign-in sends', () => {
  it('by account is the password grant with the tenant, the account and the MD5 of the password (R195, R252, R253)', async () => {
    await signInByPassword(typed)
    expect(sent()).toMatchObject({
      grant_type: 'password',
      tenantId: '100001',
      username: 'clerk',
      password: md5Hex('Harbour42'),
      scope: 'all',
      type: 'account',
    })
    expect(session.get()).toMatchObject({ token: 'access-given', user: { account: 'clerk' } })
  })

  it('says of what kind the user is: oem (R003, R004)', async () => {
    await signInByPassword(typed)
    expect(browser.seen[0]?.headers).toMatchObject({ 'User-Type': 'oem', 'Tenant-Id': '100001' })
  })

  it('with a captcha is the captcha grant, with its key and code (R195)', async () => {
    await signInByPassword({ ...typed, captcha: { key: 'k', code: 'acdef' } })
    expect(sent()).toMatchObject({ grant_type: 'captcha' })
    expect(browser.seen[0]?.headers).toMatchObject({ 'Captcha-Key': 'k', 'Captcha-Code': 'acdef' })
  })

  it('by phone is the grant of text messages (R198)', async () => {
    await signInByPhone({ tenantId: '100001', phone: '13800138000', code: '123456' })
    expect(sent()).toMatchObject({ grant_type: 'sms_code', phone: '13800138000', code: '123456', tenantId: '100001' })
    expect(session.get().user?.account).toBe('clerk')
  })

  it('carries no token, also when one is there', async () => {
    givenSession()
    await signInByPassword(typed)
    expect(browser.seen[0]?.headers).not.toHaveProperty('Blade-Auth')
  })
})

it('renews by the refresh token, and names department and role when another is chosen (R255)', async () => {
  await refreshTokens('refresh-first', '100001')
  expect(sent()).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh-first' })
  await switchTokens('refresh-first', '100001', '12', '77')
  expect(browser.seen[1]?.headers).toMatchObject({ 'Dept-Id': '12', 'Role-Id': '77' })
})
