import { expect, type Page } from '@playwright/test'
import { world } from '../setup/journey-worlds.ts'
import { acquirerMerchants } from './acquirer.ts'
import { listRows } from './kit.ts'
import { choose, chooseRegion, fillDay, sendPictures } from './forms.ts'

const field = (page: Page, label: string) => page.locator('.step-form').getByLabel(label, { exact: true })

async function saveStep(page: Page, next: string): Promise<void> {
  await sendPictures(page)
  await page.getByRole('button', { name: '保存并下一步' }).click()
  await expect(page.locator('.onboarding-body > h2')).toContainText(next)
}

async function chooseTyped(page: Page, label: string, typed: string): Promise<void> {
  await field(page, label).fill(typed)
  await page.locator('.ant-select-dropdown:visible, .ant-cascader-dropdown:visible').getByText(typed).first().click()
}

/** A provider takes a merchant through the five steps. */
export async function bringIn(page: Page, name: string, mobile: string): Promise<void> {
  await page.goto('/rb-oem/posinfo/pos_info_net_add')
  const subject = {
    统一社会信用代码: '92330106MA2ABCDE3K',
    商户名称: name,
    商户简称: '远山面馆',
    法人姓名: '王五',
    法人证件号码: '330106198806150021',
    法人手机号: mobile,
    营业执照地址: '浙江省杭州市西湖区文三路1号',
    法人证件地址: '浙江省杭州市西湖区文三路1号',
  }
  for (const [label, text] of Object.entries(subject)) await field(page, label).fill(text)
  await fillDay(field(page, '营业执照有效期开始'), '2020-01-01')
  await fillDay(field(page, '法人证件有效期开始'), '2020-01-01')
  for (const box of await page.getByRole('checkbox', { name: '长期' }).all()) await box.check()
  await saveStep(page, '经营信息')

  await field(page, '详细地址').fill('文三路1号一楼')
  await chooseRegion(page, field(page, '经营地区'), '西湖区')
  await chooseTyped(page, '经营行业', '餐')
  await field(page, '经营类目').click()
  await page.locator('.ant-select-item-option:visible').first().click()
  await page.getByText('线下', { exact: true }).click()
  await saveStep(page, '结算账户')

  await page.getByText('法人对私', { exact: true }).click()
  await field(page, '结算账号').fill('6217000000000000012')
  await chooseTyped(page, '开户银行', '建设')
  await chooseRegion(page, field(page, '开户城市'), '杭州')
  await field(page, '银行预留手机号').fill('13812345678')
  await page.getByText('T1', { exact: true }).click()
  await saveStep(page, '通道与费率')

  await page.getByRole('checkbox', { name: '扫码', disabled: false }).first().check()
  await field(page, '商户协议编号').fill('XY2026001')
  for (const way of ['微信', '支付宝']) {
    const box = page.getByRole('checkbox', { name: way, exact: true })
    if ((await box.count()) > 0) await box.check()
    await page.getByRole('textbox', { name: `${way} 费率` }).fill('0.38')
  }
  await field(page, '默认通道').click()
  await page.locator('.ant-select-item-option:visible').first().click()
  await saveStep(page, '核对与提交')
  await page.getByRole('button', { name: '提交进件' }).click()
  await page.getByRole('button', { name: '确认提交' }).click()
  await expect(page.locator('.ant-result')).toContainText('进件已提交')
}

/** A clerk of the acquirer opens the application at once. @returns the merchant's number at the acquirer */
async function openAtAcquirer(name: string): Promise<string> {
  const { applyNo = '' } = (await acquirerMerchants()).find((row) => row.name === name) ?? {}
  const answer = await fetch(`${world().acquirerUrl}/control/merchants/${applyNo}/audit`, {
    method: 'POST',
    body: JSON.stringify({ result: 'OPEN' }),
  })
  const { data } = (await answer.json()) as { data: { aisleMerchantNo: string } }
  return data.aisleMerchantNo
}

/** The channel opens the merchant; it then stands among the provider's merchants. @returns its number at the channel */
export async function untilOpened(page: Page, name: string): Promise<string> {
  const aisleMerchantNo = await until(() => openAtAcquirer(name))
  await page.goto('/rb-oem/posinfo/pos_info?finishStatus=2')
  await expect(async () => {
    await page.getByRole('button', { name: '查询' }).click()
    await expect(listRows(page, name)).toHaveCount(1, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  return aisleMerchantNo
}

/** Tries again until something does not fail; the outbox takes a moment. */
async function until<T>(work: () => Promise<T>): Promise<T> {
  let done: T | undefined
  await expect(async () => {
    done = await work()
  }).toPass({ timeout: 30_000 })
  return done as T
}

/** The operator takes a device in and sends it down; the provider confirms, and binds it to its merchant. */
export async function handOver(admin: Page, partner: Page, party: string, merchant: string, sn: string): Promise<void> {
  await admin.goto('/rb-oem/store/stock_storage')
  await choose(admin, admin.getByLabel('型号', { exact: true }), '演示云喇叭')
  await admin.getByLabel('SN', { exact: true }).fill(sn)
  await admin.keyboard.press('Enter')
  await admin.getByRole('button', { name: '入库 1 台' }).click()
  await expect(admin.getByText(/已入库 1 台，单号 RK\d+/)).toBeVisible()
  await admin.goto('/rb-oem/store/stock_allot')
  await choose(admin, admin.getByLabel('接收方'), party, party.slice(0, 4))
  await admin.getByLabel('起始SN').fill(sn)
  await admin.getByLabel('结束SN').fill(sn)
  await admin.getByRole('button', { name: '按号段加入' }).click()
  await admin.getByRole('button', { name: '调拨 1 台' }).click()
  await expect(admin.getByText(/已提交 DB\d+，等待接收方确认/)).toBeVisible()

  await partner.goto('/rb-oem/transfer/store_transfer')
  await listRows(partner, '待确认').getByRole('button', { name: '确认' }).click()
  await partner.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await expect(listRows(partner).first()).toContainText('已确认')
  await partner.goto('/rb-oem/terminal/terminal')
  await partner.getByRole('button', { name: '新增终端' }).first().click()
  const form = partner.getByRole('dialog', { name: '新增终端' })
  await form.getByLabel('SN', { exact: true }).fill(sn)
  await choose(partner, form.getByLabel('商户', { exact: true }), merchant, merchant)
  await form.getByRole('button', { name: '绑定' }).click()
  await expect(form).toHaveCount(0)
  await expect(listRows(partner, sn)).toContainText(merchant)
}
