import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { AppError } from '../../../core/shared/errors.ts'
import { type Fen, fen } from '../../../core/shared/money.ts'
import { price, wechat, yuan } from '../../sharing/shares/chain.fixture.ts'
import { accounts } from '../../ledger/posting/chart.rules.ts'
import { BalanceChange, OwnerType, WalletKind } from '../../ledger/posting/ledger.contract.ts'
import { post } from '../../ledger/posting/posting.actions.ts'
import { line } from '../../ledger/posting/posting.rules.ts'
import { paid, refunded, reversed, settled } from '../engine/channel-event.fixture.ts'
import {
  balances,
  deliver,
  footprint,
  givenAisle,
  givenMerchant,
  type GivenMerchant,
  givenOrder,
  maker,
  profitsOf,
  rowsIn,
  setNow,
  tenantId,
  testNow,
  tradeOf,
} from '../engine/engine.fixture.ts'
import { HandleStatus, type PaymentEvent } from '../../channels/adapter/event.contract.ts'
import { RptStatus } from '../trade/trade.contract.ts'
import { applyRefundAnswer, markRefunds } from './refund-answer.actions.ts'
import { requestRefund } from './refund-request.actions.ts'
import { RefundStatus } from './refund.contract.ts'

let world: World
let merchant: GivenMerchant
let walletMerchant: GivenMerchant
beforeAll(async () => {
  world = await startWorld()
  await setNow(world, testNow.at)
  await givenAisle(world)
  await givenAisle(world, { code: 'WALLET', settleMode: 2 })
  merchant = await givenMerchant(world, { rpiNo: 'M1', providers: ['F00000001', 'F00000002'], lines: wechat })
  walletMerchant = await givenMerchant(world, { rpiNo: 'W1', code: 'WALLET', lines: [price('0.2'), price('0.5')] })
})
afterAll(() => world.close())

const { applied, duplicate, conflict, stale } = HandleStatus
const within = <T>(work: Parameters<World['within']>[1]): Promise<T> =>
  world.within({ tenantId, oemNo: tenantId }, work) as Promise<T>
const pay = async (amount: string, more: Partial<PaymentEvent> = {}, of = merchant) => {
  const event = paid(of, amount, more)
  await deliver(world, event)
  return { event, trade: await tradeOf(world, event.aisleOrderNo) }
}
const ask = (rptOrderCode: string, amountFen: Fen, refundKind: 1 | 2 = 1, now = testNow) =>
  within<{ refundCode: string; reserved: bigint; refundStatus: number }>((tx) =>
    requestRefund(
      tx,
      maker,
      { rptOrderCode, refundKind, amountFen, reason: 'asked', initiator: 1, requestNo: '' },
      now,
    ),
  )
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.message : Promise.reject(error)),
  )
const success = (more = {}) =>
  ({
    outcome: 'success',
    aisleRefundNo: null,
    feeReturnFen: null,
    costReturnFen: null,
    finishTime: testNow.at,
    ...more,
  }) as const
const failure = {
  outcome: 'failed',
  aisleRefundNo: null,
  finishTime: testNow.at,
  failCode: 'NOT_ENOUGH',
  failReason: '通道余额不足',
} as const
const answer = (refundCode: string, given: Parameters<typeof applyRefundAnswer>[3]) =>
  within<{ status: number }>((tx) => applyRefundAnswer(tx, tenantId, refundCode, given))
const statusOf = async (refundCode: string) =>
  (
    await rowsIn<{ refund_status: number }>(world, `SELECT refund_status FROM pos_refund WHERE refund_code = $1`, [
      refundCode,
    ])
  )[0]?.refund_status

