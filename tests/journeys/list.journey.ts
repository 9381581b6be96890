import { expect, type Page, test } from '@playwright/test'
import { complaintsOf, expectAccessible, expectNoSidewaysScroll, signIn } from './kit.ts'

const rows = (page: Page) => page.locator('.list-table tbody tr[data-row]')
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const search = (page: Page) => page.getByRole('button', { name: '查询' }).click()
const heads = (page: Page) =>
  page.locator('.list-table thead th[title]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title')))

/** Waits until the server has kept what was changed of the list. */
const kept = (page: Page) =>
  page.waitForResponse(
    (response) => response.url().includes('/settings/view/') && response.request().method() === 'POST',
  )

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/system/user')
  await expect(rows(page).first()).toBeVisible()
})

test('filters, page, size, order and the open record stand in the address; reload and Back give the same view (R235)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await field(page, '账号').fill('a')
  await field(page, '账号').press('Enter')
  await expect(page).toHaveURL('/system/user?account=a')
  await page.getByRole('columnheader', { name: '账号' }).click()
  await expect(page).toHaveURL('/system/user?account=a&ascs=account')
  const first = rows(page).first().locator('.cell-link')
  const name = await first.innerText()
  await first.click()
  await expect(page).toHaveURL(/open=\d+/)
  await page.reload()
  await expect(page.getByRole('dialog')).toContainText(name)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/system/user?account=a&ascs=account')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/system/user?account=a&ascs=account')
  await expect(field(page, '账号')).toHaveValue('a')
  await page.getByRole('button', { name: '重置' }).click()
  await expect(page).toHaveURL('/system/user?ascs=account')
  await expect(field(page, '账号')).toHaveValue('')
  expect(complaints).toEqual([])
})

test('a phone filter works and stands in no address', async ({ page }) => {
  await page.getByRole('button', { name: /展开/ }).click()
  const asked = page.waitForRequest(/phone=8000/)
  await field(page, '手机号码').fill('8000')
  await search(page)
  await asked
  await expect(page).toHaveURL('/system/user')
})

test('with nothing that matches, the list says so and clears the filters (R236)', async ({ page }) => {
  const asked = page.waitForRequest(/createTime_dategt=2001-01-01&createTime_datelt=2001-01-02/)
  await page.goto('/system/user?createTime_dategt=2001-01-01&createTime_datelt=2001-01-02')
  await asked
  await expect(page.getByText('没有符合筛选条件的数据')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '清除筛选' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a failed load says the words of the server and the request number, and tries again', async ({ page }) => {
  await page.route('**/api/blade-user/page*', (route) =>
    route.fulfill({
      status: 500,
      headers: { 'x-request-id': 'abc123' },
      json: { code: 500, success: false, data: {}, msg: '服务器异常，请稍后再试' },
    }),
  )
  await page.goto('/system/user?account=a')
  await expect(page.getByText('服务器异常，请稍后再试')).toBeVisible()
  await expect(page.getByRole('button', { name: '复制请求号 abc123' })).toBeVisible()
  await page.unroute('**/api/blade-user/page*')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('columns are hidden, ordered, pinned, widened and restored, kept on the server', async ({ page }) => {
  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '部门' }).click()
  await page.getByRole('button', { name: '状态：上移' }).click()
  const saved = kept(page)
  await page.getByRole('button', { name: '姓名：变宽' }).click()
  expect((await saved).ok()).toBe(true)
  expect(await heads(page)).toEqual(['账号', '状态', '姓名', '角色', '手机号码', '创建时间'])
  await page.evaluate(() => localStorage.removeItem('countinghouse-tagList'))
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  expect(await heads(page)).toEqual(['账号', '状态', '姓名', '角色', '手机号码', '创建时间'])
  await page.getByRole('button', { name: '列设置' }).click()
  await expectAccessible(page)
  const restored = kept(page)
  await page.getByRole('button', { name: '恢复默认' }).click()
  await restored
  expect(await heads(page)).toEqual(['账号', '姓名', '状态', '角色', '部门', '手机号码', '创建时间'])
})

test('a column is widened at its edge by the arrow keys', async ({ page }) => {
  const head = page.getByRole('columnheader', { name: '姓名' })
  const before = (await head.boundingBox())?.width ?? 0
  const edge = page.getByRole('separator', { name: '调整列宽：姓名' })
  await edge.focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(before)
  await page.getByRole('button', { name: '列设置' }).click()
  const restored = kept(page)
  await page.getByRole('button', { name: '恢复默认' }).click()
  await restored
})

test('filters are saved as a view, made the default, taken and removed', async ({ page }) => {
  await page.goto('/system/user?status=2')
  await page.locator('.view-button').click()
  await page.getByRole('button', { name: '保存当前筛选为视图' }).click()
  await page.getByRole('textbox', { name: '视图名称' }).fill('停用的账号')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.locator('.view-button')).toContainText('停用的账号')
  await page.locator('.view-button').click()
  const saved = kept(page)
  await page.getByRole('button', { name: '默认打开 停用的账号' }).click()
  await saved
  await page.goto('/system/user')
  await expect(page).toHaveURL('/system/user?status=2')
  await page.locator('.view-button').click()
  await page.getByRole('button', { name: '全部', exact: true }).click()
  await expect(page).toHaveURL('/system/user')
  await page.locator('.view-button').click()
  await page.locator('.view-menu').getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
})

