import { expect, type Locator, type Page, test } from '@playwright/test'
import { demoPayPassword } from '../../db/demo/accounts.ts'
import { expectAccessible, listRows, personOf } from './kit.ts'

const cards = '/rb-oem/iot/iot_card'
const orders = '/rb-oem/iot/iot_recharge'
const inStock = 7

/** Chooses an action of a row, in its menu where it stands there, and consents to it. */
async function act(page: Page, iccid: string, action: string): Promise<void> {
  const row = listRows(page, iccid)
  // What a list has not shown yet has no actions to count.
  await expect(row).toBeVisible()
  const plain = row.getByRole('button', { name: action, exact: true })
  if (await plain.count()) await plain.first().click()
  else {
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
}

/** Loads the page anew until the carrier has done what was asked. @returns the row that says so; a card may have several orders */
async function untilShown(page: Page, iccid: string, words: string): Promise<Locator> {
  const row = listRows(page, iccid).filter({ hasText: words })
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  return row
}

test('P115 P180 P214 P215 P216 P392: a SIM card goes from stock to a paid renewal', async ({ browser }) => {
  test.setTimeout(180_000)
  const admin = await personOf(browser, 'admin')
  await admin.goto(`${cards}?cardStatus=${inStock}`)
  const iccid = /8986\d{16}/.exec(await listRows(admin).first().innerText())?.[0] ?? ''
  expect(iccid).toMatch(/^8986\d{16}$/)
  await expectAccessible(admin)
  await admin.goto(`${cards}?iccid=${iccid}`)
  await act(admin, iccid, '沉默期激活')
  await admin.getByRole('dialog').getByRole('button', { name: '沉默期激活' }).click()
  await untilShown(admin, iccid, '已激活')

  const finance = await personOf(browser, 'finance')
  await finance.goto(`${cards}?iccid=${iccid}`)
  await act(finance, iccid, '充值')
  const dialog = finance.getByRole('dialog', { name: '充值' })
  await dialog.getByLabel('产品').click()
  await finance.getByTitle(/年套餐500MB/).click()
  await dialog.getByLabel('支付密码').fill(demoPayPassword)
  await expectAccessible(finance)
  await dialog.getByRole('button', { name: '确认充值' }).click()
  await expect(dialog).toBeHidden()
  await finance.goto(`${orders}?iccid=${iccid}`)
  const paid = await untilShown(finance, iccid, '充值成功')
  await paid.getByRole('button', { name: /^LK\d{18}$/ }).click()
  await expect(finance.getByRole('region', { name: '变更记录' })).toContainText('发送通信商')
  await expectAccessible(finance)

  await admin.goto(`/rb-oem/iot/iot_card_details?iccid=${iccid}`)
  await expect(admin.locator('.detail-head')).toContainText('已激活')
  await expectAccessible(admin)
  for (const path of [
    '/rb-oem/posSimRecord/pos_sim_record',
    '/rb-oem/active/active_sim_bonus',
    '/rb-oem/iot/iot_product',
  ]) {
    await admin.goto(path)
    await expect(admin.locator('.pane h1').last()).toBeVisible()
    await expect(admin.locator('.list-skeleton')).toHaveCount(0)
    await expectAccessible(admin)
  }
  await admin.goto('/ledger/proof')
  await expect(admin.getByText('账本全部成立')).toBeVisible({ timeout: 30_000 })
})
