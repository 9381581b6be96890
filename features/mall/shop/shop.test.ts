import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser } from '../../../tests/kit/api.ts'
import { newTenant } from '../../wallets/owner/owner.fixture.ts'
import { mallAddress } from '../address/address.contract.ts'
import { givenProduct, type Mall, newName, requestNo, sellerPermissions, startMall } from '../mall.fixture.ts'
import { buyerPermissions, givenBuyer, givenCoupon, place, type TestBuyer } from '../order/order.fixture.ts'
import { mallOrder } from '../order/order.contract.ts'
import { saleClass } from '../sale-class/sale-class.contract.ts'
import { mallProduct } from '../product/product.contract.ts'
import { shop } from './shop.contract.ts'

let mall: Mall
let buyer: TestBuyer
let send: ReturnType<Mall['world']['as']>['send']
beforeAll(async () => {
  mall = await startMall()
  const staff = await givenUser(mall.world, {
    tenantId: mall.tenantId,
    permissions: [...sellerPermissions, 'coupon_edit', 'mall_shop_view', 'mall_order'],
  })
  mall = { ...mall, staff }
  buyer = await givenBuyer(mall, { fen: 20_000 })
  send = mall.world.as(buyer.user).send
}, 60_000)
afterAll(() => mall.close())

const linesOf = (specNos: readonly string[], quantity = 1) => specNos.map((no) => `${no}:${quantity}`).join(',')

describe('the shelf (C1439, C1440, C1441)', () => {
  it('shows what is on it, by class with those below and by name, at the price of the viewer', async () => {
    const submit = (more: object) =>
      mall.world
        .as(mall.staff)
        .send(saleClass.submit, { className: newName('类'), sort: 1, requestNo: requestNo(), ...more })
    const top = (await submit({})).data.id
    const below = (await submit({ parentId: top })).data.id
    const { productNo } = await givenProduct(mall, {
      classId: below,
      specs: [{ price: '100.00', memberPrices: ['70.00'] }, { price: '120.00' }],
    })
    const found = (await send(shop.products, { classId: top })).data
    expect(found.records).toMatchObject([{ productNo, price: '70.00', listPrice: '100.00', hasMore: 1, isInStock: 1 }])
    const [row] = found.records
    expect((await send(shop.products, { productName: row?.productName })).data.total).toBe(1)
    expect((await send(shop.products, { classId: top, isInStock: 0 })).data.total).toBe(0)
    const product = (await send(shop.product, { productNo })).data
    expect(product.specs).toMatchObject([
      { price: '70.00', listPrice: '100.00', freeQty: 50 },
      { price: '120.00', listPrice: '120.00' },
    ])
    const home = (await send(shop.home)).data
    expect(home).toMatchObject({ mayBuy: 1, cartCount: 0 })
    expect(home.classes).toContainEqual(expect.objectContaining({ id: below, parentId: top, productCount: 1 }))
    const seller = mall.world.as(mall.staff).send
    expect((await seller(shop.home)).data.mayBuy).toBe(0)
    expect((await seller(shop.product, { productNo })).data.price).toBe('100.00')
    expect(await seller(shop.cart)).toMatchObject({ code: 403 })
    const stranger = await givenUser(mall.world, { tenantId: newTenant(), permissions: buyerPermissions })
    expect(await mall.world.as(stranger).send(shop.product, { productNo })).toMatchObject({ code: 404 })
    const merchant = await givenUser(mall.world, {
      tenantId: mall.tenantId,
      userType: 3,
      userNo: 'M1',
      permissions: buyerPermissions,
    })
    expect(await mall.world.as(merchant).send(shop.home)).toMatchObject({ code: 403 })
  })
})

describe('a cart (C1442, C1443, C1444)', () => {
  it('keeps what a user puts aside, and loses what is ordered', async () => {
    const { specNos } = await givenProduct(mall, { specs: [{}, { stockQty: 1 }] })
    const [one = '', other = ''] = specNos
    const put = (specNo: string, quantity: number, isAdded: 0 | 1 = 1) =>
      send(shop.putInCart, { specNo, quantity, isAdded })
    expect((await put(one, 2)).data).toEqual({ quantity: 2, cartCount: 1 })
    expect((await put(one, 3)).data.quantity).toBe(5)
    expect((await put(one, 4, 0)).data.quantity).toBe(4)
    expect((await put(other, 2)).data.cartCount).toBe(2)
    expect((await send(shop.cart)).data).toMatchObject([
      { specNo: one, quantity: 4, goodsAmount: '400.00', problem: '' },
      { specNo: other, quantity: 2, problem: '库存不足' },
    ])
    expect(await put('GG99999999', 1)).toMatchObject({ code: 409, msg: '商品已下架' })
    expect(await put(one, 100_000)).toMatchObject({ code: 409, msg: '单个规格最多100000件' })
    expect(await put(one, 0)).toMatchObject({ code: 400 })
    expect(await send(shop.takeFromCart, { specNos: other })).toMatchObject({ code: 200 })
    expect(await send(shop.takeFromCart, { specNos: other })).toMatchObject({ code: 404 })
    await place(mall, buyer, [one])
    expect((await send(shop.cart)).data).toEqual([])
    const mine = await givenBuyer(mall, { fen: 0 })
    await put(one, 1)
    expect((await mall.world.as(mine.user).send(shop.cart)).data).toEqual([])
  })
})

