import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fen, fen, sumFen } from '../../../core/shared/money.ts'
import { yuan } from '../../sharing/shares/chain.fixture.ts'
import { DivBaseKind, SplitKind } from '../project/project.contract.ts'
import {
  baseOf,
  type DivisibleTrade,
  freeMoneyOf,
  limitOf,
  partsOf,
  shareOf,
  type SplitRule,
  sumOf,
} from './amounts.rules.ts'

/** 100.00 paid with a fee of 0.38: the trade of the worked example. */
const trade = (more: Partial<Record<keyof DivisibleTrade, string>> = {}): DivisibleTrade => ({
  tradeAmount: yuan(more.tradeAmount ?? '100.00'),
  settleAmount: yuan(more.settleAmount ?? '99.62'),
  refundedAmount: yuan(more.refundedAmount ?? '0'),
  refundingAmount: yuan(more.refundingAmount ?? '0'),
  refundedFee: yuan(more.refundedFee ?? '0'),
  pooledAmount: yuan(more.pooledAmount ?? '0'),
  dividedAmount: yuan(more.dividedAmount ?? '0'),
})
const ratio = (receiptId: number, ratioPpm: number, priority = 0): SplitRule => ({
  receiptId: BigInt(receiptId),
  splitKind: SplitKind.ratio,
  ratioPpm,
  fixedAmount: null,
  priority,
})
const fixed = (receiptId: number, amount: string, priority = 0): SplitRule => ({
  receiptId: BigInt(receiptId),
  splitKind: SplitKind.fixed,
  ratioPpm: null,
  fixedAmount: yuan(amount),
  priority,
})
const amounts = (rules: SplitRule[], base: string, limit: string) =>
  partsOf(yuan(base), yuan(limit), rules).map(({ receiptId, amountFen }) => [Number(receiptId), Number(amountFen)])

describe('the amounts of a division (money.md 6.2)', () => {
  it('are those of the worked example: 12.45, 9.96, 7.47, and 69.74 stay', () => {
    const base = baseOf(DivBaseKind.settled, trade())
    const limit = limitOf(base, 300_000, freeMoneyOf(trade()))
    const parts = partsOf(base, limit, [ratio(1, 125_000), ratio(2, 100_000, 1), ratio(3, 75_000, 2)])
    expect(parts.map(({ amountFen }) => amountFen)).toEqual([yuan('12.45'), yuan('9.96'), yuan('7.47')])
    expect(sumOf(parts)).toBe(yuan('29.88'))
    expect(yuan('99.62') - sumOf(parts)).toBe(yuan('69.74'))
  })

  it.each([
    { why: 'the settled amount', kind: 1, of: trade(), base: '99.62' },
    {
      why: 'the settled amount less the merchant’s part of refunds',
      kind: 1,
      of: trade({ refundedAmount: '40.00', refundedFee: '0.15' }),
      base: '59.77',
    },
    {
      why: 'the settled amount where no fee comes back',
      kind: 1,
      of: trade({ refundedAmount: '40.00' }),
      base: '59.62',
    },
    { why: 'the amount paid', kind: 2, of: trade(), base: '100.00' },
    {
      why: 'the amount paid less refunds',
      kind: 2,
      of: trade({ refundedAmount: '40.00', refundedFee: '0.15' }),
      base: '60.00',
    },
    {
      why: 'nothing, when refunds took more than was settled',
      kind: 1,
      of: trade({ refundedAmount: '99.99' }),
      base: '0',
    },
  ] as const)('are taken of $why', ({ kind, of, base }) => {
    expect(baseOf(kind, of)).toBe(yuan(base))
  })

  it.each([
    { why: 'all that is settled', of: trade(), free: '99.62' },
    { why: 'less refunds', of: trade({ refundedAmount: '40.00', refundedFee: '0.15' }), free: '59.77' },
    { why: 'less refunds under way, whole', of: trade({ refundingAmount: '10.00' }), free: '89.62' },
    {
      why: 'less what is in the pool and with receivers',
      of: trade({ pooledAmount: '5.00', dividedAmount: '4.62' }),
      free: '90.00',
    },
    { why: 'never below 0', of: trade({ refundingAmount: '100.00' }), free: '0' },
  ])('may use $why', ({ of, free }) => {
    expect(freeMoneyOf(of)).toBe(yuan(free))
  })

  it('have a limit that is rounded down', () => {
    expect(limitOf(yuan('0.03'), 333_333, yuan('1'))).toBe(0n)
    expect(limitOf(yuan('0.04'), 300_000, yuan('1'))).toBe(1n)
    expect(limitOf(yuan('99.62'), 1_000_000, yuan('50.00'))).toBe(yuan('50.00'))
  })

  it.each([
    {
      why: 'fixed ones come first, by priority',
      rules: [ratio(1, 100_000), fixed(2, '5.00', 2), fixed(3, '3.00', 1)],
      limit: '30.00',
      parts: [
        [3, 300],
        [2, 500],
        [1, 996],
      ],
    },
    {
      why: 'a fixed one gets what is left',
      rules: [fixed(1, '20.00'), fixed(2, '20.00', 1), ratio(3, 10_000)],
      limit: '29.88',
      parts: [
        [1, 2000],
        [2, 988],
      ],
    },
    {
      why: 'a ratio gets what is left',
      rules: [fixed(1, '25.00'), ratio(2, 100_000)],
      limit: '29.88',
      parts: [
        [1, 2500],
        [2, 488],
      ],
    },
    {
      why: 'a receiver whose part rounds to nothing is left out',
      rules: [ratio(1, 100), ratio(2, 100_000, 1)],
      limit: '29.88',
      parts: [[2, 996]],
    },
    { why: 'nobody gets anything of nothing', rules: [fixed(1, '1.00'), ratio(2, 100_000)], limit: '0', parts: [] },
  ])('when $why', ({ rules, limit, parts }) => {
    expect(amounts(rules, '99.62', limit)).toEqual(parts)
  })

  it('never exceed the limit or what ratios give, and each floor costs its receiver less than a fen', () => {
    const rule = fc.oneof(
      fc.record({ ratioPpm: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ fixedAmount: fc.bigInt({ min: 1n, max: 10_000n }) }),
    )
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 100_000_000n }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.bigInt({ min: 0n, max: 100_000_000n }),
        fc.array(rule, { maxLength: 50 }),
        (baseFen, maxPpm, moneyFen, given) => {
          const rules = given.map(
            (one, at): SplitRule => ({
              receiptId: BigInt(at),
              splitKind: 'ratioPpm' in one ? SplitKind.ratio : SplitKind.fixed,
              ratioPpm: 'ratioPpm' in one ? one.ratioPpm : null,
              fixedAmount: 'fixedAmount' in one ? fen(one.fixedAmount) : null,
              priority: at % 5,
            }),
          )
          const limit = limitOf(fen(baseFen), maxPpm, fen(moneyFen))
          const parts = partsOf(fen(baseFen), limit, rules)
          const total = sumFen(parts.map(({ amountFen }) => amountFen))
          expect(total <= shareOf(fen(baseFen), maxPpm)).toBe(true)
          expect(total <= moneyFen).toBe(true)
          for (const { receiptId, amountFen } of parts) {
            const { ratioPpm, fixedAmount } = rules[Number(receiptId)] as SplitRule
            expect(amountFen > 0n).toBe(true)
            if (fixedAmount !== null) expect(amountFen <= fixedAmount).toBe(true)
            else expect(amountFen * 1_000_000n <= (baseFen as Fen) * BigInt(ratioPpm as number)).toBe(true)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
