import { expect, type Locator, type Page, test } from '@playwright/test'
import { demoPayPassword } from '../../db/demo/accounts.ts'
import { customerPays, openMerchants } from './acquirer.ts'
import { expectAccessible, keepBefore, listRows, signIn } from './kit.ts'

const trades = '/deal_management/deal_management'

/** A customer pays the merchant of the demo's division project, the first of the first operator. */
async function firstIsPaid(amountFen: number): Promise<void> {
  const [merchant] = await openMerchants()
  if (!merchant) throw new Error('the demo has no merchant')
  await customerPays(merchant, amountFen)
}

/** Opens the newest trade of an amount by the list. */
async function openTrade(page: Page, amount: string): Promise<void> {
  await page.goto(trades)
  await expect(async () => {
    await page.getByRole('button', { name: '查询' }).click()
    await expect(listRows(page, amount).first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await listRows(page, amount).first().getByRole('link', { name: /^PT/ }).first().click()
  await expect(page.locator('.detail-head')).toBeVisible()
}

const division = (page: Page) => page.getByRole('region', { name: '分账', exact: true })
const refunds = (page: Page) => page.getByRole('region', { name: '退款', exact: true }).first()

/** Reads the open trade anew until a part of it says something. */
async function expectInTime(page: Page, part: Locator, words: string): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(part).toContainText(words, { timeout: 4_000 })
  }).toPass({ timeout: 90_000 })
}

test('a payment is divided and refunded: its receivers give their parts back first, then the payer has its money (C0553, C0558, C0559)', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  await signIn(page, 'finance')
  await firstIsPaid(555_00)
  await openTrade(page, '555.00')
  await expect(division(page)).toContainText('没有分账')
  await page.getByRole('button', { name: '登记分账' }).click()
  const register = page.getByRole('dialog', { name: /^登记分账/ })
  await expect(register.getByRole('row', { name: /周静/ })).toContainText('69.')
  await expectAccessible(page)
  await register.getByRole('button', { name: '确认登记' }).click()
  await expect(register).toBeHidden()
  // Once registered, the project divides at once: three receivers get 12.5, 10 and 7.5 per cent of what was paid.
  await expectInTime(page, division(page), '已分给各分账方')
  await expect(division(page).getByRole('row', { name: /周静|恒通|云帆/ })).toHaveCount(3)
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: '退款', exact: true })).toHaveAttribute('aria-disabled', 'true')

  await page.getByRole('button', { name: '分账退款' }).click()
  const dialog = page.getByRole('dialog', { name: /^分账退款/ })
  await dialog.getByLabel('退款金额').fill('999')
  await dialog.getByLabel('退款原因').fill('客户退货')
  await expect(dialog.getByText('请输入 0.01 到 555.00 之间的金额')).toBeVisible()
  await dialog.getByLabel('退款金额').fill('55.50')
  await expect(dialog.getByRole('row', { name: /周静/ })).toContainText('6.9')
  await expectAccessible(page)
  await dialog.getByLabel('支付密码').fill('000000')
  await dialog.getByRole('button', { name: '确认分账退款' }).click()
  await expect(dialog.locator('.form-refusal')).toContainText('支付密码')
  await expect(dialog.getByRole('button', { name: /^复制请求号/ })).toHaveCount(0)
  await expect(page.locator('.notice')).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByLabel('支付密码').fill(demoPayPassword)
  await dialog.getByRole('button', { name: '确认分账退款' }).click()
  await expect(dialog).toBeHidden()
  await expectInTime(page, division(page), '部分回退')
  // The payer has its money once everything has come back.
  await expectInTime(page, refunds(page), '55.50')

  const english = await (await browser.newContext()).newPage()
  await keepBefore(english, { language: 'en' })
  await signIn(english, 'finance')
  await english.goto(page.url())
  await english.getByRole('button', { name: 'Refund split' }).click()
  const back = english.getByRole('dialog', { name: /^Refund split/ })
  await expect(back.getByRole('row', { name: /周静/ })).toBeVisible()
  await expectAccessible(english)

  await page.goto('/ledger/proof')
  await expect(page.getByText('账本全部成立')).toBeVisible({ timeout: 60_000 })
})

test('a trade whose division was unfrozen is divided again by hand, within what may be divided', async ({
  page,
  browser,
}) => {
  await signIn(page, 'finance')
  const yesterday = await lastDivided(page)
  await page.goto(yesterday)
  await expect(division(page)).toContainText('已解冻')
  const again = page.getByRole('button', { name: '登记分账' })
  await expect(again).toBeVisible()
  // From half past nine on the channel has settled yesterday: then it can only be said why not.
  if ((await again.getAttribute('aria-disabled')) === 'true') {
    await expect(again).toHaveAccessibleDescription('交易已结算，不能发起分账')
    return
  }
  await again.click()
  const dialog = page.getByRole('dialog', { name: /^登记分账/ })
  await expect(dialog.getByRole('row', { name: /周静/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByText('手工填写').click()
  await dialog.getByLabel('周静的分账金额').fill('9999.00')
  await dialog.getByRole('button', { name: '确认登记' }).click()
  await expect(dialog.getByText(/超|大于|最多|不能/).first()).toBeVisible()
  await expectAccessible(page)

  const english = await (await browser.newContext()).newPage()
  await keepBefore(english, { language: 'en' })
  await signIn(english, 'finance')
  await english.goto(yesterday)
  await english.getByRole('button', { name: 'Register split', exact: true }).click()
  await expect(
    english.getByRole('dialog', { name: /^Register split: PT/ }).getByRole('row', { name: /周静/ }),
  ).toBeVisible()
  await expectAccessible(english)

  await dialog.getByLabel('周静的分账金额').fill('10.00')
  await dialog.getByRole('button', { name: '确认登记' }).click()
  await expect(dialog).toBeHidden()
  await expect(division(page).locator('.trade-division')).toHaveCount(2)
  await expect(division(page).locator('.trade-division').first()).toContainText('10.00')
  await page.goto('/ledger/proof')
  await expect(page.getByText('账本全部成立')).toBeVisible({ timeout: 60_000 })
})

/** Address of the trade of the demo world whose division was unfrozen: the last payment of its merchant before the demo's today. */
async function lastDivided(page: Page): Promise<string> {
  await page.goto(trades)
  // Before nine in the morning the demo's today is still yesterday.
  const day = await page.evaluate(() =>
    new Date(Date.now() - 33 * 3_600_000).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' }),
  )
  const [merchant] = await openMerchants()
  await page.goto(`${trades}?createTime_dategt=${day}&createTime_datelt=${day}`)
  // Members and providers pay on that day as well: the division is of the demo's first merchant.
  const link = listRows(page, merchant?.name).first().getByRole('link', { name: /^PT/ }).first()
  await expect(link).toBeVisible()
  return (await link.getAttribute('href')) ?? ''
}
