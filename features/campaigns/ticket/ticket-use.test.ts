import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inScope } from '../../../core/server/database/db.ts'
import type { World } from '../../../tests/kit/api.ts'
import { startMoneyWorld } from '../../wallets/owner/owner.fixture.ts'
import { failedPayment, paid, refunded, reversed } from '../../trades/engine/channel-event.fixture.ts'
import { releaseTickets } from './ticket-effects.actions.ts'
import { FundKind, ticket, TicketKind } from './ticket.contract.ts'
import { givenTickets, inMinutes, type TicketScene } from './ticket.fixture.ts'

let world: World
let scene: TicketScene
beforeAll(async () => {
  world = await startMoneyWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  scene = await givenTickets(world)
}, 60_000)

const release = () =>
  inScope(world.db, { tenantId: scene.network.tenantId, oemNo: '' }, (tx) => releaseTickets(tx, scene.network.tenantId))
const info = async (id: string) => (await world.as(scene.maker).send(ticket.info, { id })).data
const recordOf = async (rptOrderCode: string) =>
  (
    await scene.rows<Record<string, unknown>>(
      `SELECT record_status AS status, discount_amount AS off, platform_amount AS platform, merchant_amount AS merchant, returned_amount AS returned FROM ticket_record WHERE tenant_id = $1 AND rpt_order_code = $2`,
      rptOrderCode,
    )
  )[0]
const wallet = async () =>
  (
    await scene.rows<{ amount: bigint }>(
      `SELECT available_amount AS amount FROM user_wallet WHERE tenant_id = $1 AND owner_no = $2 AND wallet_kind = 4`,
      scene.network.merchant.rpiNo,
    )
  )[0]?.amount ?? 0n

describe('an order with a ticket (R065)', () => {
  it('locks the budget, uses it at payment, pays the operator’s part to the merchant, and takes it back with refunds', async () => {
    const { id } = await scene.running({ fundKind: FundKind.shared, platformRatio: '60' })
    const { data } = await scene.order('123.45')
    expect(data).toMatchObject({ discountAmount: '10.00', tradeAmount: '113.45' })
    const { rptOrderCode } = data
    expect(await recordOf(rptOrderCode)).toEqual({
      status: 0,
      off: 1000n,
      platform: 600n,
      merchant: 400n,
      returned: 0n,
    })
    expect(await info(id)).toMatchObject({ lockedAmount: '10.00', usedAmount: '0.00', leftAmount: '90.00' })
    expect(await scene.broken()).toEqual([])

    const event = await scene.pay(rptOrderCode, '113.45')
    expect(await recordOf(rptOrderCode)).toMatchObject({ status: 1, returned: 0n })
    expect(await info(id)).toMatchObject({ lockedAmount: '0.00', usedAmount: '10.00', leftAmount: '90.00' })
    expect(await wallet()).toBe(600n)
    // The fee is that of what was paid: 0.38 % of 113.45.
    expect(
      await scene.rows(
        `SELECT fee_amount AS fee, ticket_amount AS off FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2`,
        rptOrderCode,
      ),
    ).toEqual([{ fee: 43n, off: 1000n }])
    expect(await scene.broken()).toEqual([])

    const later = (amount: string) => scene.network.apply(refunded(event, amount, { finishTime: `${inMinutes(0)}+08` }))
    await later('50.00')
    // keep(6.00, 113.45, 50.00) = 3.36
    expect(await recordOf(rptOrderCode)).toMatchObject({ status: 1, returned: 264n })
    expect(await wallet()).toBe(336n)
    expect(await scene.broken()).toEqual([])
    await later('63.45')
    expect(await recordOf(rptOrderCode)).toMatchObject({ status: 3, returned: 600n })
    expect(await wallet()).toBe(0n)
    expect(await info(id)).toMatchObject({ usedAmount: '10.00', leftAmount: '90.00' })
    expect(await scene.broken()).toEqual([])
  })

  it('that is reversed gives everything back, and the budget is not refilled', async () => {
    const { id } = await scene.running()
    const { rptOrderCode } = (await scene.order('100.00')).data
    const event = await scene.pay(rptOrderCode, '90.00')
    await scene.network.apply(reversed(event, { occurredAt: `${inMinutes(0)}+08` }))
    expect(await recordOf(rptOrderCode)).toMatchObject({ status: 3, returned: 1000n })
    expect(await info(id)).toMatchObject({ usedAmount: '10.00', leftAmount: '90.00' })
    expect(await wallet()).toBe(0n)
    expect(await scene.broken()).toEqual([])
  })

  it('that ends unpaid is released by the job; paid after that it counts again', async () => {
    const { id } = await scene.running()
    const { rptOrderCode } = (await scene.order('100.00')).data
    const event = paid(scene.network.merchant, '90.00', { outTradeNo: rptOrderCode, payTime: `${inMinutes(0)}+08` })
    await scene.network.apply(failedPayment(event))
    expect(await scene.broken()).toEqual([])
    expect(await release()).toBe(1)
    expect(await recordOf(rptOrderCode)).toMatchObject({ status: 2 })
    expect(await info(id)).toMatchObject({ lockedAmount: '0.00', leftAmount: '100.00' })
    expect(await release()).toBe(0)
    expect(await scene.broken()).toEqual([])
    await scene.network.apply(event)
    expect(await info(id)).toMatchObject({ leftAmount: '90.00' })
    expect([1, 3]).toContain((await recordOf(rptOrderCode))?.status)
    expect(await scene.broken()).toEqual([])
  })

  it('of which a bank pays a part as well tells both sources, and nothing is posted for the bank’s part', async () => {
    await scene.running({ value: '10.00', fundKind: FundKind.merchant })
    const { rptOrderCode } = (await scene.order('100.00')).data
    await scene.pay(rptOrderCode, '85.00', { discountFen: 500n as never })
    expect(
      await scene.rows(
        `SELECT discount_amount AS off, ticket_amount AS ticket, subsidy_amount AS subsidy FROM pos_trade WHERE tenant_id = $1 AND rpt_order_code = $2`,
        rptOrderCode,
      ),
    ).toEqual([{ off: 1500n, ticket: 1000n, subsidy: 0n }])
    expect(await wallet()).toBe(0n)
    expect(await scene.broken()).toEqual([])
  })

  it('takes the best that fits; a named one or a refusal', async () => {
    await scene.running({ ticketName: '减五', value: '5.00', maxDiscount: '5.00' })
    const best = await scene.running({
      ticketName: '九折',
      ticketKind: TicketKind.rate,
      value: '90',
      maxDiscount: '50.00',
    })
    const small = await scene.running({
      ticketName: '随机',
      ticketKind: TicketKind.random,
      value: '0.01',
      maxDiscount: '0.01',
    })
    expect((await scene.order('200.00')).data).toMatchObject({ discountAmount: '20.00' })
    expect((await scene.order('200.00', { ticketNo: small.ticketNo })).data).toMatchObject({ discountAmount: '0.01' })
    expect((await scene.order('99.99')).data).toMatchObject({ discountAmount: '0.00', tradeAmount: '99.99' })
    expect(await scene.order('99.99', { ticketNo: best.ticketNo })).toMatchObject({
      code: 409,
      msg: '订单金额未达到使用门槛',
    })
    expect(await scene.order('200.00', { ticketNo: 'KQ99999999' })).toMatchObject({ code: 409, msg: '活动未在进行中' })
    expect(await scene.broken()).toEqual([])
  })

  it.each([
    { why: 'is for another way of paying', more: { payWays: '2' }, msg: '该支付方式不能使用此优惠' },
    {
      why: 'limits uses and the payer is unknown',
      more: { perUserLimit: 1 },
      msg: '该活动限制每人次数，请提供付款人标识',
    },
    { why: 'has less budget than the discount', more: { budgetAmount: '9.99' }, msg: '活动预算已用完' },
    { why: 'has not begun', more: { startTime: inMinutes(30) }, msg: '活动未在进行中' },
  ])('is refused a ticket that $why, and takes none unasked', async ({ more, msg }) => {
    const { ticketNo } = await scene.running(more)
    expect(await scene.order('100.00', { ticketNo })).toMatchObject({ code: 409, msg })
    expect((await scene.order('100.00')).data).toMatchObject({ discountAmount: '0.00' })
  })

  it('at a merchant that does not take part gets nothing', async () => {
    const { ticketNo } = await scene.running({}, [scene.network.direct])
    expect(await scene.order('100.00', { ticketNo })).toMatchObject({ code: 409, msg: '商户未参加该活动' })
    expect((await scene.order('100.00')).data).toMatchObject({ discountAmount: '0.00' })
  })
})

