import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advanceCalendar } from '../../../core/server/jobs/calendar.ts'
import { givenUser } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { given } from '../../../tests/kit/network.ts'
import { eventJson, type PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { receiveBatch } from '../../channels/inbox/inbox.actions.ts'
import { paid, reversed } from '../../trades/engine/channel-event.fixture.ts'
import { givenMoney, givenSubOperator, newTenant } from '../../wallets/owner/owner.fixture.ts'
import { givenProduct, type Mall, requestNo, startMall } from '../mall.fixture.ts'
import { mallProduct } from '../product/product.contract.ts'
import {
  brokenProofs,
  buyerPermissions,
  couponStatusOf,
  givenAddress,
  givenBuyer,
  givenCoupon,
  pay,
  place,
  prepaid,
  shown,
  stockOf,
  type TestBuyer,
  wallet,
} from './order.fixture.ts'
import { mallOrder } from './order.contract.ts'
import { orderExpire } from './order.jobs.ts'

const ownNo = 'OWNMALL01'
let mall: Mall
let buyer: TestBuyer
let staff: Parameters<typeof shown>[1]
beforeAll(async () => {
  mall = await startMall()
  buyer = await givenBuyer(mall, { fen: 1_000_000 })
  const permissions = [
    'mall_order_view',
    'mall_order_export',
    'mall_order_reveal',
    'coupon_view',
    'coupon_edit',
    'mall_product_view',
    'mall_edit',
  ]
  staff = { user: await givenUser(mall.world, { tenantId: mall.tenantId, permissions }) }
  mall = { ...mall, staff: staff.user }
  await given.aisle(mall.world)
  await mall.world.within({ tenantId: mall.tenantId, oemNo: mall.tenantId }, ({ client }) =>
    client.query(
      `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, '商城通道', 'mall.aisle', 'SANDBOX'), ($1, $1, '商城商户号', 'mall.aisle_mer_no', $2)`,
      [mall.tenantId, ownNo],
    ),
  )
}, 90_000)
afterAll(() => mall.close())

const told = async (events: readonly PaymentEvent[]) => {
  const sent = events.map((event) => ({ event, rawBody: eventJson(event), headers: '{}' }))
  return receiveBatch(mall.world.db, mall.tenantId, sent)
}
const scanned = async (masterCode: string, user = buyer.user) =>
  mall.world.as(user).send(mallOrder.scan, { masterCode, payWay: 1, requestNo: requestNo() })
const paidAt = async (rptOrderCode: string, amount: string) => {
  const { rows } = await mall.world.db.pool.query<{ at: string }>('SELECT business_now()::text AS at')
  return told([
    paid({ aisleMerNo: ownNo }, amount, { outTradeNo: rptOrderCode, payTime: rows[0]?.at ?? '', tradeSource: 3 }),
  ])
}
const expire = () => advanceCalendar(mall.world.db, { wait: true, jobs: [orderExpire] })

describe('an order out of a wallet (C1044, C1045, C0807, C0810)', () => {
  it('holds goods and coupon, is paid with the pay password (1901), and takes them', async () => {
    const { id, specNos } = await givenProduct(mall, {
      freight: '8.00',
      specs: [{ price: '120.00', memberPrices: ['100.00'] }, { price: '60.00' }],
    })
    const couponNo = await givenCoupon(mall, buyer.party)
    const before = await wallet(mall, buyer.party)
    const { data } = await place(mall, buyer, specNos, { couponNo, remark: '请尽快' })
    expect(data).toMatchObject({ masterCode: expect.stringMatching(/^ML\d{18}$/), payAmount: '158.00' })
    expect(await stockOf(mall, id)).toEqual([
      [50, 1],
      [50, 1],
    ])
    expect(await couponStatusOf(mall, couponNo)).toBe(1)
    expect(await pay(mall, buyer, data.masterCode, { payPwd: 'x' })).toMatchObject({
      success: false,
      msg: '支付密码错误，还可输入4次',
    })
    expect(await pay(mall, buyer, data.masterCode)).toMatchObject({ code: 200, data: { masterStatus: 1 } })
    expect(await stockOf(mall, id)).toEqual([
      [49, 0],
      [49, 0],
    ])
    expect(await couponStatusOf(mall, couponNo)).toBe(2)
    expect([await wallet(mall, buyer.party), await prepaid(mall, buyer.party)]).toEqual([before - 15_800n, 15_800n])
    const order = await shown(mall, buyer, data.masterCode)
    expect(order).toMatchObject({
      masterStatus: 1,
      goodsAmount: '160.00',
      freightAmount: '8.00',
      couponAmount: '10.00',
      payAmount: '158.00',
      payMode: 1,
      isOwn: 1,
      receiverName: '李四',
      receiverPhone: '138****5678',
      remark: '请尽快',
      couponNo,
      subOrders: [
        { subStatus: 1, price: '100.00', couponShare: '6.25', freightShare: '5.00', payAmount: '98.75' },
        { subStatus: 1, price: '60.00', couponShare: '3.75', freightShare: '3.00', payAmount: '59.25' },
      ],
    })
    expect(order.states.map(({ action }) => action)).toEqual(['create', 'pay'])
    const { subOrderCode } = order.subOrders[0] ?? { subOrderCode: '' }
    const sub = (await mall.world.as(staff.user).send(mallOrder.sub, { subOrderCode })).data
    expect(sub).toMatchObject({ masterCode: data.masterCode, address: '文三路1号', needSn: 1 })
    expect(await pay(mall, buyer, data.masterCode)).toMatchObject({ code: 409, msg: '当前状态不允许此操作' })
    expect(await brokenProofs(mall)).toEqual([])
  })

  it('of one request number is one, however often it comes at once', async () => {
    const { id, specNos } = await givenProduct(mall)
    const same = requestNo()
    const replies = await Promise.all(Array.from({ length: 8 }, () => place(mall, buyer, specNos, { requestNo: same })))
    expect(new Set(replies.map(({ data }) => data.masterCode)).size).toBe(1)
    expect(await stockOf(mall, id)).toEqual([[50, 1]])
  })

  it('is paid once, however often it is paid at once', async () => {
    const { id, specNos } = await givenProduct(mall)
    const { masterCode } = (await place(mall, buyer, specNos)).data
    const before = await wallet(mall, buyer.party)
    const replies = await Promise.all(Array.from({ length: 6 }, () => pay(mall, buyer, masterCode)))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await wallet(mall, buyer.party)).toBe(before - 10_000n)
    expect(await stockOf(mall, id)).toEqual([[49, 0]])
  })

  it('pays from profit and rewards too, and by the price of its level', async () => {
    const deep = await givenBuyer(mall, { parent: buyer.party, fen: 0 })
    const { specNos } = await givenProduct(mall, { specs: [{ memberPrices: ['80.00', '90.00'] }] })
    await givenMoney(mall.world, deep.party, 2, 9_000)
    const { data } = await place(mall, deep, specNos)
    expect(data.payAmount).toBe('90.00')
    expect(await pay(mall, deep, data.masterCode)).toMatchObject({ code: 409, msg: '钱包余额不足' })
    expect(await pay(mall, deep, data.masterCode, { payMode: 3 })).toMatchObject({ code: 200 })
    expect(await wallet(mall, deep.party, 2)).toBe(0n)
    expect(await brokenProofs(mall)).toEqual([])
  })
})

