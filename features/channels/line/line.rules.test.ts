import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { PayWay } from '../pay-way/pay-way-codes.contract.ts'
import { levelFee } from '../../sharing/shares/fee.rules.ts'
import { belowGiver, type Line, malformed, outOfBounds } from './line.rules.ts'

const line = (more: Partial<Line> = {}): Line => ({
  payWay: PayWay.wechat,
  ratePpm: 3_000,
  capAmountFen: null,
  minFeeFen: fen(0),
  d0RatePpm: 0,
  d0FeeFen: fen(0),
  ...more,
})
const card = (more: Partial<Line> = {}) => line({ payWay: PayWay.debitCard, ...more })

describe('a line against its giver', () => {
  it.each([
    {
      why: 'the giver has not the pay way',
      own: line(),
      giver: null,
      error: 'price.payWayClosed',
      words: '上级未开通微信',
    },
    {
      why: 'the rate is lower',
      own: line(),
      giver: line({ ratePpm: 3_001 }),
      error: 'price.rateBelowCost',
      words: '微信费率不能低于上级成本0.3001%',
    },
    {
      why: 'the D0 rate is lower',
      own: line({ d0RatePpm: 1 }),
      giver: line({ d0RatePpm: 200 }),
      error: 'price.d0RateBelowCost',
      words: '微信D0费率不能低于上级成本0.02%',
    },
    {
      why: 'the D0 fee is lower',
      own: line(),
      giver: line({ d0FeeFen: fen(150) }),
      error: 'price.d0FeeBelowCost',
      words: '微信D0单笔费用不能低于上级成本1.50元',
    },
    {
      why: 'the smallest fee is lower',
      own: line(),
      giver: line({ minFeeFen: fen(1) }),
      error: 'price.minFeeBelowCost',
      words: '微信最低手续费不能低于上级成本0.01元',
    },
    {
      why: 'the cap is lower',
      own: card({ capAmountFen: fen(1_799) }),
      giver: card({ capAmountFen: fen(1_800) }),
      error: 'price.capBelowCost',
      words: '借记卡封顶不能低于上级成本18.00元',
    },
    {
      why: 'the giver has no cap',
      own: card({ capAmountFen: fen(9_900) }),
      giver: card(),
      error: 'price.capWithoutCost',
      words: '上级成本无封顶，借记卡不能设置封顶',
    },
  ])('is refused when $why', ({ own, giver, error, words }) => {
    const refusal = belowGiver(own, giver)
    expect(refusal?.refusalName).toBe(error)
    expect(refusal?.words('zh')).toBe(words)
  })

  it.each([
    { why: 'equal in all', own: card({ capAmountFen: fen(1_800) }), giver: card({ capAmountFen: fen(1_800) }) },
    { why: 'without the cap that the giver has', own: card(), giver: card({ capAmountFen: fen(1_800) }) },
    {
      why: 'higher in all',
      own: line({ ratePpm: 9, d0RatePpm: 9, d0FeeFen: fen(9), minFeeFen: fen(9) }),
      giver: line({ ratePpm: 8, d0RatePpm: 8, d0FeeFen: fen(8), minFeeFen: fen(8) }),
    },
  ])('stands when $why', ({ own, giver }) => expect(belowGiver(own, giver)).toBeNull())

  it('that stands never costs less than its giver on any payment', () => {
    const anyLine = fc.record({
      payWay: fc.constant(PayWay.debitCard),
      ratePpm: fc.integer({ min: 0, max: 10_000 }),
      capAmountFen: fc.option(fc.integer({ min: 1, max: 3_000 }).map(fen)),
      minFeeFen: fc.integer({ min: 0, max: 300 }).map(fen),
      d0RatePpm: fc.integer({ min: 0, max: 500 }),
      d0FeeFen: fc.integer({ min: 0, max: 300 }).map(fen),
    })
    fc.assert(
      fc.property(
        anyLine,
        anyLine,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.boolean(),
        (own, giver, amount, isD0) => {
          fc.pre(belowGiver(own, giver) === null)
          const payment = { amountFen: fen(amount), isD0 }
          const [mine, cost] = [own, giver].map((one) => levelFee({ ...one, shareRatioPpm: 1_000_000 }, payment))
          expect(mine?.ratePartFen).toBeGreaterThanOrEqual(cost?.ratePartFen ?? 0n)
          expect(mine?.d0PartFen).toBeGreaterThanOrEqual(cost?.d0PartFen ?? 0n)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})

describe('a line against the channel', () => {
  const bounds = { maxRatePpm: 10_000, minMerchantRatePpm: 2_500 }

  it.each([
    {
      why: 'the channel does not offer it',
      own: line(),
      given: null,
      isMerchant: true,
      error: 'price.payWayNotOffered',
    },
    {
      why: 'it is above the ceiling',
      own: line({ ratePpm: 10_001 }),
      given: bounds,
      isMerchant: false,
      error: 'price.rateTooHigh',
    },
    {
      why: 'a merchant pays too little',
      own: line({ ratePpm: 2_499 }),
      given: bounds,
      isMerchant: true,
      error: 'price.rateTooLow',
    },
  ])('is refused when $why', ({ own, given, isMerchant, error }) => {
    expect(outOfBounds(own, given, isMerchant)?.refusalName).toBe(error)
  })

  it('stands on the bounds, and a node may pay less than merchants must', () => {
    expect(outOfBounds(line({ ratePpm: 10_000 }), bounds, true)).toBeNull()
    expect(outOfBounds(line({ ratePpm: 2_500 }), bounds, true)).toBeNull()
    expect(outOfBounds(line({ ratePpm: 0 }), bounds, false)).toBeNull()
  })
})

describe('the form of lines', () => {
  it.each([
    { why: 'there is none', lines: [], error: 'price.noLine' },
    { why: 'a pay way stands twice', lines: [line(), line()], error: 'price.payWayTwice' },
    { why: 'the rate is above 10 %', lines: [line({ ratePpm: 100_001 })], error: 'price.rateTooHigh' },
    { why: 'a wallet has a cap', lines: [line({ capAmountFen: fen(1) })], error: 'price.noCap' },
    {
      why: 'a foreign card has a D0 price',
      lines: [line({ payWay: PayWay.foreignCard, d0FeeFen: fen(1) })],
      error: 'price.noD0',
    },
  ])('is refused when $why', ({ lines, error }) => expect(malformed(lines)?.refusalName).toBe(error))

  it('is right with a rate of 0 and a capped debit card', () => {
    expect(malformed([line({ payWay: PayWay.digitalYuan, ratePpm: 0 }), card({ capAmountFen: fen(1) })])).toBeNull()
  })
})
