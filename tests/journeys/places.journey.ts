import { expect, type Page, test } from '@playwright/test'
import { homePath } from '../../core/web/layout/tabs/tabs.ts'
import { complaintsOf, enter, expectAccessible, listRows } from './kit.ts'
import { openTab, press, search } from './walk.ts'

test('an administrator keeps a text of a user for another platform, one for each (P222, C0013, C0015)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await enter(page)
  await page.goto(homePath)
  await openTab(page, '/system/user')
  await search(page, { account: 'auditor' })
  const dialog = page.getByRole('dialog')
  const open = () => press(page, listRows(page, 'auditor'), '平台信息')
  const text = dialog.getByLabel('扩展信息')
  await open()
  await expectAccessible(page, '[role="dialog"]')
  await choose(page, 'APP')
  await text.fill('{"push": "on"}')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await open()
  await expect(text).toHaveValue('')
  await choose(page, 'APP')
  await expect(text).toHaveValue('{"push": "on"}')
  await choose(page, 'OTHER')
  await expect(text).toHaveValue('')
  expect(complaints).toEqual([])
})

/** Chooses a platform in the open dialog. */
async function choose(page: Page, platform: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox').click()
  await page.locator('.ant-select-dropdown:visible').getByText(platform, { exact: true }).click()
}

test('the address of a registration opens its form, that of an edit leads to the change of the rest (P024, P052)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await enter(page)
  await page.goto('/rb-oem/posinfo/pos_info_reg_add')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/pos_info_reg$/)
  await page.goto('/rb-oem/posinfo/pos_info?rpiStatus=1')
  const rpiNo = /M\d{12}/.exec(await listRows(page).first().innerText())?.[0] ?? ''
  await page.goto(`/rb-oem/posinfo/pos_info_audit_edit?rpiNo=${rpiNo}`)
  await expectAccessible(page)
  await page.getByRole('link', { name: '申请变更' }).click()
  await expect(page).toHaveURL(new RegExp(`/mer_change_alter\\?rpiNo=${rpiNo}$`))
  await expect(page.locator('.pane:visible')).toContainText(rpiNo)
  expect(complaints).toEqual([])
})
