import { type Browser, expect, type Page } from '@playwright/test'
import { choose, chooseRegion, fillDay, picture } from './forms.ts'
import { firstSignIn, type Newcomer, newPayPassword, passwordSentTo, setPayPassword } from './life-operator.ts'
import { chooseVerdict, listRows } from './kit.ts'

/** Operations signs a provider up: base data, settlement account, pictures; it then waits for a second person. */
export async function signUpProvider(page: Page, name: string, mobile: string): Promise<void> {
  await page.goto('/rb-oem/serviceinfo/service_info')
  await page.getByRole('button', { name: '新增' }).first().click()
  const base = page.getByRole('dialog', { name: '新增服务商：第1步，基本资料' })
  await base.getByText('个人', { exact: true }).click()
  const texts = {
    服务商名称: name,
    简称: '远山服务',
    姓名: '陈默',
    身份证号码: '330106198806150021',
    联系人: '陈默',
    联系人手机号: mobile,
    地址: '文三路90号',
  }
  for (const [label, text] of Object.entries(texts)) await base.getByLabel(label, { exact: true }).fill(text)
  await fillDay(base.getByLabel('证件有效期起'), '2020-01-01')
  await fillDay(base.getByLabel('证件有效期止'), '9999-12-31')
  await chooseRegion(page, base.getByLabel('所在地区'), '西湖区')
  await base.getByRole('button', { name: '保存，下一步' }).click()

  const account = page.getByRole('dialog', { name: '第2步，结算账户' })
  await account.getByLabel('账号', { exact: true }).fill('6217000000000000012')
  await choose(page, account.getByLabel('开户银行'), '中国建设银行', '建设')
  await account.getByLabel('预留手机号').fill(mobile)
  await account.getByLabel('证件号码').fill('330106198806150021')
  await account.getByRole('button', { name: '保存，下一步' }).click()

  const papers = page.getByRole('dialog', { name: /第3步，证件图片/ })
  for (const kind of ['法人身份证人像面', '法人身份证国徽面', '协议签名']) {
    const field = papers.locator('.ant-form-item', { hasText: kind })
    await field.locator('input[type=file]').setInputFiles(await picture(page))
    await expect(field.getByRole('listitem')).toHaveCount(1)
  }
  await papers.getByRole('button', { name: '提交审核' }).click()
  await expect(papers).toHaveCount(0)
  await expect(listRows(page, name)).toContainText('待审核')
}

/** The second person approves everything that waits for a party. */
export async function approveAll(page: Page, name: string): Promise<void> {
  await page.goto('/rb-oem/bankExamine/bank_examine?examineStatus=0')
  const waiting = listRows(page, name)
  await expect(waiting.first()).toBeVisible()
  for (let left = await waiting.count(); left > 0; left--) {
    await waiting.first().getByRole('button', { name: '审核' }).click()
    const verdict = page.getByRole('dialog')
    await expect(verdict).toContainText('审核内容')
    await chooseVerdict(verdict, '通过')
    await verdict.getByRole('button', { name: '提交审核结果' }).click()
    await expect(verdict).toHaveCount(0)
    await expect(waiting).toHaveCount(left - 1)
  }
}

/** Opens the account of an approved provider. @returns a window in which it is signed in */
export async function openAccount(
  page: Page,
  browser: Browser,
  newcomer: Newcomer,
  { name, mobile }: { name: string; mobile: string },
): Promise<Page> {
  await page.goto('/rb-oem/serviceinfo/service_info')
  await listRows(page, name).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '开通', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /开\s?通/ })
    .click()
  const password = await passwordSentTo(page, newcomer.tenantId, mobile)
  const own = await firstSignIn(browser, newcomer, mobile, password)
  await setPayPassword(own, newcomer, mobile)
  return own
}

/** Gives a provider its first prices on a channel, in force at once. */
export async function givePrices(page: Page, name: string, rates: Readonly<Record<string, string>>): Promise<void> {
  await page.goto('/rb-oem/oempolicy/service_policy')
  await page.getByRole('button', { name: '新增政策' }).first().click()
  const dialog = page.getByRole('dialog', { name: '新增政策' })
  await choose(page, dialog.getByLabel('接收方'), name)
  await choose(page, dialog.getByLabel('通道', { exact: true }), '模拟通道')
  await dialog.getByLabel('政策名称').fill('首张政策')
  for (const [way, rate] of Object.entries(rates)) {
    await dialog.getByRole('checkbox', { name: way, exact: true }).check()
    await dialog.getByLabel(`${way} 费率`, { exact: true }).fill(rate)
  }
  await dialog.getByText('立即生效', { exact: true }).click()
  await dialog.getByLabel('支付密码').fill(newPayPassword)
  await dialog.getByRole('button', { name: /提\s?交/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(listRows(page, '首张政策')).toContainText('生效')
}
