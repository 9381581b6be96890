import { expect, test } from '@playwright/test'
import { demoPassword } from '../../db/demo/accounts.ts'
import { guest } from '../../features/access/guest/guest.contract.ts'
import { sms } from '../../features/access/sms/sms.contract.ts'
import { complaintsOf, expectAccessible, fillSignIn, signIn } from './kit.ts'

test('a visitor is sent to the sign-in page and, once signed in by account in a tenant, to the wanted page (R001, R006, R117, R130, R197)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.goto('/system/user?status=1')
  await expect(page).toHaveURL(/\/login\?to=/)
  await expect(page).toHaveTitle('登录 - 商户管理平台')
  await expectAccessible(page)
  await fillSignIn(page)
  await expect(page).toHaveURL('/system/user?status=1')
  await expect(page.getByRole('heading', { name: '用户管理' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('a wanted page of another site is not followed', async ({ page }) => {
  await page.goto('/login?to=//evil.example/')
  await fillSignIn(page)
  await expect(page).toHaveURL('/wel/index')
})

test('a wrong password is told in the words of the server and stores nothing (R277, R278)', async ({ page }) => {
  await page.goto('/login')
  await fillSignIn(page, { account: 'nobody', password: 'Wrong1234' })
  await expect(page.getByRole('alert').filter({ hasText: '用户名或密码错误' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('countinghouse-token'))).toBeNull()
})

test('the sign-in page asks for tenant, account and password, or for phone and code, which can be sent again after a count of seconds (R008, R190, R191, R192, R193, R194, R196)', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/login')
  await expect(page.locator('[name="tenantId"]')).toHaveValue('000000')
  for (const name of ['username', 'password']) await expect(page.locator(`[name="${name}"]`)).toHaveValue('')
  await page.getByRole('tab', { name: '手机登录' }).click()
  await expect(page.locator('[name="code"]')).toBeVisible()
  await page.locator('[name="phone"]').fill('13800138000')
  await page.route(`**${sms.send.path}`, (route) =>
    route.fulfill({ json: { code: 200, success: true, data: {}, msg: '操作成功' } }),
  )
  const button = page.locator('.code-button')
  await expect(button).toHaveText('获取验证码')
  await button.click()
  await expect(button).toHaveText('60秒后重发')
  await page.clock.runFor(1_000)
  await expect(button).toHaveText('59秒后重发')
  for (let second = 0; second < 59; second++) await page.clock.runFor(1_000)
  await expect(button).toHaveText('获取验证码')
})

test('a registration tells why it failed; once it is sent the guest is signed out and sent to /login (R300, R492, R493)', async ({
  page,
}) => {
  const guestInfo = {
    user_id: '-1',
    account: '',
    user_name: '',
    nick_name: '',
    real_name: '',
    role_name: '',
    avatar: '',
  }
  await page.goto('/login')
  await page.evaluate(
    (kept) => {
      for (const [name, content] of Object.entries(kept)) {
        const item = { dataType: typeof content, content, datetime: Date.now() }
        localStorage.setItem(`countinghouse-${name}`, JSON.stringify(item))
      }
    },
    {
      token: 'guest-token-of-this-window-0000',
      refreshToken: 'none',
      expiresIn: 900,
      tenantId: '100001',
      userInfo: { ...guestInfo, oauth_id: '5', dept_id: '', role_id: '', detail: {} },
    },
  )
  const answers = [
    { status: 409, json: { code: 409, success: false, data: {}, msg: '账号已存在!' } },
    { status: 400, json: { code: 400, success: false, data: {} } },
    { status: 200, json: { code: 200, success: true, data: {}, msg: '操作成功' } },
  ]
  await page.route(`**${guest.register.path}*`, (route) => route.fulfill(answers.shift()))
  await page.goto('/wel/index')
  await page.locator('[name="name"]').fill('新人')
  await page.locator('[name="account"]').fill('newcomer')
  await page.locator('[name="password"]').fill('Harbour42')
  await page.locator('[name="password2"]').fill('Harbour42')
  const submit = page.locator('button[type="submit"]')
  for (const told of ['账号已存在!', '提交失败']) {
    await submit.click()
    await expect(page.locator('.form-failure')).toHaveText(told)
  }
  await submit.click()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('countinghouse-token'))).toBeNull()
})

test('missing fields are told beside them, the first gets the focus, nothing is sent', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => request.url().includes('oauth/token') && sent++)
  await page.goto('/login')
  await page.locator('button[type="submit"]').click()
  await expect(page.getByText('请输入账号')).toBeVisible()
  await expect(page.locator('[name="username"]')).toBeFocused()
  expect(sent).toBe(0)
})

