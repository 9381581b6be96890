import { expect, type Page, test } from '@playwright/test'
import { menu } from '../../features/access/menu/menu.contract.ts'
import { complaintsOf, expectAccessible, expectNoSidewaysScroll, signIn } from './kit.ts'

const tab = (page: Page, name: string) => page.locator('.tab', { hasText: name })

/** Opens a page by the side menu. */
async function openByMenu(page: Page, group: string, name: string): Promise<void> {
  const link = page.locator('.side-menu').getByRole('link', { name })
  if (!(await link.isVisible())) await page.locator('.side-menu').getByRole('button', { name: group }).click()
  await link.click()
}

test('each visited page opens as a tab, named as the page and the operator, that keeps its filters and typed text (R122, R129, R131, R132)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page)
  await openByMenu(page, '系统管理', '用户管理')
  const operator = (await page.locator('.frame-brand .brand-name').textContent()) ?? ''
  expect(operator).not.toBe('')
  await expect(page.locator('.tab[data-active="true"]')).toHaveText('用户管理')
  await expect(page).toHaveTitle(`用户管理 - ${operator}`)
  await page.getByRole('textbox', { name: '账号' }).fill('half typed')
  await page.locator('.list-table .ant-table-content').evaluate((rows) => rows.scrollTo(0, 40))
  await tab(page, '首页').getByRole('button').click()
  await expect(page.locator('.home-page')).toBeVisible()
  await openByMenu(page, '系统管理', '用户管理')
  await expect(page.getByRole('textbox', { name: '账号' })).toHaveValue('half typed')
  expect(complaints).toEqual([])
})

test('tabs are closed, closed as others and closed all; the home page stays (R124, R125, R126, R179, R180)', async ({
  page,
}) => {
  await signIn(page)
  await page.locator('.header-user').click()
  await page.getByRole('menuitem', { name: '个人信息' }).click()
  await openByMenu(page, '系统管理', '用户管理')
  await expect(page.locator('.tab')).toHaveCount(3)
  await expect(tab(page, '首页').locator('.tab-close')).toHaveCount(0)
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  await expect(page.locator('.tab')).toHaveCount(2)
  await page.getByRole('button', { name: '关闭 用户管理' }).click()
  await expect(page).toHaveURL('/wel/index')
  await openByMenu(page, '系统管理', '用户管理')
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('menuitem', { name: '关闭全部' }).click()
  await expect(page).toHaveURL('/wel/index')
  await expect(page.locator('.tab')).toHaveCount(1)
})

test('closing all while a page is still loading leads home and stays there (R126)', async ({ page }) => {
  await signIn(page)
  const held: (() => void)[] = []
  await page.route(/UserListPage.*\.js/, async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await openByMenu(page, '系统管理', '用户管理')
  await expect(page).toHaveURL('/system/user')
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('menuitem', { name: '关闭全部' }).click()
  await expect(page).toHaveURL('/wel/index')
  for (const go of held) go()
  await expect(page.locator('.tab')).toHaveCount(1)
  await expect(page).toHaveURL('/wel/index')
})

test('clearing the cache asks first and says 清除完毕 (R127, R128)', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '标签页操作' }).click()
  await page.getByRole('menuitem', { name: '清除缓存' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('清除完毕')).toBeVisible()
})

test('a reload keeps the tabs and the pages of the menu (R181); the buttons are read after the menu (R421)', async ({
  page,
}) => {
  await signIn(page)
  await openByMenu(page, '系统管理', '用户管理')
  const order: string[] = []
  page.on('response', (response) => response.url().includes(menu.routes.path) && order.push('the menu came'))
  page.on('request', (request) => request.url().includes(menu.buttons.path) && order.push('the buttons are asked for'))
  await page.reload()
  await expect(page.locator('.tab')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: '用户管理' })).toBeVisible()
  expect(order).toEqual(['the menu came', 'the buttons are asked for'])
})

test('the menu search finds pages by name and pinyin, says when there is none, closes with Esc (R142, R143, R144, R145, R146)', async ({
  page,
}) => {
  await signIn(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '搜索菜单' })
  await field.fill('yh')
  await expect(page.getByRole('option', { name: /用户管理/ })).toBeVisible()
  await expectAccessible(page)
  await field.fill('户管理')
  await expect(page.getByText('没有找到菜单')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await page.keyboard.press('Control+k')
  await field.fill('用户管理')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/system/user')
})

