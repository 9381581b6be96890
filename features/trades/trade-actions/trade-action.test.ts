import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givenUser, type TestUser, type World } from '../../../tests/kit/api.ts'
import { sealText } from '../../../core/server/secrets/personal.ts'
import { payPwd, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import type { PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { RefundKind } from '../refund/refund.contract.ts'
import { tradeAction } from './trade-action.contract.ts'
import { tradeDetail } from '../trade-detail/trade-detail.contract.ts'
import { givenTradeWorld, pay, reverse, type TradeWorld } from '../trade/trade.fixture.ts'

let world: World
let network: TradeWorld
let finance: TestUser
let event: PaymentEvent
let code: string
const permissions = ['pos_trade_view', 'pos_trade_refund', 'pos_trade_push', 'pos_trade_sync', 'profit_view_cost']

beforeAll(async () => {
  world = await startMoneyWorld()
  network = await givenTradeWorld(world)
  // A connection to a channel that nobody answers at.
  const connection = sealText(JSON.stringify({ url: 'http://127.0.0.1:9', appId: 'nobody', appSecret: 'nobody' }))
  await world.within(network.operator, ({ client }) =>
    client.query('UPDATE aisle_oem SET api_config_enc = $1', [connection]),
  )
  finance = await givenUser(world, { tenantId: network.tenantId, permissions })
})
afterAll(() => world.close())
beforeEach(async () => {
  event = pay(network.merchant, '123.45')
  await network.apply(event)
  code = await network.codeOf(event)
})

const stored = async (rptOrderCode = code) => {
  const { rows } = await world.within(network.operator, ({ client }) =>
    client.query(
      'SELECT rpt_status, refunded_amount, refunding_amount, push_status, version FROM pos_trade WHERE rpt_order_code = $1',
      [rptOrderCode],
    ),
  )
  return rows[0]
}
const refund = (more: Record<string, unknown> = {}) => ({
  rptOrderCode: code,
  refundKind: RefundKind.refund,
  refundAmount: '50.00',
  reason: '客户退货',
  requestNo: crypto.randomUUID(),
  payPwd,
  ...more,
})
const userOf = (userType: 1 | 2 | 3 | 5, userNo: string, more: { oemNo?: string } = {}) =>
  givenUser(world, { tenantId: network.tenantId, userType, userNo, permissions, ...more })

describe('refunding a trade (C0557, R038)', () => {
  it('reserves the amount and hands the refund to the channel side (R629)', async () => {
    const reply = await world.as(finance).send(tradeAction.refundOrder, refund())
    expect(reply).toMatchObject({ code: 200, data: { refundAmount: '50.00', refundStatus: 0 } })
    expect(await stored()).toMatchObject({ rpt_status: 2, refunded_amount: 0n, refunding_amount: 5000n })
    const { data } = await world.as(finance).send(tradeDetail.detail, { rptOrderCode: code })
    expect(data).toMatchObject({
      refundableAmount: '73.45',
      refunds: [{ refundCode: reply.data.refundCode, initiator: 1, reason: '客户退货', refundStatus: 0 }],
    })
  })

  it('acts once for one request number, however often it is sent at once', async () => {
    const input = refund({ refundAmount: '30.00' })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => world.as(finance).send(tradeAction.refundOrder, input)),
    )
    expect(new Set(replies.map(({ data }) => data.refundCode)).size).toBe(1)
    expect(await stored()).toMatchObject({ refunding_amount: 3000n })
    expect(await world.as(finance).send(tradeAction.refundOrder, { ...input, refundAmount: '1.00' })).toMatchObject({
      code: 409,
      msg: '重复请求内容不一致',
    })
  })

  it.each([
    {
      why: 'more is asked for than was paid',
      input: { refundAmount: '123.46' },
      code: 409,
      msg: '退款金额超过可退金额123.45元',
    },
    { why: 'the amount is 0', input: { refundAmount: '0' }, code: 400, msg: '金额必须大于0' },
    { why: 'no amount is given', input: { refundAmount: undefined }, code: 400, msg: '退款金额不能为空' },
    { why: 'no reason is given', input: { reason: ' ' }, code: 400, msg: '请填写原因' },
    { why: 'the pay password is wrong', input: { payPwd: '111111' }, code: 400, msg: '支付密码错误，还可输入4次' },
    {
      why: 'it would be an automatic one',
      input: { refundKind: RefundKind.automatic },
      code: 409,
      msg: '当前状态不允许此操作',
    },
    {
      why: 'a void comes after the day of payment',
      input: { refundKind: RefundKind.void, refundAmount: undefined },
      code: 409,
      msg: '当日未结算的交易才能撤销',
    },
    {
      why: 'there is no such trade',
      input: { rptOrderCode: 'PT202601010000000001' },
      code: 404,
      msg: '数据不存在或无权查看',
    },
  ])('refuses when $why', async ({ input, code: status, msg }) => {
    const before = await stored()
    expect(await world.as(finance).send(tradeAction.refundOrder, refund(input))).toMatchObject({ code: status, msg })
    expect(await stored()).toEqual(before)
  })

  it('refuses other parties, sub-operators’ trades, strangers, institutions and callers without the permission', async () => {
    const before = await stored()
    const inner = pay(network.inner, '9.00')
    await network.apply(inner)
    const others = [await userOf(2, network.other.userNo), await givenUser(world, { tenantId: '199999', permissions })]
    for (const other of others)
      expect(await world.as(other).send(tradeAction.refundOrder, refund())).toMatchObject({ code: 404 })
    expect(
      await world
        .as(finance)
        .send(tradeAction.refundOrder, refund({ rptOrderCode: await network.codeOf(inner), refundAmount: '1.00' })),
    ).toMatchObject({ code: 404 })
    expect(
      await world.as(await userOf(5, network.institution.userNo)).send(tradeAction.refundOrder, refund()),
    ).toMatchObject({ code: 403 })
    expect(
      await world
        .as(await givenUser(world, { tenantId: network.tenantId, permissions: ['pos_trade_view'] }))
        .send(tradeAction.refundOrder, refund()),
    ).toMatchObject({ code: 403 })
    expect(await stored()).toEqual(before)
  })

  it('lets the merchant and its provider ask, each under its own name', async () => {
    await world
      .as(await userOf(3, network.merchant.rpiNo))
      .send(tradeAction.refundOrder, refund({ refundAmount: '1.00' }))
    await world.as(await userOf(2, network.l2.userNo)).send(tradeAction.refundOrder, refund({ refundAmount: '2.00' }))
    const { data } = await world.as(finance).send(tradeDetail.detail, { rptOrderCode: code })
    expect(data.refunds.map(({ initiator }) => initiator)).toEqual([3, 2])
  })

  it('refuses more than the rest after 20 refunds asked for at once (trap 5)', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        world.as(finance).send(tradeAction.refundOrder, refund({ refundAmount: '20.00', reason: crypto.randomUUID() })),
      ),
    )
    expect(replies.filter(({ code: status }) => status === 200)).toHaveLength(6)
    expect(await stored()).toMatchObject({ refunding_amount: 12_000n })
  })
})

