import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type TestUser } from '../../../tests/kit/api.ts'
import { atOnce } from '../../../tests/kit/at-once.ts'
import { given } from '../../../tests/kit/network.ts'
import { eventJson, type PaymentEvent, type RefundEvent } from '../../channels/adapter/event.contract.ts'
import { receiveBatch } from '../../channels/inbox/inbox.actions.ts'
import { undoneRefund } from '../../reconciliation/recon-diff/diff.fixture.ts'
import { paid, refunded } from '../../trades/engine/channel-event.fixture.ts'
import { givenProduct, type Mall, requestNo, startMall } from '../mall.fixture.ts'
import {
  brokenProofs,
  buyerPermissions,
  couponStatusOf,
  givenBuyer,
  givenCoupon,
  pay,
  place,
  prepaid,
  shown,
  stockOf,
  type TestBuyer,
  wallet,
} from '../order/order.fixture.ts'
import { mallOrder } from '../order/order.contract.ts'
import { ask, givenHandler, givenPaid, handlerPermissions, refundOf, retry, review } from './refund.fixture.ts'
import { shopRefund } from './refund.contract.ts'

const ownNo = 'OWNMALL02'
let mall: Mall
let buyer: TestBuyer
let handler: TestUser
beforeAll(async () => {
  mall = await startMall()
  buyer = await refundingBuyer()
  handler = await givenHandler(mall)
  const permissions = ['mall_order_view', 'coupon_view', 'coupon_edit', 'mall_product_view', 'mall_edit']
  mall = { ...mall, staff: await givenUser(mall.world, { tenantId: mall.tenantId, permissions }) }
  await given.aisle(mall.world)
  await mall.world.within({ tenantId: mall.tenantId, oemNo: mall.tenantId }, ({ client }) =>
    client.query(
      `INSERT INTO param (tenant_id, oem_no, param_name, param_key, param_value) VALUES ($1, $1, '商城通道', 'mall.aisle', 'SANDBOX'), ($1, $1, '商城商户号', 'mall.aisle_mer_no', $2)`,
      [mall.tenantId, ownNo],
    ),
  )
}, 90_000)
afterAll(() => mall.close())

/** A buyer with money who may ask for refunds. */
async function refundingBuyer(): Promise<TestBuyer> {
  const made = await givenBuyer(mall, { fen: 1_000_000 })
  const user = await givenUser(mall.world, {
    tenantId: mall.tenantId,
    userType: 2,
    userNo: made.party.ownerNo,
    permissions: [...buyerPermissions, 'mall_refund_view', 'mall_refund_export'],
  })
  return { ...made, user }
}

const tell = (events: readonly (PaymentEvent | RefundEvent)[]) =>
  receiveBatch(
    mall.world.db,
    mall.tenantId,
    events.map((event) => ({ event, rawBody: eventJson(event), headers: '{}' })),
  )
const businessNow = async () =>
  (await mall.world.db.pool.query<{ at: string }>('SELECT business_now()::text AS at')).rows[0]?.at ?? ''

/** An order paid by a scanned code. */
async function givenScanned(specNo: string, quantity: number) {
  const { masterCode, payAmount } = (await place(mall, buyer, [], { lines: [{ specNo, quantity }] })).data
  const scanned = await mall.world
    .as(buyer.user)
    .send(mallOrder.scan, { masterCode, payWay: 1, requestNo: requestNo() })
  const outTradeNo = scanned.data.rptOrderCode ?? ''
  const event = paid({ aisleMerNo: ownNo }, payAmount ?? '', {
    outTradeNo,
    payTime: await businessNow(),
    tradeSource: 3,
  })
  await tell([event])
  const [line] = (await shown(mall, buyer, masterCode)).subOrders
  return { masterCode, subOrderCode: line?.subOrderCode ?? '', event }
}

/** Has the channel tell what became of a refund that was handed to it. */
async function channelTells(event: PaymentEvent, refundNo: string, more: Partial<RefundEvent> = {}) {
  const { rptRefundCode, refundAmount } = await refundOf(mall, handler, refundNo)
  const at = await businessNow()
  const told = refunded(event, refundAmount ?? '', { outRefundNo: rptRefundCode ?? '', finishTime: at, ...more })
  await tell([told])
  return rptRefundCode ?? ''
}

