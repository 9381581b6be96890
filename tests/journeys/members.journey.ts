import { expect, type Page, test } from '@playwright/test'
import { demoPayPassword, operatorId } from '../../db/demo/accounts.ts'
import { linkIsPaid } from './acquirer.ts'
import { choose } from './forms.ts'
import {
  complaintsOf,
  expectAccessible,
  expectNoSidewaysScroll,
  keepBefore,
  listRows,
  personOf,
  signIn,
} from './kit.ts'

const [members, recharges, spendings, activities] = [
  '/rb-oem/rpiMemberOem/rpi_member',
  '/rb-oem/member/recharge_trade',
  '/rb-oem/member/member_trade',
  '/rb-oem/member/recharge_active',
]

/** The merchant with members, and a payment code of its. */
async function keeper(page: Page): Promise<{ rpiName: string; rqCode: string }> {
  await page.goto(members)
  const row = listRows(page).first()
  await expect(row).toBeVisible()
  const rpiName = await row.locator('td').filter({ hasText: '号店' }).first().innerText()
  await page.goto('/rb-oem/qrcode/qrcode?size=100')
  const code = listRows(page, rpiName).first()
  await expect(code).toBeVisible()
  return { rpiName, rqCode: /\d{16}/.exec(await code.innerText())?.[0] ?? '' }
}

/** The code that a member was sent. */
async function codeSent(page: Page, mobile: string): Promise<string> {
  const answer = await page.request.get(`/api/countinghouse/access/sms/demo?tenantId=${operatorId}&mobile=${mobile}`)
  const { data } = (await answer.json()) as { data: { body: string }[] }
  return /\d{5}/.exec(data[0]?.body ?? '')?.[0] ?? ''
}

