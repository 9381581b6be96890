import { expect, type Locator, type Page, test } from '@playwright/test'
import { demoPayPassword } from '../../db/demo/accounts.ts'
import { customerPays, type OpenMerchant, openMerchants } from './acquirer.ts'
import { choose } from './forms.ts'
import { chooseVerdict, expectAccessible, keepBefore, listRows, personOf, signIn } from './kit.ts'

const name = `旅程分账${String(Date.now()).slice(-6)}`

/** A merchant of the demo's first operator that no project divides yet. */
async function undivided(): Promise<OpenMerchant> {
  const found = (await openMerchants())[8]
  if (!found) throw new Error('the demo has too few merchants')
  return found
}

/** Opens the newest trade of an amount by the list. */
async function openTrade(page: Page, amount: string): Promise<void> {
  await page.goto('/deal_management/deal_management')
  await expect(async () => {
    await page.getByRole('button', { name: '查询' }).click()
    await expect(listRows(page, amount).first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await listRows(page, amount).first().getByRole('link', { name: /^PT/ }).first().click()
  await expect(page.locator('.detail-head')).toBeVisible()
}

/** Reads a page anew until a part of it says something. */
async function expectInTime(page: Page, part: Locator, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(part).toContainText(words, { timeout: 4_000 })
  }).toPass({ timeout: 90_000 })
}

test('a project goes from draft to a divided trade that is refunded (R039, R040, R042, R043, P095, P181, P182, P184, P185, P098)', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const merchant = await undivided()
  await signIn(page, 'operation')
  await page.goto('/rb-oem/separateProject/separate_project')
  await page.getByRole('button', { name: '新增项目' }).first().click()
  const form = page.getByRole('dialog', { name: '新增分账项目' })
  await form.getByLabel('项目名称').fill(name)
  await choose(page, form.getByLabel('分账模式'), '手工')
  await expectAccessible(page)
  await form.getByRole('button', { name: '存为草稿' }).click()
  await expect(form).toBeHidden()
  await listRows(page, name).getByRole('link', { name: /^FZ/ }).click()
  await expect(page.getByText('请添加分账方和商户，然后提交审核').first()).toBeVisible()
  await expectAccessible(page)
  const projectCode = new URL(page.url()).searchParams.get('projectCode') ?? ''
  const details = page.url()

  await page.goto(`/rb-oem/separateMerchant/separate_merchant?projectCode=${projectCode}`)
  await page.getByRole('button', { name: '新增商户' }).first().click()
  const payer = page.getByRole('dialog', { name: '新增分账商户' })
  await choose(page, payer.getByLabel('商户', { exact: true }), merchant.name, merchant.name)
  await choose(page, payer.getByLabel('通道'), '模拟通道')
  await payer.getByRole('button', { name: '添加并报备' }).click()
  await expect(payer).toBeHidden()
  await expectInTime(page, listRows(page, merchant.name), '生效')
  await expectAccessible(page)

  await page.goto(`/rb-oem/separateReceipt/separate_receipt?projectCode=${projectCode}`)
  await page.getByRole('button', { name: '新增分账方' }).first().click()
  const receiver = page.getByRole('dialog', { name: '新增分账收款方' })
  await receiver.getByLabel('分账方名称').fill('旅程供应链')
  await receiver.getByLabel('收款账号').fill('6222020200001118')
  await receiver.getByLabel('分账比例').fill('31')
  await receiver.getByRole('button', { name: '添加并报备' }).click()
  await expect(receiver.locator('.form-refusal')).toContainText('分账比例合计不能超过30%')
  await receiver.getByLabel('分账比例').fill('10')
  await receiver.getByRole('button', { name: '添加并报备' }).click()
  await expect(receiver).toBeHidden()
  await expectInTime(page, listRows(page, '旅程供应链'), '生效')

  await page.goto(details)
  await page.getByRole('button', { name: '修改' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('等待另一人审核').first()).toBeVisible()
  const auditor = await personOf(browser, 'auditor')
  await auditor.goto(details)
  await auditor.getByRole('button', { name: '审核', exact: true }).click()
  const verdict = auditor.getByRole('dialog')
  await chooseVerdict(verdict, '通过')
  await verdict.getByRole('button', { name: '提交审核结果' }).click()
  await expect(auditor.locator('.detail-head')).toContainText('启用')

  const finance = await personOf(browser, 'finance')
  await customerPays(merchant, 777_00)
  await openTrade(finance, '777.00')
  const trade = finance.url()
  await finance.getByRole('button', { name: '登记分账' }).click()
  const register = finance.getByRole('dialog', { name: /^登记分账/ })
  await expect(register.getByRole('row', { name: /旅程供应链/ })).toContainText('77.')
  await register.getByRole('button', { name: '确认登记' }).click()
  await expect(register).toBeHidden()

  await finance.goto(`/rb-oem/separateFunds/separate_order?projectCode=${projectCode}`)
  await listRows(finance, '777.00').getByRole('link', { name: /^DV/ }).click()
  await expect(finance.getByRole('row', { name: /旅程供应链/ })).toContainText('×')
  await expectAccessible(finance)
  await finance.getByRole('button', { name: '执行分账' }).click()
  await finance.getByRole('dialog').getByRole('button', { name: '执行分账' }).click()
  await expectInTime(finance, finance.locator('.detail-head'), '已分账')

  await finance.goto(trade)
  await finance.getByRole('button', { name: '分账退款' }).click()
  const refund = finance.getByRole('dialog', { name: /^分账退款/ })
  await refund.getByLabel('退款金额').fill('77.70')
  await refund.getByLabel('退款原因').fill('客户退货')
  await refund.getByLabel('支付密码').fill(demoPayPassword)
  await refund.getByRole('button', { name: '确认分账退款' }).click()
  await expect(refund).toBeHidden()
  await expectInTime(finance, finance.getByRole('region', { name: '分账', exact: true }), '部分回退')

  await finance.goto(`/rb-oem/separateFunds/separate_funds?projectCode=${projectCode}`)
  await expect(listRows(finance, name)).toContainText('77.')
  await expectAccessible(finance)
  const english = await (await browser.newContext()).newPage()
  await keepBefore(english, { language: 'en' })
  await signIn(english, 'finance')
  await english.goto(details)
  await expect(english.getByRole('region', { name: 'Rule versions' }).first()).toBeVisible()
  await expectAccessible(english)
  await finance.goto('/ledger/proof')
  await expect(finance.getByText('账本全部成立')).toBeVisible({ timeout: 60_000 })
})