describe('a refund before delivery, paid from a wallet (R078, R674, C0816, C0840, 1903)', () => {
  it('goes back into the wallet that paid, to the fen, piece by piece', async () => {
    const { id, specNos } = await givenProduct(mall, { specs: [{ price: '33.33' }], freight: '0.01' })
    const before = await wallet(mall, buyer.party)
    const { masterCode, subOrderCode } = await givenPaid(mall, buyer, specNos[0] ?? '', 3)
    expect(await stockOf(mall, id)).toEqual([[47, 0]])
    const asked = await ask(mall, buyer, subOrderCode, { refundAmount: '33.33' })
    expect(asked).toMatchObject({ code: 200, data: { refundAmount: '33.33' } })
    const { refundNo } = asked.data
    expect(refundNo).toMatch(/^SR\d{18}$/)
    expect(await refundOf(mall, buyer.user, refundNo ?? '')).toMatchObject({
      refundStatus: 0,
      isOwn: 1,
      isSeller: 0,
      isMaker: 1,
    })
    expect(await review(mall, handler, refundNo ?? '')).toMatchObject({ code: 200, data: { refundStatus: 3 } })
    expect(await stockOf(mall, id)).toEqual([[48, 0]])
    expect(await wallet(mall, buyer.party)).toBe(before - 6_667n)
    expect(await prepaid(mall, buyer.party)).toBe(6_667n)
    const rest = await ask(mall, buyer, subOrderCode, { quantity: 2 })
    expect(rest.data).toMatchObject({ refundAmount: '66.67' })
    expect(await refundOf(mall, handler, rest.data.refundNo ?? '')).toMatchObject({
      unitsBefore: 1,
      amountBefore: '33.33',
      linePayAmount: '100.00',
      isSeller: 1,
      isMaker: 0,
    })
    await review(mall, handler, rest.data.refundNo ?? '')
    expect(await wallet(mall, buyer.party)).toBe(before)
    expect(await stockOf(mall, id)).toEqual([[50, 0]])
    expect(await shown(mall, buyer, masterCode)).toMatchObject({
      masterStatus: 6,
      refundedAmount: '100.00',
      subOrders: [{ subStatus: 6, refundedAmount: '100.00' }],
    })
    expect((await refundOf(mall, handler, rest.data.refundNo ?? '')).states.map(({ action }) => action)).toEqual([
      'ask',
      'agree',
      'succeed',
    ])
    expect(await ask(mall, buyer, subOrderCode)).toMatchObject({ code: 409 })
    expect(await brokenProofs(mall)).toEqual([])
  })

  it('gives a coupon back only with the whole order', async () => {
    const { specNos } = await givenProduct(mall, { specs: [{}, {}] })
    const couponNo = await givenCoupon(mall, buyer.party)
    const { masterCode } = (await place(mall, buyer, specNos, { couponNo })).data
    await pay(mall, buyer, masterCode)
    const { subOrders } = await shown(mall, buyer, masterCode)
    expect(await couponStatusOf(mall, couponNo)).toBe(2)
    const first = await ask(mall, buyer, subOrders[0]?.subOrderCode ?? '')
    expect(first.data.refundAmount).toBe('95.00')
    await review(mall, handler, first.data.refundNo ?? '')
    expect(await couponStatusOf(mall, couponNo)).toBe(2)
    const second = await ask(mall, buyer, subOrders[1]?.subOrderCode ?? '')
    await review(mall, handler, second.data.refundNo ?? '')
    expect(await couponStatusOf(mall, couponNo)).toBe(0)
    expect(await brokenProofs(mall)).toEqual([])
  })

  it('is quoted before it is asked for (C1417)', async () => {
    const { specNos } = await givenProduct(mall, { specs: [{ price: '10.00' }] })
    const { subOrderCode } = await givenPaid(mall, buyer, specNos[0] ?? '', 3)
    const quote = async (more: object = {}) =>
      (await mall.world.as(buyer.user).send(shopRefund.quote, { subOrderCode, refundKind: 1, ...more })).data
    expect(await quote()).toMatchObject({
      moneyOnlyQty: 3,
      withGoodsQty: 0,
      quantity: 3,
      refundAmount: '30.00',
      problem: '',
    })
    expect(await quote({ quantity: 2 })).toMatchObject({ quantity: 2, refundAmount: '20.00', lineQuantity: 3 })
    expect(await quote({ refundKind: 2 })).toMatchObject({ quantity: 0, problem: '退款数量超过可退数量0件' })
    await ask(mall, buyer, subOrderCode)
    expect(await quote()).toMatchObject({ problem: '存在未处理的退款申请' })
    const other = await refundingBuyer()
    expect(await mall.world.as(other.user).send(shopRefund.quote, { subOrderCode, refundKind: 1 })).toMatchObject({
      code: 404,
    })
  })
})

