import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fen, fen, sumFen, zeroFen } from '../../../core/shared/money.ts'
import { vatRates } from '../tax-category/vat-rates.rules.ts'
import { capitalsOf } from './capitals.rules.ts'
import { amountOfPieces, linesLeft, moneyOfLines, netPriceText, paidOf, redLine, taxedLine } from './line-tax.rules.ts'

const line = (amount: number, percent: number, discount = 0) => ({
  amountFen: fen(amount),
  discountFen: fen(discount),
  taxRatePpm: percent * 10_000,
  quantity: '1',
  priceFen: fen(amount) as Fen | null,
})
const lines = fc.array(
  fc
    .record({
      amount: fc.bigInt(1n, 99_999_999_999n),
      share: fc.integer({ min: 0, max: 100 }),
      rate: fc.constantFrom(...vatRates),
    })
    .map(({ amount, share, rate }) => ({
      amountFen: fen(amount),
      discountFen: fen((amount * BigInt(share)) / 100n),
      taxRatePpm: rate,
      quantity: '3',
      priceFen: null,
    })),
  { minLength: 1, maxLength: 20 },
)
const sums = (all: readonly ReturnType<typeof taxedLine>[]) => moneyOfLines(all)

describe('the tax of an invoice (money.md 8.1)', () => {
  it.each([
    { of: [line(100_000, 6)], tax: 5660n, net: 94_340n },
    { of: [line(33_333, 6), line(33_333, 6), line(33_334, 6)], tax: 5661n, net: 94_339n },
    { of: [line(10_000, 0)], tax: 0n, net: 10_000n },
    { of: [line(11_300, 13), line(10_600, 6)], tax: 1900n, net: 20_000n },
    { of: [line(11_300, 13, 1130)], tax: 1170n, net: 9000n },
  ])('is the sum of the taxes of its lines: $tax', ({ of, tax, net }) => {
    const { taxFen, netFen, totalFen } = sums(of.map(taxedLine))
    expect({ taxFen, netFen }).toEqual({ taxFen: tax, netFen: net })
    expect(totalFen).toBe(sumFen(of.map(paidOf)))
  })

  it('and net make the whole of each line, of each discount and of the invoice', () => {
    fc.assert(
      fc.property(lines, (drawn) => {
        const taxed = drawn.map(taxedLine)
        for (const { amountFen, taxFen, discountFen, discountTaxFen, taxRatePpm } of taxed) {
          // The rounding of one line never goes past half a fen.
          const exact = amountFen * BigInt(taxRatePpm) * 2n
          const found = taxFen * BigInt(1_000_000 + taxRatePpm) * 2n
          const apart = exact > found ? exact - found : found - exact
          expect(apart <= BigInt(1_000_000 + taxRatePpm)).toBe(true)
          expect(discountTaxFen <= taxFen && discountFen <= amountFen).toBe(true)
        }
        const { totalFen, taxFen, netFen } = sums(taxed)
        expect(taxFen + netFen).toBe(totalFen)
        expect(totalFen).toBe(sumFen(drawn.map(paidOf)))
      }),
    )
  })
})

describe('a red letter', () => {
  it('negates what was issued exactly, line by line and in sum', () => {
    fc.assert(
      fc.property(lines, (drawn) => {
        const taxed = drawn.map(taxedLine)
        const red = taxed.map(redLine)
        const [whole, back] = [moneyOfLines(taxed), moneyOfLines(red)]
        expect([whole.totalFen + back.totalFen, whole.taxFen + back.taxFen]).toEqual([0n, 0n])
        for (const [at, one] of red.entries()) {
          expect(one.amountFen + (taxed[at]?.amountFen ?? 0n)).toBe(0n)
          expect(one.taxFen + (taxed[at]?.taxFen ?? 0n)).toBe(0n)
          expect(one.quantity).toBe('-3')
        }
      }),
    )
  })
})

describe('what is left of an invoice after a part went back', () => {
  it('and the parts that went back are the whole, however often a part goes back', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 5 }), (drawn, parts) => {
        const whole = sumFen(drawn.map(paidOf))
        let standing = drawn as typeof drawn
        let back = zeroFen
        for (const part of parts) {
          const now = sumFen(standing.map(paidOf))
          const left = fen((now * BigInt(part)) / 100n)
          // Each part that goes back is the difference of two invoices: the red letter of the one, the issue of the other.
          const before = moneyOfLines(standing.map(taxedLine))
          standing = linesLeft(standing, left)
          const after = moneyOfLines(standing.map(taxedLine))
          expect(after.totalFen).toBe(left)
          back = fen(back + before.totalFen - after.totalFen)
          for (const one of standing) expect(one.amountFen > 0n && one.discountFen >= 0n).toBe(true)
        }
        expect(back + sumFen(standing.map(paidOf))).toBe(whole)
      }),
    )
  })

  it('keeps a line whole, or its share without pieces, and never more than there was', () => {
    const two = [line(600, 6), line(400, 13)]
    expect(linesLeft(two, fen(1000))).toEqual(two)
    expect(linesLeft(two, fen(500))).toMatchObject([
      { amountFen: 300n, quantity: '', priceFen: null },
      { amountFen: 200n, quantity: '' },
    ])
    expect(linesLeft(two, zeroFen)).toEqual([])
    expect(linesLeft([line(0, 6)], zeroFen)).toEqual([])
    expect(() => linesLeft(two, fen(1001))).toThrow(RangeError)
  })
})

describe('pieces and prices', () => {
  it.each([
    { quantity: '3', price: 333, amount: 999n },
    { quantity: '0.333333', price: 300, amount: 100n },
    { quantity: '1.5', price: 101, amount: 152n },
  ])('$quantity at $price fen are $amount', ({ quantity, price, amount }) => {
    expect(amountOfPieces(quantity, fen(price))).toBe(amount)
  })

  it.each([
    { net: 94_340n, quantity: '1', text: '943.40' },
    { net: 10_000n, quantity: '3', text: '33.33333333' },
    { net: 5n, quantity: '2', text: '0.025' },
    { net: 5n, quantity: '', text: '' },
  ])('$net fen through $quantity print $text', ({ net, quantity, text }) => {
    expect(netPriceText(fen(net), quantity)).toBe(text)
  })

  it('refuses what is no quantity', () => expect(() => amountOfPieces('1e3', fen(1))).toThrow(RangeError))
})

describe('capitals', () => {
  it.each([
    [0n, '零圆整'],
    [5n, '伍分'],
    [50n, '伍角整'],
    [123_456n, '壹仟贰佰叁拾肆圆伍角陆分'],
    [100_005n, '壹仟圆零伍分'],
    [100_050n, '壹仟圆伍角整'],
    [1_000_100n, '壹万零壹圆整'],
    [10_001_000n, '壹拾万零壹拾圆整'],
    [100_000_000n, '壹佰万圆整'],
    [10_000_000_000n, '壹亿圆整'],
    [10_000_000_100n, '壹亿零壹圆整'],
    [10_010_000_000n, '壹亿零壹拾万圆整'],
    [-10_600n, '负壹佰零陆圆整'],
  ])('of %s fen are %s', (amount, words) => {
    expect(capitalsOf(fen(amount))).toBe(words)
  })
})
