import { expect, test } from '@playwright/test'
import { complaintsOf, expectAccessible, listRows, signIn } from './kit.ts'

const stores = '/rb-oem/posStore/pos_store'
const codes = '/rb-oem/qrcode/qrcode'

test('a provider opens a store with staff, makes and binds a code, prints it and switches it off; the payer sees it (P142, P143, P151, P152)', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const mark = String(Date.now()).slice(-8)
  const storeName = `分店${mark}`
  await signIn(page, 'city')
  // A company right below it: a micro merchant has one shop, and others' merchants are not its own to change.
  await page.goto('/rb-oem/posinfo/pos_info?userType=3&finishStatus=2')
  const company = listRows(page, '京城收单服务部').first().locator('td').filter({ hasText: /店/ }).first()
  const merchantName = /\S*店/.exec(await company.innerText())?.[0] ?? ''
  await page.goto(stores)
  await page.getByRole('button', { name: '新增门店' }).first().click()
  const opening = page.getByRole('dialog', { name: '新增门店' })
  await opening.getByLabel('商户', { exact: true }).fill(merchantName)
  await page.locator('.ant-select-item-option', { hasText: merchantName }).first().click()
  await opening.getByLabel('门店名称').fill(storeName)
  await opening.getByLabel('所在地区').click()
  await opening.getByLabel('所在地区').fill('西湖区')
  await page.locator('.ant-cascader-menu-item:visible', { hasText: '杭州市' }).first().click()
  await opening.getByLabel('详细地址').fill('文三路 1 号')
  await opening.getByLabel('店长', { exact: true }).fill('赵店长')
  await opening.getByLabel('店长手机号').fill(`139${mark}`)
  await opening.getByLabel('登录密码').fill('Shop2026')
  await expectAccessible(page)
  await opening.getByRole('button', { name: '保存' }).click()
  await expect(opening).toHaveCount(0)
  await expect(listRows(page, storeName)).toContainText(merchantName)

  await page.goto(`/rb-oem/posStaff/pos_staff?rpiName=${encodeURIComponent(merchantName)}`)
  await expect(listRows(page, storeName).first()).toContainText('赵店长')

  await page.goto(codes)
  await page.getByRole('button', { name: '生成收款码' }).first().click()
  const making = page.getByRole('dialog', { name: '生成收款码' })
  await making.getByLabel('数量').fill('1')
  await making.getByRole('button', { name: '生成', exact: true }).click()
  await expect(making).toHaveCount(0)
  const made = listRows(page, '未绑定').first()
  const [rqCode = ''] = /\d{16}/.exec(await made.innerText()) ?? []

  const payer = await page.context().newPage()
  await payer.goto(`/q/${rqCode}`)
  await expect(payer.getByText('收款码未激活')).toBeVisible()
  await listRows(page, rqCode).getByRole('button', { name: '绑定' }).click()
  const binding = page.getByRole('dialog', { name: `绑定收款码：${rqCode}` })
  await expectAccessible(page)
  await binding.getByLabel('商户', { exact: true }).fill(merchantName)
  await page.locator('.ant-select-item-option:visible', { hasText: merchantName }).first().click()
  await binding.getByLabel('门店', { exact: true }).fill(storeName)
  await page.locator('.ant-select-item-option:visible', { hasText: storeName }).click()
  await binding.getByRole('button', { name: '绑定' }).click()
  await expect(listRows(page, rqCode)).toContainText('已绑定')
  await payer.reload()
  await expect(payer.getByText(storeName)).toBeVisible()
  await expectAccessible(payer)

  await listRows(page, rqCode).getByRole('checkbox').check()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载打印页' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^qrcodes-.*\.pdf$/)

  await listRows(page, rqCode).getByRole('button', { name: '停用' }).click()
  await expect(page.getByText('付款人扫码会看到“收款码已停用”。')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(listRows(page, rqCode).getByRole('button', { name: '启用' })).toBeVisible()
  await payer.reload()
  await expect(payer.getByText('收款码已停用')).toBeVisible()
  expect(complaints).toEqual([])
})
