import { expect, type Page } from '@playwright/test'
import { world } from '../setup/journey-worlds.ts'
import { chooseVerdict, listRows, moveClock } from './kit.ts'
import { choose, picture } from './forms.ts'
import { type Newcomer, newPayPassword } from './life-operator.ts'

const { acquirerUrl } = world()
const withdrawals = '/rb-oem/oemWithdraw/oem_withdrawal'

async function control(path: string, body: object = {}): Promise<void> {
  const answer = await fetch(`${acquirerUrl}/control/${path}`, { method: 'POST', body: JSON.stringify(body) })
  expect(answer.ok).toBe(true)
}

/**
 * A customer pays at the acquirer; the operator's list shows it.
 * @param yuan as lists show it: 5,000.00
 */
export async function customerPays(page: Page, aisleMerchantNo: string, yuan: string): Promise<void> {
  await control('pay', { aisleMerchantNo, amount: Number(yuan.replaceAll(/[,.]/g, '')), payWay: 1 })
  await page.goto('/deal_management/deal_management')
  await expect(async () => {
    await page.getByRole('button', { name: '查询' }).click()
    await expect(listRows(page, yuan)).toHaveCount(1, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

/** The operator makes a tax platform that pays through the acquirer, and puts money on it. */
export async function makePlatform(page: Page, { tenantId }: Newcomer): Promise<void> {
  const appId = `life-${tenantId}`
  await page.goto('/rb-oem/oemWithdraw/withdrawal_platform')
  await page.getByRole('button', { name: '新增平台' }).first().click()
  const form = page.getByRole('dialog', { name: '新增平台' })
  await form.getByLabel('平台名称').fill('云税代付')
  await form.getByLabel('平台编码').fill('CLOUDTAX')
  await choose(page, form.getByLabel('平台类型'), '完税平台')
  await form.getByRole('checkbox', { name: '服务商' }).check()
  await form.getByLabel('税率').fill('6.5')
  const connection = {
    adapter: 'sandbox',
    url: acquirerUrl,
    appId,
    appSecret: `secret-of-${tenantId}-0123456789abcdef`,
  }
  await form.getByRole('textbox', { name: '接口' }).fill(JSON.stringify(connection))
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
  await control('payouts/fund', { appId, amount: 1_000_000_00 })
  await listRows(page, '云税代付').getByRole('button', { name: '注资' }).click()
  const funding = page.getByRole('dialog', { name: '注资：云税代付' })
  await funding.getByLabel('金额').fill('1000000')
  await funding.locator('input[type=file]').setInputFiles(await picture(page))
  await expect(funding.getByRole('listitem')).toHaveCount(1)
  await funding.getByRole('button', { name: '登记' }).click()
  await expect(funding).toHaveCount(0)
  await listRows(page, '云税代付').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '启用' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /启\s?用/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** The provider chooses how it is taxed, and signs the platform's agreement. */
export async function getReady(partner: Page, admin: Page): Promise<void> {
  await partner.goto(withdrawals)
  const steps = partner.locator('.setup-steps')
  await expect(steps).toContainText('已认证')
  await steps.getByRole('button', { name: '选择' }).click()
  await partner.getByRole('radio', { name: /代付完税/ }).click()
  await partner.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await steps.getByRole('button', { name: '签署协议' }).click()
  const sign = steps.getByRole('link', { name: '前往平台签署' })
  await expect(sign).toBeVisible({ timeout: 20_000 })
  await control(`contracts/${(await sign.getAttribute('href'))?.split('/').at(-1)}/sign`)
  await moveClock(admin, '下一小时')
  await expect(steps).toContainText('已签约', { timeout: 20_000 })
}

/** The provider takes its money out, the auditor agrees, the platform pays. */
export async function takeOut(partner: Page, auditor: Page, admin: Page, amount: string): Promise<void> {
  await partner.getByRole('button', { name: '申请提现' }).click()
  const dialog = partner.getByRole('dialog', { name: '申请提现' })
  await dialog.getByLabel('提现金额').fill(amount)
  await expect(dialog.getByRole('region', { name: '提现试算' })).toBeVisible()
  await dialog.getByLabel('支付密码').fill(newPayPassword)
  await dialog.getByRole('button', { name: '提交提现' }).click()
  await expect(dialog).toBeHidden()
  const code = (await listRows(partner, amount).first().getByRole('link').first().textContent()) ?? ''
  await auditor.goto(`${withdrawals}_details?withdrawCode=${code}`)
  await auditor.getByRole('button', { name: '审核', exact: true }).click()
  await chooseVerdict(auditor.getByRole('dialog'), '通过')
  await auditor.getByRole('dialog').getByRole('button', { name: '提交审核结果' }).click()
  await expect(async () => {
    await moveClock(admin, '下一小时')
    await expect(auditor.locator('.detail-head')).toContainText('打款成功', { timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
}