describe('a quote (C1445)', () => {
  it('says what an order costs, line by line, and which coupons it may use', async () => {
    const { specNos } = await givenProduct(mall, {
      freight: '5.00',
      specs: [{ price: '100.00', memberPrices: ['90.00'] }],
    })
    const large = await givenCoupon(mall, buyer.party, { threshold: '500.00', amount: '50.00' })
    const small = await givenCoupon(mall, buyer.party, { threshold: '150.00', amount: '15.00' })
    const free = (await send(shop.quote, { lines: linesOf(specNos, 2) })).data
    expect(free).toMatchObject({
      goodsAmount: '180.00',
      listAmount: '200.00',
      memberSaving: '20.00',
      freightAmount: '5.00',
      couponAmount: '0.00',
      payAmount: '185.00',
      isReady: 1,
    })
    expect(free.coupons.filter(({ couponNo }) => [large, small].includes(couponNo))).toMatchObject([
      { couponNo: small, isUsable: 1, problem: '', eligibleAmount: '180.00' },
      { couponNo: large, isUsable: 0, problem: 'below' },
    ])
    const [row] = (await mall.world.as(mall.staff).send(mallProduct.list, {})).data.records
    const { classId = '', className = '' } = row ?? {}
    const ofClass = await givenCoupon(mall, buyer.party, { threshold: '20.00', amount: '2.00', classNos: [classId] })
    const { coupons } = (await send(shop.quote, { lines: linesOf(specNos, 2) })).data
    expect(coupons.find(({ couponNo }) => couponNo === ofClass)?.classNames).toBe(className)
    const quoted = await send(shop.quote, { lines: linesOf(specNos, 2), couponNo: small })
    expect(quoted.data).toMatchObject({ couponAmount: '15.00', payAmount: '170.00' })
    expect(await send(shop.quote, { lines: linesOf(specNos, 2), couponNo: large })).toMatchObject({
      msg: '优惠券不可用',
    })
    expect(await send(shop.quote, { lines: 'GG99999999:1' })).toMatchObject({ msg: '商品已下架' })
    expect(await send(shop.quote, { lines: `${specNos[0]}:1,${specNos[0]}:2` })).toMatchObject({
      msg: '同一规格只能出现一次',
    })
    expect((await send(shop.quote, { lines: linesOf(specNos, 51) })).data).toMatchObject({
      isReady: 0,
      lines: [{ problem: '库存不足' }],
    })
    const placed = await place(mall, buyer, [], {
      lines: [{ specNo: specNos[0], quantity: 2 }],
      couponNo: small,
      payAmount: '170.00',
    })
    expect(placed).toMatchObject({ code: 200, data: { payAmount: '170.00' } })
  })
})

describe('what may pay an order (C1446)', () => {
  it('are the wallets of the buyer that hold enough, and a code where the operator takes one', async () => {
    const { masterCode } = (await place(mall, buyer, (await givenProduct(mall)).specNos)).data
    expect((await send(mallOrder.payOptions, { masterCode })).data).toMatchObject({
      payAmount: '100.00',
      mayScan: 0,
      wallets: [
        { payMode: 1, availableAmount: '200.00', isEnough: 1 },
        { payMode: 2, availableAmount: '0.00', isEnough: 0 },
        { payMode: 3, isEnough: 0 },
      ],
    })
    expect(await send(mallOrder.scan, { masterCode, payWay: 1, requestNo: requestNo() })).toMatchObject({
      code: 409,
      msg: '运营商未设置商城收款通道，请使用钱包支付',
    })
    const other = await givenBuyer(mall, { fen: 0 })
    expect(await mall.world.as(other.user).send(mallOrder.payOptions, { masterCode })).toMatchObject({ code: 404 })
  })
})

describe('an address book (C1435, C1436, C1437)', () => {
  const draft = (more: object = {}) => ({
    receiverName: '王五',
    receiverPhone: '13912345678',
    districtCode: '330106',
    address: '西溪路2号',
    isDefault: 0,
    requestNo: requestNo(),
    ...more,
  })

  it('keeps phones sealed, has one default, and is the party’s own', async () => {
    const mine = await givenBuyer(mall, { fen: 0 })
    const book = mall.world.as(mine.user).send
    const { id } = (await book(mallAddress.submit, draft({ isDefault: 1 }))).data
    const rows = (await book(mallAddress.list)).data
    expect(rows).toMatchObject([{ id, isDefault: 1, receiverPhone: '139****5678' }, { isDefault: 0 }])
    const change = draft({ id, version: rows[0]?.version, receiverPhone: '139****5678', address: '西溪路3号' })
    expect(await book(mallAddress.submit, change)).toMatchObject({ code: 200 })
    expect(await book(mallAddress.submit, { ...change, requestNo: requestNo() })).toMatchObject({ code: 409 })
    expect((await book(mallAddress.list)).data[0]).toMatchObject({
      address: '西溪路3号',
      receiverPhone: '139****5678',
      isDefault: 1,
    })
    expect(await send(mallAddress.remove, { ids: id })).toMatchObject({ code: 404 })
    expect(await book(mallAddress.remove, { ids: id })).toMatchObject({ code: 200 })
  })

  it.each([
    { why: 'the phone is masked', more: { receiverPhone: '139****5678' }, msg: '请输入完整的收货电话' },
    { why: 'the phone is none', more: { receiverPhone: '12345' }, msg: '收货电话格式不正确' },
    { why: 'the district is none', more: { districtCode: '999999' }, msg: '请选择正确的省市区' },
    { why: 'the street is missing', more: { address: '' }, msg: '详细地址不能为空' },
  ])('refuses an address when $why', async ({ more, msg }) => {
    expect(await send(mallAddress.submit, draft(more))).toMatchObject({ success: false, msg })
  })
})
