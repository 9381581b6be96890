import { expect, type Page, test } from '@playwright/test'
import { choose } from './forms.ts'
import { chooseVerdict, complaintsOf, expectAccessible, listRows, personOf, signIn } from './kit.ts'

const moves = '/rb-oem/serviceinfo/service_move'
const dialog = (page: Page) => page.getByRole('dialog')
const waiting = (page: Page) => listRows(page).filter({ hasText: '待审核' })

/** Opens the form that moves a provider, out of the list of providers. */
async function openForm(page: Page, name: string): Promise<void> {
  await page.goto(`/rb-oem/serviceinfo/service_info?serviceName=${encodeURIComponent(name)}`)
  await listRows(page).filter({ hasText: name }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: '变更上级' }).click()
}

test('one person asks for a provider to move, another approves: what goes along and what stands against it is seen before (C1385 to C1389, P385)', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  const name = '大兴联付代理'
  await signIn(page, 'operation')
  // It waits already: taken back by who asked.
  await page.goto(moves)
  await waiting(page).getByRole('button', { name: '撤销申请' }).click()
  await dialog(page).getByRole('button', { name: '撤销申请' }).click()
  await expect(waiting(page)).toHaveCount(0)

  await openForm(page, name)
  await choose(page, dialog(page).getByLabel('新上级'), '华北数字服务有限公司', '华北')
  await expect(dialog(page)).toContainText('服务商已直属该上级')
  await dialog(page).getByText('运营商直属').click()
  await expect(dialog(page)).toContainText('可以迁移')
  await expect(dialog(page)).toContainText('2 → 1')
  await expectAccessible(page)
  await dialog(page).getByLabel('迁移原因').fill('恢复直属')
  await dialog(page).getByRole('button', { name: '提交审核' }).click()
  await expect(dialog(page)).toHaveCount(0)

  const auditor = await personOf(browser, 'auditor')
  await auditor.goto(moves)
  await waiting(auditor).getByRole('button', { name: '审核' }).click()
  await chooseVerdict(dialog(auditor), '通过')
  await expect(dialog(auditor)).toContainText('此前支付的交易仍按 华北数字服务有限公司 分润')
  await dialog(auditor).getByRole('button', { name: '提交审核结果' }).click()
  await expect(waiting(auditor)).toHaveCount(0)

  await page.goto(`/rb-oem/serviceinfo/service_info?serviceName=${encodeURIComponent(name)}`)
  await listRows(page).filter({ hasText: name }).getByRole('button', { name: '详情' }).click()
  await expect(page.getByRole('heading', { name: '迁移记录' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '恢复直属' }).filter({ hasText: '已生效' })).toHaveCount(1)
  expect(complaints).toEqual([])
})