describe('a refund that is asked for', () => {
  it('reserves the amount, is written at status 0 and handed to the channel side in one transaction', async () => {
    const { trade } = await pay('123.45')
    const refund = await ask(trade.rptOrderCode, yuan('50.00'))
    expect(refund).toMatchObject({ refundStatus: RefundStatus.created, reserved: 0n })
    const after = await tradeOf(world, trade.rptOrderCode)
    expect([after.rptStatus, after.refundingAmount, after.refundedAmount]).toEqual([RptStatus.success, 5000n, 0n])
    expect(await rowsIn(world, `SELECT count(*)::int AS n FROM outbox WHERE out_no = $1`, [refund.refundCode])).toEqual(
      [{ n: 1 }],
    )
  })

  it('trap 5: fifty parallel partial refunds never exceed the payment', async () => {
    const { trade } = await pay('100.00')
    const results = await Promise.all(
      Array.from({ length: 50 }, () => refusalOf(ask(trade.rptOrderCode, yuan('7.00')))),
    )
    expect(results.filter((refusal) => refusal === null)).toHaveLength(14)
    expect(results.filter((refusal) => refusal === '退款金额超过可退金额2.00元')).toHaveLength(36)
    expect((await tradeOf(world, trade.rptOrderCode)).refundingAmount).toBe(9800n)
  })

  it('is refused for another operator, an unpaid trade, too much, and a trade paid to the operator, and nothing changes', async () => {
    const { trade } = await pay('10.00')
    const pledge = await givenOrder(world, '30.00', {
      tradeKind: 2,
      aisleMerNo: 'own',
      forOwnerType: 3,
      forOwnerNo: 'M1',
    })
    await deliver(world, paid({ aisleMerNo: 'own' }, '30.00', { outTradeNo: pledge.rptOrderCode }))
    const before = await footprint(world)
    const other = world.within({ tenantId: '100009', oemNo: '100009' }, (tx) =>
      requestRefund(
        tx,
        { ...maker, tenantId: '100009' },
        { rptOrderCode: trade.rptOrderCode, refundKind: 1, amountFen: fen(1), reason: '', initiator: 1, requestNo: '' },
        testNow,
      ),
    )
    expect(await refusalOf(other)).toBe('数据不存在或无权查看')
    expect(await refusalOf(ask(trade.rptOrderCode, yuan('10.01')))).toBe('退款金额超过可退金额10.00元')
    expect(await refusalOf(ask(pledge.rptOrderCode, yuan('30.00')))).toBe('请在对应业务单据中发起退款')
    expect(await footprint(world)).toEqual(before)
  })

  it('succeeds once, by answer or notification, whichever comes first', async () => {
    const { event, trade } = await pay('123.45')
    const { refundCode } = await ask(trade.rptOrderCode, yuan('50.00'))
    await within((tx) => markRefunds(tx, tenantId, [refundCode], 'send'))
    const told = refunded(event, '50.00', { outRefundNo: refundCode })
    const both = await Promise.all([
      answer(refundCode, success()),
      deliver(world, told),
      deliver(world, { ...told, notifyId: 'again' }),
    ])
    expect(both.flatMap((one) => (Array.isArray(one) ? one : [one.status])).sort()).toEqual([
      applied,
      duplicate,
      duplicate,
    ])
    const after = await tradeOf(world, trade.rptOrderCode)
    expect([
      after.rptStatus,
      after.refundedAmount,
      after.refundingAmount,
      after.refundedFee,
      after.refundedCost,
    ]).toEqual([RptStatus.partlyRefunded, 5000n, 0n, 19n, 11n])
  })

  it('that failed frees the amount', async () => {
    const { trade } = await pay('10.00')
    const { refundCode } = await ask(trade.rptOrderCode, yuan('10.00'))
    expect((await answer(refundCode, failure)).status).toBe(applied)
    expect((await answer(refundCode, failure)).status).toBe(stale)
    expect(await statusOf(refundCode)).toBe(RefundStatus.failed)
    expect((await tradeOf(world, trade.rptOrderCode)).refundingAmount).toBe(0n)
    await ask(trade.rptOrderCode, yuan('10.00'))
  })

  it('trap 6: whose success comes late, after a failure was told, is booked', async () => {
    const { trade } = await pay('10.00')
    const { refundCode } = await ask(trade.rptOrderCode, yuan('4.00'))
    await answer(refundCode, failure)
    expect((await answer(refundCode, success())).status).toBe(applied)
    expect(await statusOf(refundCode)).toBe(RefundStatus.success)
    expect((await tradeOf(world, trade.rptOrderCode)).refundedAmount).toBe(400n)
    expect((await answer(refundCode, failure)).status).toBe(stale)
  })

  it('trap 7: of unknown fate keeps its amount reserved until the channel says more', async () => {
    const { trade } = await pay('10.00')
    const { refundCode } = await ask(trade.rptOrderCode, yuan('10.00'))
    await within((tx) => markRefunds(tx, tenantId, [refundCode], 'unclear'))
    await within((tx) => markRefunds(tx, tenantId, [refundCode], 'send'))
    expect(await statusOf(refundCode)).toBe(RefundStatus.unknown)
    expect(await refusalOf(ask(trade.rptOrderCode, fen(1)))).toBe('退款金额超过可退金额0.00元')
    await answer(refundCode, success())
    expect((await tradeOf(world, trade.rptOrderCode)).rptStatus).toBe(RptStatus.refunded)
  })

  it('trap 4: writes new profit rows and leaves those of the payment as they were', async () => {
    const { event, trade } = await pay('123.45')
    const booked = () =>
      rowsIn(world, `SELECT * FROM pos_profit WHERE rpt_order_code = $1 AND row_kind = 1 ORDER BY level`, [
        trade.rptOrderCode,
      ])
    const before = await booked()
    await deliver(world, refunded(event, '50.00'), refunded(event, '73.45'))
    expect(await booked()).toEqual(before)
    expect(
      await rowsIn(
        world,
        `SELECT row_kind, count(*)::int AS n FROM pos_profit WHERE rpt_order_code = $1 GROUP BY 1 ORDER BY 1`,
        [trade.rptOrderCode],
      ),
    ).toEqual([
      { row_kind: 1, n: 3 },
      { row_kind: 2, n: 6 },
    ])
  })

  it('takes the figures that the channel gives for what it gave back', async () => {
    const { event, trade } = await pay('123.45')
    await deliver(world, refunded(event, '50.00', { feeReturnFen: yuan('0.10'), costReturnFen: yuan('0.00') }))
    expect(
      await rowsIn(
        world,
        `SELECT fee_return, cost_return, merchant_debit, initiator FROM pos_refund WHERE rpt_order_code = $1`,
        [trade.rptOrderCode],
      ),
    ).toEqual([{ fee_return: 10n, cost_return: 0n, merchant_debit: 4990n, initiator: 9 }])
  })
})