describe('a request (C0838, C0839, C1047, C0837)', () => {
  it('is rejected with a reason, by somebody else than its maker, and can be removed then', async () => {
    const { specNos } = await givenProduct(mall)
    const { subOrderCode } = await givenPaid(mall, buyer, specNos[0] ?? '', 1)
    const draft = { subOrderCode, refundKind: 1, quantity: 1, reason: '买方来电', requestNo: requestNo() } as const
    const { data } = await mall.world.as(handler).send(shopRefund.add, draft)
    const refundNo = data.refundNo ?? ''
    expect(await review(mall, handler, refundNo)).toMatchObject({ code: 409, msg: '不能审核本人提交的申请' })
    const other = await givenHandler(mall)
    expect(await review(mall, other, refundNo, { auditStatus: 2 })).toMatchObject({ code: 400, msg: '请填写驳回原因' })
    const remove = (id: string | undefined) => mall.world.as(handler).send(shopRefund.remove, { ids: id ?? '' })
    expect(await remove(data.id)).toMatchObject({ code: 409, msg: '只能删除已驳回或已取消的退款' })
    const reject = { auditStatus: 2, reason: '已备货' }
    expect(await review(mall, other, refundNo, reject)).toMatchObject({ data: { refundStatus: 4 } })
    expect(await review(mall, other, refundNo)).toMatchObject({ code: 409 })
    expect(await refundOf(mall, buyer.user, refundNo)).toMatchObject({
      auditRemark: '已备货',
      auditNo: expect.stringMatching(/./),
    })
    expect(await remove(data.id)).toMatchObject({ code: 200 })
    expect((await mall.world.as(buyer.user).send(shopRefund.list, { refundNo })).data.total).toBe(0)
    expect(await ask(mall, buyer, subOrderCode)).toMatchObject({ code: 200 })
  })

  it('is filled in and cancelled by its buyer alone', async () => {
    const { specNos } = await givenProduct(mall)
    const { subOrderCode } = await givenPaid(mall, buyer, specNos[0] ?? '', 1)
    const refundNo = (await ask(mall, buyer, subOrderCode)).data.refundNo ?? ''
    expect(await ask(mall, buyer, subOrderCode)).toMatchObject({ code: 409, msg: '存在未处理的退款申请' })
    const other = await refundingBuyer()
    const fill = (user: TestUser, more: object) =>
      mall.world.as(user).send(shopRefund.submit, { refundNo, requestNo: requestNo(), ...more })
    expect(await fill(other.user, { reason: 'x' })).toMatchObject({ code: 404 })
    expect(await fill(buyer.user, { reason: '型号买错', returnExpressNo: 'SF123' })).toMatchObject({ code: 200 })
    expect(await fill(buyer.user, { images: ['public/mall/none.png'] })).toMatchObject({ success: false })
    expect(await refundOf(mall, handler, refundNo)).toMatchObject({ reason: '型号买错', returnExpressNo: 'SF123' })
    const cancel = (user: TestUser) => mall.world.as(user).send(shopRefund.cancel, { refundNo })
    expect(await cancel(other.user)).toMatchObject({ code: 404 })
    expect(await cancel(buyer.user)).toMatchObject({ code: 200 })
    expect(await cancel(buyer.user)).toMatchObject({ code: 409 })
    expect(await fill(buyer.user, { reason: 'y' })).toMatchObject({ code: 409 })
    expect(await refundOf(mall, handler, refundNo)).toMatchObject({ refundStatus: 5 })
  })

  it('is refused where the order, the amount or the party does not allow it', async () => {
    const { specNos } = await givenProduct(mall)
    const { subOrderCode } = await givenPaid(mall, buyer, specNos[0] ?? '', 2)
    expect(await ask(mall, buyer, subOrderCode, { refundAmount: '100.01' })).toMatchObject({
      code: 409,
      msg: '退款金额超过可退金额100.00元',
    })
    expect(await ask(mall, buyer, subOrderCode, { refundAmount: '99.99' })).toMatchObject({
      msg: '退款金额须按退款数量计算，应为100.00元',
    })
    expect(await ask(mall, buyer, subOrderCode, { quantity: 3 })).toMatchObject({ msg: '退款数量超过可退数量2件' })
    expect(await ask(mall, buyer, subOrderCode, { refundKind: 2 })).toMatchObject({ msg: '退款数量超过可退数量0件' })
    expect(await ask(mall, buyer, subOrderCode, { reason: '' })).toMatchObject({ code: 400 })
    expect(await ask(mall, await refundingBuyer(), subOrderCode)).toMatchObject({ code: 404 })
    const { masterCode } = (await place(mall, buyer, specNos)).data
    const [unpaid] = (await shown(mall, buyer, masterCode)).subOrders
    expect(await ask(mall, buyer, unpaid?.subOrderCode ?? '')).toMatchObject({ code: 409 })
    const oem = await givenUser(mall.world, {
      tenantId: mall.tenantId,
      oemNo: '990001',
      permissions: handlerPermissions,
    })
    const draft = { subOrderCode, refundKind: 1, quantity: 1, reason: 'x', requestNo: requestNo() } as const
    expect(await mall.world.as(oem).send(shopRefund.add, draft)).toMatchObject({ code: 404 })
    const refundNo = (await ask(mall, buyer, subOrderCode)).data.refundNo ?? ''
    expect(await review(mall, oem, refundNo)).toMatchObject({ code: 404 })
    expect(await review(mall, buyer.user, refundNo)).toMatchObject({ code: 403 })
  })
})

