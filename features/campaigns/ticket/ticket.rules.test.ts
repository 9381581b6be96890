import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Fen, fen, formatYuan, mulRate } from '../../../core/shared/money.ts'
import { yuan } from '../../sharing/shares/chain.fixture.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { FundKind, TicketKind } from './ticket.contract.ts'
import {
  discountOf,
  fittingOffers,
  hasRoom,
  mostOff,
  type Offer,
  platformPart,
  refusalOfOffer,
  shownValue,
  termsOf,
  ticketTransitions,
} from './ticket.rules.ts'

const { above, rate, random } = TicketKind
const terms = (ticketKind: 1 | 2 | 3, value: string, maxDiscount: string) =>
  termsOf({
    ticketKind,
    value,
    maxDiscount: yuan(maxDiscount),
    fundKind: FundKind.platform,
    startTime: '2026-03-01 00:00:00',
    endTime: '2026-03-02 00:00:00',
  })

describe('the discount of an order (money 8.3)', () => {
  it.each([
    { why: 'an amount off', kind: above, value: '10.00', most: '10.00', order: '100.00', off: '10.00' },
    { why: 'no more than the highest', kind: above, value: '10.00', most: '6.00', order: '100.00', off: '6.00' },
    { why: 'a fen stays to be paid', kind: above, value: '10.00', most: '10.00', order: '10.00', off: '9.99' },
    { why: 'nothing off a fen', kind: above, value: '10.00', most: '10.00', order: '0.01', off: '0.00' },
    { why: '90 % is paid', kind: rate, value: '90', most: '50.00', order: '123.45', off: '12.34' },
    { why: '90 % is paid, up to the highest', kind: rate, value: '90', most: '5.00', order: '123.45', off: '5.00' },
    { why: 'half a fen is paid whole', kind: rate, value: '50', most: '5.00', order: '0.01', off: '0.00' },
    { why: '0.0001 % is paid: a fen is left', kind: rate, value: '0.0001', most: '99.00', order: '1.00', off: '0.99' },
  ])('$why: $value of $order takes $off off', ({ kind, value, most, order, off }) => {
    expect(formatYuan(discountOf(terms(kind, value, most), yuan(order), () => 0))).toBe(off)
  })

  it.each([
    { drawn: 0, most: '5.00', off: '0.01' },
    { drawn: 499, most: '5.00', off: '5.00' },
    { drawn: 499, most: '2.00', off: '2.00' },
    { drawn: 122, most: '5.00', off: '1.23' },
  ])('at random takes $off off for a draw of $drawn', ({ drawn, most, off }) => {
    const asked: number[] = []
    const draw = (below: number) => (asked.push(below), drawn)
    expect(formatYuan(discountOf(terms(random, '5.00', most), yuan('100.00'), draw))).toBe(off)
    expect(asked).toEqual([500])
  })

  const amount = fc.bigInt({ min: 1n, max: 10_000_000n }).map((value) => fen(value))
  it('is never above the highest, never the whole order, and its parts add up', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(above, rate, random),
        amount,
        fc.integer({ min: 1, max: 999_999 }),
        amount,
        amount,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.double({ min: 0, max: 0.999_999, noNaN: true }),
        (ticketKind, value, paidPpm, maxDiscount, order, platformPpm, share) => {
          const of = {
            ticketKind,
            valueAmount: ticketKind === rate ? null : value,
            paidPpm: ticketKind === rate ? paidPpm : null,
            maxDiscount,
          }
          const off = discountOf(of, order, (below) => Math.floor(share * below))
          expect(off <= maxDiscount && off <= order - 1n && off >= 0n).toBe(true)
          expect(off <= mostOff(of, order)).toBe(true)
          if (ticketKind === rate) expect(off <= order - mulRate(order, paidPpm)).toBe(true)
          if (ticketKind === random && order > 1n) expect(off >= 1n && off <= value).toBe(true)
          const platform = platformPart(off, platformPpm)
          expect(platform >= 0n && platform <= off).toBe(true)
          if (platformPpm === 0) expect(platform).toBe(0n)
          if (platformPpm === 1_000_000) expect(platform).toBe(off)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the terms of a ticket', () => {
  const given = {
    ticketKind: above,
    value: '10.00',
    maxDiscount: yuan('10.00'),
    fundKind: FundKind.shared,
    platformRatio: 600_000,
    startTime: '2026-03-01 00:00:00',
    endTime: '2026-03-02 00:00:00',
  } as const
  it.each([
    [{}, { valueAmount: yuan('10.00'), paidPpm: null, platformPpm: 600_000 }],
    [
      { ticketKind: rate, value: '88.5' },
      { valueAmount: null, paidPpm: 885_000, platformPpm: 600_000 },
    ],
    [{ fundKind: FundKind.platform }, { platformPpm: 1_000_000 }],
    [{ fundKind: FundKind.merchant }, { platformPpm: 0 }],
  ])('%o are kept', (more, kept) => {
    expect(termsOf({ ...given, ...more })).toMatchObject(kept)
  })
  it.each([
    [{ value: '0.00' }, 'ticket.valueWrong'],
    [{ value: '-1' }, 'ticket.valueWrong'],
    [{ value: 'ten' }, 'ticket.valueWrong'],
    [{ ticketKind: rate, value: '0' }, 'ticket.valueWrong'],
    [{ ticketKind: rate, value: '100' }, 'ticket.valueWrong'],
    [{ ticketKind: rate, value: '100.1' }, 'ticket.valueWrong'],
    [{ platformRatio: undefined }, 'ticket.ratioWrong'],
    [{ platformRatio: 0 }, 'ticket.ratioWrong'],
    [{ platformRatio: 1_000_000 }, 'ticket.ratioWrong'],
    [{ endTime: '2026-03-01 00:00:00' }, 'ticket.timesReversed'],
  ])('%o are refused', (more, refusalName) => {
    expect(() => termsOf({ ...given, ...more })).toThrow(expect.objectContaining({ refusalName }))
  })
  it('are shown as they were given', () => {
    expect(shownValue({ valueAmount: yuan('10.00'), paidPpm: null })).toBe('10.00')
    expect(shownValue({ valueAmount: null, paidPpm: 885_000 })).toBe('88.5')
  })
})

const offer = (more: Partial<Offer> = {}): Offer => ({
  ...terms(above, '10.00', '10.00'),
  ticketNo: 'KQ1',
  ticketStatus: ActiveStatus.running,
  isInTime: true,
  isHere: true,
  payWays: [],
  threshold: yuan('100.00'),
  budgetAmount: yuan('100.00'),
  takenAmount: fen(0),
  perUserLimit: 0,
  usedByPayer: 0,
  ...more,
})
const asked = { orderFen: yuan('100.00') as Fen, payWay: 1, isPayerKnown: false }

describe('an offer', () => {
  it.each([
    ['is a draft', { ticketStatus: ActiveStatus.draft }, asked, 'ticket.notRunning'],
    ['was stopped', { ticketStatus: ActiveStatus.stopped }, asked, 'ticket.notRunning'],
    ['is out of its time', { isInTime: false }, asked, 'ticket.notRunning'],
    ['is elsewhere', { isHere: false }, asked, 'ticket.notHere'],
    ['is for another way', { payWays: [2, 3] }, asked, 'ticket.otherWay'],
    ['begins higher', {}, { ...asked, orderFen: yuan('99.99') }, 'ticket.belowThreshold'],
    ['would take all', { threshold: fen(0) }, { ...asked, orderFen: yuan('0.01') }, 'ticket.belowThreshold'],
    ['must know the payer', { perUserLimit: 1 }, asked, 'ticket.payerUnknown'],
    [
      'was used up by the payer',
      { perUserLimit: 1, usedByPayer: 1 },
      { ...asked, isPayerKnown: true },
      'ticket.limitReached',
    ],
    ['has no budget left', { takenAmount: yuan('100.00') }, asked, 'ticket.budgetUsed'],
  ])('that %s is refused', (_, more, order, refusalName) => {
    expect(refusalOfOffer(offer(more), order)).toMatchObject({ refusalName })
  })

  it('that fits is chosen by its discount, of equal ones the older', () => {
    const offers = [
      offer({ ticketNo: 'KQ3' }),
      offer({ ticketNo: 'KQ2' }),
      offer({ ticketNo: 'KQ1', ...terms(above, '5.00', '5.00') }),
      offer({ ticketNo: 'KQ4', ...terms(random, '50.00', '50.00') }),
      offer({ ticketNo: 'KQ5', isHere: false }),
    ]
    expect(fittingOffers(offers, asked).map(({ ticketNo }) => ticketNo)).toEqual(['KQ4', 'KQ2', 'KQ3', 'KQ1'])
  })

  it('has room for a discount up to its budget', () => {
    const left = { budgetAmount: yuan('100.00'), takenAmount: yuan('95.00') }
    expect([hasRoom(left, yuan('5.00')), hasRoom(left, yuan('5.01'))]).toEqual([true, false])
  })
})

it('a ticket goes its way by these events alone', () => {
  expect(Object.entries(ticketTransitions).map(([event, { from, to }]) => `${event} ${from.join()}→${to}`)).toEqual([
    'create →0',
    'edit 0→0',
    'change 1→1',
    'publish 0→1',
    'stop 1→3',
    'restart 3→1',
    'end 1,3→2',
  ])
})
