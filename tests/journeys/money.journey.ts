import { expect, type Page, test } from '@playwright/test'
import { customerPays, openMerchants } from './acquirer.ts'
import { expectAccessible, listRows, moveClock, personOf, signIn } from './kit.ts'

const releases = '/oemprofit/profit_release'

/** A customer pays the second merchant of the first operator, whose chain is three levels long. */
async function secondIsPaid(amountFen: number): Promise<void> {
  const [, merchant] = await openMerchants()
  if (!merchant) throw new Error('the demo has too few merchants')
  await customerPays(merchant, amountFen)
}

/** Past the next close of a day. */
const nextClose = (admin: Page) => moveClock(admin, '下一日结')

/** Opens the release of a party's profit of a day. @returns its net profit as shown */
async function releaseOf(page: Page, day: string, party: string, status: string): Promise<string> {
  await page.goto(releases)
  const row = page.locator(`tr[data-row-key^="${day}:"]:visible`).filter({ hasText: party })
  await expect(row).toContainText(status)
  return /\d[\d,]*\.\d\d/.exec(await row.innerText())?.[0] ?? ''
}

/** Before half past two the next close is that of the day before: it is passed first. */
async function passNight(admin: Page): Promise<void> {
  const clock = admin.getByRole('complementary', { name: '业务时钟' }).getByRole('status')
  await expect(clock).toContainText(/\d\d:\d\d/)
  const [time = ''] = /\d\d:\d\d/.exec(await clock.innerText()) ?? []
  if (time < '02:30') await nextClose(admin)
}

test('the money of a payment: explained to the fen, closed, reconciled with the bill, released to the wallet, and proven', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const [admin, city] = [await personOf(browser, 'admin'), await personOf(browser, 'city')]
  await signIn(page, 'finance')
  await passNight(admin)
  // So that the day earns at any hour, whatever is refunded on it.
  await secondIsPaid(49_999_00)
  await secondIsPaid(777_77)
  await page.goto('/deal_management/deal_management')
  await expect(async () => {
    await page.getByRole('button', { name: '查询' }).click()
    await expect(listRows(page, '777.77').first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)

  await listRows(page, '777.77').first().getByRole('link', { name: /^PT/ }).first().click()
  await expect(page.getByRole('region', { name: '分润链路' })).toContainText('京城收单服务部')
  const day = /记账日\s*(\d{4}-\d\d-\d\d)/.exec(await page.locator('.pane:visible').innerText())?.[1] ?? ''
  await expectAccessible(page)
  const detail = page.url()
  await page.getByRole('link', { name: '分润解释' }).click()
  // 777.77 at 0.38, 0.32, 0.30, 0.28 and the channel's 0.20 per cent, each rounded half up.
  const levels = page.getByRole('region', { name: '逐级费率与分润' })
  for (const fee of ['2.96', '2.49', '2.33', '2.18', '1.56']) await expect(levels).toContainText(fee)
  await expectAccessible(page)

  const waiting = await releaseOf(city, day, '京城收单服务部', '待入账')
  await expectAccessible(city)
  await nextClose(admin)
  expect(await releaseOf(city, day, '京城收单服务部', '待入账')).toBe(waiting)
  await nextClose(admin)

  await page.goto(`/rb-oem/recon/recon_batch?billDay=${day}&billKind=1`)
  await expect(listRows(page).first()).toContainText('平账')
  expect(await releaseOf(city, day, '京城收单服务部', '已入账')).toBe(waiting)
  await city.goto('/rb-oem/balancerecord/balance_record?changeType=101')
  await expect(listRows(city, waiting).filter({ hasText: '京城收单服务部' }).first()).toBeVisible()

  // Banks settle on the next working day: after a weekend that is some closes later.
  await expect(async () => {
    await page.goto(detail)
    const settlement = page.getByRole('region', { name: '结算', exact: true })
    await expect(settlement).toBeVisible()
    if (!(await settlement.innerText()).includes('已结算')) await nextClose(admin)
    await expect(settlement).toContainText('已结算', { timeout: 1_000 })
  }).toPass({ timeout: 120_000 })
  await page.goto('/ledger/proof')
  await expect(page.getByText('账本全部成立')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
})