describe('a refund of a scanned payment (1113)', () => {
  it('is done when the channel says so, and not before', async () => {
    const { id, specNos } = await givenProduct(mall)
    const { masterCode, subOrderCode, event } = await givenScanned(specNos[0] ?? '', 2)
    const before = await prepaid(mall, buyer.party)
    const refundNo = (await ask(mall, buyer, subOrderCode, { quantity: 2 })).data.refundNo ?? ''
    expect(await review(mall, handler, refundNo)).toMatchObject({ data: { refundStatus: 2 } })
    expect(await shown(mall, buyer, masterCode)).toMatchObject({ masterStatus: 1 })
    expect(await ask(mall, buyer, subOrderCode)).toMatchObject({ msg: '存在未处理的退款申请' })
    expect(await brokenProofs(mall)).toEqual([])
    await channelTells(event, refundNo)
    expect(await refundOf(mall, handler, refundNo)).toMatchObject({ refundStatus: 3 })
    expect(await shown(mall, buyer, masterCode)).toMatchObject({ masterStatus: 6, subOrders: [{ subStatus: 6 }] })
    expect(await stockOf(mall, id)).toEqual([[50, 0]])
    expect(await prepaid(mall, buyer.party)).toBe(before - 20_000n)
    expect(await brokenProofs(mall)).toEqual([])
  })

  it('fails, is tried again under another number, and may be undone later (C1049)', async () => {
    const { specNos } = await givenProduct(mall)
    const { masterCode, subOrderCode, event } = await givenScanned(specNos[0] ?? '', 2)
    const refundNo = (await ask(mall, buyer, subOrderCode)).data.refundNo ?? ''
    await review(mall, handler, refundNo)
    const first = await channelTells(event, refundNo, { outcome: 'failed', failReason: '余额不足' })
    expect(await refundOf(mall, handler, refundNo)).toMatchObject({ refundStatus: 6, failReason: '余额不足' })
    expect(await ask(mall, buyer, subOrderCode)).toMatchObject({ msg: '存在未处理的退款申请' })
    expect(await brokenProofs(mall)).toEqual([])
    expect(await retry(mall, handler, refundNo)).toMatchObject({ data: { refundStatus: 2 } })
    const second = await channelTells(event, refundNo)
    expect(second).not.toBe(first)
    expect(await refundOf(mall, handler, refundNo)).toMatchObject({ refundStatus: 3, failReason: '' })
    expect(await retry(mall, handler, refundNo)).toMatchObject({ code: 409 })
    await undoneRefund(mall.world, mall.tenantId, second)
    expect(await refundOf(mall, handler, refundNo)).toMatchObject({
      refundStatus: 6,
      failReason: '通道未实际退款，请重试',
    })
    expect(await brokenProofs(mall)).toEqual([])
    await retry(mall, handler, refundNo)
    await channelTells(event, refundNo)
    expect(await refundOf(mall, handler, refundNo)).toMatchObject({ refundStatus: 3 })
    expect(await shown(mall, buyer, masterCode)).toMatchObject({ masterStatus: 1, refundedAmount: '100.00' })
    expect(await brokenProofs(mall)).toEqual([])
  })

  it('that a channel began by itself is shown to a person, and leaves the order as it is', async () => {
    const { specNos } = await givenProduct(mall)
    const { masterCode, event } = await givenScanned(specNos[0] ?? '', 1)
    await tell([refunded(event, '40.00', { finishTime: await businessNow() })])
    const { masterStatus, states } = await shown(mall, buyer, masterCode)
    expect(masterStatus).toBe(1)
    expect(states.at(-1)).toMatchObject({ action: 'strayRefund' })
    expect(await brokenProofs(mall)).toEqual([])
  })
})