describe('fifty payers at once', () => {
  it('never take more than the budget, whatever is drawn', async () => {
    const { id, ticketNo } = await scene.running({
      ticketKind: TicketKind.random,
      value: '9.00',
      maxDiscount: '9.00',
      budgetAmount: '60.00',
    })
    const replies = await Promise.all(Array.from({ length: 50 }, () => scene.order('100.00', { ticketNo })))
    const taken = replies.filter(({ success }) => success)
    expect(new Set(replies.filter(({ success }) => !success).map(({ msg }) => msg))).toEqual(
      new Set(['活动预算已用完']),
    )
    const sum = taken.reduce((total, { data }) => total + Math.round(Number(data.discountAmount) * 100), 0)
    expect(sum).toBeLessThanOrEqual(6000)
    expect(await info(id)).toMatchObject({ lockedAmount: (sum / 100).toFixed(2) })
    expect(await scene.broken()).toEqual([])
  }, 120_000)

  it('of whom one is the same person use it as often as each may', async () => {
    const { id } = await scene.running({ perUserLimit: 3, budgetAmount: '1000.00' })
    const replies = await Promise.all(Array.from({ length: 50 }, () => scene.order('100.00', { payerId: 'o-same' })))
    expect(replies.map(({ data }) => data.discountAmount).filter((off) => off === '10.00')).toHaveLength(3)
    expect(replies.every(({ success }) => success)).toBe(true)
    const named = await info(id)
    expect(named.lockedAmount).toBe('30.00')
    expect(await scene.order('100.00', { payerId: 'o-same', ticketNo: named.ticketNo })).toMatchObject({
      code: 409,
      msg: '您已达到参与上限',
    })
    expect((await scene.order('100.00', { payerId: 'o-other' })).data).toMatchObject({ discountAmount: '10.00' })
  }, 120_000)
})
