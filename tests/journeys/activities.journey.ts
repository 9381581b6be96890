import { expect, test } from '@playwright/test'
import { choose } from './forms.ts'
import { chooseVerdict, expectAccessible, listRows, personOf, signIn } from './kit.ts'

test('an activity: drafted with a worked example, published by a second person, and its rewards reviewed and explained', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  const name = `秋季激活${String(Date.now()).slice(-6)}`
  await signIn(page, 'finance')
  await page.goto('/rb-oem/active/active_add')
  const dialog = page.getByRole('dialog', { name: '新增设备活动' })
  await dialog.getByLabel('活动名称').fill(name)
  await choose(page, dialog.getByLabel('活动类型'), '激活奖励')
  for (const [label, time] of [
    ['开始时间', '2026-01-01 00:00:00'],
    ['结束时间', '2030-12-31 23:59:59'],
  ] as const) {
    await dialog.getByLabel(label).fill(time)
    await dialog.getByLabel(label).press('Enter')
  }
  await dialog.getByLabel('活动预算').fill('600.00')
  await dialog.getByLabel('阶段名称').fill('激活')
  await dialog.getByLabel('一级奖励').fill('60.00')
  await dialog.getByLabel('示例：一级传给下级').fill('45.00')
  await expect(dialog).toContainText('给一级 60.00 元：一级得 15.00 元，下级得 45.00 元，商户得 0.00 元')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
  await expect(listRows(page, name)).toContainText('草稿')

  const auditor = await personOf(browser, 'auditor')
  await auditor.goto('/rb-oem/active/active')
  await listRows(auditor, name).getByRole('button', { name: '发布' }).click()
  await auditor.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(listRows(auditor, name)).toContainText('进行中')

  await auditor.goto('/rb-oem/active/active_reward?recordStatus=0')
  const waiting = listRows(auditor, '待审核').first()
  await waiting.getByRole('button', { name: '审核' }).click()
  const verdict = auditor.getByRole('dialog')
  await chooseVerdict(verdict, '通过')
  await verdict.getByRole('button', { name: '提交审核结果' }).click()
  await expect(verdict).toBeHidden()

  const city = await personOf(browser, 'city')
  await city.goto('/rb-oem/active/active_reward?recordStatus=1')
  await listRows(city, '已发放').first().getByRole('link').first().click()
  await expect(city.getByRole('heading', { name: '活动说明' })).toBeVisible()
  await expect(city.locator('.pane:visible')).toContainText('已计入')
  await expectAccessible(city)
})
