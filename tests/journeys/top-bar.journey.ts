import { expect, test } from '@playwright/test'
import { profile } from '../../features/access/profile/profile.contract.ts'
import { deskNotice } from '../../features/content/desk-notice/desk-notice.contract.ts'
import { enter, follow } from './kit.ts'

test('the frame has header, side menu, tabs and search; the top bar and the user’s menu offer their parts (R133, R134, R135, R136, R157, R158, R167, R168, R169, R170, R172, R179)', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/wel/index')
  for (const part of ['.frame-header', '.side-menu', '.tab-bar']) await expect(page.locator(part)).toBeVisible()
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect(page.locator('.frame')).toHaveAttribute('data-side', 'narrow')
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(page.locator('.frame')).toHaveAttribute('data-side', 'wide')
  await page.getByRole('button', { name: '搜索菜单' }).click()
  await expect(page.getByRole('combobox', { name: '搜索菜单' })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
  await follow(page, '/system/user')
  await page.locator('.header-user').click()
  await expect(page.getByRole('menuitem')).toHaveText(['首页', '个人信息', '退出登录'])
  await page.getByRole('menuitem', { name: '首页' }).click()
  await expect(page).toHaveURL('/wel/index')
})

test('the bell shows what is new for the user in three tabs: notices, messages, tasks (R230, R231 as ruling 28 has them)', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/wel/index')
  const answered = page.waitForResponse((response) => response.url().includes(deskNotice.list.path))
  await page.getByRole('button', { name: /^通知/ }).click()
  const panel = page.locator('.notice-panel')
  await expect(panel.getByRole('tab')).toHaveText(['通知', '公告', '待办'])
  await panel.getByRole('tab', { name: '公告' }).click()
  const { data } = (await (await answered).json()) as { data: { records: { title: string }[] } }
  expect(data.records.length).toBeGreaterThan(0)
  await expect(panel.getByRole('tabpanel').locator('li a, li button')).toHaveText(
    data.records.map(({ title }) => title),
  )
})

test('a page outside of the frame opens no tab (R123)', async ({ page }) => {
  await enter(page)
  await page.goto('/wel/index')
  await expect(page.locator('.home-page')).toBeVisible()
  await follow(page, '/403')
  const buttons = page.locator('.message-actions > *')
  await expect(buttons).toHaveText(['返回首页', '返回上一页'])
  const heights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
  expect(heights[0]).toBe(heights[1])
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page.locator('.home-page')).toBeVisible()
  await expect(page.locator('.tab')).toHaveText(['首页'])
})

test('the own record has two tabs with their fields; a click locks its button for a second (R220, R221, R222, R510)', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/wel/index')
  await follow(page, '/info/index')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(['个人信息'])
  await expect(page.getByRole('main').getByRole('tab')).toHaveText(['个人信息', '修改密码'])
  await expect(page.getByRole('button', { name: '上传头像' })).toBeVisible()
  for (const label of ['姓名', '昵称', '手机号码', '邮箱'])
    await expect(page.getByLabel(label, { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: '修改密码' }).click()
  await page.getByLabel('原密码').fill('Wrong123')
  await page.getByLabel('新密码', { exact: true }).fill('Harbour43')
  await page.getByLabel('确认密码').fill('Harbour43')
  await page.route(`**${profile.updatePassword.path}*`, (route) =>
    route.fulfill({ status: 400, json: { code: 400, success: false, data: {}, msg: '原密码不正确!' } }),
  )
  const button = page.getByRole('button', { name: '修改密码' })
  const clicked = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const all = [...document.querySelectorAll<HTMLButtonElement>('button.ant-btn-primary')]
        const one = all.find(({ innerText }) => innerText.includes('修改密码'))
        let at = 0
        one?.addEventListener('click', () => (at = performance.now()), { capture: true })
        const look = () => {
          if (at > 0 && performance.now() - at > 200 && !one?.classList.contains('ant-btn-loading'))
            return resolve(performance.now() - at)
          requestAnimationFrame(look)
        }
        look()
      }),
  )
  await button.click()
  await expect(page.getByText('原密码不正确!')).toBeVisible()
  expect(await clicked).toBeGreaterThanOrEqual(1000)
})

test('a set of a dictionary is edited in a dialog 880 wide (R513)', async ({ page }) => {
  await enter(page)
  await page.goto('/wel/index')
  await follow(page, '/system/dictbiz')
  await page.getByRole('button', { name: '新增' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((one) => (one as HTMLElement).offsetWidth)).toBe(880)
})