describe('pushing to the merchant’s system again (C0550, R037)', () => {
  const withAddress = () =>
    world.within(network.operator, ({ client }) =>
      client.query(`UPDATE pos_trade SET notify_url = 'https://merchant.test/notify' WHERE rpt_order_code = $1`, [
        code,
      ]),
    )
  const pushes = async () =>
    (
      await world.within(network.operator, ({ client }) =>
        client.query(
          'SELECT event_kind, push_status, attempts, next_at IS NOT NULL AS is_due FROM trade_push WHERE rpt_order_code = $1 ORDER BY id',
          [code],
        ),
      )
    ).rows

  it('queues the payment, begins a failed schedule anew and refuses within ten seconds (R627)', async () => {
    await withAddress()
    expect(
      await world.as(finance).send(tradeAction.pushNotify, { rptAisleOrderCode: event.aisleOrderNo }),
    ).toMatchObject({ code: 200 })
    expect(await pushes()).toMatchObject([{ event_kind: 'PAID', push_status: 1 }])
    expect(await stored()).toMatchObject({ push_status: 1 })
    expect(await world.as(finance).send(tradeAction.pushNotify, { rptOrderCode: code })).toMatchObject({
      code: 429,
      msg: '操作过于频繁，请稍后再试',
    })
    await world.within(network.operator, ({ client }) =>
      client.query('UPDATE trade_push SET push_status = 4, attempts = 15, next_at = NULL WHERE rpt_order_code = $1', [
        code,
      ]),
    )
    await world.moveClock('11 seconds')
    expect(await world.as(finance).send(tradeAction.pushNotify, { rptOrderCode: code })).toMatchObject({ code: 200 })
    expect(await pushes()).toEqual([{ event_kind: 'PAID', push_status: 1, attempts: 0, is_due: true }])
  })

  it('refuses a trade without an address, an unpaid one, a stranger and a caller without the permission', async () => {
    expect(await world.as(finance).send(tradeAction.pushNotify, { rptOrderCode: code })).toMatchObject({
      code: 409,
      msg: '该交易未配置通知地址',
    })
    await withAddress()
    await world.within(network.operator, ({ client }) =>
      client.query('UPDATE pos_trade SET rpt_status = 3 WHERE rpt_order_code = $1', [code]),
    )
    expect(await world.as(finance).send(tradeAction.pushNotify, { rptOrderCode: code })).toMatchObject({
      code: 409,
      msg: '未支付成功的交易不能推送',
    })
    expect(
      await world.as(await userOf(2, network.other.userNo)).send(tradeAction.pushNotify, { rptOrderCode: code }),
    ).toMatchObject({ code: 404 })
    expect(
      await world
        .as(await givenUser(world, { tenantId: network.tenantId }))
        .send(tradeAction.pushNotify, { rptOrderCode: code }),
    ).toMatchObject({ code: 403 })
    expect(await pushes()).toEqual([])
  })
})