describe('at once', () => {
  it('two reviewers decide once', async () => {
    const { specNos } = await givenProduct(mall)
    const before = await wallet(mall, buyer.party)
    const { subOrderCode } = await givenPaid(mall, buyer, specNos[0] ?? '', 1)
    const refundNo = (await ask(mall, buyer, subOrderCode)).data.refundNo ?? ''
    const other = await givenHandler(mall)
    const both = await atOnce<{ code: number }>(
      mall.world,
      { text: 'SELECT 1 FROM shop_refund WHERE refund_no = $1 FOR UPDATE', values: [refundNo] },
      [() => review(mall, handler, refundNo), () => review(mall, other, refundNo)],
    )
    expect(both.map((one) => (one.status === 'fulfilled' ? one.value.code : 0)).toSorted()).toEqual([200, 409])
    expect(await wallet(mall, buyer.party)).toBe(before)
    expect(await brokenProofs(mall)).toEqual([])
  })

  it('two requests for one line make one', async () => {
    const { specNos } = await givenProduct(mall)
    const { masterCode, subOrderCode } = await givenPaid(mall, buyer, specNos[0] ?? '', 2)
    const both = await atOnce<{ code: number }>(
      mall.world,
      { text: 'SELECT 1 FROM mall_master_order WHERE master_code = $1 FOR UPDATE', values: [masterCode] },
      [() => ask(mall, buyer, subOrderCode), () => ask(mall, buyer, subOrderCode)],
    )
    expect(both.map((one) => (one.status === 'fulfilled' ? one.value.code : 0)).toSorted()).toEqual([200, 409])
  })
})

describe('lists and sheets (R348, R677, R678, C0829, C0830, C0831, C0832, C0833, C0834, C0835, C0836)', () => {
  it('part what waits from what was decided', async () => {
    const other = await refundingBuyer()
    const { specNos } = await givenProduct(mall)
    const { subOrderCode } = await givenPaid(mall, other, specNos[0] ?? '', 2)
    const userNo = other.party.ownerNo
    const first = (await ask(mall, other, subOrderCode)).data
    const as = mall.world.as(handler)
    const parts = async () => [
      (await as.send(shopRefund.unapproved, { userNo })).data.records.map(({ refundStatus }) => refundStatus),
      (await as.send(shopRefund.reviewed, { userNo })).data.records.map(({ refundStatus }) => refundStatus),
    ]
    expect(await parts()).toEqual([[0], []])
    await review(mall, handler, first.refundNo ?? '')
    await ask(mall, other, subOrderCode)
    expect(await parts()).toEqual([[0], [3]])
    expect((await as.send(shopRefund.list, { userNo })).data.total).toBe(2)
    expect((await as.send(shopRefund.list, { userNo, refundStatus: '3', refundKind: 1 })).data.total).toBe(1)
    expect((await as.send(shopRefund.statistics, { userNo })).data).toMatchObject({
      refundCount: 2,
      refundAmount: '200.00',
      groups: [
        { refundStatus: 0, refundCount: 1 },
        { refundStatus: 3, refundAmount: '100.00' },
      ],
    })
    expect((await as.send(shopRefund.exportUnapproved, { userNo })).status).toBe(200)
    expect((await as.send(shopRefund.exportReviewed, { userNo })).status).toBe(200)
    expect((await as.send(shopRefund.plain, { id: first.id })).data).toMatchObject({ refundNo: first.refundNo })
    expect((await mall.world.as(buyer.user).send(shopRefund.plain, { id: first.id })).code).toBe(404)
    expect((await mall.world.as(buyer.user).send(shopRefund.detail, { id: first.id })).code).toBe(404)
    expect((await mall.world.as(buyer.user).send(shopRefund.list, { userNo })).data.total).toBe(0)
  })
})
