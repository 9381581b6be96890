import { describe, expect, it } from 'vitest'
import { fen, formatYuan, sumFen } from '../../../core/shared/money.ts'
import {
  cappedCard,
  chainOf,
  employeeOwner,
  fortyPercent,
  nothingReported,
  price,
  profits,
  refund,
  reported,
  shares,
  trade,
  wechat,
  yuan,
} from './chain.fixture.ts'
import { totalsOf } from './profit-row.rules.ts'
import { ProfitMode } from './sharing.contract.ts'
import { RefundFeeRule } from '../../channels/pay-way/pay-way-codes.contract.ts'
import {
  afterRefund,
  type EmployeePolicy,
  explainedLevels,
  nothingRefunded,
  priceTrade,
  sharesAfter,
} from './sharing.rules.ts'

const { proportional, none } = RefundFeeRule

describe('a chain without some prices', () => {
  it('trap 1: a node without a price earns nothing, its parent the wider spread, and the trade is marked', () => {
    const priced = priceTrade(chainOf([price('0.21'), price('0.28'), null, price('0.38')]), trade('123.45'))
    expect(priced.isPriceMissing).toBe(true)
    const rows = shares(priced)
    expect(rows).toHaveLength(3)
    expect(profits(rows)).toEqual(['0.09', '0.12', '0.00'])
    expect(profits(refund(priced, nothingRefunded, '50.00').kept)).toEqual(['0.06', '0.07', '0.00'])
  })

  it.each([
    { why: 'the channel', lines: [null, price('0.28'), price('0.38')], profit: ['0.00', '0.12'] },
    { why: 'the merchant', lines: [price('0.21'), price('0.28'), null], profit: ['0.09', '0.00'] },
    { why: 'node and merchant', lines: [price('0.21'), null, null], profit: ['0.00', '0.00'] },
    { why: 'all', lines: [null, null, null], profit: ['0.00', '0.00'] },
  ])('trap 1: without the price of $why it still has its rows and a mark', ({ lines, profit }) => {
    const priced = priceTrade(chainOf(lines), trade('123.45'))
    expect(priced.isPriceMissing).toBe(true)
    expect(profits(shares(priced))).toEqual(profit)
  })

  it('a fen on either side of a cap or a smallest fee finds its price', () => {
    for (const amount of ['0.01', '3999.99', '4000.00', '4000.01', '999999999999.99']) {
      expect(priceTrade(chainOf(cappedCard), trade(amount)).isPriceMissing).toBe(false)
    }
  })

  it.each([
    { why: 'no merchant', lines: [price('0.21')], amount: '1.00' },
    { why: 'no amount', lines: wechat, amount: '0.00' },
  ])('refuses a trade with $why', ({ lines, amount }) => {
    expect(() => priceTrade(chainOf(lines), trade(amount))).toThrow(RangeError)
  })
})

