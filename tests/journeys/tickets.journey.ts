import { expect, type Page, test } from '@playwright/test'
import { linkIsPaid, openMerchants } from './acquirer.ts'
import { choose } from './forms.ts'
import { expectAccessible, keepBefore, listRows, personOf, signIn } from './kit.ts'

const tickets = '/rb-oem/ticket/ticket'

/** A merchant that the acquirer knows, with a payment code of its. */
async function payable(page: Page): Promise<{ rpiName: string; rqCode: string }> {
  const known = await openMerchants()
  await page.goto('/rb-oem/qrcode/qrcode?size=100')
  await expect(listRows(page, '已绑定').first()).toBeVisible()
  const codes = await listRows(page, '已绑定').allInnerTexts()
  const found = codes.find((row) => known.some(({ name }) => row.includes(name))) ?? ''
  return {
    rpiName: known.find(({ name }) => found.includes(name))?.name ?? '',
    rqCode: /\d{16}/.exec(found)?.[0] ?? '',
  }
}

test('a discount goes from draft to a payer who pays less, and finance sees who bore it (P261, P262, P263, P264, C0560, C0564, C0567)', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const name = `旅程立减${String(Date.now()).slice(-6)}`
  await signIn(page, 'operation')
  const { rpiName, rqCode } = await payable(page)

  await page.goto(tickets)
  await page.getByRole('button', { name: '新增活动' }).first().click()
  const form = page.getByRole('dialog', { name: '新增活动' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('活动名称不能为空')).toBeVisible()
  await form.getByLabel('活动名称').fill(name)
  await form.getByLabel('使用门槛').fill('50')
  await form.getByLabel('优惠金额', { exact: true }).fill('5')
  await form.getByLabel('最高优惠').fill('5')
  await choose(page, form.getByLabel('出资方'), '共担')
  await form.getByLabel('平台承担比例').fill('60')
  await form.getByLabel('活动预算').fill('8')
  await form.getByLabel('开始时间').fill('2026-01-01 00:00:00')
  await form.getByLabel('开始时间').press('Enter')
  await form.getByLabel('结束时间').fill('2099-12-31 23:59:59')
  await form.getByLabel('结束时间').press('Enter')
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(listRows(page, name)).toContainText('草稿')

  await listRows(page, name).getByRole('link', { name: '0户' }).click()
  await page.getByRole('button', { name: '添加商户' }).first().click()
  const adding = page.getByRole('dialog', { name: '添加活动商户' })
  await choose(page, adding.getByLabel('商户', { exact: true }), rpiName, rpiName)
  await adding.getByRole('button', { name: '保存' }).click()
  await expect(adding).toBeHidden()
  await expect(listRows(page, rpiName)).toBeVisible()
  await expectAccessible(page)

  await page.goto(tickets)
  // Who made it may not publish it.
  await expect(listRows(page, name).getByRole('button', { name: '编辑' })).toBeVisible()
  await expect(listRows(page, name).getByRole('button', { name: '发布' })).toHaveCount(0)
  const auditor = await personOf(browser, 'auditor')
  await auditor.goto(tickets)
  await listRows(auditor, name).getByRole('button', { name: '发布' }).click()
  await auditor.getByRole('dialog').getByRole('button', { name: '发布' }).click()
  await expect(listRows(auditor, name)).toContainText('进行中')

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const payer = await phone.newPage()
  await payer.goto(`/q/${rqCode}`)
  await payer.getByLabel('付款金额（元）').fill('60.37')
  await payer.getByRole('button', { name: '付款' }).click()
  await expect(payer.getByText('原价 ¥ 60.37，优惠 ¥ 5.00')).toBeVisible({ timeout: 30_000 })
  const link = await payer.getByRole('link', { name: '去支付' }).getAttribute('href')
  await linkIsPaid(link)
  await expect(payer.getByText('支付成功')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(payer)

  const finance = await personOf(browser, 'finance')
  await finance.goto('/rb-oem/ticket/ticket_trade')
  const use = listRows(finance, name)
  await expect(use).toContainText('已使用')
  for (const amount of ['60.37', '5.00', '55.37', '3.00', '2.00']) await expect(use).toContainText(amount)
  await finance.goto('/rb-oem/ticket/ticket_record')
  await expect(listRows(finance, name).first()).toContainText('5.00')
  await expectAccessible(finance)
  await finance.goto(tickets)
  await expect(listRows(finance, name)).toContainText('3.00')

  // 3.00 of the budget are left: too little for another 5.00, so the next payer pays in full.
  await payer.goto(`/q/${rqCode}`)
  await payer.getByLabel('付款金额（元）').fill('61.37')
  await payer.getByRole('button', { name: '付款' }).click()
  await expect(payer.getByText('¥ 61.37')).toBeVisible({ timeout: 30_000 })
  await expect(payer.getByText('优惠')).toHaveCount(0)

  const english = await (await browser.newContext()).newPage()
  await keepBefore(english, { language: 'en' })
  await signIn(english, 'finance')
  await english.goto(tickets)
  await expect(listRows(english, name)).toContainText('Running')
  await expectAccessible(english)
})