describe('20 buyers at once for the last 5 pieces', () => {
  it('give 5 orders', async () => {
    const { id, specNos } = await givenProduct(mall, { specs: [{ stockQty: 5 }] })
    const buyers: TestBuyer[] = []
    while (buyers.length < 20) buyers.push(await givenBuyer(mall, { fen: 0 }))
    const all = await atOnce(
      mall.world,
      { text: 'SELECT 1 FROM mall_spec WHERE spec_no = $1 FOR UPDATE', values: [specNos[0]] },
      buyers.map((one) => () => place(mall, one, specNos)),
    )
    const replies = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(5)
    expect(new Set(replies.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(new Set(['库存不足']))
    expect(await stockOf(mall, id)).toEqual([[5, 5]])
  }, 60_000)
})

describe('an order is refused, and nothing is held,', () => {
  it.each([
    { why: 'when the quantity is below the minimum', terms: { minBuy: 2 }, more: {}, msg: '低于起订量' },
    { why: 'when there is too little', terms: { specs: [{ stockQty: 0 }] }, more: {}, msg: '库存不足' },
    { why: 'with a coupon that is not there', terms: {}, more: { couponNo: 'YH1' }, msg: '优惠券不可用' },
    {
      why: 'for an amount that is not shown any more',
      terms: {},
      more: { payAmount: '99.99' },
      msg: '商品价格已变更，请重新下单',
    },
    { why: 'to an address of nobody', terms: {}, more: { addressId: '1' }, msg: '收货地址不存在' },
    { why: 'for nothing', terms: {}, more: { lines: [] }, msg: '商品格式不正确' },
  ])('$why', async ({ terms, more, msg }) => {
    const { id, specNos } = await givenProduct(mall, terms)
    const before = await stockOf(mall, id)
    expect(await place(mall, buyer, specNos, more)).toMatchObject({ success: false, msg })
    expect(await stockOf(mall, id)).toEqual(before)
  })

  it('once it is off the shelf, twice the same, or another’s coupon; also by whom it is not for', async () => {
    const { id, specNos } = await givenProduct(mall)
    const [specNo = ''] = specNos
    expect(await place(mall, buyer, [specNo, specNo])).toMatchObject({ msg: '同一规格只能出现一次' })
    const other = await givenBuyer(mall, { fen: 0 })
    const couponNo = await givenCoupon(mall, other.party)
    expect(await place(mall, buyer, specNos, { couponNo })).toMatchObject({ msg: '优惠券不可用' })
    expect(await place(mall, { ...buyer, user: mall.staff }, specNos)).toMatchObject({ code: 403 })
    await mall.world.as(mall.staff).send(mallProduct.gsOn, { id, gsOn: 0 })
    expect(await place(mall, buyer, specNos)).toMatchObject({ code: 409, msg: '商品已下架' })
    const { masterCode } = (await place(mall, buyer, (await givenProduct(mall)).specNos)).data
    expect(await pay(mall, other, masterCode)).toMatchObject({ code: 404 })
    expect(await mall.world.as(other.user).send(mallOrder.cancel, { masterCode })).toMatchObject({ code: 404 })
    expect(await mall.world.as(other.user).send(mallOrder.master, { masterCode })).toMatchObject({ code: 404 })
  })

  it('when the price changed before it was paid', async () => {
    const { id, specNos } = await givenProduct(mall)
    const { masterCode } = (await place(mall, buyer, specNos)).data
    const { data } = await mall.world.as(mall.staff).send(mallProduct.detail, { id })
    const specs = data.specs.map((one) => ({ ...one, price: '101.00' }))
    const changed = { ...data, specs, requestNo: requestNo() }
    expect(await mall.world.as(mall.staff).send(mallProduct.submit, changed)).toMatchObject({ code: 200 })
    const before = await wallet(mall, buyer.party)
    expect(await pay(mall, buyer, masterCode)).toMatchObject({ code: 409, msg: '商品价格已变更，请重新下单' })
    expect(await scanned(masterCode)).toMatchObject({ code: 409, msg: '商品价格已变更，请重新下单' })
    expect(await wallet(mall, buyer.party)).toBe(before)
  })
})

describe('an order that nobody pays (C1046)', () => {
  it('is cancelled by its buyer: goods and coupon are free again', async () => {
    const { id, specNos } = await givenProduct(mall)
    const couponNo = await givenCoupon(mall, buyer.party)
    const { masterCode } = (await place(mall, buyer, specNos, { couponNo })).data
    expect(await place(mall, buyer, specNos, { couponNo })).toMatchObject({ msg: '优惠券不可用' })
    const cancel = () => mall.world.as(buyer.user).send(mallOrder.cancel, { masterCode })
    expect(await cancel()).toMatchObject({ code: 200 })
    expect(await stockOf(mall, id)).toEqual([[50, 0]])
    expect(await couponStatusOf(mall, couponNo)).toBe(0)
    expect(await shown(mall, buyer, masterCode)).toMatchObject({
      masterStatus: 5,
      closeReason: '买方取消',
      subOrders: [{ subStatus: 5 }],
    })
    expect(await cancel()).toMatchObject({ code: 409 })
    expect(await pay(mall, buyer, masterCode)).toMatchObject({ code: 409 })
  })

  it('is closed after 30 minutes, and cannot be paid from then on', async () => {
    const { id, specNos } = await givenProduct(mall)
    const { masterCode } = (await place(mall, buyer, specNos)).data
    await expire()
    expect(await shown(mall, buyer, masterCode)).toMatchObject({ masterStatus: 0 })
    await mall.world.within({ tenantId: mall.tenantId, oemNo: '' }, ({ client }) =>
      client.query(
        `UPDATE mall_master_order SET expire_time = business_now() - interval '2 minutes', version = version + 1 WHERE master_code = $1`,
        [masterCode],
      ),
    )
    expect(await pay(mall, buyer, masterCode)).toMatchObject({ code: 409, msg: '订单已超时，请重新下单' })
    await mall.world.moveClock('2 minutes')
    await expire()
    expect(await shown(mall, buyer, masterCode)).toMatchObject({ masterStatus: 5, closeReason: '超时未付款' })
    expect(await stockOf(mall, id)).toEqual([[50, 0]])
  })

  it('is closed or paid when both come at once', async () => {
    const { id, specNos } = await givenProduct(mall)
    const { masterCode } = (await place(mall, buyer, specNos)).data
    const both = await atOnce<{ code: number }>(
      mall.world,
      { text: 'SELECT 1 FROM mall_master_order WHERE master_code = $1 FOR UPDATE', values: [masterCode] },
      [() => pay(mall, buyer, masterCode), () => mall.world.as(buyer.user).send(mallOrder.cancel, { masterCode })],
    )
    const codes = both.map((one) => (one.status === 'fulfilled' ? one.value.code : 0)).toSorted()
    expect(codes).toEqual([200, 409])
    const { masterStatus } = await shown(mall, buyer, masterCode)
    expect(await stockOf(mall, id)).toEqual([masterStatus === 1 ? [49, 0] : [50, 0]])
  })
})

describe('an order paid by a scanned code (C1438, 1102)', () => {
  it('is paid when the payment succeeds', async () => {
    const { id, specNos } = await givenProduct(mall)
    const { masterCode } = (await place(mall, buyer, specNos)).data
    const before = await prepaid(mall, buyer.party)
    const { data } = await scanned(masterCode)
    expect(data.rptOrderCode).toMatch(/^PT/)
    expect(await scanned(masterCode)).toMatchObject({ code: 409, msg: '该订单已有待支付的交易' })
    expect((await shown(mall, buyer, masterCode)).masterStatus).toBe(0)
    await paidAt(data.rptOrderCode, '100.00')
    expect(await shown(mall, buyer, masterCode)).toMatchObject({
      masterStatus: 1,
      payMode: 4,
      rptOrderCode: data.rptOrderCode,
    })
    expect(await stockOf(mall, id)).toEqual([[49, 0]])
    expect(await prepaid(mall, buyer.party)).toBe(before + 10_000n)
    expect(await brokenProofs(mall)).toEqual([])
  })

  it('that the channel took back later stays as it is, and is marked for a person to look at', async () => {
    const { specNos } = await givenProduct(mall)
    const { masterCode, payAmount } = (await place(mall, buyer, specNos)).data
    const { rptOrderCode } = (await scanned(masterCode)).data
    const event = paid({ aisleMerNo: ownNo }, payAmount ?? '', { outTradeNo: rptOrderCode, tradeSource: 3 })
    await told([event])
    const taken = reversed(event)
    await receiveBatch(mall.world.db, mall.tenantId, [{ event: taken, rawBody: eventJson(taken), headers: '{}' }])
    const order = await shown(mall, buyer, masterCode)
    expect(order).toMatchObject({ masterStatus: 1 })
    expect(order.states.map(({ action }) => action)).toContain('reversed')
  })

  it('goes back when it comes after the order was closed, and leaves it closed', async () => {
    const { id, specNos } = await givenProduct(mall)
    const { masterCode } = (await place(mall, buyer, specNos)).data
    const { rptOrderCode } = (await scanned(masterCode)).data
    await mall.world.as(buyer.user).send(mallOrder.cancel, { masterCode })
    await paidAt(rptOrderCode, '100.00')
    expect(await shown(mall, buyer, masterCode)).toMatchObject({ masterStatus: 5 })
    expect(await stockOf(mall, id)).toEqual([[50, 0]])
    const { rows } = await mall.world.within({ tenantId: mall.tenantId, oemNo: '' }, ({ client }) =>
      client.query('SELECT refund_amount FROM pos_refund WHERE rpt_order_code = $1', [rptOrderCode]),
    )
    expect(rows).toHaveLength(1)
    expect(await brokenProofs(mall)).toEqual([])
  })

  it('may ask for the pay password, and needs a way that can be scanned', async () => {
    const { masterCode } = (await place(mall, buyer, (await givenProduct(mall)).specNos)).data
    expect(await pay(mall, buyer, masterCode, { payMode: 4 })).toMatchObject({ code: 400, msg: '请选择扫码支付方式' })
    expect(await pay(mall, buyer, masterCode, { payMode: 4, payWay: 5 })).toMatchObject({ code: 400 })
    const { data } = await pay(mall, buyer, masterCode, { payMode: 4, payWay: 2 })
    expect(data).toMatchObject({ masterStatus: 0, rptOrderCode: expect.stringMatching(/^PT/) })
  })
})

describe('lists, totals and who sees what (R074, R075, R076, R672, C0803, C0804, C0805, C0808, C0809)', () => {
  it('show a buyer and those above its own orders, and the seller all of them', async () => {
    const below = await givenBuyer(mall, { parent: buyer.party })
    const couponNo = await givenCoupon(mall, below.party)
    const { specNos } = await givenProduct(mall)
    const { masterCode } = (await place(mall, below, specNos, { couponNo })).data
    const seen = async (user: TestBuyer['user']) =>
      (await mall.world.as(user).send(mallOrder.masters, { masterCode })).data
    expect((await seen(below.user)).records).toMatchObject([
      { quantity: 1, goodsText: expect.stringContaining('×1'), userNo: below.party.ownerNo },
    ])
    expect((await seen(buyer.user)).total).toBe(1)
    expect((await seen(staff.user)).total).toBe(1)
    const other = await givenBuyer(mall, { fen: 0 })
    expect((await seen(other.user)).total).toBe(0)
    const totals = (await mall.world.as(staff.user).send(mallOrder.statistics, { masterCode })).data
    expect(totals).toMatchObject({
      orderCount: 1,
      payAmount: '90.00',
      groups: [{ masterStatus: 0, couponAmount: '10.00' }],
    })
    const subs = (await mall.world.as(staff.user).send(mallOrder.subs, { masterCode })).data
    expect(subs.records).toMatchObject([{ subStatus: 0, couponShare: '10.00' }])
    const coupons = (await mall.world.as(staff.user).send(mallOrder.coupons, { masterCode })).data
    expect(coupons.records).toMatchObject([{ couponNo, couponStatus: 1, masterCode }])
    expect((await mall.world.as(staff.user).send(mallOrder.export, { masterCode })).status).toBe(200)
  })

  it('let a sub-operator buy from the root operator, and its providers from itself alone', async () => {
    const { specNos } = await givenProduct(mall)
    const party = await givenSubOperator(mall.world, mall.tenantId)
    const user = await givenUser(mall.world, {
      tenantId: mall.tenantId,
      oemNo: party.oemNo,
      permissions: [...buyerPermissions],
    })
    await givenMoney(mall.world, party, 3, 20_000)
    const sub = { party, user, addressId: await givenAddress(mall, party) }
    const { masterCode } = (await place(mall, sub, specNos)).data
    expect(await pay(mall, sub, masterCode)).toMatchObject({ code: 200 })
    expect(await shown(mall, sub, masterCode)).toMatchObject({ sellerNo: mall.tenantId, userType: 1, isOwn: 1 })
    expect(await shown(mall, staff, masterCode)).toMatchObject({ isOwn: 0 })
    // The merchant number is the root operator's, whose parameters its sub-operators do not see.
    const other = (await place(mall, sub, specNos)).data.masterCode
    const asked = await scanned(other, user)
    expect(asked).toMatchObject({ code: 200 })
    await paidAt(asked.data.rptOrderCode, (await shown(mall, sub, other)).payAmount ?? '')
    expect(await shown(mall, sub, other)).toMatchObject({ masterStatus: 1, payMode: 4 })
    const inner = await givenUser(mall.world, {
      tenantId: mall.tenantId,
      oemNo: newTenant(),
      permissions: [...buyerPermissions],
    })
    expect(await place(mall, { ...sub, user: inner }, specNos)).toMatchObject({ code: 409, msg: '收货地址不存在' })
    expect(await brokenProofs(mall)).toEqual([])
  })
})
