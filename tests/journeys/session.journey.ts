import { expect, test } from '@playwright/test'
import { demoPassword } from '../../db/demo/accounts.ts'
import { signIn } from './kit.ts'

const minute = 60_000

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await signIn(page)
})

/** Counts the renewals of the tokens from now on. */
function countRenewals(page: import('@playwright/test').Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes('oauth/token') && request.postData()?.includes('refresh_token')) count++
  })
  return () => count
}

test('a token is renewed once after 600 s when the user does something, never before (R287, R288, R289, R290, R291)', async ({
  page,
}) => {
  const renewals = countRenewals(page)
  const tokenOf = () => page.evaluate(() => localStorage.getItem('countinghouse-token'))
  const before = await tokenOf()
  await page.mouse.click(700, 500)
  await page.clock.runFor(9 * minute)
  await page.mouse.click(700, 500)
  expect(renewals()).toBe(0)
  // by short steps, with real time between them: a leap would carry the first answer past its time-out and ask again
  await expect(async () => {
    await page.clock.runFor(minute / 12)
    expect(renewals()).toBe(1)
  }).toPass({ intervals: [500], timeout: minute / 2 })
  await expect.poll(tokenOf).not.toBe(before)
  expect(renewals()).toBe(1)
})

test('a token is not renewed while nobody is there; the screen locks after a quarter of an hour', async ({ page }) => {
  const renewals = countRenewals(page)
  await page.clock.runFor(15.5 * minute)
  await expect(page).toHaveURL('/lock')
  expect(renewals()).toBe(0)
  await expect(page.getByText('输入登录密码解锁')).toBeVisible()
  await page.locator('input[type="password"]').fill('Wrong123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('用户名或密码错误')).toBeVisible()
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.locator('.home-page')).toBeVisible()
})

test('a refused renewal ends the session with its token, tabs and lock, and leads to /login (R286, R292)', async ({
  page,
}) => {
  await page.route('**/oauth/token', (route) =>
    route.fulfill({
      status: 400,
      json: {
        code: 400,
        success: false,
        error: 'invalid_grant',
        error_description: '登录已过期，请重新登录',
        msg: '登录已过期，请重新登录',
      },
    }),
  )
  await page.clock.runFor(9 * minute)
  await page.mouse.click(700, 500)
  await page.clock.runFor(2 * minute)
  await expect(page).toHaveURL(/\/login/)
  const left = await page.evaluate(() =>
    ['token', 'refreshToken', 'userInfo', 'tagList', 'isLock'].filter(
      (name) =>
        localStorage.getItem(`countinghouse-${name}`) !== null ||
        sessionStorage.getItem(`countinghouse-${name}`) !== null,
    ),
  )
  expect(left).toEqual([])
})

test('a lost answer to a renewal does not end the session', async ({ page }) => {
  await page.route('**/oauth/token', (route) => route.abort())
  await page.clock.runFor(9 * minute)
  await page.mouse.click(700, 500)
  await page.clock.runFor(1.5 * minute)
  await expect(page.locator('.home-page')).toBeVisible()
})
