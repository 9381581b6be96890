import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen, sumFen } from '../../../core/shared/money.ts'
import { ShopRefundKind } from './refund-codes.contract.ts'
import { type RefundableLine, reckonRefund, unitsFen } from './refund.rules.ts'

const line: RefundableLine = {
  subStatus: 1,
  quantity: 3,
  payAmount: fen(10_000n),
  refundedAmount: fen(0n),
  deliveredQty: 0,
  returnedQty: 0,
  cancelledQty: 0,
  finishTime: null,
}
const at = '2026-11-20 12:00:00+08'
const { moneyOnly, withGoods } = ShopRefundKind

describe('the amount of a refund follows from its pieces (R674)', () => {
  it.each([
    { before: 0, units: 1, refundFen: 3_333n },
    { before: 1, units: 1, refundFen: 3_334n },
    { before: 2, units: 1, refundFen: 3_333n },
    { before: 0, units: 2, refundFen: 6_667n },
    { before: 1, units: 2, refundFen: 6_667n },
    { before: 0, units: 3, refundFen: 10_000n },
  ])('of 100.00 for 3, after $before, $units give $refundFen fen', ({ before, units, refundFen }) => {
    expect(unitsFen(line.payAmount, line.quantity, before, units)).toBe(refundFen)
  })

  it('adds up to the payment in any sequence of partial refunds', () => {
    const sequence = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), sequence, (pay, parts) => {
        const quantity = parts.reduce((sum, part) => sum + part, 0)
        let before = 0
        const amounts = parts.map((units) => {
          const amount = unitsFen(fen(pay), quantity, before, units)
          before += units
          return amount
        })
        expect(amounts.every((amount) => amount >= 0n)).toBe(true)
        expect(sumFen(amounts)).toBe(pay)
      }),
    )
  })

  it('differs by no more than a fen between two single pieces', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 10n }), fc.integer({ min: 2, max: 60 }), (pay, quantity) => {
        const each = Array.from({ length: quantity }, (_, before) => unitsFen(fen(pay), quantity, before, 1))
        const sorted = each.toSorted((a, b) => (a < b ? -1 : 1))
        expect((sorted.at(-1) ?? 0n) - (sorted[0] ?? 0n)).toBeLessThanOrEqual(1n)
      }),
    )
  })
})

describe('a request is refused (R674)', () => {
  const wish = { refundKind: moneyOnly, quantity: 1 } as const
  const completed = { subStatus: 4, deliveredQty: 3, finishTime: '2026-11-13 12:00:00+08' }
  it.each([
    { why: 'nothing speaks against it', over: {}, asked: wish, gives: 3_333n },
    { why: 'it is 7 days to the second', over: completed, asked: { ...wish, refundKind: withGoods }, gives: 3_333n },
  ])('not when $why', ({ over, asked, gives }) => {
    expect(reckonRefund({ ...line, ...over }, asked, at)).toBe(gives)
  })

  it.each([
    { why: 'the order is not paid', over: { subStatus: 0 }, asked: wish, zh: '当前状态' },
    { why: 'the order is closed', over: { subStatus: 5 }, asked: wish, zh: '当前状态' },
    { why: 'it is refunded whole', over: { subStatus: 6 }, asked: wish, zh: '当前状态' },
    {
      why: 'it is later than 7 days after completion',
      over: { ...completed, finishTime: '2026-11-13 11:59:59+08' },
      asked: { ...wish, refundKind: withGoods },
      zh: '已超过退款期限',
    },
    {
      why: 'more is asked than paid',
      over: {},
      asked: { ...wish, refundAmount: fen(3_334n) },
      zh: '退款金额超过可退金额33.33元',
    },
    { why: 'less is asked than follows', over: {}, asked: { ...wish, refundAmount: fen(3_332n) }, zh: '应为33.33元' },
    {
      why: 'more pieces than are unsent',
      over: { deliveredQty: 2 },
      asked: { ...wish, quantity: 2 },
      zh: '超过可退数量1件',
    },
    { why: 'sent pieces without goods', over: { deliveredQty: 3 }, asked: wish, zh: '超过可退数量0件' },
    {
      why: 'unsent pieces with goods',
      over: { deliveredQty: 1 },
      asked: { refundKind: withGoods, quantity: 2 },
      zh: '超过可退数量1件',
    },
    {
      why: 'pieces went back already',
      over: { deliveredQty: 2, returnedQty: 1 },
      asked: { refundKind: withGoods, quantity: 2 },
      zh: '超过可退数量1件',
    },
    { why: 'pieces are worth nothing', over: { payAmount: fen(1n) }, asked: wish, zh: '可退金额为0元' },
  ])('when $why', ({ over, asked, zh }) => {
    expect(() => reckonRefund({ ...line, ...over }, asked, at)).toThrow(zh)
  })
})
