import { expect, type Locator, type Page, test } from '@playwright/test'
import { demoPayPassword } from '../../db/demo/accounts.ts'
import { linkIsPaid } from './acquirer.ts'
import { chooseVerdict, expectAccessible, listRows, personOf, signIn } from './kit.ts'

const orders = '/depositActivity/pledge_order'
/** The terminal of the demo whose deposit waits for its payment. */
const sn = 'YJ2026000010'

/** Reads a page anew until a part of it says something. */
async function expectInTime(page: Page, part: Locator, words: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(part).toContainText(words, { timeout: 4_000 })
  }).toPass({ timeout: 90_000 })
}

test('a deposit is paid by the merchant, explained, and given back early once the terminal is back in stock (C0627, C0636)', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await signIn(page, 'operation')
  await page.goto(`${orders}?sn=${sn}`)
  await listRows(page, sn).getByRole('link', { name: /^YJ/ }).first().click()
  const head = page.locator('.detail-head')
  await expect(head).toContainText('待支付')
  const details = page.url()
  const payPath = (await page.getByRole('link', { name: /^\/d\// }).getAttribute('href')) ?? ''

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const payer = await phone.newPage()
  await payer.goto(payPath)
  await expect(payer.getByText(sn)).toBeVisible()
  await expectAccessible(payer)
  await payer.getByRole('button', { name: '支付' }).click()
  const link = await payer.getByRole('link', { name: '去支付' }).getAttribute('href', { timeout: 30_000 })
  await linkIsPaid(link)
  await expect(payer.getByText('支付成功')).toBeVisible({ timeout: 60_000 })

  await expectInTime(page, head, '考核中')
  await expect(page.getByRole('heading', { name: '达标核算' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/rb-oem/active/active_explain?sn=${sn}`)
  await expect(page.getByRole('heading', { name: /^押金：/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '达标核算' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(details)
  await page.getByRole('button', { name: '提前退还' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByRole('textbox').fill('商户停业')
  await asking.getByRole('button', { name: '提交申请' }).click()
  await expectInTime(page, head, '退款审核中')

  const auditor = await personOf(browser, 'auditor')
  await auditor.goto('/depositActivity/pledge_order_refund')
  await listRows(auditor, sn).getByRole('button', { name: '审核' }).click()
  const verdict = auditor.getByRole('dialog')
  await chooseVerdict(verdict, '通过')
  await verdict.getByRole('button', { name: '提交审核结果' }).click()
  await expect(verdict).toBeHidden()
  await expectInTime(page, head, '退款中')

  await page.goto(`/rb-oem/terminal/terminal?sn=${sn}`)
  await listRows(page, sn).getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '移除' }).click()
  const removing = page.getByRole('dialog')
  await removing.getByLabel('支付密码').fill(demoPayPassword)
  await removing.getByRole('button', { name: '移除终端' }).click()
  await expect(removing).toBeHidden()
  await page.goto(details)
  await expectInTime(page, head, '已退款')
  await auditor.goto('/ledger/proof')
  await expect(auditor.getByText('账本全部成立')).toBeVisible({ timeout: 60_000 })
})
