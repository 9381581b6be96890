import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../core/shared/dates.ts'
import { sql } from 'drizzle-orm'
import { sheetRecords } from '../../../core/server/sheets/sheet.fixture.ts'
import { explainPledge } from '../deposits.server.ts'
import { ordersWhere } from '../order-book/order-book.queries.ts'
import { pledgeRefund } from '../refund/refund.contract.ts'
import { reward } from '../reward/reward.contract.ts'
import {
  answerRefund,
  bind,
  type Bound,
  type DepositWorld,
  evaluate,
  givenPackage,
  pay,
  sell,
  shownOf,
  startDeposits,
  today,
} from './deposit.fixture.ts'
import { pledgeOrder } from './order.contract.ts'

let at: DepositWorld
let [unpaid, held, reached, back]: [Bound?, Bound?, Bound?, Bound?] = []
const requestNo = () => crypto.randomUUID()

/** Four deposits: to be paid, held, held with its target reached, and given back. */
beforeAll(async () => {
  at = await startDeposits()
  await givenPackage(at)
  unpaid = await bind(at)
  held = await bind(at)
  reached = await bind(at)
  back = await bind(at)
  for (const { orderCode } of [held, reached, back]) await pay(at, orderCode)
  for (const { sn } of [reached, back]) await sell(at, sn, '600.00')
  await evaluate(at, addDays(today, 1))
  const { orderCode } = back
  const applied = await at.world
    .as(at.maker)
    .send(pledgeOrder.applyRefund, { orderCode, remark: '', requestNo: requestNo() })
  const { pledgeRefundCode } = applied.data
  await at.world.as(at.checker).send(pledgeRefund.audit, {
    pledgeRefundCode,
    auditStatus: 1,
    reason: '',
    refundAmount: '90.00',
    requestNo: requestNo(),
  })
  await answerRefund(at, orderCode)
}, 90_000)
afterAll(() => at.world.close())

describe('the list of deposits', () => {
  it('sums what is held, given back and forfeited (C0624)', async () => {
    const { data } = await at.world.as(at.maker).send(pledgeOrder.statistics, {})
    expect(data).toMatchObject({
      orderCount: 4,
      pledgeAmount: '396.00',
      heldAmount: '198.00',
      refundAmount: '90.00',
      forfeitAmount: '9.00',
    })
    const ofLower = await at.world.as(at.ofL2).send(pledgeOrder.statistics, { orderStatus: '2' })
    expect(ofLower.data).toMatchObject({ orderCount: 1, heldAmount: '99.00' })
  })

  it('gives those that can be given back (C0622, R059)', async () => {
    const { data } = await at.world.as(at.maker).send(pledgeOrder.canRefund, {})
    expect(data.records.map(({ orderCode }) => orderCode)).toEqual([reached?.orderCode])
  })

  it('leaves as a sheet with its rows (C0626)', async () => {
    const sheet = await at.world.as(at.maker).send(pledgeOrder.export, {})
    expect(sheet.status).toBe(200)
    const rows = sheetRecords(sheet.body)
    expect(rows.map((row) => row['押金单号'])).toEqual([back, reached, held, unpaid].map((one) => one?.orderCode))
  })
})

describe('the list of refunds of deposits (C0633, R059)', () => {
  it('shows a refund with what became of it, and sums it (C0634)', async () => {
    const { data } = await at.world.as(at.maker).send(pledgeRefund.list, {})
    expect(data.records).toMatchObject([
      { orderCode: back?.orderCode, pledgeAmount: '99.00', refundAmount: '90.00', pledgeRefundStatus: 2, isEarly: 0 },
    ])
    const sums = (await at.world.as(at.ofL2).send(pledgeRefund.statistics, {})).data
    expect(sums).toEqual({
      refundCount: 1,
      refundAmount: '90.00',
      toReviewCount: 0,
      toReviewAmount: '0.00',
      refundingAmount: '0.00',
      refundedAmount: '90.00',
    })
  })

  it('leaves as a sheet (C0635)', async () => {
    const rows = sheetRecords((await at.world.as(at.maker).send(pledgeRefund.export, {})).body)
    expect(rows.map((row) => [row['押金单号'], row['退款金额']])).toEqual([[back?.orderCode, '90.00']])
  })
})

describe('the list of rewards', () => {
  it('sums what is to be audited, for each its own (C0630)', async () => {
    const { data } = await at.world.as(at.ofL2).send(reward.statistics, { orderCode: reached?.orderCode ?? '' })
    const { rewards } = await shownOf(at, reached?.orderCode ?? '', at.ofL2)
    expect(rewards.map(({ amount }) => amount)).toEqual(['45.00', '20.00'])
    expect(data).toMatchObject({ rewardCount: 2, amount: '65.00', toReviewAmount: '65.00', grantedAmount: '0.00' })
  })

  it('leaves as a sheet (C0631)', async () => {
    const rows = sheetRecords(
      (await at.world.as(at.maker).send(reward.export, { orderCode: held?.orderCode ?? '' })).body,
    )
    expect(rows.map((row) => row['押金单号'])).toEqual([held?.orderCode, held?.orderCode])
  })
})

it('explains a deposit to other areas through its door: what counts, what is missing, the days left', async () => {
  const { tenantId } = at.operator
  const explained = await at.world.within({ tenantId, oemNo: tenantId }, async (tx) => {
    const [order] = await ordersWhere(tx, tenantId, sql`o.order_code = ${held?.orderCode ?? ''}`)
    if (!order) throw new Error('the deposit is gone')
    return explainPledge(tx, tenantId, order, addDays(today, 1))
  })
  expect(explained).toMatchObject({ isReached: false, missingAmount: 50_000n, daysLeft: 29, uncounted: [] })
})
