import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, type World } from '../../../tests/kit/api.ts'
import { dateTimeText } from '../../../core/shared/dates.ts'
import { PayWay, TradeSource } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { paid, reversed } from '../../trades/engine/channel-event.fixture.ts'
import { RefundKind } from '../../trades/refund/refund.contract.ts'
import { tradeOrder } from '../../trades/order/order.contract.ts'
import { tradeAction } from '../../trades/trade-actions/trade-action.contract.ts'
import { at, givenTradeWorld, past, type TradeWorld } from '../../trades/trade/trade.fixture.ts'
import { payPwd, startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { verifyLedger } from '../proof/verify-ledger.queries.ts'

let world: World
let network: TradeWorld
beforeAll(async () => {
  world = await startMoneyWorld()
  network = await givenTradeWorld(world)
}, 60_000)
afterAll(() => world.close())

const broken = async () =>
  (await verifyLedger(world.db, network.tenantId))
    .filter(({ holds }) => !holds)
    .map(({ name, offenders }) => ({ name, offenders }))

/** An order of ours that waits for its payment. */
async function givenOrder(): Promise<string> {
  const staff = await givenUser(world, { tenantId: network.tenantId, permissions: ['pos_trade_test'] })
  const reply = await world.as(staff).send(tradeOrder.create, {
    rpiNo: network.merchant.rpiNo,
    payWay: PayWay.wechat,
    tradeSource: TradeSource.customerScans,
    tradeAmount: '30.00',
    requestNo: crypto.randomUUID(),
  })
  return reply.data.rptOrderCode
}
const statusOf = async (code: string) => {
  const { rows } = await world.within({ tenantId: network.tenantId, oemNo: '' }, ({ client }) =>
    client.query<{ status: number }>(
      'SELECT rpt_status AS status FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2',
      [network.tenantId, code],
    ),
  )
  return rows[0]?.status
}

describe('L16 of what a channel tells', () => {
  it('takes a reversal of an order that nobody had paid for what it is, also when it is paid later', async () => {
    const code = await givenOrder()
    const first = paid(network.merchant, '30.00', { outTradeNo: code, payTime: at('10:00:00', past) })
    await network.apply(reversed(first, { occurredAt: at('10:00:00', past) }))
    expect(await statusOf(code)).toBe(4)
    expect(await broken()).toEqual([])
    const late = paid(network.merchant, '30.00', { outTradeNo: code, payTime: at('11:00:00', past) })
    await network.apply(late)
    expect(await statusOf(code)).toBe(2)
    expect(await broken()).toEqual([])
  })

  it('still tells a payment that was reversed there and stands here', async () => {
    const code = await givenOrder()
    const event = paid(network.merchant, '30.00', { outTradeNo: code, payTime: at('10:00:00', past) })
    await network.apply(event)
    await network.apply(reversed(event, { occurredAt: at('12:00:00', past) }))
    expect(await statusOf(code)).toBe(5)
    expect(await broken()).toEqual([])
    await world.within({ tenantId: network.tenantId, oemNo: '' }, ({ client }) =>
      client.query('UPDATE pos_trade SET rpt_status = 2 WHERE tenant_id = $1 AND rpt_order_code = $2', [
        network.tenantId,
        code,
      ]),
    )
    const told = (await broken()).find(({ name }) => name === 'L16')
    expect(told?.offenders).toMatchObject([{ no: code, compared: 'rpt_status', expected: '5', found: '2' }])
  })
})

describe('L13 of a trade and its refunds', () => {
  it('counts a void that waits for the channel among what is being given back', async () => {
    const finance = await givenUser(world, {
      tenantId: network.tenantId,
      permissions: ['pos_trade_view', 'pos_trade_refund'],
    })
    const code = await givenOrder()
    const payTime = `${dateTimeText(new Date())}+08`
    await network.apply(paid(network.merchant, '30.00', { outTradeNo: code, payTime }))
    const asked = await world.as(finance).send(tradeAction.refundOrder, {
      rptOrderCode: code,
      refundKind: RefundKind.void,
      reason: '客户取消',
      requestNo: crypto.randomUUID(),
      payPwd,
    })
    expect(asked).toMatchObject({ code: 200 })
    expect((await broken()).filter(({ name }) => name === 'L13')).toEqual([])
  })
})