test('a captcha is asked for from the third miss on, and the typed password stays', async ({ page }) => {
  await page.goto('/login')
  for (const miss of [1, 2, 3, 4]) {
    await fillSignIn(page, { account: 'captcha-case', password: `Wrong123${miss}` })
    await expect(page.locator('button[type="submit"]')).not.toHaveAttribute('aria-disabled', 'true')
    if (await page.locator('[name="code"]').isVisible()) break
  }
  await expect(page.locator('.captcha-button img')).toHaveAttribute('src', /^data:image\/png;base64,/)
  await expect(page.locator('[name="password"]')).not.toHaveValue('')
  await expectAccessible(page)
})

test('the password travels as its MD5 in the body, never in an address (R253)', async ({ page }) => {
  const request = page.waitForRequest(/oauth\/token/)
  await page.goto('/login')
  await fillSignIn(page)
  const sent = await request
  expect(sent.url()).not.toContain('?')
  expect(sent.postData()).not.toContain(demoPassword)
  expect((sent.postDataJSON() as { password: string }).password).toMatch(/^[0-9a-f]{32}$/)
  expect(sent.headers()['user-type']).toBe('oem')
  expect(sent.headers()['blade-auth']).toBeUndefined()
  expect(sent.headers().authorization).toMatch(/^Basic /)
})

test('the session is kept in the storage of the specification (R266, R267, R273, R274, R275, R276)', async ({
  page,
}) => {
  await signIn(page)
  const item = await page.evaluate(
    () => JSON.parse(localStorage.getItem('countinghouse-token') ?? '{}') as Record<string, unknown>,
  )
  expect(item).toMatchObject({ dataType: 'string', content: expect.any(String), datetime: expect.any(Number) })
  for (const name of ['refreshToken', 'userInfo', 'tenantId']) {
    expect(await page.evaluate((key) => localStorage.getItem(key), `countinghouse-${name}`)).not.toBeNull()
  }
})

test('who is signed in and opens /login or / comes home (R115, R120, P001, P002)', async ({ page }) => {
  await signIn(page)
  for (const path of ['/login', '/', '/wel']) {
    await page.goto(path)
    await expect(page).toHaveURL('/wel/index')
  }
})

test('signing out asks first; declining keeps the session (R173, R174, R279, R284)', async ({ page }) => {
  await signIn(page)
  await page.locator('.header-user').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page.getByText('是否退出系统？')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await expect(page.locator('.home-page')).toBeVisible()
  await page.locator('.header-user').click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/login/)
  for (const name of ['token', 'refreshToken', 'userInfo']) {
    expect(await page.evaluate((key) => localStorage.getItem(key), `countinghouse-${name}`)).toBeNull()
  }
})

test('signing out in one window signs the others out', async ({ page, context }) => {
  await signIn(page)
  const other = await context.newPage()
  await other.goto('/wel/index')
  await expect(other.locator('.home-page')).toBeVisible()
  await other.locator('.header-user').click()
  await other.getByRole('menuitem', { name: '退出登录' }).click()
  await other.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('a session that the server has ended leads to the sign-in page and back (R481, R482)', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/blade-user/page*', (route) =>
    route.fulfill({ status: 401, json: { code: 401, success: false, data: {}, msg: '登录已过期，请重新登录' } }),
  )
  await page.goto('/system/user')
  await expect(page).toHaveURL(/\/login\?to=%2Fsystem%2Fuser/)
  await expect(page.getByText('登录已过期，请重新登录')).toBeVisible()
  await page.unroute('**/api/blade-user/page*')
  await fillSignIn(page)
  await expect(page).toHaveURL('/system/user')
})

test('an empty stored token ends the session and leads to /login (R121, R285)', async ({ page }) => {
  await signIn(page)
  await page.evaluate(() => localStorage.removeItem('countinghouse-token'))
  await page.goto('/system/user')
  await expect(page).toHaveURL(/\/login/)
})

test.describe('unknown and forbidden addresses', () => {
  test('an unknown path goes to /404, from where the way leads home (R116, P003)', async ({ page }) => {
    await signIn(page)
    await page.goto('/nowhere/at/all')
    await expect(page).toHaveURL('/404')
    await expectAccessible(page)
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page.locator('.home-page')).toBeVisible()
  })

  test('the public pages open without signing in (R109, R110, R111, R112, R113, R114, R118)', async ({ page }) => {
    for (const path of ['/login', '/lock', '/404', '/403', '/500', '/forgetPassword']) {
      await page.goto(path)
      await expect(page).toHaveURL(path)
      await expectAccessible(page)
    }
  })
})
