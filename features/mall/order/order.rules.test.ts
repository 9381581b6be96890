import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { CouponStatus } from '../coupon/coupon-codes.contract.ts'
import { couponTransitions } from '../coupon/coupon.rules.ts'
import { couponProblem, lineProblem, type QuoteLine, quoteOf } from '../quote/quote.rules.ts'
import { MasterStatus, SubStatus } from './order-codes.contract.ts'
import { isOver, masterTransitions, subTransitions } from './order.rules.ts'

const { unpaid, paid, closed } = MasterStatus
const coupon = CouponStatus

/** Every event from every state: the state it leads to; what is not named is refused. */
const tables = [
  {
    name: 'a master order',
    events: masterTransitions,
    states: Object.values(MasterStatus),
    leads: { pay: { [unpaid]: paid }, close: { [unpaid]: closed } },
  },
  {
    name: 'a sub order',
    events: subTransitions,
    states: Object.values(SubStatus),
    leads: { pay: { [SubStatus.unpaid]: SubStatus.toShip }, close: { [SubStatus.unpaid]: SubStatus.closed } },
  },
  {
    name: 'a coupon',
    events: couponTransitions,
    states: Object.values(CouponStatus),
    leads: {
      lock: { [coupon.unused]: coupon.locked },
      release: { [coupon.locked]: coupon.unused },
      use: { [coupon.locked]: coupon.used },
      expire: { [coupon.unused]: coupon.expired },
      void: { [coupon.unused]: coupon.void },
    },
  },
] as const

describe.each(tables)('the events of $name', ({ events, states, leads }) => {
  it.each(
    Object.keys(events).flatMap((event) =>
      states.map((state) => ({
        event,
        state,
        to: (leads as Record<string, Record<number, number>>)[event]?.[state],
      })),
    ),
  )('$event from $state: $to', ({ event, state, to }) => {
    const table = events as Parameters<typeof nextState>[0]
    if (to === undefined) expect(() => nextState(table, state, event)).toThrow('当前状态不允许此操作')
    else expect(nextState(table, state, event)).toBe(to)
  })
})

const line = (yuan: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  productNo: `P${yuan}`,
  priceFen: fen(Math.round(yuan * 100)),
  quantity: 1,
  freightFen: fen(0),
  classIds: [1n],
  ...more,
})
const ten = { threshold: fen(10_000), amount: fen(1_000), classIds: [] }

describe('the figures of an order (R066, money 8.5)', () => {
  it('spread a coupon of 10.00 over 99.00, 45.50 and 12.30 as 6.31, 2.91 and 0.78', () => {
    const quote = quoteOf([line(99), line(45.5), line(12.3)], ten)
    expect(quote.lines.map(({ couponShareFen }) => couponShareFen)).toEqual([631n, 291n, 78n])
    expect(quote).toMatchObject({ goodsFen: 15_680n, couponFen: 1_000n, payFen: 14_680n })
  })

  it('charge the freight of a product once, and spread it over all lines', () => {
    const freight = { productNo: 'A', freightFen: fen(1_000) }
    const quote = quoteOf([line(100, freight), line(50, freight), line(50, { freightFen: fen(500) })], null)
    expect(quote).toMatchObject({ goodsFen: 20_000n, freightFen: 1_500n, couponFen: 0n, payFen: 21_500n })
    expect(quote.lines.map(({ freightShareFen }) => freightShareFen)).toEqual([750n, 375n, 375n])
  })

  it('spread a coupon over the goods that it is for alone', () => {
    const quote = quoteOf([line(100, { classIds: [2n, 1n] }), line(300, { classIds: [3n] })], {
      ...ten,
      classIds: [1n],
    })
    expect(quote.lines.map(({ couponShareFen }) => couponShareFen)).toEqual([1_000n, 0n])
    expect(() =>
      quoteOf([line(99, { classIds: [2n] }), line(300, { classIds: [3n] })], { ...ten, classIds: [2n] }),
    ).toThrow('优惠券不可用')
  })

  it('add up, whatever the lines', () => {
    for (let n = 1; n < 200; n++) {
      const lines = [line(n / 7 + 100), line(n * 3.33), line(0.01, { quantity: n, freightFen: fen(n) })]
      const { lines: parts, ...whole } = quoteOf(lines, ten)
      const sum = (of: (part: (typeof parts)[number]) => bigint) => parts.reduce((total, part) => total + of(part), 0n)
      expect(sum(({ payFen }) => payFen)).toBe(whole.payFen)
      expect(sum(({ couponShareFen }) => couponShareFen)).toBe(whole.couponFen)
      expect(parts.every(({ payFen, goodsFen, couponShareFen }) => payFen >= 0n && couponShareFen <= goodsFen)).toBe(
        true,
      )
    }
  })
})

describe('a coupon for an order', () => {
  const usable = {
    ...ten,
    couponStatus: coupon.unused as number,
    validFrom: '2026-03-01 00:00:00+08',
    validTo: '2026-04-01 00:00:00+08',
  }
  it.each([
    { why: 'fits', more: {}, at: '2026-03-01 00:00:00+08', problem: '' },
    {
      why: 'is held by another order',
      more: { couponStatus: coupon.locked },
      at: '2026-03-02 00:00:00+08',
      problem: 'taken',
    },
    { why: 'has not begun', more: {}, at: '2026-02-28 23:59:59+08', problem: 'notYet' },
    { why: 'is over', more: {}, at: '2026-04-01 00:00:00+08', problem: 'over' },
    { why: 'is for other goods', more: { classIds: [9n] }, at: '2026-03-02 00:00:00+08', problem: 'notFor' },
    { why: 'wants more goods', more: { threshold: fen(10_001) }, at: '2026-03-02 00:00:00+08', problem: 'below' },
  ])('that $why: $problem', ({ more, at, problem }) => {
    expect(couponProblem({ ...usable, ...more }, [line(100)], at)).toBe(problem)
  })
})

describe('a line', () => {
  const there = { isOffered: true, minBuy: 2, freeQty: 5, quantity: 5 }
  it.each([
    { more: {}, msg: undefined },
    { more: { quantity: 6 }, msg: '库存不足' },
    { more: { quantity: 1 }, msg: '低于起订量' },
    { more: { isOffered: false, quantity: 1 }, msg: '商品已下架' },
  ])('$more: $msg', ({ more, msg }) => expect(lineProblem({ ...there, ...more })?.message).toBe(msg))
})

it('an order is over with the second its time ends', () => {
  expect(isOver('2026-03-01 10:30:00+08', '2026-03-01 10:29:59+08')).toBe(false)
  expect(isOver('2026-03-01 10:30:00+08', '2026-03-01 10:30:00+08')).toBe(true)
})