describe('asking the channel about a trade (C0552)', () => {
  it('answers the trade as it is known when the channel does not answer, at most once in five seconds', async () => {
    const reply = await world.as(finance).send(tradeAction.syncDetail, { rptAisleOrderCode: event.aisleOrderNo })
    expect(reply).toMatchObject({ code: 200, data: { rptOrderCode: code, rptStatus: 2, refundedAmount: '0.00' } })
    expect(reply.data.syncedAt).not.toBe('')
    expect(await world.as(finance).send(tradeAction.syncDetail, { rptOrderCode: code })).toMatchObject({
      code: 429,
      msg: '操作过于频繁，请稍后再试',
    })
    await world.moveClock('30 seconds')
    expect(await world.as(finance).send(tradeAction.syncDetail, { rptOrderCode: code })).toMatchObject({ code: 200 })
  })

  it('asks nothing for a stranger, another party or without the permission', async () => {
    const others = [await userOf(2, network.other.userNo), await givenUser(world, { tenantId: '199998', permissions })]
    for (const user of others)
      expect(await world.as(user).send(tradeAction.syncDetail, { rptOrderCode: code })).toMatchObject({ code: 404 })
    const nobody = await givenUser(world, { tenantId: network.tenantId })
    expect(await world.as(nobody).send(tradeAction.syncDetail, { rptOrderCode: code })).toMatchObject({ code: 403 })
    const { data } = await world.as(finance).send(tradeDetail.detail, { rptOrderCode: code })
    expect(data.syncedAt).toBe('')
  })
})

it('keeps the rest of a voided trade out of reach of further refunds', async () => {
  await network.apply(reverse(event))
  expect(await world.as(finance).send(tradeAction.refundOrder, refund())).toMatchObject({
    code: 409,
    msg: '该交易状态不能退款',
  })
})
