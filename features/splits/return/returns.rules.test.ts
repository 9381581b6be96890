import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fen, fen, keep, sumFen, zeroFen } from '../../../core/shared/money.ts'
import { yuan } from '../../sharing/shares/chain.fixture.ts'
import { merchantPartOf, overridden, totalOf } from './returns.rules.ts'
import { keepPart, type RefundSpan, type ReturnablePart, returnsOf } from '../order/part-returns.rules.ts'

const span = (from: string, to: string, before = '0'): RefundSpan => ({
  tradeAmountFen: yuan('100.00'),
  refundedBeforeFen: yuan(before),
  fromFen: yuan(from),
  toFen: yuan(to),
})
const part = (detailNo: string, amount: string, more: { held?: string; covered?: string } = {}): ReturnablePart => ({
  detailNo,
  amount: yuan(amount),
  heldFen: yuan(more.held ?? amount),
  coveredFen: yuan(more.covered ?? '0'),
})
const example = [part('01', '12.45'), part('02', '9.96'), part('03', '7.47')]
const fenOf = (parts: readonly { amountFen: Fen }[]) => parts.map(({ amountFen }) => amountFen)

describe('what receivers give back at a refund (money.md 6.3)', () => {
  it('is that of the worked example: 4.98, 3.99, 2.99; the merchant bears 27.89 and is left with 41.85', () => {
    const refund = span('0', '40.00')
    expect(example.map(({ amount }) => keepPart(amount, refund, yuan('40.00')))).toEqual([
      yuan('7.47'),
      yuan('5.97'),
      yuan('4.48'),
    ])
    const returns = returnsOf(example, refund)
    expect(fenOf(returns)).toEqual([yuan('4.98'), yuan('3.99'), yuan('2.99')])
    expect(totalOf(returns)).toBe(yuan('11.96'))
    expect(merchantPartOf(yuan('40.00'), yuan('0.15'), returns)).toBe(yuan('27.89'))
    expect(yuan('69.74') - yuan('27.89')).toBe(yuan('41.85'))
  })

  it.each([
    {
      why: 'the rest at the last refund',
      refund: span('40.00', '100.00'),
      returns: ['7.47', '5.97', '4.48'],
      held: ['7.47', '5.97', '4.48'],
    },
    { why: 'all at a full refund', refund: span('0', '100.00'), returns: ['12.45', '9.96', '7.47'] },
    {
      why: 'nothing for refunds it was returned for before',
      refund: span('0', '40.00'),
      covered: '40.00',
      returns: ['0', '0', '0'],
    },
    {
      why: 'the step beyond what was covered',
      refund: span('0', '50.00'),
      covered: '40.00',
      returns: ['1.25', '0.99', '0.75'],
    },
    {
      why: 'never more than is held',
      refund: span('0', '100.00'),
      held: ['1.00', '0', '7.47'],
      returns: ['1.00', '0', '7.47'],
    },
    {
      why: 'all at the end, also when refunds came before the division',
      refund: span('40.00', '100.00', '40.00'),
      covered: '40.00',
      returns: ['12.45', '9.96', '7.47'],
    },
    {
      why: 'its share of what was left when it was divided',
      refund: span('40.00', '70.00', '40.00'),
      covered: '40.00',
      returns: ['6.23', '4.98', '3.74'],
    },
  ])('is $why', ({ refund, covered = '0', held, returns }) => {
    const parts = example.map((one, at) => ({
      ...one,
      coveredFen: yuan(covered),
      heldFen: held ? yuan(held[at] as string) : one.amount,
    }))
    expect(fenOf(returnsOf(parts, refund))).toEqual(returns.map((one) => yuan(one)))
  })

  it('adds up over refunds of any size to what one refund of the sum gives back, and to all at the end', () => {
    fc.assert(
      fc.property(scene, ({ amount, parts, refunds }) => {
        const given = parts.map(() => zeroFen)
        let reached = zeroFen
        for (const one of [...refunds, fen(amount - sumFen(refunds))]) {
          const refund = {
            tradeAmountFen: amount,
            refundedBeforeFen: zeroFen,
            fromFen: reached,
            toFen: fen(reached + one),
          }
          const now = returnsOf(
            parts.map((d, at) => ({
              detailNo: String(at),
              amount: d,
              heldFen: fen(d - (given[at] as Fen)),
              coveredFen: reached,
            })),
            refund,
          )
          for (const [at, { amountFen }] of now.entries()) {
            expect(amountFen >= 0n).toBe(true)
            given[at] = fen((given[at] as Fen) + amountFen)
          }
          reached = refund.toFen
          expect(given).toEqual(parts.map((d) => fen(d - keepPart(d, refund, reached))))
        }
        expect(given).toEqual(parts)
      }),
      { numRuns: 2000 },
    )
  })

  it('leaves the merchant at 0 or more on the trade after every refund, by the fee that comes back in proportion', () => {
    fc.assert(
      fc.property(scene, ({ amount, fee, parts, refunds }) => {
        let reached = zeroFen
        for (const one of [...refunds, fen(amount - sumFen(refunds))]) {
          reached = fen(reached + one)
          const kept = sumFen(
            parts.map((d) =>
              keepPart(
                d,
                { tradeAmountFen: amount, refundedBeforeFen: zeroFen, fromFen: zeroFen, toFen: reached },
                reached,
              ),
            ),
          )
          expect(amount - reached - keep(fee, amount, reached) - kept >= 0n).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

/** A payment with its fee, parts that together are no more than what is settled, and refunds within the amount. */
const scene = fc
  .record({
    amount: fc.bigInt({ min: 1n, max: 1_000_000n }),
    feePpm: fc.bigInt({ min: 0n, max: 100_000n }),
    shares: fc.array(fc.bigInt({ min: 0n, max: 1_000n }), { minLength: 1, maxLength: 6 }),
    steps: fc.array(fc.bigInt({ min: 1n, max: 1_000n }), { maxLength: 8 }),
  })
  .map(({ amount, feePpm, shares, steps }) => {
    const fee = fen((amount * feePpm) / 1_000_000n)
    const weight = shares.reduce((a, b) => a + b, 1n)
    const parts = shares.map((share) => fen(((amount - fee) * share) / weight))
    const whole = steps.reduce((a, b) => a + b, 1n)
    const refunds = steps.map((step) => fen((amount * step) / whole)).filter((one) => one > 0n)
    return { amount: fen(amount), fee, parts, refunds }
  })

describe('returns given by hand', () => {
  const money = { afterRefundFen: yuan('59.77'), heldFen: yuan('29.88') }
  const by = (given: Record<string, string>, refund = '40.00', of = money) =>
    overridden(
      example,
      returnsOf(example, span('0', refund)),
      Object.entries(given).map(([detailNo, amount]) => ({ detailNo, amountFen: yuan(amount) })),
      yuan(refund),
      of,
    )

  it('take the place of the worked out ones; parts that are not named keep theirs', () => {
    expect(fenOf(by({ '01': '0', '03': '7.47' }))).toEqual([0n, yuan('3.99'), yuan('7.47')])
  })

  it.each([
    { why: 'a receiver had no part', given: { '09': '1.00' }, refund: '40.00', msg: '该分账方未参与此次分账' },
    { why: 'one is more than was paid', given: { '01': '12.46' }, refund: '40.00', msg: '回退金额超过已分金额' },
    {
      why: 'together they exceed the refund',
      given: { '01': '12.45' },
      refund: '1.00',
      msg: '回退金额合计不能超过退款金额',
    },
  ])('are refused when $why', ({ given, refund, msg }) => {
    expect(() => by(given as unknown as Record<string, string>, refund)).toThrow(msg)
  })

  it('are refused when the merchant would end below zero on the trade', () => {
    const all = { afterRefundFen: yuan('0'), heldFen: yuan('29.88') }
    expect(() => by({ '01': '0' }, '100.00', all)).toThrow('回退金额过少，商户在该交易上将少于零，至少需回退29.88元')
    expect(fenOf(by({ '01': '12.45' }, '100.00', all))).toEqual([yuan('12.45'), yuan('9.96'), yuan('7.47')])
  })
})
