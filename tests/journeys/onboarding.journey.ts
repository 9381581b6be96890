import { type Browser, expect, type Page, test } from '@playwright/test'
import { fillDay, sendPictures } from './forms.ts'
import { complaintsOf, expectAccessible, expectNoSidewaysScroll, listRows, personOf, signIn } from './kit.ts'

const add = '/rb-oem/posinfo/pos_info_net_add'
const progress = '/rb-oem/posinfo/settle_progress'
const queue = '/rb-oem/posinfo/pos_info_net'

const field = (page: Page, label: string) => page.locator('.step-form').getByLabel(label, { exact: true })
const title = (page: Page) => page.locator('.onboarding-body > h2')
const kept = (page: Page) => expect(page.locator('.draft-note')).toContainText('草稿已保存')

async function saveStep(page: Page, next: string): Promise<void> {
  await page.getByRole('button', { name: '保存并下一步' }).click()
  await expect(title(page)).toContainText(next)
}

/** Chooses from a list that is searched by typing. */
async function choose(page: Page, label: string, words: string, option: string): Promise<void> {
  await field(page, label).fill(words)
  await page.locator('.ant-select-dropdown:visible, .ant-cascader-dropdown:visible').getByText(option).first().click()
}

/** Kills the page as a crash does, and signs in on another machine at the same merchant. */
async function elsewhere(page: Page, browser: Browser): Promise<Page> {
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.close({ runBeforeUnload: false })
  const other = await personOf(browser, 'city')
  await other.goto(`/rb-oem/posinfo/pos_info_net_edit?id=${id}`)
  await expect(title(other)).toBeVisible()
  return other
}

test('a provider brings a merchant in through five steps, on several machines, losing nothing (P021, P022, P103, C0210 to C0215, C1121)', async ({
  page: first,
  browser,
}) => {
  test.setTimeout(120_000)
  const name = `面馆${Date.now() % 100_000}`
  const complaints = complaintsOf(first)
  await signIn(first, 'city')
  await first.goto(add)
  await field(first, '统一社会信用代码').fill(' 92330106 ma2abcde3k')
  await field(first, '商户名称').fill('西湖区(老王)面馆')
  await field(first, '商户简称').fill(name)
  await field(first, '法人姓名').fill('王五')
  await field(first, '法人证件号码').fill('330106198806150022')
  await field(first, '法人手机号').fill(`139${String(Date.now()).slice(-8)}`)
  await expect(first.getByText('身份证号码格式不正确')).toBeVisible()
  await field(first, '法人证件号码').fill('330106 19880615 0021')
  await expect(first.getByText(/女 · 生日 1988-06-15/)).toBeVisible()
  await kept(first)
  await expectAccessible(first)

  let page = await elsewhere(first, browser)
  await expect(page.getByText(/已恢复 .* 自动保存的草稿/)).toBeVisible()
  await expect(field(page, '商户简称')).toHaveValue(name)
  await expect(field(page, '法人证件号码')).toHaveValue('330106198806150021')
  await field(page, '营业执照地址').fill('浙江省杭州市西湖区文三路1号')
  await field(page, '法人证件地址').fill('浙江省杭州市西湖区文三路1号')
  await fillDay(field(page, '营业执照有效期开始'), '2020-01-01')
  await fillDay(field(page, '法人证件有效期开始'), '2020-01-01')
  for (const box of await page.getByRole('checkbox', { name: '长期' }).all()) await box.check()
  await sendPictures(page)
  await saveStep(page, '经营信息')
  const top = async (label: string) => Math.round((await field(page, label).boundingBox())?.y ?? -1)
  for (const width of [1440, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    expect(await top('纬度'), String(width)).toBe(await top('经度'))
    expect(await top('详细地址'), String(width)).toBeLessThan(await top('经度'))
  }

  await field(page, '详细地址').fill('文三路1号一楼')
  await kept(page)
  page = await elsewhere(page, browser)
  await expect(field(page, '详细地址')).toHaveValue('文三路1号一楼')
  await choose(page, '经营地区', '西湖区', '西湖区')
  await choose(page, '经营行业', '餐', '餐')
  await field(page, '经营类目').click()
  await page.locator('.ant-select-item-option:visible').first().click()
  await page.getByText('线下', { exact: true }).click()
  await sendPictures(page)
  await saveStep(page, '结算账户')

  await page.getByText('法人对私', { exact: true }).click()
  await field(page, '结算账号').fill('6217 0000 0000 0000 012')
  await kept(page)
  page = await elsewhere(page, browser)
  await expect(field(page, '结算账号')).toHaveValue('6217000000000000012')
  await choose(page, '开户银行', '建设', '建设')
  await choose(page, '开户城市', '杭州', '杭州')
  await field(page, '银行预留手机号').fill('13812345678')
  await page.getByText('T1', { exact: true }).click()
  await sendPictures(page)
  await saveStep(page, '通道与费率')

  await page.getByRole('checkbox', { name: '扫码', disabled: false }).first().check()
  await field(page, '商户协议编号').fill('XY2026001')
  await kept(page)
  page = await elsewhere(page, browser)
  await expect(field(page, '商户协议编号')).toHaveValue('XY2026001')
  await page.getByRole('textbox', { name: '微信 费率' }).fill('0.01')
  await expect(page.getByText(/微信费率不能低于上级成本/)).toBeVisible()
  await page.getByRole('textbox', { name: '微信 费率' }).fill('0.6')
  await field(page, '默认通道').click()
  await page.locator('.ant-select-item-option:visible').first().click()
  await sendPictures(page)
  await saveStep(page, '核对与提交')

  await expect(page.getByText('资料齐全，可以提交。').first()).toBeVisible()
  await expect(page.locator('.onboarding-body')).toContainText('330***********0021')
  await expectAccessible(page)
  const badge = page.locator('.detail-head .status')
  await expect(badge).toHaveText('草稿')
  await page.getByRole('button', { name: '提交进件' }).click()
  await page.getByRole('button', { name: '确认提交' }).click()
  await expect(page.locator('.ant-result')).toContainText('进件已提交')
  await expect(badge).toHaveText('审核中')
  await page.goto(progress)
  await expect(listRows(page, '西湖区（老王）面馆').first()).toContainText('审核中')
  expect(complaints).toEqual([])
})

test('operation sees the queue with the longest waiting first, and the form fits a phone (P100, P022)', async ({
  page,
}) => {
  await signIn(page, 'operation')
  await page.goto(queue)
  await expect(listRows(page).first()).toBeVisible()
  await expectAccessible(page)
  await listRows(page).first().getByRole('button', { name: '进件资料' }).click()
  await expect(title(page)).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
