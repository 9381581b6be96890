import { expect, type Page, test } from '@playwright/test'
import { waitingPlaces } from '../../features/desk/home/home.contract.ts'
import {
  complaintsOf,
  expectAccessible,
  expectNoSidewaysScroll,
  fillSignIn,
  follow,
  keepBefore,
  signIn,
} from './kit.ts'

/** Answers of the home page's calls, as the page got them. */
async function homeAnswers(page: Page) {
  const answer = async (name: string) =>
    page.evaluate(async (path) => {
      const token = JSON.parse(localStorage.getItem('countinghouse-token') ?? '{}').content
      return (await (await fetch(path, { headers: { 'Blade-Auth': `bearer ${token}` } })).json()).data
    }, `/api/countinghouse/access/home/${name}`)
  return { trades: await answer('trades'), waiting: await answer('waiting') }
}

/** Loads the home page and waits until every block has its figures. */
async function goHome(page: Page): Promise<void> {
  await page.goto('/wel/index')
  await expectFigures(page)
}

async function expectFigures(page: Page): Promise<void> {
  await expect(page.locator('.home-block').first()).toBeVisible()
  await expect(page.locator('.home-skeleton')).toHaveCount(0)
}

/** Reads the number of rows that the open list says it has; nothing while it loads. */
async function totalShown(page: Page): Promise<number | undefined> {
  const footer = await page.locator('.pane:visible .list-footer').allTextContents()
  if (footer.length > 0) return Number(/\d+/.exec(footer.join())?.[0])
  return (await page.locator('.pane:visible .list-nothing').count()) > 0 ? 0 : undefined
}

