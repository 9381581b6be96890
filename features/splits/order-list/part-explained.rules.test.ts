import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { exactShare, partKindOf } from './part-explained.rules.ts'

describe('how a part came about', () => {
  it.each([
    { ratio: 125_000, exact: '12.4525', amount: 1245n },
    { ratio: 100_000, exact: '9.962', amount: 996n },
    { ratio: 75_000, exact: '7.4715', amount: 747n },
  ])('is told as in the example of money 6.2: 99.62 × $ratio ppm', ({ ratio, exact, amount }) => {
    expect(exactShare(fen(9962n), ratio)).toBe(exact)
    expect(partKindOf(fen(9962n), { amount: fen(amount), ratioPpm: ratio, fixedAmount: null })).toBe(1)
  })

  it.each([
    { base: 0n, ratio: 1, exact: '0.00' },
    { base: 1n, ratio: 1, exact: '0.00000001' },
    { base: 100n, ratio: 1_000_000, exact: '1.00' },
    { base: 123_456_789n, ratio: 333_333, exact: '411522.21847737' },
  ])('keeps every place: $base fen at $ratio ppm', ({ base, ratio, exact }) => {
    expect(exactShare(fen(base), ratio)).toBe(exact)
  })

  it('is the exact product, whatever base and ratio', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 1_000_000 }), (base, ratio) => {
        const [whole = '', fraction = ''] = exactShare(fen(base), ratio).split('.')
        expect(BigInt(whole + fraction.padEnd(8, '0'))).toBe(base * BigInt(ratio))
      }),
    )
  })

  it('tells a fixed amount from one that was given or cut short', () => {
    const fixedAmount = fen(500n)
    expect(partKindOf(fen(9962n), { amount: fen(500n), ratioPpm: null, fixedAmount })).toBe(2)
    expect(partKindOf(fen(9962n), { amount: fen(499n), ratioPpm: null, fixedAmount })).toBe(3)
    expect(partKindOf(fen(9962n), { amount: fen(1000n), ratioPpm: 125_000, fixedAmount: null })).toBe(3)
  })
})