describe('a refund begun at the channel', () => {
  it('is written down with the channel as its initiator, and never beyond the payment', async () => {
    const { event } = await pay('10.00')
    const first = refunded(event, '6.00')
    expect(await deliver(world, first, { ...first, notifyId: 'other number' }, refunded(event, '5.00'))).toEqual([
      applied,
      duplicate,
      conflict,
    ])
  })

  it.each([
    { what: 'reversed', back: (of: PaymentEvent) => reversed(of) },
    { what: 'refunded', back: (of: PaymentEvent) => refunded(of, '20.00') },
  ])('takes back nothing of an order whose other payment at the channel was $what', async ({ back }) => {
    const order = await givenOrder(world, '50.00', { aisleMerNo: merchant.aisleMerNo, rpiNo: 'M1', rptStatus: 1 })
    const { event } = await pay('50.00', { outTradeNo: order.rptOrderCode })
    const other = { ...event, aisleOrderNo: `${event.aisleOrderNo}-other` }
    expect(await deliver(world, back(other))).toEqual([HandleStatus.deferred])
    expect(await tradeOf(world, order.rptOrderCode)).toMatchObject({ rptStatus: 2, refundedAmount: 0n })
    expect(await deliver(world, back(event))).toEqual([applied])
  })

  it('of a settled trade leaves the merchant below zero at the channel', async () => {
    const own = await givenMerchant(world, { rpiNo: 'M9', lines: [price('0.2'), price('0.38')] })
    const { event } = await pay('100.00', {}, own)
    await deliver(world, settled(own, '99.62'))
    await deliver(world, refunded(event, '100.00'))
    expect((await balances(world))['MPEND M9 SANDBOX']).toBe('-99.62')
  })
})