for (const account of ['admin', 'finance', 'north']) {
  test(`each figure of ${account} opens the list that shows the same`, async ({ page }) => {
    test.setTimeout(180_000)
    const complaints = complaintsOf(page)
    await signIn(page, account)
    await goHome(page)
    await expectAccessible(page)
    const { waiting } = await homeAnswers(page)
    for (const { name, count, filter } of waiting.figures) {
      const { title } = waitingPlaces[name as keyof typeof waitingPlaces]
      await follow(page, '/wel/index')
      await expectFigures(page)
      const link = page.locator('.home-waiting li > a', { hasText: title })
      await expect(link.locator('strong')).toHaveText(String(count))
      await link.click()
      await expect(page).toHaveURL(new RegExp(new URLSearchParams(filter).toString().replaceAll('+', '\\+')))
      // The checks of the audit chain and of the books are no lists: their pages tell what they found.
      if (name !== 'chainBroken' && name !== 'proofFailed')
        await expect.poll(() => totalShown(page), { timeout: 20_000 }).toBe(count)
    }
    // Both tell of this time of yesterday: again when a payment lies between the two moments.
    await expect(async () => {
      await goHome(page)
      const { trades } = await homeAnswers(page)
      await page.getByRole('link', { name: /^昨日此时 交易金额/ }).click()
      await expect(page).toHaveURL(/createTime_datelt=/)
      const { tradeCount } = trades.yesterday
      // At night nobody had paid yet: a list without rows has no total row.
      const told = page.locator(tradeCount > 0 ? '.pane:visible .total-row' : '.pane:visible .list-nothing')
      await expect(told).toContainText(tradeCount > 0 ? `已支付 ${tradeCount} 笔` : '没有', { timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    expect(complaints).toEqual([])
  })
}

test('a block that cannot be read says so and is read again; the others stay', async ({ page }) => {
  await page.route('**/home/trades', (route) =>
    route.fulfill({ status: 500, json: { code: 500, success: false, msg: '服务器异常，请稍后再试', data: {} } }),
  )
  await signIn(page, 'finance')
  const block = page.getByRole('region', { name: '今日交易' })
  await expect(block.getByRole('alert')).toContainText('服务器异常')
  await expect(page.getByRole('region', { name: '待办' })).toBeVisible()
  await page.unroute('**/home/trades')
  await block.getByRole('button', { name: '重试' }).click()
  await expect(block.getByRole('link', { name: /^今日 交易金额/ })).toBeVisible()
  const again = page.waitForResponse(/home\/waiting/)
  await page.getByRole('button', { name: '刷新' }).click()
  expect((await again).ok()).toBe(true)
})

test('the home page fits a phone in English and the dark theme, and shows an institution no money', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await keepBefore(page, { language: 'en', themeName: 'theme-dark' })
  await signIn(page, 'institution')
  await goHome(page)
  await expect(page.getByRole('region', { name: 'Transactions today' })).toBeVisible()
  await expect(page.locator('.home-page')).not.toContainText('Own profit')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

/** Calls the server as the signed-in user. */
const call = (page: Page, path: string, body?: object): Promise<{ code: number; data: never; msg: string }> =>
  page.evaluate(
    async ([url, sent]) => {
      const token = JSON.parse(localStorage.getItem('countinghouse-token') ?? '{}').content
      const headers = { 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' }
      return (await fetch(url, sent ? { method: 'POST', headers, body: sent } : { headers })).json()
    },
    [path, body ? JSON.stringify(body) : ''] as const,
  )

interface Node {
  id: string
  roleAlias: string
  children: Node[]
}

/** Makes a user with the roles of two aliases, as the administrator. @returns account, given password and role ids */
async function givenUser(page: Page, aliases: readonly string[]) {
  await signIn(page)
  const flat = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
  const roles = flat((await call(page, '/api/blade-system/role/list')).data)
  const [dept] = (await call(page, '/api/blade-system/dept/list')).data as Node[]
  const roleIds = aliases.map((alias) => roles.find(({ roleAlias }) => roleAlias === alias)?.id ?? '')
  const account = `new${Date.now()}`
  const made = await call(page, '/api/blade-user/submitUser', {
    account,
    name: '新人',
    realName: '新人',
    roleId: roleIds.join(','),
    deptId: dept?.id,
    requestNo: crypto.randomUUID(),
  })
  expect(made.msg).toBe('操作成功')
  await page.evaluate(() => localStorage.clear())
  return { account, password: (made.data as { password: string }).password, roleIds }
}

const ownPassword = 'Harbour2026'

/** Signs in with a given password and changes it, as the page asks. */
async function changeGiven(page: Page, account: string, password: string): Promise<void> {
  await page.goto('/login?to=%2Finfo%2Findex')
  await fillSignIn(page, { account, password })
  await expect(page.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
  await page.getByLabel('原密码').fill(password)
  await page.getByLabel('新密码', { exact: true }).fill(ownPassword)
  await page.getByLabel('确认密码').fill(ownPassword)
}

test('a given password is changed before anything else; then the wanted page shows', async ({ page }) => {
  const { account, password } = await givenUser(page, ['finance'])
  await changeGiven(page, account, password)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: '请先修改密码' })).toBeVisible()
  expect(await call(page, '/api/blade-system/search/role')).toMatchObject({ code: 403 })
  await page.getByLabel('原密码').fill(password)
  await page.getByLabel('新密码', { exact: true }).fill(ownPassword)
  await page.getByLabel('确认密码').fill(ownPassword)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.getByRole('heading', { name: '个人信息' })).toBeVisible()
  expect(await call(page, '/api/blade-system/search/role')).toMatchObject({ code: 200 })
})

test('another role of the user’s own brings new tokens, another menu and other rights (R171, R255, R371, R372, R423)', async ({
  page,
}) => {
  const { account, password, roleIds } = await givenUser(page, ['finance', 'risk'])
  await changeGiven(page, account, password)
  await page.getByRole('button', { name: '修改密码' }).click()
  const kept = (name: string) => page.evaluate((key) => localStorage.getItem(`countinghouse-${key}`), name)
  await page.locator('.header-user').click()
  await page.getByRole('menuitem', { name: '切换部门角色' }).click()
  const dialog = page.getByRole('dialog', { name: '切换部门角色' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  const before = await kept('token')
  for (const label of ['部门', '角色']) {
    await dialog.getByLabel(label).hover()
    await dialog.locator('.ant-form-item', { hasText: label }).locator('.ant-select-clear').click()
    await dialog.getByRole('button', { name: '切换' }).click()
    await expect(dialog.getByText(`请选择${label}`)).toBeVisible()
  }
  expect(await kept('token')).toBe(before)
  await dialog.getByLabel('部门').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await dialog.getByLabel('角色').click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: '风控' }).click()
  await dialog.getByRole('button', { name: '切换' }).click()
  await expect(page.locator('.home-page')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await kept('token')).not.toBe(before)
  expect(JSON.parse((await kept('userInfo')) ?? '{}').content).toMatchObject({ role_id: roleIds[1], role_name: 'risk' })
  await expect(page.getByRole('region', { name: '今日交易' })).toBeVisible()
  expect(await call(page, '/api/rb-oem/oem/moneychange/money_change/list')).toMatchObject({ code: 403 })
})
