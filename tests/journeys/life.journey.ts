import { expect, test } from '@playwright/test'
import { listRows, moveClock } from './kit.ts'
import { bringIn, handOver, untilOpened } from './life-merchant.ts'
import { customerPays, getReady, makePlatform, takeOut } from './life-money.ts'
import { employ, firstSignIn, makeOperator } from './life-operator.ts'
import { approveAll, givePrices, openAccount, signUpProvider } from './life-provider.ts'

test('from an empty operator to the paid-out profit of its provider, with nothing seeded', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000)
  const stamp = String(Date.now()).slice(-6)
  const phones = Array.from({ length: 8 }, (_, at) => `13${at}55${stamp}`)
  const operator = await makeOperator(page, `远山${stamp}`, phones[0] ?? '')
  const admin = await firstSignIn(browser, operator, 'admin', operator.password)
  const staff = { account: 'yun', name: '云岫', role: '运营', mobile: phones[1] ?? '' }
  const operation = await employ(admin, browser, operator, staff)
  const auditor = await employ(admin, browser, operator, {
    account: 'shen',
    name: '沈衡',
    role: '审核',
    mobile: phones[2] ?? '',
  })

  const provider = { name: `远山${stamp}服务部`, mobile: phones[3] ?? '' }
  await signUpProvider(operation, provider.name, provider.mobile)
  await approveAll(auditor, provider.name)
  await givePrices(operation, provider.name, { 微信: '0.28', 支付宝: '0.28' })
  const partner = await openAccount(operation, browser, operator, provider)

  const shop = `远山${stamp}面馆`
  await bringIn(partner, shop, phones[4] ?? '')
  const aisleMerchantNo = await untilOpened(partner, shop)
  await handOver(admin, partner, provider.name, shop, `YLB2028-${stamp}`)

  await customerPays(operation, aisleMerchantNo, '5,000.00')
  await makePlatform(admin, operator)
  await getReady(partner, admin)
  // The day is closed; its bill comes and agrees; its profit is released to the wallet.
  await partner.goto('/rb-oem/balancerecord/balance_record?changeType=101')
  await expect(async () => {
    await moveClock(admin, '下一日结')
    await partner.getByRole('button', { name: '查询' }).click()
    // 5,000.00 at 0.38 against 0.28 per cent.
    await expect(listRows(partner, '5.00').first()).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 180_000 })
  await partner.goto('/rb-oem/oemWithdraw/oem_withdrawal')
  await takeOut(partner, auditor, admin, '5.00')
  await admin.goto('/ledger/proof')
  await expect(admin.getByText('账本全部成立')).toBeVisible({ timeout: 60_000 })
})
