import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWorld, type World } from '../../../tests/kit/api.ts'
import { formatYuan } from '../../../core/shared/money.ts'
import { cappedCard, creditCard, price, wechat, yuan } from '../../sharing/shares/chain.fixture.ts'
import type { PriceLine } from '../../sharing/shares/fee.rules.ts'
import { paid, refunded, settled } from './channel-event.fixture.ts'
import {
  addPolicyLine,
  balances,
  deliver,
  givenAisle,
  givenMerchant,
  type GivenMerchant,
  profitsOf,
  rowsIn,
  setNow,
  tenantId,
  tradeOf,
} from './engine.fixture.ts'
import type { PaymentEvent } from '../../channels/adapter/event.contract.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await setNow(world, '2026-03-02 23:00:00+08')
  await givenAisle(world)
})
afterAll(() => world.close())

let chains = 0
/** A merchant on a chain of its own, so that each example stands alone. */
async function merchantOn(
  lines: readonly PriceLine[],
  payWay: number,
  more: { empNo?: string; employeePpm?: number } = {},
): Promise<GivenMerchant> {
  chains++
  const providers = lines.slice(1, -1).map((_, level) => `F${chains}00000${level + 1}0`)
  const aisle = `EX${chains}`
  await givenAisle(world, { code: aisle })
  return givenMerchant(world, { rpiNo: `X${chains}`, code: aisle, providers, lines, payWays: [payWay], ...more })
}

const pay = async (merchant: GivenMerchant, amount: string, more: Partial<PaymentEvent> = {}) => {
  const event = paid(merchant, amount, { aisleCode: `EX${merchant.rpiNo.slice(1)}`, ...more })
  expect(await deliver(world, event)).toEqual([1])
  return { event, trade: await tradeOf(world, event.aisleOrderNo) }
}

/** Fees of the levels, the channel's first, as the rows tell them. */
const feesOf = async (code: string) => {
  const rows = await rowsIn<{ cost_fee: bigint; child_fee: bigint }>(
    world,
    `SELECT cost_fee, child_fee FROM pos_profit WHERE rpt_order_code = $1 AND row_kind = 1 AND level < 99 ORDER BY level`,
    [code],
  )
  return [...rows.map((row) => row.cost_fee), rows.at(-1)?.child_fee ?? 0n].map(formatYuan)
}

const wechatD0 = [
  price('0.20', { d0Rate: '0.02' }),
  price('0.28', { d0Rate: '0.03' }),
  price('0.32', { d0Rate: '0.03' }),
  price('0.38', { d0Rate: '0.05' }),
]
const sharing = [price('0.21'), price('0.28', { share: '80' }), price('0.32', { share: '70' }), price('0.38')]
const floored = [price('0.21'), price('0.28'), price('0.32', { minFee: '0.01' }), price('0.38', { minFee: '0.01' })]
const debit = { payWay: 4, cardType: 1 } as const
const credit = { payWay: 5, cardType: 2 } as const

