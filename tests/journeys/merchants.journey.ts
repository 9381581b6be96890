import { expect, test } from '@playwright/test'
import { complaintsOf, expectAccessible, expectNoSidewaysScroll, listRows, personOf, signIn } from './kit.ts'

const merchants = '/rb-oem/posinfo/pos_info'
const groups = '/rb-oem/posgroup/pos_group'

test('the operator disables a merchant, its page tells why, risk control freezes and frees another (P099, P023, C0238, C1141)', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page)
  await page.goto(`${merchants}?rpiStatus=1`)
  const row = listRows(page).first()
  const no = /M\d{12}/.exec(await row.innerText())?.[0] ?? ''
  await row.getByRole('button', { name: '停用' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('将停止收款')
  await expectAccessible(page)
  await question.getByLabel('原因').fill('门店搬迁')
  await question.getByRole('button', { name: '停用' }).click()
  await expect(question).toHaveCount(0)
  await page.goto(`/rb-oem/posinfo/pos_info_details?rpiNo=${no}`)
  await expect(page.locator('.detail-head')).toContainText('停用')
  await expect(page.getByRole('region', { name: '时间线' })).toContainText('门店搬迁')
  await page.locator('.detail-head').getByRole('button', { name: '启用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click()
  await expect(page.locator('.detail-head')).toContainText('正常')

  const risk = await personOf(browser, 'risk')
  await risk.goto(`/rb-oem/posinfo/pos_info_details?rpiNo=${no}`)
  await risk.locator('.detail-head').getByRole('button', { name: '冻结' }).click()
  await risk.getByRole('dialog').getByLabel('原因').fill('异常交易')
  await risk.getByRole('dialog').getByRole('button', { name: '冻结' }).click()
  await expect(risk.locator('.detail-head')).toContainText('冻结')
  await expect(risk.locator('.detail-head').getByRole('button', { name: '解冻' })).toBeVisible()
  await risk.reload()
  await risk.locator('.detail-head').getByRole('button', { name: '解冻' }).click()
  await risk.getByRole('dialog').getByRole('button', { name: '解冻' }).click()
  await expect(risk.locator('.detail-head')).toContainText('正常')
  expect(complaints).toEqual([])
})

test('a group is made and found, and channels, companies and roles of a merchant open from its row (P105, P058, P034, P035, P107)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page)
  await page.goto(groups)
  await page.getByRole('button', { name: '新增集团商户' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增集团商户' })
  await dialog.getByLabel('集团名称').fill('江南百货集团')
  await dialog.getByLabel('联系人姓名').fill('赵六')
  await dialog.getByLabel('联系人手机号').fill('13900001111')
  await dialog.getByLabel('登录手机号').fill('1390000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('手机号码长度不为11位').first()).toBeVisible()
  await dialog.getByLabel('登录手机号').fill('13900002222')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await listRows(page, '江南百货集团').getByRole('link', { name: '江南百货集团' }).click()
  await expect(page.locator('.detail-head')).toContainText('江南百货集团')
  await expect(page.getByText('还没有成员商户')).toBeVisible()

  await page.goto(`${merchants}?rpiStatus=1`)
  const no = /M\d{12}/.exec(await listRows(page).first().innerText())?.[0] ?? ''
  for (const [path, words] of [
    ['pos_info_aisle', '每种支付方式走一个默认通道。'],
    ['pos_info_aislepay', '微信支付'],
    ['merchant_role', '全部权限'],
  ] as const) {
    await page.goto(`/rb-oem/posinfo/${path}?rpiNo=${no}`)
    await expect(page.getByText(words).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  expect(complaints).toEqual([])
})
