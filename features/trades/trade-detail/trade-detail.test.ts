import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenUser, startWorld, type TestUser, type World } from '../../../tests/kit/api.ts'
import type { PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { giveBack, givenTradeWorld, pay, type TradeWorld } from '../trade/trade.fixture.ts'
import { tradeDetail } from './trade-detail.contract.ts'

let world: World
let network: TradeWorld
let staff: TestUser
const events: Record<'e1' | 'refunded' | 'inner', PaymentEvent> = {} as never
const permissions = ['pos_trade_view']

beforeAll(async () => {
  world = await startWorld()
  network = await givenTradeWorld(world)
  const { tenantId, merchant, inner } = network
  Object.assign(events, {
    e1: pay(merchant, '123.45'),
    refunded: pay(merchant, '123.45'),
    inner: pay(inner, '500.00'),
  })
  await network.apply(...Object.values(events))
  await network.apply(giveBack(events.refunded, '50.00'))
  staff = await givenUser(world, { tenantId, permissions: [...permissions, 'profit_view_cost'] })
})
afterAll(() => world.close())

const userOf = (userType: 2 | 5, userNo: string) =>
  givenUser(world, { tenantId: network.tenantId, userType, userNo, permissions })

describe('one trade (C0547, C0548)', () => {
  it('shows everything to the root operator’s staff (R626)', async () => {
    const rptOrderCode = await network.codeOf(events.refunded)
    const { data } = await world
      .as(staff)
      .send(tradeDetail.posDetail, { rptAisleOrderCode: events.refunded.aisleOrderNo })
    expect(data).toMatchObject({ rptOrderCode, refundableAmount: '73.45', isActable: 1, aisleCostAmount: '0.26' })
    expect(data.chain.map(({ level, ownerNo }) => [level, ownerNo])).toEqual([
      [0, network.tenantId],
      [1, network.l1.userNo],
      [2, network.l2.userNo],
      [99, network.employee.userNo],
      [3, network.merchant.rpiNo],
    ])
    expect(data.refunds).toMatchObject([
      { refundAmount: '50.00', feeReturn: '0.19', merchantDebit: '49.81', refundStatus: 2, initiator: 9 },
    ])
    expect(data.ledger.filter(({ eventType }) => eventType === 1101).map(({ amount }) => amount)).toEqual([
      '123.45',
      '0.26',
      '0.09',
      '0.05',
      '0.07',
    ])
    expect(data.notices.map(({ eventKind, handleStatus }) => [eventKind, handleStatus])).toEqual([
      [1, 1],
      [2, 1],
    ])
    expect(data.changes.length).toBeGreaterThan(0)
    const byId = await world.as(staff).send(tradeDetail.detail, { id: data.id })
    expect(byId.data).toEqual(data)
    expect((await world.as(staff).send(tradeDetail.detail, { rptOrderCode })).data).toEqual(data)
  })

  it('shows of a refunded trade the profit that its postings leave, not that of before the refund', async () => {
    const shownOf = async (event: PaymentEvent) =>
      (await world.as(staff).send(tradeDetail.detail, { rptOrderCode: await network.codeOf(event) })).data
    expect(await shownOf(events.e1)).toMatchObject({ profitAmount: '0.21', keptProfitAmount: '0.21' })
    const { ledger, profitAmount, keptProfitAmount } = await shownOf(events.refunded)
    const fenOf = (yuan: string) => Number(yuan.replace('.', ''))
    const isProfit = (account: string) => /^(2101|4001):/.test(account)
    const left = ledger.reduce(
      (sum, { debitAccount, creditAccount, amount }) =>
        sum + fenOf(amount) * (Number(isProfit(creditAccount)) - Number(isProfit(debitAccount))),
      0,
    )
    expect(profitAmount).toBe('0.21')
    expect(fenOf(keptProfitAmount ?? '')).toBe(left)
    expect(left).toBeLessThan(21)
  })

  it('shows a node its own level downward, no cost, no ledger', async () => {
    const rptOrderCode = await network.codeOf(events.e1)
    const { data } = await world.as(await userOf(2, network.l2.userNo)).send(tradeDetail.detail, { rptOrderCode })
    expect(data.chain.map(({ ownerNo }) => ownerNo)).toEqual([
      network.l2.userNo,
      network.employee.userNo,
      network.merchant.rpiNo,
    ])
    expect(data).toMatchObject({ aisleCostAmount: null, profitAmount: null, ledger: [], notices: [], claim: null })
    expect(JSON.stringify(data)).not.toContain(network.l1.userNo)
    const ofInstitution = await world
      .as(await userOf(5, network.institution.userNo))
      .send(tradeDetail.detail, { rptOrderCode })
    expect(ofInstitution.data.chain.map(({ ownerNo }) => ownerNo)).toEqual([network.merchant.rpiNo])
    expect(ofInstitution.data).toMatchObject({ isActable: 0 })
  })

  it('shows the operator a sub-operator’s trade without the parties inside it', async () => {
    const { data } = await world
      .as(staff)
      .send(tradeDetail.detail, { rptOrderCode: await network.codeOf(events.inner) })
    expect(data.chain.map(({ ownerNo }) => ownerNo)).toEqual([network.tenantId, network.sub.oemNo, network.inner.rpiNo])
    expect(data.isActable).toBe(0)
  })

  it('answers what is out of reach like what is not there', async () => {
    const names = { rptOrderCode: await network.codeOf(events.e1) }
    const notFound = { code: 404, msg: '数据不存在或无权查看' }
    expect(await world.as(await userOf(2, network.other.userNo)).send(tradeDetail.detail, names)).toMatchObject(
      notFound,
    )
    expect(
      await world.as(await givenUser(world, { tenantId: '199999', permissions })).send(tradeDetail.detail, names),
    ).toMatchObject(notFound)
    expect(await world.as(staff).send(tradeDetail.detail, { rptOrderCode: 'PT202601010000000001' })).toMatchObject(
      notFound,
    )
    expect(await world.as(staff).send(tradeDetail.detail, {})).toMatchObject(notFound)
  })
})
