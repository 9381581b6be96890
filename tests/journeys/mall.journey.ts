import { expect, test } from '@playwright/test'
import { demoPayPassword } from '../../db/demo/accounts.ts'
import { choose, fillDay } from './forms.ts'
import { expectAccessible, listRows, personOf } from './kit.ts'

const buyer = '京城收单服务部'
const goods = '云喇叭 Q3 WiFi版'

test('P053 P201 P202 P203 P204 P205 P206 P207 P209 P213 P415 P416 P417 P418 P419: a provider buys with a coupon, from its wallet', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const finance = await personOf(browser, 'finance')
  await finance.goto('/rb-oem/serviceCoupon/service_coupon')
  await expect(listRows(finance, '耗材满减')).toBeVisible()
  await expectAccessible(finance)
  const couponName = `开业券${Date.now() % 100_000}`
  await finance.getByRole('button', { name: '发放优惠券' }).click()
  const form = finance.getByRole('dialog', { name: '发放优惠券' })
  await choose(finance, form.getByLabel('所属主体'), buyer, buyer)
  await form.getByLabel('优惠券名称').fill(couponName)
  await form.getByLabel('使用门槛').fill('110')
  await form.getByLabel('优惠金额').fill('7.50')
  await fillDay(form.getByLabel('失效时间'), '2099-12-31 23:59:59')
  await expectAccessible(finance)
  await form.getByRole('button', { name: '发放', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(listRows(finance, couponName)).toContainText('未使用')

  const city = await personOf(browser, 'city')
  await city.goto('/mall/shop/cart')
  await expectAccessible(city)
  await city.goto('/mall/shop')
  await city.getByRole('searchbox', { name: '搜索商品' }).fill('WiFi')
  await city.getByRole('button', { name: '搜索', exact: true }).click()
  await expectAccessible(city)
  await city.getByRole('link', { name: goods }).click()
  await expect(city.getByRole('heading', { name: goods })).toBeVisible()
  await city.getByLabel('数量').fill('2')
  await expectAccessible(city)
  await city.getByRole('button', { name: '立即购买' }).click()

  await city.getByRole('radio', { name: new RegExp(couponName) }).check()
  const sum = city.getByRole('complementary', { name: '金额' })
  await expect(sum).toContainText('商品 120.00 + 运费 10.00 − 优惠券 7.50 = 应付 122.50')
  await expectAccessible(city)
  await sum.getByRole('button', { name: '提交订单' }).click()
  await city.getByRole('button', { name: '去付款' }).click()
  const paying = city.getByRole('dialog', { name: '支付订单' })
  await paying.getByRole('radio', { name: /充值钱包/ }).check()
  await paying.getByLabel('支付密码').fill(demoPayPassword)
  await expectAccessible(city)
  await paying.getByRole('button', { name: '确认支付' }).click()
  await expect(paying).toBeHidden()
  await expect(city.locator('.detail-head')).toContainText('已付款')
  await expectAccessible(city)
  for (const path of ['/rb-oem/shop/orderList', '/rb-oem/shop/subOrderList', '/rb-oem/shop/couponList']) {
    await city.goto(path)
    await expect(listRows(city).first()).toContainText(/122\.50|7\.50|云喇叭/)
    await expectAccessible(city)
  }
  await city.goto('/mall/shop/address')
  await expect(city.getByText('文三路388号')).toBeVisible()
  await expectAccessible(city)

  await finance.reload()
  await expect(listRows(finance, couponName)).toContainText('已使用')
  const admin = await personOf(browser, 'admin')
  for (const path of [
    '/rb-oem/shopClass/shop_class',
    '/rb-oem/shopType/shop_type',
    '/rb-oem/shopModel/shop_model',
    '/rb-oem/mall/mall_product',
    '/rb-oem/mall/mall_class',
  ]) {
    await admin.goto(path)
    await expect(admin.locator('.pane h1').last()).toBeVisible()
    await expect(admin.locator('.list-skeleton')).toHaveCount(0)
    await expectAccessible(admin)
  }
  await admin.goto('/ledger/proof')
  await expect(admin.getByText('账本全部成立')).toBeVisible({ timeout: 30_000 })
})

test('P054 P055 P056 P208 P210: the warehouse ships under the scanner, the buyer finds the delivery to confirm', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const warehouse = await personOf(browser, 'admin')
  await warehouse.goto('/rb-oem/shop/orderListDetails')
  await expect(warehouse.locator('.plain-hint')).toContainText('个订单待发货')
  await expectAccessible(warehouse)
  const waiting = warehouse.getByRole('row', { name: /云喇叭 Q3 4G版.*待发货/ })
  await waiting.getByRole('link', { name: '发货' }).click()
  await choose(warehouse, warehouse.getByLabel('快递公司'), '中通', '中通快递')
  await warehouse.getByLabel('快递单号').fill('ZT20261126001')
  const scanner = warehouse.getByRole('textbox', { name: 'SN', exact: true })
  await scanner.fill('NOBODY0001')
  await scanner.press('Enter')
  await expect(warehouse.getByText('SN不存在').first()).toBeVisible()
  await warehouse.getByRole('button', { name: '移除有误' }).click()
  for (const sn of ['SCSB20260005', 'SCSB20260006']) {
    await scanner.fill(sn)
    await scanner.press('Enter')
  }
  await expectAccessible(warehouse)
  await warehouse.getByRole('button', { name: '发货 2 件' }).click()
  await expect(warehouse.locator('.detail-head').last()).toContainText('部分发货')
  await warehouse.goto('/rb-oem/shop/deliverList')
  await expect(listRows(warehouse, 'ZT20261126001')).toContainText('已发货')
  await expectAccessible(warehouse)

  const city = await personOf(browser, 'city')
  await city.goto('/rb-oem/shopOrder/shop_order?subStatus=3')
  await expectAccessible(city)
  await listRows(city, '云喇叭 Q3 4G版').getByRole('link').first().click()
  await expectAccessible(city)
  await city.getByRole('link', { name: '确认收货' }).click()
  await expectAccessible(city)
})