describe('a void', () => {
  it('gives everything back as mirrored rows, and finishes with the reversal or the answer', async () => {
    const { event, trade } = await pay('123.45')
    const before = await balances(world)
    const { refundCode } = await ask(trade.rptOrderCode, fen(1), 2)
    expect(await deliver(world, reversed(event, { outRefundNo: refundCode }))).toEqual([applied])
    expect((await answer(refundCode, success())).status).toBe(duplicate)
    const after = await tradeOf(world, trade.rptOrderCode)
    expect([after.rptStatus, after.refundingAmount, after.refundedAmount, after.settleStatus]).toEqual([
      RptStatus.reversed,
      0n,
      0n,
      4,
    ])
    expect(await statusOf(refundCode)).toBe(RefundStatus.success)
    expect(await profitsOf(world, trade.rptOrderCode)).toEqual(['0.00', '0.00', '0.00'])
    expect(await profitsOf(world, trade.rptOrderCode, [3])).toEqual(['-0.09', '-0.05', '-0.07'])
    const gone = fen(yuan(before['MPEND M1 SANDBOX'] ?? '0') - yuan((await balances(world))['MPEND M1 SANDBOX'] ?? '0'))
    expect(gone).toBe(12_298n)
  })

  it('is finished too when the channel reversed by itself meanwhile', async () => {
    const { event, trade } = await pay('5.00')
    const { refundCode } = await ask(trade.rptOrderCode, fen(1), 2)
    expect(await deliver(world, reversed(event), reversed(event))).toEqual([applied, duplicate])
    expect(await statusOf(refundCode)).toBe(RefundStatus.success)
    expect((await tradeOf(world, trade.rptOrderCode)).refundingAmount).toBe(0n)
  })

  it('of a trade with refunds is a conflict when the channel says so, and refused when we are asked', async () => {
    const { event, trade } = await pay('5.00')
    await deliver(world, refunded(event, '1.00'))
    expect(await deliver(world, reversed(event))).toEqual([conflict])
    expect(await refusalOf(ask(trade.rptOrderCode, fen(1), 2))).toBe('已发生退款，不能撤销')
  })
})

describe('where the channel settles into wallets', () => {
  it('a refund holds back what waits and the rest of the wallet, and lets go of both when it fails', async () => {
    const of = { aisleCode: 'WALLET' }
    const first = await pay('100.00', { ...of, settleCycle: 3 }, walletMerchant)
    expect((await balances(world))['AVAIL W1 4']).toBe('99.50')
    const second = await pay('40.00', of, walletMerchant)
    const { refundCode, reserved } = await ask(first.trade.rptOrderCode, yuan('100.00'))
    expect(reserved).toBe(9950n)
    const held = await balances(world)
    expect([held['MHOLD W1 WALLET'], held['MPEND W1 WALLET'], held['AVAIL W1 4']]).toEqual([
      '99.50',
      undefined,
      '39.80',
    ])
    expect((await ask(second.trade.rptOrderCode, yuan('40.00'))).reserved).toBe(3980n)
    await answer(refundCode, failure)
    const freed = await balances(world)
    expect([freed['MHOLD W1 WALLET'], freed['MPEND W1 WALLET'], freed['AVAIL W1 4']]).toEqual([
      '39.80',
      '39.80',
      '59.70',
    ])
  })

  it('a refund beyond both is refused, and nothing changes', async () => {
    const poor = await givenMerchant(world, { rpiNo: 'W2', code: 'WALLET', lines: [price('0.2'), price('0.5')] })
    const { trade } = await pay('10.00', { aisleCode: 'WALLET', settleCycle: 3 }, poor)
    const owner = { ownerType: OwnerType.merchant, ownerNo: 'W2' } as const
    const wallet = [
      accounts.available(owner, WalletKind.merchant),
      accounts.frozen(owner, WalletKind.merchant),
    ] as const
    await within((tx) =>
      post(tx, tenantId, {
        eventType: 1301,
        eventKey: 'BR:1',
        bookDay: testNow.day,
        happenedAt: testNow.at,
        bizKind: 'freeze',
        bizCode: 'BR1',
        lines: [line(...wallet, 500n, BalanceChange.frozen)],
      }),
    )
    const before = await footprint(world)
    expect(await refusalOf(ask(trade.rptOrderCode, yuan('6.00')))).toBe('商户可退余额不足')
    expect(await footprint(world)).toEqual(before)
  })
})