describe('A1: the worked examples as posted', () => {
  it.each([
    {
      no: 'E1',
      lines: wechat,
      amount: '123.45',
      more: {},
      fees: ['0.26', '0.35', '0.40', '0.47'],
      profits: ['0.09', '0.05', '0.07'],
      gets: '122.98',
    },
    {
      no: 'E2a, trap 2: the cap is applied',
      lines: cappedCard,
      amount: '8000.00',
      more: debit,
      fees: ['17.50', '18.00', '18.50', '20.00'],
      profits: ['0.50', '0.50', '1.50'],
      gets: '7980.00',
    },
    {
      no: 'E2b',
      lines: cappedCard,
      amount: '4150.00',
      more: debit,
      fees: ['16.60', '17.85', '18.50', '20.00'],
      profits: ['1.25', '0.65', '1.50'],
      gets: '4130.00',
    },
    {
      no: 'E2c',
      lines: cappedCard,
      amount: '3800.00',
      more: debit,
      fees: ['15.20', '16.34', '17.10', '19.00'],
      profits: ['1.14', '0.76', '1.90'],
      gets: '3781.00',
    },
    {
      no: 'E3',
      lines: creditCard,
      amount: '5000.00',
      more: { ...credit, settleCycle: 3 },
      fees: ['26.50', '28.50', '30.00', '33.00'],
      profits: ['2.00', '1.50', '3.00'],
      gets: '4967.00',
    },
    {
      no: 'E6a',
      lines: wechat,
      amount: '1.00',
      more: {},
      fees: ['0.00', '0.00', '0.00', '0.00'],
      profits: ['0.00', '0.00', '0.00'],
      gets: '1.00',
    },
    {
      no: 'E6b, trap 3: hops add up to the fee',
      lines: wechat,
      amount: '1.50',
      more: {},
      fees: ['0.00', '0.00', '0.00', '0.01'],
      profits: ['0.00', '0.00', '0.01'],
      gets: '1.49',
    },
    {
      no: 'E6c',
      lines: wechat,
      amount: '2.00',
      more: {},
      fees: ['0.00', '0.01', '0.01', '0.01'],
      profits: ['0.01', '0.00', '0.00'],
      gets: '1.99',
    },
    {
      no: 'E7',
      lines: wechat,
      amount: '123.45',
      more: { feeFen: yuan('0.20') },
      fees: ['0.26', '0.20', '0.20', '0.20'],
      profits: ['-0.06', '0.00', '0.00'],
      gets: '123.25',
    },
    {
      no: 'E10',
      lines: wechatD0,
      amount: '2000.00',
      more: { settleCycle: 3 },
      fees: ['4.40', '6.20', '7.00', '8.60'],
      profits: ['1.80', '0.80', '1.60'],
      gets: '1991.40',
    },
    {
      no: 'E11',
      lines: sharing,
      amount: '123.45',
      more: {},
      fees: ['0.26', '0.35', '0.40', '0.47'],
      profits: ['0.10', '0.06', '0.05'],
      gets: '122.98',
    },
    {
      no: 'E12, trap 2: the smallest fee is applied',
      lines: floored,
      amount: '1.00',
      more: {},
      fees: ['0.00', '0.00', '0.01', '0.01'],
      profits: ['0.00', '0.01', '0.00'],
      gets: '0.99',
    },
  ] as const)('$no', async ({ lines, amount, more, fees, profits, gets }) => {
    const merchant = await merchantOn(lines, 'payWay' in more ? more.payWay : 1)
    const { trade } = await pay(merchant, amount, more)
    expect(await feesOf(trade.rptOrderCode)).toEqual(fees)
    expect(await profitsOf(world, trade.rptOrderCode)).toEqual(profits)
    expect(formatYuan(trade.settleAmount)).toBe(gets)
    expect((await balances(world))[`MPEND ${merchant.rpiNo} ${trade.aisleCode}`]).toBe(gets)
  })

  it("E13 and E13': the employee of L2 earns 40 % of its spread, and gives back with a refund", async () => {
    const merchant = await merchantOn(wechat, 1, { empNo: 'E00000077', employeePpm: 400_000 })
    const { event, trade } = await pay(merchant, '123.45')
    expect(await profitsOf(world, trade.rptOrderCode)).toEqual(['0.09', '0.05', '0.04', '0.03'])
    await deliver(world, refunded(event, '50.00'))
    expect(await profitsOf(world, trade.rptOrderCode)).toEqual(['0.06', '0.03', '0.02', '0.02'])
    expect((await balances(world))['PPEND E00000077']).toBe('0.02')
  })

  it('E4a and E4b: what a refund gives back, and the rest', async () => {
    const { event, trade } = await pay(await merchantOn(wechat, 1), '123.45')
    const debits = () =>
      rowsIn<{ fee: bigint; cost: bigint; debit: bigint }>(
        world,
        `SELECT fee_return AS fee, cost_return AS cost, merchant_debit AS debit FROM pos_refund WHERE rpt_order_code = $1 ORDER BY refund_code`,
        [trade.rptOrderCode],
      )
    await deliver(world, refunded(event, '50.00'))
    expect(await profitsOf(world, trade.rptOrderCode, [2])).toEqual(['-0.03', '-0.02', '-0.03'])
    expect((await debits())[0]).toEqual({ fee: 19n, cost: 11n, debit: 4981n })
    expect((await tradeOf(world, trade.rptOrderCode)).rptStatus).toBe(6)
    await deliver(world, refunded(event, '73.45'))
    expect(await profitsOf(world, trade.rptOrderCode)).toEqual(['0.00', '0.00', '0.00'])
    expect((await debits())[1]).toEqual({ fee: 28n, cost: 15n, debit: 7317n })
    expect((await tradeOf(world, trade.rptOrderCode)).rptStatus).toBe(7)
  })

  it('E8: a refund of a capped payment', async () => {
    const { event, trade } = await pay(await merchantOn(cappedCard, 4), '8000.00', debit)
    await deliver(world, refunded(event, '3000.00'))
    expect(await profitsOf(world, trade.rptOrderCode, [2])).toEqual(['-0.19', '-0.19', '-0.56'])
    expect(
      await rowsIn(world, `SELECT fee_return, cost_return, merchant_debit FROM pos_refund WHERE rpt_order_code = $1`, [
        trade.rptOrderCode,
      ]),
    ).toEqual([{ fee_return: 750n, cost_return: 656n, merchant_debit: 299_250n }])
  })

  it('E9: a refund of a D0 payment leaves the D0 parts', async () => {
    const { event, trade } = await pay(await merchantOn(creditCard, 5), '5000.00', { ...credit, settleCycle: 3 })
    await deliver(world, refunded(event, '2000.00'))
    expect(await profitsOf(world, trade.rptOrderCode, [2])).toEqual(['-0.60', '-0.40', '-1.00'])
    expect(
      await rowsIn(world, `SELECT fee_return, cost_return, merchant_debit FROM pos_refund WHERE rpt_order_code = $1`, [
        trade.rptOrderCode,
      ]),
    ).toEqual([{ fee_return: 1200n, cost_return: 1000n, merchant_debit: 198_800n }])
  })

  it("E3': a D0 payout that failed falls back to T1", async () => {
    const merchant = await merchantOn(creditCard, 5)
    const { event, trade } = await pay(merchant, '5000.00', { ...credit, settleCycle: 3 })
    const failed = settled(merchant, '4967.00', {
      aisleCode: trade.aisleCode,
      outcome: 'failed',
      settleCycle: 3,
      aisleOrderNo: event.aisleOrderNo,
    })
    expect(await deliver(world, failed, { ...failed, notifyId: 'another' })).toEqual([1, 2])
    const after = await tradeOf(world, trade.rptOrderCode)
    expect([
      after.feeAmount,
      after.d0FeeAmount,
      after.aisleCostAmount,
      after.settleAmount,
      after.settleCycle,
      after.settleStatus,
    ]).toEqual([3000n, 0n, 2500n, 497_000n, 1, 0])
    expect(await profitsOf(world, trade.rptOrderCode, [4])).toEqual(['-0.50', '-0.50', '-0.50'])
    expect(await profitsOf(world, trade.rptOrderCode)).toEqual(['1.50', '1.00', '2.50'])
    expect((await balances(world))[`CLR ${trade.aisleCode}`]).toBe('4975.00')
    expect((await balances(world))[`MPEND ${merchant.rpiNo} ${trade.aisleCode}`]).toBe('4970.00')
  })

  it('E5a and E5b: the price of the instant of payment counts, never that of receipt', async () => {
    const merchant = await merchantOn(wechat, 1)
    const code = `EX${chains}`
    await world.within({ tenantId, oemNo: tenantId }, (tx) =>
      addPolicyLine(tx, merchant.nodes[1] as string, code, 1, price('0.26'), '2026-03-02 14:00:00+08'),
    )
    const before = await pay(merchant, '10000.00', {
      payTime: '2026-03-02 13:59:59+08',
      occurredAt: '2026-03-02 14:05:00+08',
    })
    const after = await pay(merchant, '10000.00', { payTime: '2026-03-02 14:00:00+08' })
    expect(await feesOf(before.trade.rptOrderCode)).toEqual(['21.00', '28.00', '32.00', '38.00'])
    expect(await profitsOf(world, before.trade.rptOrderCode)).toEqual(['7.00', '4.00', '6.00'])
    expect(await feesOf(after.trade.rptOrderCode)).toEqual(['21.00', '26.00', '32.00', '38.00'])
    expect(await profitsOf(world, after.trade.rptOrderCode)).toEqual(['5.00', '6.00', '6.00'])
  })
})

