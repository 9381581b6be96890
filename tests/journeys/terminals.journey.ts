import { expect, test } from '@playwright/test'
import { complaintsOf, expectAccessible, listRows, signIn } from './kit.ts'

test('a terminal goes from its merchant into a store and a clerk’s hands and back, along the pages of the merchant (P039, P048, P050)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page)
  await page.goto('/rb-oem/terminal/terminal?sn=N5202600003')
  const rpiNo = /M\d{12}/.exec(await listRows(page, 'N5202600003').innerText())?.[0] ?? ''

  await page.goto(`/rb-oem/posinfo/terminal?rpiNo=${rpiNo}`)
  const tree = page.getByRole('complementary', { name: '商户门店树' })
  await expect(tree.getByText('6 台')).toBeVisible()
  await tree.getByRole('switch').click()
  await tree.getByText('备用POS').click()
  await expect(page.getByRole('dialog', { name: 'N5202600003' })).toContainText('已绑商户')
  await page.keyboard.press('Escape')
  await expectAccessible(page)

  await page.goto(`/rb-oem/posinfo/pos_info_terminal?rpiNo=${rpiNo}`)
  await expect(listRows(page, 'N5202600002')).toContainText('移机预警')
  await expect(listRows(page, 'SMQ2026000002')).toContainText('长期未交易')

  await page.goto(`/rb-oem/posinfo/store?rpiNo=${rpiNo}`)
  const storeNo = /S\d{12}/.exec(await listRows(page).first().innerText())?.[0] ?? ''
  await page.goto(`/rb-oem/posinfo/pos_info_terminal_bind?storeNo=${storeNo}`)
  const row = page.getByRole('row').filter({ hasText: 'N5202600003' })
  await row.getByRole('button', { name: '绑定到本店' }).click()
  await row.getByRole('button', { name: '绑定店员' }).click()
  const giving = page.getByRole('dialog', { name: '绑定店员：备用POS' })
  await expectAccessible(page)
  await giving.getByLabel('店员').click()
  await page.locator('.ant-select-item-option:visible').first().click()
  await giving.getByRole('button', { name: /绑\s?定/ }).click()
  await expect(giving).toHaveCount(0)
  await expect(row.getByRole('button', { name: '移出门店' })).toHaveAttribute('aria-disabled', 'true')
  await row.getByRole('button', { name: '解绑店员' }).click()
  await page
    .getByRole('dialog', { name: '解绑店员：备用POS' })
    .getByRole('button', { name: /解\s?绑/ })
    .click()
  await row.getByRole('button', { name: '移出门店' }).click()
  await page.getByRole('dialog', { name: '移出门店：备用POS' }).getByRole('button', { name: '移出门店' }).click()
  await expect(row.getByRole('button', { name: '绑定到本店' })).toBeVisible()
  expect(complaints).toEqual([])
})
