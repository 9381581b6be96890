import { expect, type Page, test } from '@playwright/test'
import { complaintsOf, expectAccessible, expectNoSidewaysScroll, listRows, personOf, signIn } from './kit.ts'

/** The provider of the demo world that gets the devices; `north` is its account. */
const northName = '华北数字服务有限公司'
const scanned = ['YLB2027-00001', 'YLB2027-00002', 'YLB2027-00003']

/** Types as a hand scanner does: the number, then Enter. */
async function scan(page: Page, ...sns: readonly string[]): Promise<void> {
  for (const sn of sns) {
    await page.keyboard.type(sn)
    await page.keyboard.press('Enter')
  }
}

test('the warehouse scans devices in and sends them down, the provider confirms, and each has its life line (P072, P073, P144, P147, C0427, C0428, C0446, C1171, C1172)', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'warehouse')
  await page.goto('/rb-oem/store/stock_storage')
  await page.getByLabel('型号', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '演示云喇叭' }).click()
  await page.getByLabel('SN', { exact: true }).click()
  await scan(page, ...scanned)
  await expect(page.getByRole('button', { name: '入库 3 台' })).toBeEnabled()
  await scan(page, scanned[0] ?? '')
  await expect(page.getByText(`重复：${scanned[0]}`)).toBeVisible()
  await scan(page, 'YLB202600001')
  await expect(page.getByText('YLB202600001 SN已存在：YLB202600001')).toBeVisible()
  await expect(page.getByLabel('SN', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: '入库 3 台' }).click()
  await expect(page.getByText(/已入库 3 台，单号 RK\d+/)).toBeVisible()

  await page.goto('/rb-oem/store/stock_allot')
  await page.getByLabel('接收方').fill(northName.slice(0, 2))
  await page.locator('.ant-select-item-option', { hasText: northName }).click()
  await page.getByLabel('起始SN').fill(scanned[0] ?? '')
  await page.getByLabel('结束SN').fill(scanned[2] ?? '')
  await page.getByRole('button', { name: '按号段加入' }).click()
  await page.getByRole('button', { name: '调拨 3 台' }).click()
  await expect(page.getByText(/已提交 DB\d+，等待接收方确认/)).toBeVisible()
  await page.goto('/rb-oem/transfer/store_transfer?trKind=1')
  const [rsrNo = ''] = /DB\d+/.exec(await listRows(page, northName).first().innerText()) ?? []
  await expect(listRows(page, rsrNo)).toContainText('待确认')

  const north = await personOf(browser, 'north')
  await north.goto(`/rb-oem/transfer/store_transfer?rsrNo=${rsrNo}`)
  await listRows(north, rsrNo).getByRole('button', { name: '确认' }).click()
  await expect(north.getByText(`3 台设备将从`)).toBeVisible()
  await north.getByRole('dialog').getByRole('button', { name: '确认' }).click()
  await expect(listRows(north, rsrNo)).toContainText('已确认')

  await page.goto(`/rb-oem/store/store?open=${scanned[1]}`)
  const life = page.getByRole('dialog')
  await expect(life.getByText('生命线')).toBeVisible()
  for (const step of ['调拨入', '调拨出', '入库']) await expect(life.getByText(step, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/rb-oem/store/stock_storage')
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})

/** Puts text on the field as a paste does. */
async function paste(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('a scanner is never too fast, a stranger is told at once, and 5,000 pasted numbers go in and down as one (network 14.2, C0427, C0428, C1172, P072, P144)', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const stamp = String(Date.now()).slice(-8)
  const sns = Array.from({ length: 5000 }, (_, n) => `P${stamp}${String(n).padStart(4, '0')}`)
  await signIn(page, 'warehouse')
  await page.goto('/rb-oem/store/stock_storage')
  await page.getByLabel('型号', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '演示云喇叭' }).click()
  const quickly = Array.from({ length: 30 }, (_, n) => `Q${stamp}${String(n).padStart(2, '0')}`)
  await page.getByLabel('SN', { exact: true }).click()
  await scan(page, ...quickly)
  await expect(page.getByRole('button', { name: '入库 30 台' })).toBeEnabled()
  await page.getByRole('button', { name: '清空' }).click()

  await page.getByLabel('SN', { exact: true }).click()
  const begun = Date.now()
  await paste(page, 'SN', [...sns, 'P0', sns[7]].join('\n'))
  await expect(page.getByRole('button', { name: '入库 5000 台' })).toBeEnabled()
  expect(Date.now() - begun).toBeLessThan(10_000)
  await expect(page.getByText('已加入 5000 个；最多 5000 个')).toBeVisible()
  await page.getByRole('button', { name: '入库 5000 台' }).click()
  await expect(page.getByText(/已入库 5000 台，单号 RK\d+/)).toBeVisible()

  await page.goto('/rb-oem/store/stock_allot')
  await page.getByLabel('接收方').fill(northName.slice(0, 2))
  await page.locator('.ant-select-item-option', { hasText: northName }).click()
  await page.getByLabel('SN', { exact: true }).click()
  await scan(page, 'STRANGER-0001')
  await expect(page.getByText('STRANGER-0001 SN不在您的库存中：STRANGER-0001')).toBeVisible()
  await expect(page.getByRole('button', { name: '调拨 0 台' })).toBeDisabled()
  await scan(page, sns[0] ?? '', 'x')
  await expect(page.getByText('格式不正确').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '调拨 1 台' })).toBeEnabled()
  await page.getByRole('button', { name: '移除有误' }).click()
  await paste(page, 'SN', sns.slice(1).join(' '))
  await page.getByRole('button', { name: '调拨 5000 台' }).click()
  await expect(page.getByText(/已提交 DB\d+，等待接收方确认/)).toBeVisible()
})