test('the language is Chinese until English is chosen, which reloads nothing and loses nothing typed (R011, R012, R232)', async ({
  page,
}) => {
  await signIn(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await openByMenu(page, '系统管理', '用户管理')
  await page.getByRole('textbox', { name: '账号' }).fill('kept')
  await page.locator('.header-language').click()
  await expect(page.getByRole('menuitem')).toHaveText(['中文', 'English'])
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Account' })).toHaveValue('kept')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('.tab[data-active="true"]')).toHaveText('Users')
  await expect(
    page
      .locator('.side-menu, .filter-panel, .list-tools, .list-table thead, .list-footer')
      .filter({ hasText: /[\u4e00-\u9fff]/ }),
  ).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search menus' }).fill('zzz')
  await expect(page.getByText('no menu found')).toBeVisible()
})

test('the top bar locks the screen with a password, and every page stays behind it (R010, R119, R165, R187, R189, R293, R370)', async ({
  page,
}) => {
  await signIn(page)
  await openByMenu(page, '系统管理', '用户管理')
  await page.getByRole('textbox', { name: '账号' }).fill('half typed')
  await page.getByRole('button', { name: '锁屏', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '锁屏' }).click()
  await expect(page.getByText('锁屏密码不能为空')).toBeVisible()
  await page.getByRole('textbox', { name: '锁屏密码' }).fill('secret')
  await page.getByRole('dialog').getByRole('button', { name: '锁屏' }).click()
  await expect(page).toHaveURL('/lock')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: '锁屏密码' }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByText('锁屏密码不正确')).toBeVisible()
  await page.getByRole('textbox', { name: '锁屏密码' }).fill('secret')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/system/user')
  await expect(page.getByRole('textbox', { name: '账号' })).toHaveValue('half typed')
})

test('a locked window stays locked when another address is typed (R119)', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '锁屏', exact: true }).click()
  await page.getByRole('textbox', { name: '锁屏密码' }).fill('secret')
  await page.getByRole('dialog').getByRole('button', { name: '锁屏' }).click()
  await expect(page).toHaveURL('/lock')
  for (const path of ['/system/user', '/login']) {
    await page.goto(path)
    await expect(page).toHaveURL('/lock')
  }
})

test('on a small screen the menu comes over the page and goes when an entry is chosen (R147)', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(page.locator('.frame')).toHaveAttribute('data-side', 'over')
  await expectAccessible(page)
  await openByMenu(page, '系统管理', '用户管理')
  await expect(page.locator('.frame')).toHaveAttribute('data-side', 'away')
  await expectNoSidewaysScroll(page)
})

test('the theme and a colour of one’s own are kept (R159, R166, R175)', async ({ page }) => {
  await signIn(page)
  await page.getByRole('button', { name: '主题和颜色' }).click()
  await expect(page.locator('.theme-choice')).toHaveCount(11)
  await page.locator('.theme-choice').nth(2).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('without menus a tip stands in their place (R138)', async ({ page }) => {
  await page.route('**/menu/routes*', (route) =>
    route.fulfill({ json: { code: 200, success: true, data: [], msg: '' } }),
  )
  await signIn(page)
  await expect(page.getByText('暂无菜单，请联系管理员分配角色和菜单')).toBeVisible()
})

test('uncaught errors are counted to 99, read, sent to the server and cleared after a question each (R160, R161, R162, R163, R164, R454, R500, R501, R502, R503, R505)', async ({
  page,
}) => {
  await signIn(page)
  await page.evaluate(() =>
    setTimeout(() => {
      throw new Error('token=abcdef broke')
    }),
  )
  await page.getByRole('button', { name: '本地日志（1条）' }).click()
  await expect(page.getByText('token=****** broke', { exact: true })).toBeVisible()
  const sent = page.waitForRequest((request) => request.url().includes('oauth/logout') && request.method() === 'POST')
  await page.getByRole('button', { name: '上传到服务器' }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定上传本地日志到服务器?' })
    .getByRole('button', { name: '确定' })
    .click()
  expect((await (await sent).response())?.status()).toBe(200)
  await expect(page.getByText('发送成功!')).toBeVisible()
  await expect(page.getByRole('button', { name: /^本地日志/ })).toHaveCount(0)
  await page.evaluate(() => {
    for (let n = 0; n < 100; n++)
      setTimeout(() => {
        throw new Error(`number ${n}`)
      })
  })
  const button = page.getByRole('button', { name: '本地日志（100条）' })
  await expect(button.locator('.count-mark')).toHaveText('99+')
  await button.click()
  await page.getByRole('button', { name: '清空', exact: true }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: '确定清空本地日志记录?' })
    .getByRole('button', { name: '确定' })
    .click()
  await expect(page.getByText('清空成功!')).toBeVisible()
  await expect(button).toHaveCount(0)
})

test('an address that the menu does not hold is not framed (ruling 27)', async ({ page }) => {
  await signIn(page)
  await page.goto('/myiframe/x?label=x&source=https%3A%2F%2Fevil.example%2F')
  await expect(page.getByText('只能打开菜单中登记的外部页面。')).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})
