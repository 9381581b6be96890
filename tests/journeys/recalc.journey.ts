import { expect, test } from '@playwright/test'
import { complaintsOf, chooseVerdict, expectAccessible, listRows, personOf, signIn } from './kit.ts'

const recalcs = '/oemprofit/profit_recalc'

test('a wrong price of yesterday is worked out again: finance submits, the dry run shows who gains, the auditor approves (P285, C1010 to C1013)', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const complaints = complaintsOf(page)
  await signIn(page, 'finance')
  await page.goto(recalcs)
  await page.getByRole('button', { name: '提交重算' }).click()
  const form = page.getByRole('dialog', { name: '提交重算' })
  await form.getByText('指定更正').click()
  await form.getByRole('button', { name: '提交并试算' }).click()
  await expect(form.locator('.ant-form-item-explain-error').first()).toBeVisible()

  // From days ago on, so that there are payments wherever the clock stands.
  const from = form.getByLabel('交易时间起')
  const day = new Date(Date.parse(`${(await from.inputValue()).slice(0, 10)}T00:00:00Z`) - 5 * 86_400_000)
  await from.fill(`${day.toISOString().slice(0, 10)} 00:00:00`)
  await from.press('Enter')
  await form.getByRole('combobox', { name: '通道' }).click()
  await page.locator('.ant-select-item-option:visible', { hasText: '模拟通道' }).click()
  await form.getByRole('combobox', { name: '支付方式' }).click()
  await page.locator('.ant-select-item-option:visible', { hasText: '微信' }).click()
  const correction = form.locator('.recalc-correction')
  await correction.getByRole('combobox', { name: '节点编号' }).fill('京城')
  await page.locator('.ant-select-item-option:visible', { hasText: '京城收单服务部' }).click()
  await correction.getByLabel('费率', { exact: true }).fill('0.29')
  await form.getByLabel('原因').fill('昨日微信成本录错')
  await expectAccessible(page)
  await form.getByRole('button', { name: '提交并试算' }).click()
  await expect(form).toHaveCount(0)

  const row = listRows(page, '昨日微信成本录错').first()
  await expect(row).toContainText('待审核', { timeout: 60_000 })
  const [number = ''] = /[A-Z]{2}\d{12,}/.exec(await row.innerText()) ?? []
  await row.getByRole('button', { name: number, exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('京城收单服务部')
  await expectAccessible(page)

  const auditor = await personOf(browser, 'auditor')
  await auditor.goto(`${recalcs}?recalcNo=${number}`)
  await listRows(auditor, number).getByRole('button', { name: '审核' }).click()
  await chooseVerdict(auditor.getByRole('dialog'), '通过')
  await expectAccessible(auditor)
  await auditor.getByRole('dialog').getByRole('button', { name: '提交审核结果' }).click()
  await expect(listRows(auditor, number)).toContainText('完成', { timeout: 60_000 })
  await auditor.goto('/ledger/proof')
  await expect(auditor.getByText('账本全部成立')).toBeVisible({ timeout: 20_000 })
  expect(complaints).toEqual([])
})