describe('what the channel reports', () => {
  it('a fee or cost other than ours marks the trade, an equal one does not', () => {
    const priced = (of: Parameters<typeof trade>[1]) => priceTrade(chainOf(wechat), trade('123.45', of))
    expect(priced({ merchantFee: reported('0.47'), channelCost: reported('0.26') }).isFeeDifferent).toBe(false)
    expect(priced({ merchantFee: reported('0.48') }).isFeeDifferent).toBe(true)
    const dear = priced({ channelCost: reported('0.30') })
    expect(dear.isFeeDifferent).toBe(true)
    expect(profits(shares(dear))).toEqual(['0.05', '0.05', '0.07'])
  })

  it("the channel's returned fee replaces ours, and the levels are clamped to what the merchant keeps", () => {
    const priced = priceTrade(chainOf(wechat), trade('123.45'))
    const after = afterRefund(priced, proportional, nothingRefunded, yuan('50.00'), {
      feeFen: yuan('0.25'),
      costFen: null,
    })
    expect(after).toEqual({ amountFen: yuan('50.00'), feeFen: yuan('0.25'), costFen: yuan('0.11') })
    const kept = sharesAfter(priced, proportional, after)
    expect(kept.map((row) => formatYuan(row.costFeeFen))).toEqual(['0.15', '0.21', '0.22'])
    expect(profits(kept)).toEqual(['0.06', '0.01', '0.00'])
    const rest = afterRefund(priced, proportional, after, yuan('73.45'), nothingReported)
    expect([rest.feeFen, rest.costFen]).toEqual([yuan('0.47'), yuan('0.26')])
    expect(profits(sharesAfter(priced, proportional, rest))).toEqual(['0.00', '0.00', '0.00'])
  })

  it('a node without a price still earns nothing when the merchant gets back less than its share', () => {
    const priced = priceTrade(chainOf([price('0.21'), price('0.28'), null, price('0.38')]), trade('123.45'))
    const after = afterRefund(priced, proportional, nothingRefunded, yuan('50.00'), {
      feeFen: yuan('0.10'),
      costFen: null,
    })
    expect(profits(sharesAfter(priced, proportional, after))).toEqual(['0.06', '0.16', '0.00'])
  })

  it('a returned cost counts as well, and widens what the operator keeps', () => {
    const priced = priceTrade(chainOf(wechat), trade('123.45'))
    const after = afterRefund(priced, proportional, nothingRefunded, yuan('50.00'), {
      feeFen: null,
      costFen: yuan('0.13'),
    })
    expect(profits(sharesAfter(priced, proportional, after))).toEqual(['0.08', '0.03', '0.04'])
  })

  it('after it returned too much, our own share of the next refund does not go below nothing', () => {
    const priced = priceTrade(chainOf(wechat), trade('123.45'))
    const first = afterRefund(priced, proportional, nothingRefunded, yuan('1.00'), {
      feeFen: yuan('0.47'),
      costFen: null,
    })
    expect(afterRefund(priced, proportional, first, yuan('100.00'), nothingReported).feeFen).toBe(yuan('0.47'))
  })
})

describe('refund rule 2, nothing is given back', () => {
  it('no profit is reversed, yet every level has its row', () => {
    const priced = priceTrade(chainOf(wechat, fortyPercent), trade('123.45'))
    const { rows, kept, feeBack, costBack } = refund(priced, nothingRefunded, '123.45', none)
    expect([feeBack, costBack]).toEqual(['0.00', '0.00'])
    expect(profits(rows)).toEqual(['0.00', '0.00', '0.00', '0.00'])
    expect(kept).toEqual(shares(priced))
  })

  it('unless the channel gives back all the same', () => {
    const priced = priceTrade(chainOf(wechat), trade('123.45'))
    const after = afterRefund(priced, none, nothingRefunded, yuan('50.00'), {
      feeFen: yuan('0.19'),
      costFen: yuan('0.11'),
    })
    expect(profits(sharesAfter(priced, none, after))).toEqual(['0.13', '0.00', '0.00'])
  })
})

it.each([
  { why: 'of nothing', amount: '0.00' },
  { why: 'of a negative amount', amount: '-1.00' },
  { why: 'of more than the amount', amount: '123.46' },
])('refuses a refund $why', ({ amount }) => {
  const priced = priceTrade(chainOf(wechat), trade('123.45'))
  expect(() => afterRefund(priced, proportional, nothingRefunded, yuan(amount), nothingReported)).toThrow(RangeError)
})

