import { expect, type Page, test } from '@playwright/test'
import { demoPayPassword } from '../../db/demo/accounts.ts'
import { complaintsOf, expectAccessible, listRows, personOf, signIn } from './kit.ts'

const policies = '/rb-oem/oempolicy/oem_policy'
const templates = '/rb-oem/oempolicy/policy_template'
const given = '/rb-oem/oempolicy/service_policy'
/** The providers of the demo world: `city` is below `north` and above `district`. */
const [city, district] = ['京城收单服务部', '朝阳商户服务中心']

const typeRate = (page: Page, way: string, rate: string) => page.getByLabel(`${way} 费率`, { exact: true }).fill(rate)

/** Opens the adjustment of a party's policy in force. */
async function startAdjusting(page: Page, name: string): Promise<void> {
  await page.goto(`${policies}?policyStatus=2`)
  // Its own policy, not those that it gives: the receiver stands before the channel.
  const own = listRows(page).filter({ hasText: new RegExp(`${name}\\s*模拟通道`) })
  await own.first().getByRole('button', { name: '调整费率' }).click()
  await expect(page.getByRole('dialog', { name: `调整费率：${name}` })).toBeVisible()
}

test('a provider takes back what waits and gives its child a policy from a template, with floor and what-if in sight (P128 to P130, C0306, C0312, C0313, C1151)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await signIn(page, 'city')
  await page.goto(templates)
  await expect(listRows(page, '三级代理价')).toHaveCount(1)
  await page.goto(`${given}?policyStatus=1`)
  await listRows(page, district).getByRole('button', { name: '作废' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '作废' }).click()
  await expect(listRows(page, district)).toHaveCount(0)

  await page.getByRole('button', { name: '新增政策' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增政策' })
  await dialog.getByLabel('接收方').click()
  await page.locator('.ant-select-item-option', { hasText: district }).click()
  await dialog.getByLabel('通道', { exact: true }).click()
  await page.locator('.ant-select-item-option', { hasText: '模拟通道' }).click()
  await dialog.getByLabel('政策名称').fill('旅程政策')
  await dialog.getByLabel('政策模板').click()
  await page.locator('.ant-select-item-option', { hasText: '三级代理价' }).click()
  await expect(dialog.getByLabel('微信 费率', { exact: true })).toHaveValue('0.32')
  await typeRate(page, '微信', '0.29')
  await expect(dialog.getByText('微信费率不能低于上级成本0.3%')).toBeVisible()
  await typeRate(page, '微信', '0.34')
  await dialog.getByRole('button', { name: /试\s?算/ }).click()
  const panel = dialog.getByRole('region', { name: '政策试算' }).first()
  await expect(panel).toContainText(city)
  await expect(panel).toContainText(district)
  await expect(panel).not.toContainText('华北数字服务有限公司')
  await expectAccessible(page)
  await dialog.getByLabel('支付密码').fill(demoPayPassword)
  await dialog.getByRole('button', { name: /提\s?交/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(listRows(page, '旅程政策')).toContainText('待生效')
  expect(complaints).toEqual([])
})

test('operation adjusts with those below, is refused where a merchant would fall, and reads the time line (C0308, C1152)', async ({
  browser,
}) => {
  const page = await personOf(browser, 'operation')
  await startAdjusting(page, city)
  const dialog = page.getByRole('dialog', { name: `调整费率：${city}` })
  await typeRate(page, '支付宝', '0.39')
  await dialog.getByText('同步上调下级', { exact: true }).click()
  await dialog.getByLabel('调整原因').fill('通道成本上调')
  await dialog.getByLabel('支付密码').fill(demoPayPassword)
  await dialog.getByRole('button', { name: '提交调整' }).click()
  await expect(dialog.locator('.form-refusal')).toContainText(/存在待生效的政策|个商户费率低于新成本/)
  await dialog.getByRole('button', { name: /取\s?消/ }).click()
  await page.getByRole('button', { name: '放弃修改' }).click()

  await startAdjusting(page, '华北数字服务有限公司')
  const north = page.getByRole('dialog', { name: '调整费率：华北数字服务有限公司' })
  await typeRate(page, '外卡', '1.9')
  await north.getByText('同步上调下级', { exact: true }).click()
  await north.getByLabel('调整原因').fill('外卡成本上调')
  await north.getByLabel('支付密码').fill(demoPayPassword)
  await north.getByRole('button', { name: '提交调整' }).click()
  await expect(north).toHaveCount(0)
  const waiting = listRows(page, '华北数字服务有限公司')
  await page.goto(`${policies}?policyStatus=1`)
  await expect(waiting.first()).toBeVisible()
  await waiting.first().locator('td button, td a').first().click()
  const drawer = page.getByRole('dialog').last()
  await expect(drawer.getByText('费率时间线')).toBeVisible()
  await expect(drawer.locator('.timeline')).toContainText('外卡成本上调')
  await expect(drawer.locator('.timeline')).toContainText('周航')
})
