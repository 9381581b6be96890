import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fen,
  formatPercent,
  plainRate,
  formatYuan,
  halfUp,
  keep,
  maxFen,
  minFen,
  mulRate,
  parsePercent,
  parseYuan,
  splitCum,
  sumFen,
  zeroFen,
} from './money.ts'

const largestFen = 99_999_999_999_999n
const amounts = fc.bigInt({ min: 0n, max: largestFen }).map(fen)
const ratesPpm = fc.integer({ min: 0, max: 1_000_000 })

describe('yuan', () => {
  it.each([
    ['0', 0n],
    ['0.00', 0n],
    ['12', 1200n],
    ['12.3', 1230n],
    ['12.30', 1230n],
    ['0.05', 5n],
    ['12345.60', 1_234_560n],
    ['999999999999.99', largestFen],
  ])('reads %s as %s fen', (text, amount) => {
    expect(parseYuan(text)).toBe(amount)
  })

  it.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '1.',
    '.5',
    '1.234',
    '01',
    '00.10',
    '+1',
    '1e3',
    '1,000.00',
    '１２',
    '0x10',
    'NaN',
    '1000000000000',
    '-1',
    '--1',
    '1\n',
  ])('refuses %j', (text) => {
    expect(parseYuan(text)).toBeNull()
  })

  it.each([
    ['-0.06', -6n],
    ['-12', -1200n],
    ['3.1', 310n],
    ['-0', 0n],
  ])('reads %s as %s fen where a sign is allowed', (text, amount) => {
    expect(parseYuan(text, true)).toBe(amount)
  })

  it.each(['--1', '-', '- 1', '+1', '-.5', '-01'])('refuses %j also where a sign is allowed', (text) => {
    expect(parseYuan(text, true)).toBeNull()
  })

  it.each([
    [0n, '0.00'],
    [1n, '0.01'],
    [-6n, '-0.06'],
    [10n, '0.10'],
    [-100n, '-1.00'],
    [1_234_560n, '12345.60'],
    [largestFen, '999999999999.99'],
  ])('writes %s fen as %s', (amount, text) => {
    expect(formatYuan(amount)).toBe(text)
  })

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -largestFen, max: largestFen }), (amount) => {
        expect(parseYuan(formatYuan(amount), true)).toBe(amount)
      }),
    )
  })
})

describe('percent', () => {
  it.each([
    ['0', 0],
    ['0.38', 3800],
    ['0.3800', 3800],
    ['0.0001', 1],
    ['10', 100_000],
    ['100', 1_000_000],
    ['100.0000', 1_000_000],
  ])('reads %s as %s ppm', (text, ratePpm) => {
    expect(parsePercent(text)).toBe(ratePpm)
  })

  it.each(['', '-1', '+1', '1.', '.5', '0.38001', '100.0001', '101', '999', '1000', '01', '0.38%', '1e1'])(
    'refuses %j',
    (text) => {
      expect(parsePercent(text)).toBeNull()
    },
  )

  it.each([
    [0, '0.0000'],
    [1, '0.0001'],
    [3800, '0.3800'],
    [10_000, '1.0000'],
    [1_000_000, '100.0000'],
  ])('writes %s ppm as %s', (ratePpm, text) => {
    expect(formatPercent(ratePpm)).toBe(text)
  })

  it.each([
    [0, '0'],
    [1, '0.0001'],
    [2800, '0.28'],
    [3800, '0.38'],
    [10_000, '1'],
    [120_000, '12'],
    [1_000_000, '100'],
  ])('says %s ppm in words as %s', (ratePpm, text) => {
    expect(plainRate(ratePpm)).toBe(text)
  })

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(ratesPpm, (ratePpm) => {
        expect(parsePercent(formatPercent(ratePpm))).toBe(ratePpm)
      }),
    )
  })
})