describe('employees', () => {
  const amountShare: EmployeePolicy = { ...employeeOwner, profitMode: ProfitMode.amountShare, ratePpm: 200 }
  const perTrade: EmployeePolicy = { ...employeeOwner, profitMode: ProfitMode.perTrade, amountFen: fen(5) }
  const greedy: EmployeePolicy = { ...employeeOwner, profitMode: ProfitMode.perTrade, amountFen: fen(500) }
  const keepsHalf = [price('0.21'), price('0.28'), price('0.32', { share: '50' }), price('0.38')]

  it.each([
    { why: 'a share of the amount', lines: wechat, employee: amountShare, profit: ['0.09', '0.05', '0.05', '0.02'] },
    { why: 'a sum per trade', lines: wechat, employee: perTrade, profit: ['0.09', '0.05', '0.02', '0.05'] },
    {
      why: 'never more than the payer keeps',
      lines: wechat,
      employee: greedy,
      profit: ['0.09', '0.05', '0.00', '0.07'],
    },
    {
      why: 'of what the payer keeps of its spread',
      lines: keepsHalf,
      employee: greedy,
      profit: ['0.09', '0.08', '0.00', '0.04'],
    },
    {
      why: 'by the whole spread, though the payer keeps half of it',
      lines: keepsHalf,
      employee: fortyPercent,
      profit: ['0.09', '0.08', '0.01', '0.03'],
    },
    {
      why: 'paid by the operator for its own merchant',
      lines: [price('0.21'), price('0.38')],
      employee: fortyPercent,
      profit: ['0.13', '0.08'],
    },
    {
      why: 'nothing when the operator loses',
      lines: [price('0.38'), price('0.21')],
      employee: greedy,
      profit: ['-0.21', '0.00'],
    },
  ])('earn $why', ({ lines, employee, profit }) => {
    expect(profits(shares(priceTrade(chainOf(lines, employee), trade('123.45'))))).toEqual(profit)
  })

  it('of a refunded trade keep their part of what they had, though the payer keeps a fen more of its spread', () => {
    const priced = priceTrade(chainOf(wechat, greedy), trade('123.45'))
    // Of 0.47 and 0.40 stay 0.44 and 0.37: the payer's spread is 0.07 still, of the employee's 0.07 stay 0.06.
    expect(profits(refund(priced, nothingRefunded, '9.00').kept).slice(2)).toEqual(['0.01', '0.06'])
  })
})

it('refuses a share ratio above 100 %', () => {
  const tooMuch = { ...price('0.28'), shareRatioPpm: 1_000_001 }
  const priced = priceTrade(chainOf([price('0.21'), tooMuch, price('0.38')]), trade('123.45'))
  expect(() => shares(priced)).toThrow(RangeError)
})

it('trap 3: hops add up to the fee although each spread times its rate would not', () => {
  const priced = priceTrade(chainOf(wechat), trade('1.50'))
  const hops = ['0.07', '0.04', '0.06']
    .map((rate) => price(rate))
    .map((line) => priceTrade(chainOf([line, line]), trade('1.50')))
  expect(sumFen(hops.map((hop) => totalsOf(shares(hop)).feeFen))).toBe(0n)
  expect(totalsOf(shares(priced))).toMatchObject({ profitFen: 1n, isExact: true })
})

it('the explained chain shows each level from the channel to the merchant', () => {
  const priced = priceTrade(chainOf(cappedCard, fortyPercent), trade('4150.00'))
  const levels = explainedLevels(priced)
  expect(levels.map(({ level, ownerNo, childNo }) => [level, ownerNo, childNo])).toEqual([
    [0, 'operator', 'L1'],
    [1, 'L1', 'L2'],
    [2, 'L2', 'merchant'],
    [3, 'merchant', ''],
  ])
  expect(levels.map(({ capped, feeFen }) => [capped, formatYuan(feeFen)])).toEqual([
    [false, '16.60'],
    [false, '17.85'],
    [true, '18.50'],
    [true, '20.00'],
  ])
  expect(levels.map(({ profitFen }) => formatYuan(profitFen))).toEqual(['1.25', '0.65', '0.90', '0.00'])
  expect(levels[2]).toMatchObject({ spreadFen: yuan('1.50'), shareOutFen: yuan('0.60') })
})