test('a member stores value at a shop’s code, spends it with a code by text message and gets some of it back (P071, P186, P188, P189, P287, C1042, C1394, C1395, C1397)', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const name = `旅程充值${String(Date.now()).slice(-6)}`
  const mobile = `139${String(Date.now()).slice(-8)}`
  await signIn(page, 'operation')
  const complaints = complaintsOf(page)
  const { rpiName, rqCode } = await keeper(page)

  await page.goto(activities)
  await page.getByRole('button', { name: '新增充值活动' }).first().click()
  const form = page.getByRole('dialog', { name: '新增充值活动' })
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('活动名称不能为空')).toBeVisible()
  await form.getByLabel('活动名称').fill(name)
  await choose(page, form.getByLabel('商户', { exact: true }), rpiName, rpiName)
  await expect(form.getByText('示例：充值 100.00 元可消费 110.00 元')).toBeVisible()
  await form.getByLabel('充值金额').fill('200')
  await form.getByLabel('赠送金额').fill('50')
  await expect(
    form.getByText('示例：充值 200 元可消费 250.00 元；未消费时退 100.00 元，收回赠送 25.00 元'),
  ).toBeVisible()
  await form.getByLabel('开始时间').fill('2026-01-01 00:00:00')
  await form.getByLabel('开始时间').press('Enter')
  await form.getByLabel('结束时间').fill('2099-12-31 23:59:59')
  await form.getByLabel('结束时间').press('Enter')
  await expectAccessible(page)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toBeHidden()
  await expect(listRows(page, name)).toContainText('进行中')

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const payer = await phone.newPage()
  await payer.goto(`/q/${rqCode}`)
  await payer.getByRole('link', { name: '会员充值' }).click()
  await expect(payer.getByText('充 ¥200.00 送 ¥50.00')).toBeVisible()
  await expectAccessible(payer)
  await payer.getByLabel('手机号码').fill(mobile)
  await payer.getByLabel('充值金额（元）').fill('9')
  await payer.getByRole('button', { name: '充值' }).click()
  await expect(payer.getByText('最低充值100.00元')).toBeVisible()
  await payer.getByLabel('昵称（选填）').fill(name)
  await payer.getByLabel('充值金额（元）').fill('200')
  await payer.getByRole('button', { name: '充值' }).click()
  const link = await payer.getByRole('link', { name: '去支付' }).getAttribute('href', { timeout: 30_000 })
  await linkIsPaid(link)
  await expect(payer.getByText('支付成功')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(payer)

  const shop = await personOf(browser, 'merchant')
  await shop.goto(members)
  await expect(listRows(shop, name)).toContainText('250.00')
  await expectAccessible(shop)
  await listRows(shop, name).getByRole('button', { name: '储值消费' }).click()
  const paying = shop.getByRole('dialog', { name: /^储值消费/ })
  await paying.getByLabel('消费金额').fill('250.01')
  await paying.getByLabel('验证码').focus()
  await expect(paying.getByText('请输入 0.01 到 250.00 之间的金额')).toBeVisible()
  await paying.getByLabel('消费金额').fill('210')
  await expect(paying.getByText('消费后可用余额 40.00 元')).toBeVisible()
  await paying.getByRole('button', { name: '获取验证码' }).click()
  await expect(paying.getByRole('button', { name: /秒后重发/ })).toBeVisible()
  await expectAccessible(shop)
  await paying.getByLabel('验证码').fill(await codeSent(shop, mobile))
  await paying.getByRole('button', { name: '确认消费' }).click()
  await expect(paying).toBeHidden()
  await expect(listRows(shop, name)).toContainText('40.00')

  await shop.goto(spendings)
  const spent = listRows(shop, name)
  for (const amount of ['210.00', '200.00', '10.00']) await expect(spent).toContainText(amount)
  await spent.getByRole('button', { name: '退款' }).click()
  const back = shop.getByRole('dialog', { name: /^消费退款/ })
  await back.getByLabel('退款金额').fill('60')
  await back.getByLabel('退款原因').fill('少上一道菜')
  await back.getByLabel('支付密码').fill(demoPayPassword)
  await expectAccessible(shop)
  await back.getByRole('button', { name: '确认退款' }).click()
  await expect(back).toBeHidden()
  await expect(spent).toContainText('部分退款')

  // 50.00 of principal are there again: so much of the recharge can go back to the payer, with the bonus that it earned.
  const finance = await personOf(browser, 'finance')
  await finance.goto(recharges)
  await listRows(finance, name).getByRole('link', { name: /^PT/ }).click()
  await finance.getByRole('button', { name: '退款', exact: true }).click()
  const refunding = finance.getByRole('dialog', { name: /^退款/ })
  await refunding.getByLabel('退款金额').fill('50.01')
  await refunding.getByLabel('退款原因').fill('会员退卡')
  await refunding.getByLabel('支付密码').fill(demoPayPassword)
  await refunding.getByRole('button', { name: '确认退款' }).click()
  await expect(refunding.getByText('可退储值余额不足')).toBeVisible()
  await refunding.getByLabel('退款金额').fill('50')
  await refunding.getByRole('button', { name: '确认退款' }).click()
  await expect(refunding).toBeHidden()

  await finance.goto(members)
  await listRows(finance, name).getByRole('button', { name: '详情' }).click()
  await expect(async () => {
    await finance.reload()
    const sums = finance.getByRole('region', { name: '余额构成' })
    await expect(sums.getByRole('row', { name: '本金' })).toHaveText(/200\.00\s*50\.00\s*200\.00\s*50\.00\s*0\.00/, {
      timeout: 4_000,
    })
    await expect(sums.getByRole('row', { name: '赠送' })).toHaveText(/50\.00\s*12\.50\s*10\.00\s*10\.00\s*37\.50/)
  }).toPass({ timeout: 60_000 })
  await expectAccessible(finance)

  const english = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await keepBefore(english, { language: 'en', 'theme-dark': true })
  await signIn(english, 'finance')
  for (const [path, words, shown] of [
    [members, 'Merchant members', name],
    [recharges, 'Member top-up', 'Partially refunded'],
    [spendings, 'Member purchase', 'Partially refunded'],
  ] as const) {
    await english.goto(path)
    await expect(english.getByRole('heading', { name: words, level: 1 })).toBeVisible()
    await expect(english.getByText(shown).first()).toBeVisible()
    await expectNoSidewaysScroll(english)
    await expectAccessible(english)
  }
  expect(complaints).toEqual([])
})
