import { expect, type Page, test } from '@playwright/test'
import { demoPayPassword } from '../../db/demo/accounts.ts'
import { world } from '../setup/journey-worlds.ts'
import { chooseVerdict, expectAccessible, moveClock, personOf } from './kit.ts'

const acquirer = world().acquirerUrl
const list = '/rb-oem/oemWithdraw/oem_withdrawal'

/**
 * Withdrawal whose arriving amount ends in .83: the acquirer leaves the payment in doubt for two queries, then pays. @source
 * docs/domain/money.md 10
 */
const doubtful = { amount: '100.35', arrives: '92.83' }
const refused = { amount: '50.00' }

const anHourLater = (page: Page) => moveClock(page, '下一小时')

/** The provider chooses the tax platform and signs its agreement, led by the page. */
async function getReady(provider: Page, admin: Page): Promise<void> {
  await provider.goto(list)
  const steps = provider.locator('.setup-steps')
  await expect(steps).toContainText('已认证')
  await expectAccessible(provider)
  await steps.getByRole('button', { name: '选择' }).click()
  // Own invoices need a company's account, which this provider has not: that way cannot be chosen, and says why.
  const own = provider.getByRole('radio', { name: /自行开票：/ })
  await expect(own).toBeDisabled()
  await expect(own).toHaveAccessibleName(/自行开票须使用对公账户/)
  await provider.getByRole('radio', { name: /代付完税/ }).click()
  await expectAccessible(provider)
  await provider.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await steps.getByRole('button', { name: '签署协议' }).click()
  const sign = steps.getByRole('link', { name: '前往平台签署' })
  await expect(sign).toBeVisible({ timeout: 20_000 })
  const [idNo] = (await sign.getAttribute('href'))?.split('/').slice(-1) ?? []
  expect((await fetch(`${acquirer}/control/contracts/${idNo}/sign`, { method: 'POST', body: '{}' })).ok).toBe(true)
  await anHourLater(admin)
  await expect(steps).toContainText('已签约', { timeout: 20_000 })
}

/** Asks for a withdrawal. @returns its number */
async function withdraw(provider: Page, amount: string, arrives: string): Promise<string> {
  // The clock may have passed midnight since the page was opened: the list shows the days until then.
  await provider.goto(list)
  await provider.getByRole('button', { name: '申请提现' }).click()
  const dialog = provider.getByRole('dialog', { name: '申请提现' })
  const submit = dialog.getByRole('button', { name: '提交提现' })
  await dialog.getByLabel('提现金额').fill('99999999.00')
  await expect(dialog.getByRole('region', { name: '提现试算' })).toContainText('暂不能提现')
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('提现金额').fill(amount)
  await expect(submit).toBeEnabled()
  await expect(dialog.getByRole('region', { name: '提现试算' })).toContainText(arrives)
  await expectAccessible(provider)
  await dialog.getByLabel('支付密码').fill(demoPayPassword)
  await submit.click()
  await expect(dialog).toBeHidden()
  const row = provider.locator('tr[data-row]', { hasText: amount }).first()
  await expect(row).toContainText('待审核')
  return (await row.getByRole('link').first().textContent()) ?? ''
}

/** The auditor decides on the page of the withdrawal. */
async function decide(auditor: Page, code: string, reason: string): Promise<void> {
  await auditor.goto(`${list}_details?withdrawCode=${code}`)
  await auditor.getByRole('button', { name: '审核', exact: true }).click()
  const dialog = auditor.getByRole('dialog')
  await expect(dialog).toContainText(code)
  await chooseVerdict(dialog, reason ? '驳回' : '通过')
  if (reason) await dialog.getByLabel('驳回原因').fill(reason)
  await expectAccessible(auditor)
  await dialog.getByRole('button', { name: '提交审核结果' }).click()
  await expect(dialog).toBeHidden()
}

/** Counts the acquirer's payments of this amount. @param amountFen what arrives, in fen */
async function paidThere(amountFen: number): Promise<number> {
  const listed = (await (await fetch(`${acquirer}/control/payouts`)).json()) as {
    data: { rows: { state: string; amount: number }[] }
  }
  return listed.data.rows.filter(({ state, amount }) => state === 'SUCCESS' && amount === amountFen).length
}

test('P167 P168 P169 P170: a withdrawal in doubt is asked about and paid once, a refused one gives the money back', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [provider, auditor, admin] = [
    await personOf(browser, 'city'),
    await personOf(browser, 'auditor'),
    await personOf(browser, 'admin'),
  ]
  await getReady(provider, admin)
  const doubted = await withdraw(provider, doubtful.amount, doubtful.arrives)
  const rejected = await withdraw(provider, refused.amount, '45.75')

  await auditor.goto(list)
  await expect(auditor.locator('.status-figures')).toContainText('待审核')
  await expectAccessible(auditor)
  await decide(auditor, rejected, '资料不符')
  await expect(auditor.locator('.detail-head')).toContainText('审核驳回')
  await expect(auditor.getByRole('region', { name: '余额记录', exact: true }).last()).toContainText('提现退回')
  await decide(auditor, doubted, '')
  await expect(auditor.locator('.detail-head')).toContainText(/打款中|结果未知/, { timeout: 20_000 })
  // The two questions without an answer, then the one that is answered: each moving of the clock asks once.
  await expect(async () => {
    await anHourLater(admin)
    await expect(auditor.locator('.detail-head')).toContainText('打款成功', { timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  const attempts = auditor.getByRole('region', { name: '打款记录' }).locator('tbody tr')
  await expect(attempts).toHaveCount(1)
  await expect(attempts).toContainText(/已查询 [23] 次/)
  expect(await paidThere(Number(doubtful.arrives.replace('.', '')))).toBe(1)
  await expectAccessible(auditor)

  for (const path of ['/rb-oem/oemWithdraw/withdrawal_platform', '/rb-oem/merchant/merchant_withdraw']) {
    await auditor.goto(path)
    await expect(auditor.locator('.pane h1').last()).toBeVisible()
    await expect(auditor.locator('.list-skeleton')).toHaveCount(0)
    await expectAccessible(auditor)
  }
  await auditor.goto('/ledger/proof')
  await expect(auditor.getByText('账本全部成立')).toBeVisible({ timeout: 20_000 })
})
