import { type Browser, expect, type Page, test } from '@playwright/test'
import { world } from '../setup/journey-worlds.ts'
import { choose, picture } from './forms.ts'
import { complaintsOf, chooseVerdict, expectAccessible, listRows, moveClock, personOf, signIn } from './kit.ts'
import { bringIn, untilOpened } from './life-merchant.ts'

const { acquirerUrl } = world()

/** Calls the acquirer as its clerk. */
async function clerk<T>(path: string, body?: object): Promise<T> {
  const sent = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(`${acquirerUrl}/control/${path}`, sent)
  expect(answer.ok).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** Returns the row that is waited for from a list at the acquirer, as soon as it is there. */
async function found<Row>(list: string, isIt: (row: Row) => boolean): Promise<Row> {
  let row: Row | undefined
  await expect(async () => {
    row = (await clerk<{ rows: Row[] }>(list)).rows.find(isIt)
    expect(row).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return row as Row
}

const mobileOf = (start: string) => `${start}${String(Date.now()).slice(-8)}`

/** The name and the service phone that a merchant's page shows. */
async function merchantShows(page: Page, rpiNo: string): Promise<{ facts: string; isChanging: boolean }> {
  await page.goto(`/rb-oem/posinfo/pos_info_details?rpiNo=${rpiNo}`)
  await expect(state(page)).toContainText(rpiNo)
  await expect(page.getByText('客服电话').first()).toBeVisible()
  // The words of codes come a moment after the merchant.
  await expect(page.locator('dl:visible').filter({ hasText: 'MCC' })).toContainText(/MCC\s*\d{4} \S/)
  await expect(page.locator('dl:visible').filter({ hasText: '所在地区' })).toContainText('西湖区')
  const facts = await page.locator('dl:visible').allInnerTexts()
  return {
    facts: facts.join('\n').replaceAll(/(更新时间)\s+\S+ \S+/g, '$1'),
    isChanging: (await page.getByText('变更完成前，商户资料保持不变。').count()) > 0,
  }
}

const state = (page: Page) => page.locator('.detail-head:visible')
const compared = (page: Page, field: string) => page.getByRole('row').filter({ hasText: field })

test('a change goes through refusal, second try, review and channel; until it is completed the merchant stays as it was (25.2, R330 to R334, C0244 to C0250, P059, P060, P061)', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const complaints = complaintsOf(page)
  const name = `变更${String(Date.now()).slice(-6)}面馆`
  await signIn(page, 'operation')
  const rpiNo = await onboarded(browser, name)
  const before = await merchantShows(page, rpiNo)
  expect(before).toMatchObject({ isChanging: false })

  await page.goto(`/rb-oem/merrecord/mer_change_menu/mer_change_alter?rpiNo=${rpiNo}&changeType=1`)
  await page.getByLabel('商户简称').fill('变更新名')
  await page.getByLabel('客服电话').fill('0571-87881234')
  await page.getByLabel('联系人手机').fill('13812340000')
  await page.getByRole('textbox', { name: '变更原因' }).fill('门店改名')
  await expectAccessible(page)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(state(page)).toContainText('待审核')
  const address = page.url()
  await expect(compared(page, '商户简称')).toHaveText(/远山面馆\s*变更新名/)
  await expect(compared(page, '客服电话')).toContainText('0571-87881234')
  await expect(compared(page, '联系人手机')).toContainText('138****0000')
  await expect(page.getByRole('button', { name: '审核', exact: true })).toHaveCount(0)
  expect(await merchantShows(page, rpiNo)).toEqual({ ...before, isChanging: true })

  const auditor = await personOf(browser, 'auditor')
  await auditor.goto(address)
  await auditor.getByRole('button', { name: '审核', exact: true }).click()
  const verdict = auditor.getByRole('dialog')
  await chooseVerdict(verdict, '驳回')
  await choose(auditor, verdict.getByLabel('驳回原因'), '看不清店名')
  await verdict.getByRole('button', { name: '提交审核结果' }).click()
  await expect(state(auditor)).toContainText('已驳回')
  // A refused change lies with its maker: it is not on its way.
  expect(await merchantShows(page, rpiNo)).toEqual(before)

  await page.goto(address)
  await expect(page.getByText('门头照片不清晰，看不清店名').first()).toBeVisible()
  await page.getByRole('button', { name: '修改', exact: true }).click()
  await expect(page.getByLabel('商户简称')).toHaveValue('变更新名')
  await page.getByLabel('商户简称').fill('变更终名')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(state(page)).toContainText('待审核')

  await clerk('config', { autoAudit: false })
  try {
    await auditor.goto(address)
    await auditor.getByRole('button', { name: '审核', exact: true }).click()
    await chooseVerdict(auditor.getByRole('dialog'), '通过')
    await auditor.getByRole('dialog').getByRole('button', { name: '提交审核结果' }).click()
    await expect(state(auditor)).toContainText('通道处理中')
    const { outChangeNo } = await found<{ outChangeNo: string; wanted: { shortName?: string } }>(
      'changes',
      ({ wanted }) => wanted.shortName === '变更终名',
    )
    expect(await merchantShows(page, rpiNo)).toEqual({ ...before, isChanging: true })
    await clerk(`changes/${outChangeNo}/audit`, { result: 'DONE' })
  } finally {
    await clerk('config', { autoAudit: true })
  }
  const admin = await personOf(browser, 'admin')
  await expect(async () => {
    await moveClock(admin, '下一小时')
    await page.goto(address)
    await expect(state(page)).toContainText('已完成', { timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  await expect(page.getByRole('region', { name: '变更记录' })).toContainText('已驳回')
  await expectAccessible(page)
  const after = await merchantShows(page, rpiNo)
  expect(after.isChanging).toBe(false)
  expect(after.facts).toContain('变更终名')
  expect(after.facts).toContain('0571-87881234')
  expect(after.facts).not.toContain('远山面馆')
  expect(complaints).toEqual([])
})

/** A provider's merchant that its channel has opened. @returns its number */
async function onboarded(browser: Browser, name: string): Promise<string> {
  const partner = await personOf(browser, 'city')
  await bringIn(partner, name, mobileOf('135'))
  await untilOpened(partner, name)
  const [rpiNo = ''] = /M\d{12}/.exec(await listRows(partner, name).innerText()) ?? []
  await partner.close()
  return rpiNo
}

test('what a channel refuses opens at the step at fault, marked, and is mended and sent again within a minute (network 4.1, 25.9, P021, P103)', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000)
  const complaints = complaintsOf(page)
  const name = `驳改${String(Date.now()).slice(-6)}面馆`
  await signIn(page, 'city')
  await bringIn(page, name, mobileOf('136'))
  const ofName = (row: { name: string }) => row.name === name
  const { applyNo } = await found<{ applyNo: string; name: string }>('merchants', ofName)
  await clerk(`merchants/${applyNo}/audit`, {
    result: 'REJECTED',
    reason: '资料不符',
    fields: [
      { field: 'address', msg: '地址与门头照不符' },
      { field: 'pictures', picKind: 5, msg: '门头照不清晰' },
      { field: 'pictures', picKind: 8, msg: '卡号被遮挡' },
    ],
  })
  // The next attempt may be made a minute after the last one.
  await moveClock(await personOf(browser, 'admin'), '下一小时')
  const row = listRows(page, name)
  await expect(async () => {
    await page.goto('/rb-oem/posinfo/settle_progress')
    await expect(row).toContainText('资料不符', { timeout: 10_000 })
  }).toPass({ timeout: 60_000 })

  const begun = Date.now()
  const title = page.locator('.onboarding-body > h2')
  await row.getByRole('button', { name: '继续填写' }).click()
  await expect(title).toHaveText('第2步 经营信息')
  await expect(page.locator('.ant-form-item.is-rejected')).toContainText('地址与门头照不符')
  await expect(page.locator('.picture-slot.is-rejected')).toContainText('门头照不清晰')
  await expectAccessible(page)
  await page.locator('.step-form').getByLabel('详细地址', { exact: true }).fill('文三路1号三楼')
  await replace(page)
  await page.getByRole('button', { name: '保存并下一步' }).click()
  await expect(title).toHaveText('第3步 结算账户')
  await expect(page.locator('.picture-slot.is-rejected')).toContainText('卡号被遮挡')
  await replace(page)
  await page.getByRole('button', { name: '保存并下一步' }).click()
  await expect(title).toHaveText('第5步 核对与提交')
  await page.getByRole('button', { name: '提交进件' }).click()
  await page.getByRole('button', { name: '确认提交' }).click()
  await expect(page.locator('.ant-result')).toContainText('进件已提交')
  expect(Date.now() - begun).toBeLessThan(60_000)

  const isAgain = (one: { name: string; applyNo: string }) => ofName(one) && one.applyNo !== applyNo
  const again = await found<{ applyNo: string; name: string }>('merchants', isAgain)
  await clerk(`merchants/${again.applyNo}/audit`, { result: 'OPEN' })
  await page.goto('/rb-oem/posinfo/pos_info?finishStatus=2')
  await expect(async () => {
    await page.getByRole('button', { name: '查询' }).click()
    await expect(listRows(page, name)).toHaveCount(1, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  expect(complaints).toEqual([])
})

/** Puts another picture in the place of the one that was refused. */
async function replace(page: Page): Promise<void> {
  const slot = page.locator('.picture-slot.is-rejected')
  await slot.getByRole('button', { name: /^移除/ }).click()
  await slot.locator('.picture-input').setInputFiles(await picture(page))
  await expect(slot.locator('img')).toHaveCount(1)
}