describe('halfUp', () => {
  it.each([
    [0n, 1n, 0n],
    [1n, 2n, 1n],
    [3n, 2n, 2n],
    [5n, 2n, 3n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [499_999n, 1_000_000n, 0n],
    [500_000n, 1_000_000n, 1n],
  ])('%s / %s is %s', (p, q, quotient) => {
    expect(halfUp(p, q)).toBe(quotient)
  })

  it.each([
    [-1n, 2n],
    [1n, 0n],
    [1n, -2n],
  ])('has no answer for %s / %s', (p, q) => {
    expect(() => halfUp(p, q)).toThrow(RangeError)
  })

  it('is the whole number nearest to the quotient, the upper one of two', () => {
    const divisors = fc.bigInt({ min: 1n, max: 10n ** 20n })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), divisors, (p, q) => {
        const twiceError = 2n * (halfUp(p, q) * q - p)
        expect(-q < twiceError && twiceError <= q).toBe(true)
      }),
    )
  })

  it('never falls when the dividend grows', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.bigInt({ min: 1n, max: 10n ** 9n }), (a, b, q) => {
        expect(halfUp(minFen(a, b), q) <= halfUp(maxFen(a, b), q)).toBe(true)
      }),
    )
  })
})

describe('mulRate', () => {
  it.each([
    { amountFen: 12_345n, ratePpm: 2100, feeFen: 26n },
    { amountFen: 12_345n, ratePpm: 2800, feeFen: 35n },
    { amountFen: 12_345n, ratePpm: 3200, feeFen: 40n },
    { amountFen: 12_345n, ratePpm: 3800, feeFen: 47n },
    { amountFen: 150n, ratePpm: 3200, feeFen: 0n },
    { amountFen: 150n, ratePpm: 3800, feeFen: 1n },
    { amountFen: 1n, ratePpm: 500_000, feeFen: 1n },
    { amountFen: 1n, ratePpm: 499_999, feeFen: 0n },
    { amountFen: largestFen, ratePpm: 1_000_000, feeFen: largestFen },
    { amountFen: largestFen, ratePpm: 0, feeFen: 0n },
  ])('$ratePpm ppm of $amountFen fen is $feeFen fen', ({ amountFen, ratePpm, feeFen }) => {
    expect(mulRate(fen(amountFen), ratePpm)).toBe(feeFen)
  })

  it.each([
    { amountFen: -1n, ratePpm: 3800 },
    { amountFen: 1n, ratePpm: -3800 },
    { amountFen: 1n, ratePpm: 0.38 },
    { amountFen: 1n, ratePpm: Number.NaN },
  ])('refuses $ratePpm ppm of $amountFen fen', ({ amountFen, ratePpm }) => {
    expect(() => mulRate(fen(amountFen), ratePpm)).toThrow(RangeError)
  })

  it('is (a × ppm + 500000) div 1000000, and from 0 to the amount', () => {
    fc.assert(
      fc.property(amounts, ratesPpm, (amountFen, ratePpm) => {
        const feeFen = mulRate(amountFen, ratePpm)
        expect(feeFen).toBe((amountFen * BigInt(ratePpm) + 500_000n) / 1_000_000n)
        expect(feeFen >= 0n && feeFen <= amountFen).toBe(true)
      }),
    )
  })
})