it('the ledger of E1 with E4a and its settlement, balance by balance', async () => {
  const merchant = await merchantOn(wechat, 1)
  const [, l1, l2] = merchant.nodes
  const code = `EX${chains}`
  const standing = async () => {
    const all = await balances(world)
    return [
      `CLR ${code}`,
      `MPEND ${merchant.rpiNo} ${code}`,
      `INC_PROFIT ${tenantId} ${code}`,
      `PPEND ${l1}`,
      `PPEND ${l2}`,
    ].map((account) => all[account] ?? '0.00')
  }
  const { event } = await pay(merchant, '123.45')
  expect(await standing()).toEqual(['123.19', '122.98', '0.09', '0.05', '0.07'])
  await deliver(world, refunded(event, '50.00'))
  expect(await standing()).toEqual(['73.30', '73.17', '0.06', '0.03', '0.04'])
  await deliver(world, settled(merchant, '73.17', { aisleCode: code }))
  expect(await standing()).toEqual(['0.13', '0.00', '0.06', '0.03', '0.04'])
  expect((await tradeOf(world, event.aisleOrderNo)).settleStatus).toBe(2)
})

it('trap 1: a level without a price is marked, and the trade still has all its rows', async () => {
  await givenAisle(world, { code: 'HOLE' })
  const merchant = await givenMerchant(world, {
    rpiNo: 'HOLE1',
    code: 'HOLE',
    providers: ['F90000001', 'F90000002'],
    lines: [price('0.21'), null, price('0.32'), price('0.38')],
  })
  const event = paid(merchant, '123.45', { aisleCode: 'HOLE' })
  await deliver(world, event)
  const trade = await tradeOf(world, event.aisleOrderNo)
  expect(trade.abnormalKind).toBe(4)
  expect(await profitsOf(world, trade.rptOrderCode)).toEqual(['0.14', '0.00', '0.07'])
})
