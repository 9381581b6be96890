import { expect, type Page, test } from '@playwright/test'
import { demoPayPassword } from '../../db/demo/accounts.ts'
import { choose } from './forms.ts'
import { chooseVerdict, expectAccessible, listRows, personOf } from './kit.ts'

const records = '/rb-oem/invoicerecord/invoice_record'

/** A picture with a text, so that no other file is the same. */
async function scanOf(page: Page, text: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const drawn = await page.evaluate((words) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 420
    const brush = canvas.getContext('2d')
    if (brush) {
      brush.fillStyle = '#fff'
      brush.fillRect(0, 0, 640, 420)
      brush.fillStyle = '#000'
      brush.font = '36px sans-serif'
      brush.fillText(words, 40, 200)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, text)
  return { name: `${text}.png`, mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
}

/** Amount that the provider may still withdraw for its invoices, in yuan. */
async function quotaLeft(provider: Page): Promise<number> {
  await provider.goto(records)
  const card = provider.locator('.stat-card', { hasText: '剩余发票额度' })
  await expect(card).toContainText(/\d/)
  const text = (await card.locator('dd').innerText()).replaceAll(',', '')
  return Number(/[\d.]+/.exec(text)?.[0])
}

/** Registers an invoice of this month. */
async function register(provider: Page, number: string, amount: string): Promise<void> {
  await provider.getByRole('button', { name: '登记分润发票' }).first().click()
  const form = provider.getByRole('dialog', { name: '登记分润发票' })
  const save = form.getByRole('button', { name: '保存' })
  await expect(form.getByLabel('销售方名称')).toHaveValue('华北数字服务有限公司')
  await expect(form.getByLabel('购买方名称')).toHaveValue('京华支付有限公司')
  await save.click()
  await expect(form.getByText('发票号码不能为空')).toBeVisible()
  await choose(provider, form.getByLabel('发票类型'), '数电专票')
  await form.getByLabel('发票号码').fill(number)
  const date = new Date()
  const today = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-01`
  await form.getByLabel('开票日期').fill(today)
  await form.getByLabel('开票日期').press('Enter')
  await form.getByLabel('价税合计').fill(amount)
  await form.getByLabel('分润月份').fill(today.slice(0, 7))
  await form.getByLabel('分润月份').press('Enter')
  await form.getByLabel('销售方税号').fill('91440300MA5EXAMP0C')
  await form.locator('input[type=file]').setInputFiles(await scanOf(provider, number))
  await expect(form.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(provider)
  await save.click()
  await expect(form).toBeHidden()
  await expect(listRows(provider, number)).toContainText('草稿')
}

/** The auditor decides about one invoice with its picture before the eyes. */
async function decide(auditor: Page, number: string, reason: string): Promise<void> {
  await auditor.goto('/rb-oem/payinvoice/invoice_examine')
  await listRows(auditor, number).getByRole('button', { name: '审核', exact: true }).click()
  const drawer = auditor.getByRole('dialog', { name: `审核发票 ${number}` })
  await expect(drawer.getByRole('img').first()).toBeVisible()
  await expectAccessible(auditor)
  await drawer.getByRole('button', { name: '审核', exact: true }).click()
  const dialog = auditor.getByRole('dialog', { name: `审核发票：${number}` })
  await chooseVerdict(dialog, reason ? '驳回' : '通过')
  if (reason) await dialog.getByLabel('驳回原因').fill(reason)
  await expectAccessible(auditor)
  await dialog.getByRole('button', { name: '提交审核结果' }).click()
  await expect(dialog).toBeHidden()
}

test('P093 P121 P195 P196: invoices are registered, sent together, one is taken and one sent back; what is taken may be withdrawn', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const [provider, auditor] = [await personOf(browser, 'north'), await personOf(browser, 'auditor')]
  const stamp = `2611${String(Date.now())}`
  const [good, bad] = [`${stamp}001`, `${stamp}002`]
  const before = await quotaLeft(provider)
  await register(provider, good, '300.00')
  await register(provider, bad, '70.00')

  for (const number of [good, bad]) await listRows(provider, number).getByRole('checkbox').check()
  await provider.getByRole('button', { name: '提交审核' }).and(provider.locator('.ant-btn-primary')).click()
  const mail = provider.getByRole('dialog', { name: '提交发票：2 张' })
  await expect(mail).toContainText(good)
  await mail.getByText('纸质邮寄').click()
  await mail.getByRole('button', { name: '提交', exact: true }).click()
  await expect(mail.getByText('请填写快递单号')).toBeVisible()
  await mail.getByText('电子上传').click()
  await expectAccessible(provider)
  await mail.getByRole('button', { name: '提交', exact: true }).click()
  await expect(mail).toBeHidden()
  await expect(listRows(provider, good)).toContainText('待审核')

  await decide(auditor, good, '')
  await decide(auditor, bad, '发票图片不清晰')

  expect(await quotaLeft(provider)).toBe(before + 300)
  await expect(listRows(provider, good)).toContainText('已通过')
  await expect(listRows(provider, bad)).toContainText('驳回')
  await expectAccessible(provider)
  await provider.goto('/invoiceMail/invoice_mail')
  await expect(listRows(provider).first()).toContainText('部分通过')
  await expectAccessible(provider)

  await provider.goto('/rb-oem/oemWithdraw/oem_withdrawal')
  await provider.getByRole('button', { name: '申请提现' }).click()
  const asking = provider.getByRole('dialog', { name: '申请提现' })
  await asking.getByLabel('提现金额').fill('20.00')
  await asking.getByLabel('支付密码').fill(demoPayPassword)
  await asking.getByRole('button', { name: '提交提现' }).click()
  await expect(asking).toBeHidden()
  expect(await quotaLeft(provider)).toBe(before + 280)
})