test('keys move over the rows, open one, go to the filter and are listed; single keys can be switched off', async ({
  page,
}) => {
  await page.locator('.list-head h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=/)
  await expect(page.getByRole('dialog')).toContainText('主体编号')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/open=/)
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('/')
  await expect(field(page, '账号')).toBeFocused()
  await page.locator('.list-head h1').click()
  await page.keyboard.press('?')
  await expectAccessible(page)
  await page.getByRole('switch', { name: '单键快捷键' }).click()
  await page.keyboard.press('Escape')
  await page.locator('.list-head h1').click()
  await page.keyboard.press('/')
  await expect(field(page, '账号')).not.toBeFocused()
})

test('bulk work asks, does the valid rows and gives the reason of each of the others (R238)', async ({ page }) => {
  const [first, second] = await rows(page).locator('.cell-link').allInnerTexts()
  await page.route('**/api/blade-user/lock', async (route) => {
    const { userIds } = route.request().postDataJSON() as { userIds: string }
    const isFirst = userIds === (await rows(page).first().getAttribute('data-row-key'))
    await route.fulfill(
      isFirst
        ? { status: 409, json: { code: 409, success: false, data: {}, msg: '不能停用自己', error: 'user.lockSelf' } }
        : { json: { code: 200, success: true, data: {}, msg: '' } },
    )
  })
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').click()
  await expect(page.getByText('已选 2 条')).toBeVisible()
  await page.locator('.bulk-bar').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('2 个账号将不能登录，已登录的立即退出。')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('成功 1 条，失败 1 条，未处理 0 条。')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('row', { name: new RegExp(`${first}.*不能停用自己`) })).toBeVisible()
  await expect(page.getByRole('dialog').getByText(second ?? '')).toHaveCount(0)
  await expectAccessible(page)
})

test('“this page” and “all that match” are two choices', async ({ page }) => {
  await page.getByRole('checkbox', { name: '选择本页' }).click()
  const all = page.getByRole('button', { name: /选择全部符合条件的 \d+ 条/ })
  if (await all.isVisible()) {
    await all.click()
    await expect(page.getByText(/已选全部符合条件的 \d+ 条/)).toBeVisible()
  }
  await page.getByRole('button', { name: '取消选择' }).click()
  await expect(page.locator('.bulk-bar')).toHaveCount(0)
})

test('the page size is one of 10, 30, 50, 100, 200 and kept (R237, R508, R509)', async ({ page }) => {
  await page.getByRole('combobox', { name: '每页条数' }).click()
  await expect(page.getByRole('option')).toHaveText(['10 条/页', '30 条/页', '50 条/页', '100 条/页', '200 条/页'])
  const saved = kept(page)
  await page.locator('.ant-select-item-option', { hasText: '30' }).click()
  await saved
  await page.goto('/system/user')
  await expect(page.locator('.list-footer')).toContainText('30 条/页')
  await page.getByRole('combobox', { name: '每页条数' }).click()
  const back = kept(page)
  await page.locator('.ant-select-item-option', { hasText: '10 条' }).first().click()
  await back
})

test('on a small screen rows are cards and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('.list-card-row').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: '筛选' }).click()
  await expect(field(page, '账号')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test.describe('the form', () => {
  test('checks on leaving a field in the words of the server, focuses the first error, and asks once before changes are lost', async ({
    page,
  }) => {
    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog', { name: '新增用户' })
    await dialog.getByRole('textbox', { name: '账号' }).fill('someone')
    await dialog.getByRole('textbox', { name: '昵称' }).focus()
    await page.keyboard.press('Tab')
    await expect(dialog.getByText('昵称不能为空')).toBeVisible()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog.getByRole('textbox', { name: '昵称' })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('放弃未保存的修改？')).toBeVisible()
    await page.getByRole('button', { name: '继续编辑' }).click()
    await expect(dialog.getByRole('textbox', { name: '账号' })).toHaveValue('someone')
    await dialog.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '放弃修改' }).click()
    await expect(dialog).toBeHidden()
  })

  test('adds a user once, whatever is clicked, and shows the random password this once', async ({ page }) => {
    const account = `journey${Date.now() % 1_000_000}`
    let sent = 0
    page.on('request', (request) => request.url().includes('submitUser') && sent++)
    await page.getByRole('button', { name: '新增' }).click()
    const dialog = page.getByRole('dialog', { name: '新增用户' })
    await dialog.getByRole('textbox', { name: '账号' }).fill(account)
    await dialog.getByRole('textbox', { name: '昵称' }).fill('小旅')
    await dialog.getByRole('textbox', { name: '姓名' }).fill('旅程')
    for (const name of ['角色', '部门']) {
      const choices = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      await dialog.getByRole('combobox', { name }).click()
      await choices.locator('.ant-select-tree-node-content-wrapper').first().click()
      await dialog.getByText('新增用户').click()
      await expect(choices).toHaveCount(0)
    }
    await dialog.getByRole('button', { name: '保存' }).dblclick()
    await expect(page.getByText('新增成功')).toBeVisible()
    await expect(page.getByRole('dialog', { name: '新密码' })).toContainText(account)
    await expectAccessible(page)
    expect(sent).toBe(1)
    await page.getByRole('button', { name: '已记下，关闭' }).click()
    await expect(rows(page).first()).toContainText(account)
  })
})
