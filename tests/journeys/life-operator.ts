import { type Browser, expect, type Page } from '@playwright/test'
import { world } from '../setup/journey-worlds.ts'
import { choose } from './forms.ts'
import { fillSignIn, listRows, signIn } from './kit.ts'

/** An operator that nobody seeded: its login number, and what its people type. */
export interface Newcomer {
  readonly tenantId: string
  readonly name: string
}

export const newPassword = 'Yuanshan2026'
export const newPayPassword = '258369'

/** The last code or password that was sent to a phone; the demo shows its messages. */
async function messageTo(page: Page, tenantId: string, mobile: string, words: RegExp): Promise<string> {
  let found = ''
  await expect(async () => {
    const answer = await page.request.get(`/api/countinghouse/access/sms/demo?tenantId=${tenantId}&mobile=${mobile}`)
    const { data } = (await answer.json()) as { data: { body: string }[] }
    found = words.exec(data[0]?.body ?? '')?.[1] ?? ''
    expect(found).not.toBe('')
  }).toPass({ timeout: 20_000 })
  return found
}

export const passwordSentTo = (page: Page, tenantId: string, mobile: string): Promise<string> =>
  messageTo(page, tenantId, mobile, /密码(?:为|：|是)?\s*([A-Za-z0-9]{12})/)

/** Signs in for the first time: the password that somebody else set is changed at once. */
export async function firstSignIn(
  browser: Browser,
  { tenantId }: Newcomer,
  account: string,
  given: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await fillSignIn(page, { tenantId, account, password: given })
  await page.getByLabel('原密码').fill(given)
  await page.getByLabel('新密码').fill(newPassword)
  await page.getByLabel('确认密码').fill(newPassword)
  await page.getByRole('button', { name: '修改密码' }).click()
  await expect(page.locator('.home-page')).toBeVisible()
  return page
}

/** Sets the pay password with the code that comes to the own phone. */
export async function setPayPassword(page: Page, { tenantId }: Newcomer, mobile: string): Promise<void> {
  await page.goto('/info/index?tab=password')
  await page.getByRole('button', { name: '设置支付密码' }).click()
  const dialog = page.getByRole('dialog', { name: '设置支付密码' })
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await dialog.getByLabel('短信验证码').fill(await messageTo(page, tenantId, mobile, /验证码\D{0,4}(\d{5})/))
  await dialog.getByLabel('支付密码', { exact: true }).fill(newPayPassword)
  await dialog.getByLabel('确认支付密码').fill(newPayPassword)
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '修改支付密码' })).toBeVisible()
}

/**
 * The platform makes an operator: tenant, package, channel with its connection, and opens its administrator's account.
 * @returns the operator, and the administrator's one-time password
 */
export async function makeOperator(page: Page, name: string, mobile: string): Promise<Newcomer & { password: string }> {
  await signIn(page, 'platform', { tenantId: '000000' })
  await page.goto('/system/tenantpackage')
  await page.getByRole('button', { name: '新增' }).first().click()
  const pack = page.getByRole('dialog', { name: '新增产品包' })
  await pack.getByLabel('产品包名称').fill(`${name}产品包`)
  await pack.getByRole('button', { name: '全选' }).click()
  await pack.getByRole('button', { name: '保存' }).click()
  await expect(listRows(page, `${name}产品包`)).toHaveCount(1)

  await page.goto('/system/tenant')
  await page.getByRole('button', { name: '新增' }).first().click()
  const form = page.getByRole('dialog', { name: '新增租户' })
  await choose(page, form.getByLabel('租户类型'), '运营商')
  await form.getByLabel('租户名称').fill(name)
  await form.getByLabel('联系人').fill('周远')
  await form.getByLabel('联系电话').fill(mobile)
  await form.getByRole('button', { name: '保存' }).click()
  const row = listRows(page, name)
  await expect(row).toHaveCount(1)
  const tenantId = /\d{6}/.exec((await row.innerText()).replace(name, ''))?.[0] ?? ''
  await row.getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '产品包配置' }).click()
  const packing = page.getByRole('dialog')
  await choose(page, packing.getByRole('combobox').first(), `${name}产品包`)
  await packing.getByRole('button', { name: '保存' }).click()
  await expect(packing).toHaveCount(0)

  await openChannel(page, tenantId)
  await page.goto('/system/tenant')
  await listRows(page, name).getByRole('button', { name: '完成开通' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(确\s?定|开\s?通|完成开通)$/ })
    .click()
  const shown = page.getByRole('dialog', { name: '新密码' })
  const password = /[A-Za-z0-9]{12}/.exec(await shown.locator('dd').innerText())?.[0] ?? ''
  await shown.getByRole('button', { name: '已记下，关闭' }).click()
  return { tenantId, name, password }
}

/** The acquirer gives the operator an application; the platform enters it and opens the channel. */
async function openChannel(page: Page, tenantId: string): Promise<void> {
  const { url, acquirerUrl } = world()
  const [appId, appSecret] = [`life-${tenantId}`, `secret-of-${tenantId}-0123456789abcdef`]
  const notifyUrl = `${url}/api/countinghouse/channels/notify/SANDBOX/${tenantId}`
  const contract = await fetch(`${acquirerUrl}/control/config`, {
    method: 'POST',
    body: JSON.stringify({ appId, appSecret, notifyUrl }),
  })
  expect(contract.ok).toBe(true)
  await page.goto('/rb-oem/aisleOem/aisle_oem')
  await page.getByRole('button', { name: '开通通道' }).click()
  const form = page.getByRole('dialog', { name: '开通通道' })
  await choose(page, form.getByLabel('运营商编号'), tenantId, tenantId)
  await choose(page, form.getByLabel('通道编码'), '模拟通道', 'SANDBOX')
  await form.getByLabel('接口配置').fill(JSON.stringify({ url: acquirerUrl, appId, appSecret }))
  await form.getByLabel('默认通道').click()
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toHaveCount(0)
}

/** The administrator makes an account for somebody of the staff. @returns a window in which that person is signed in */
export async function employ(
  admin: Page,
  browser: Browser,
  newcomer: Newcomer,
  { account, name, role, mobile }: { account: string; name: string; role: string; mobile: string },
): Promise<Page> {
  await admin.goto('/system/user')
  await admin.getByRole('button', { name: '新增' }).first().click()
  const form = admin.getByRole('dialog', { name: '新增用户' })
  await form.getByLabel('账号').fill(account)
  await form.getByLabel('昵称').fill(name)
  await form.getByLabel('姓名').fill(name)
  await form.getByLabel('手机号码').fill(mobile)
  await choose(admin, form.getByLabel('角色'), role)
  await admin.keyboard.press('Escape')
  await choose(admin, form.getByLabel('部门'), newcomer.name)
  await form.getByRole('button', { name: '保存' }).click()
  const shown = admin.getByRole('dialog', { name: '新密码' })
  const password = /[A-Za-z0-9]{12}/.exec(await shown.locator('dd').innerText())?.[0] ?? ''
  await shown.getByRole('button', { name: '已记下，关闭' }).click()
  const page = await firstSignIn(browser, newcomer, account, password)
  await setPayPassword(page, newcomer, mobile)
  return page
}