describe('keep', () => {
  it.each([
    { why: 'nothing refunded', feeFen: 47n, amountFen: 12_345n, refundedFen: 0n, kept: 47n },
    { why: 'E4a, channel', feeFen: 26n, amountFen: 12_345n, refundedFen: 5000n, kept: 15n },
    { why: 'E4a, provider', feeFen: 35n, amountFen: 12_345n, refundedFen: 5000n, kept: 21n },
    { why: 'E4a, sub provider', feeFen: 40n, amountFen: 12_345n, refundedFen: 5000n, kept: 24n },
    { why: 'E4a, merchant', feeFen: 47n, amountFen: 12_345n, refundedFen: 5000n, kept: 28n },
    { why: 'an exact half', feeFen: 1n, amountFen: 2n, refundedFen: 1n, kept: 1n },
    { why: 'all refunded', feeFen: 47n, amountFen: 12_345n, refundedFen: 12_345n, kept: 0n },
  ])('$why: of $feeFen fen, $kept remain', ({ feeFen, amountFen, refundedFen, kept }) => {
    expect(keep(fen(feeFen), fen(amountFen), fen(refundedFen))).toBe(kept)
  })

  it('refuses a refund above the amount, and an amount of 0', () => {
    expect(() => keep(fen(5), fen(10), fen(11))).toThrow(RangeError)
    expect(() => keep(fen(5), zeroFen, zeroFen)).toThrow(RangeError)
  })

  it('falls from the whole fee to nothing as the refund grows', () => {
    const refunds = fc
      .tuple(
        fc.bigInt({ min: 1n, max: largestFen }),
        fc.bigInt({ min: 0n, max: largestFen }),
        fc.bigInt({ min: 0n, max: largestFen }),
      )
      .map(([amountFen, a, b]) => ({
        amountFen: fen(amountFen),
        a: fen(a % (amountFen + 1n)),
        b: fen(b % (amountFen + 1n)),
      }))
    fc.assert(
      fc.property(amounts, refunds, (feeFen, { amountFen, a, b }) => {
        expect(keep(feeFen, amountFen, zeroFen)).toBe(feeFen)
        expect(keep(feeFen, amountFen, amountFen)).toBe(0n)
        expect(keep(feeFen, amountFen, maxFen(a, b)) <= keep(feeFen, amountFen, minFen(a, b))).toBe(true)
      }),
    )
  })
})

describe('splitCum', () => {
  it.each([
    { why: '100.00 over three equal lines', totalFen: 10_000n, weights: [1n, 1n, 1n], parts: [3333n, 3334n, 3333n] },
    { why: 'a coupon of 10.00', totalFen: 1000n, weights: [9900n, 4550n, 1230n], parts: [631n, 291n, 78n] },
    { why: 'one line', totalFen: 7n, weights: [3n], parts: [7n] },
    { why: 'lines without weight', totalFen: 5n, weights: [0n, 2n, 0n], parts: [0n, 5n, 0n] },
    { why: 'nothing to split', totalFen: 0n, weights: [1n, 2n], parts: [0n, 0n] },
    { why: 'fewer fen than lines', totalFen: 1n, weights: [1n, 1n, 1n], parts: [0n, 1n, 0n] },
  ])('$why', ({ totalFen, weights, parts }) => {
    expect(splitCum(fen(totalFen), weights)).toEqual(parts)
  })

  it('refuses weights that are all 0', () => {
    expect(() => splitCum(fen(1), [0n, 0n])).toThrow(RangeError)
  })

  it('trap 13: parts add up to the total, and each is within a fen of its share', () => {
    const weightLists = fc
      .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 })
      .filter((weights) => weights.some((weight) => weight > 0n))
    fc.assert(
      fc.property(amounts, weightLists, (totalFen, weights) => {
        const parts = splitCum(totalFen, weights)
        const sum = weights.reduce((a, b) => a + b, 0n)
        expect(sumFen(parts)).toBe(totalFen)
        for (const [line, part] of parts.entries()) {
          const error = part * sum - totalFen * (weights[line] ?? 0n)
          expect(part >= 0n && -sum <= error && error <= sum).toBe(true)
        }
      }),
    )
  })
})

describe('least, most and sum', () => {
  it('choose and add', () => {
    expect(minFen(fen(3), fen(-1), fen(2))).toBe(-1n)
    expect(maxFen(fen(3), fen(-1), fen(5))).toBe(5n)
    expect(minFen(fen(3))).toBe(3n)
    expect(maxFen(fen(3))).toBe(3n)
    expect(sumFen([])).toBe(0n)
    expect(sumFen([fen(largestFen), fen(1), fen(-2)])).toBe(largestFen - 1n)
  })

  it('trap 8: sums far beyond 32 bits and beyond 2^53 lose nothing', () => {
    expect(sumFen(Array.from({ length: 1001 }, () => fen(9_007_199_254_740_993n)))).toBe(9_016_206_453_995_733_993n)
  })
})
