import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen, zeroFen } from '../../../core/shared/money.ts'
import { checkedTerms, copyOfTerms, termsOfCopy } from '../meal/meal.rules.ts'
import { whyUncounted } from './explain.rules.ts'
import { assess, countedOf, missingOf, percentOf, spanOf } from './turnover.rules.ts'

const amount = { reachKind: 1, reachAmount: fen(50_000), reachCount: 0, reachMonths: 0 } as const
const monthly = { reachKind: 2, reachAmount: fen(10_000), reachCount: 0, reachMonths: 3 } as const
const counted = { reachKind: 3, reachAmount: zeroFen, reachCount: 5, reachMonths: 0 } as const
const month = (no: number, yuan: number, count = 1) => ({ month: no, amountFen: fen(yuan * 100), count })

describe('the assessment of a deposit (money 7.1, R645)', () => {
  it.each([
    {
      why: 'a fen too little',
      terms: amount,
      months: [month(0, 499), { ...month(1, 0), amountFen: fen(99) }],
      is: false,
    },
    { why: 'the amount to the fen', terms: amount, months: [month(0, 300), month(2, 200)], is: true },
    { why: 'nothing at all', terms: amount, months: [], is: false },
    { why: 'three months in a row', terms: monthly, months: [month(1, 100), month(2, 100), month(3, 100)], is: true },
    {
      why: 'three months with a gap',
      terms: monthly,
      months: [month(0, 100), month(1, 100), month(3, 100)],
      is: false,
    },
    {
      why: 'a month below the amount',
      terms: monthly,
      months: [month(0, 100), month(1, 99), month(2, 100)],
      is: false,
    },
    { why: 'the count', terms: counted, months: [month(0, 1, 2), month(1, 1, 3)], is: true },
    { why: 'one too few', terms: counted, months: [month(0, 1, 4)], is: false },
  ])('with $why: $is', ({ terms, months, is }) => {
    expect(assess(terms, months).isReached).toBe(is)
  })

  it('says what is missing and how far it is, in the words of its kind', () => {
    const part = { amountFen: fen(12_345), count: 2, months: 1 }
    expect(missingOf(amount, part)).toEqual({ amountFen: 37_655n, count: 0, months: 0 })
    expect(missingOf(monthly, part)).toEqual({ amountFen: 0n, count: 0, months: 2 })
    expect(missingOf(counted, part)).toEqual({ amountFen: 0n, count: 3, months: 0 })
    expect([amount, monthly, counted].map((terms) => percentOf(terms, part))).toEqual([24, 33, 40])
    expect(percentOf(amount, { ...part, amountFen: fen(-5) })).toBe(0)
    expect(percentOf(amount, { ...part, amountFen: fen(60_000) })).toBe(100)
  })

  it('counts net of what went back and without what does not count', () => {
    const figures = {
      payAmount: fen(1000),
      payCount: 6,
      reverseAmount: fen(100),
      reverseCount: 1,
      refundAmount: fen(150),
      smallAmount: fen(50),
      smallCount: 1,
      otherAmount: fen(200),
      otherCount: 1,
      outsideRefunds: fen(30),
      goneCount: 1,
    }
    expect(countedOf(figures)).toEqual({ amountFen: 530n, count: 2 })
  })

  it.each([
    { why: 'within its time', today: '2026-03-10', mode: 1, span: ['2026-03-01', '2026-03-10', '2026-03-10'] },
    { why: 'in the days of grace', today: '2026-04-02', mode: 1, span: ['2026-03-01', '2026-03-31', '2026-04-02'] },
    { why: 'after them', today: '2026-05-02', mode: 1, span: ['2026-03-01', '2026-03-31', '2026-04-03'] },
    { why: 'when it goes on', today: '2026-05-02', mode: 2, span: ['2026-03-01', '2026-05-02', '2026-05-02'] },
  ] as const)('looks at the days of $why', ({ today, mode, span: [first, last, until] }) => {
    const order = { payDay: '2026-03-01', reachDeadline: '2026-03-31', forfeitMode: mode }
    expect(spanOf(order, today)).toEqual({ first, last, until })
  })

  it.each([
    { trade: { tradeKind: 2 }, why: 1 },
    { trade: { rptStatus: 5 }, why: 2 },
    { trade: { payWay: 2 }, why: 4 },
    { trade: { tradeAmount: fen(99) }, why: 5 },
    { trade: { rptStatus: 7 }, why: 3 },
  ])('tells why $trade does not count: $why', ({ trade, why }) => {
    const sale = { rptOrderCode: 'PT', payTime: '', payWay: 1, tradeAmount: fen(100), tradeKind: 1, rptStatus: 2 }
    expect(whyUncounted({ ...sale, ...trade }, { countPayWays: [1], minTradeAmount: fen(100) })).toBe(why)
  })

  it('more turnover never takes a target away', () => {
    const months = fc.array(
      fc.record({ month: fc.nat(12), amountFen: fc.bigInt(0n, 30_000n).map(fen), count: fc.nat(4) }),
      { maxLength: 10 },
    )
    fc.assert(
      fc.property(months, fc.nat(12), (some, at) => {
        const rows = [...new Map(some.map((one) => [one.month, one])).values()]
        const more = rows.map((one) => (one.month === at ? { ...one, amountFen: fen(one.amountFen + 1n) } : one))
        for (const terms of [amount, monthly, counted])
          if (assess(terms, rows).isReached) expect(assess(terms, more).isReached).toBe(true)
      }),
    )
  })
})

describe('the terms of a package (C0620, R646)', () => {
  const given = {
    mealName: '标准',
    pledgeAmount: fen(9900),
    reachDays: 30,
    countPayWays: [1, 2],
    minTradeAmount: fen(100),
    refundMode: 1,
    refundTarget: 1,
    forfeitMode: 1,
  } as const

  it.each([
    { why: 'no amount', terms: { reachKind: 1 } },
    { why: 'no months', terms: { reachKind: 2, reachAmount: fen(1) } },
    { why: 'no count', terms: { reachKind: 3, reachAmount: fen(1) } },
  ] as const)('are refused with $why', ({ terms }) => {
    expect(() => checkedTerms({ ...given, ...terms })).toThrow('请填写达标条件')
  })

  it('are refused above the largest deposit, and keep the parts of their kind alone', () => {
    const target = { reachKind: 1, reachAmount: fen(1), reachCount: 4, reachMonths: 2 } as const
    expect(() => checkedTerms({ ...given, ...target, pledgeAmount: fen(1_000_000) })).toThrow('0.01至9999.99')
    expect(checkedTerms({ ...given, ...target })).toMatchObject({ reachAmount: 1n, reachCount: 0, reachMonths: 0 })
  })

  it('come out of the copy that an order keeps as they went in', () => {
    const terms = checkedTerms({ ...given, reachKind: 2, reachAmount: fen(10n ** 12n), reachMonths: 3 })
    expect(termsOfCopy(JSON.parse(JSON.stringify(copyOfTerms(terms))))).toEqual(terms)
  })
})
