import { describe, expect, it } from 'vitest'
import { nextState } from '../../../core/shared/transitions.ts'
import { yuan } from '../../sharing/shares/chain.fixture.ts'
import { paid } from '../engine/channel-event.fixture.ts'
import { bornAtChannel, type TradeRow } from '../posting/trade-row.rules.ts'
import { checkRefund, checkVoid, decideRefundSuccess, type RefundCheck, refundTransitions } from './refund.rules.ts'

const payTime = '2026-03-02 10:00:00+08'
const base: TradeRow = {
  ...bornAtChannel('100001', paid({ aisleMerNo: 'A' }, '100.00', { payTime }), 'PT202603020000000001'),
  rptStatus: 2,
  payTime,
  payDay: '2026-03-02',
}
const given = (trade: Partial<TradeRow>, more: Partial<RefundCheck> = {}): RefundCheck => ({
  trade: { ...base, ...trade },
  rules: { refundFeeRule: 1, refundDays: 365, isVoidAllowed: true },
  amountFen: yuan('10.00'),
  refundCount: 0,
  now: '2026-03-02 12:00:00+08',
  ...more,
})
const refusal = (check: () => void) => {
  try {
    check()
    return null
  } catch (error) {
    return (error as Error).message
  }
}

describe('statuses of a refund', () => {
  const events = ['send', 'unclear', 'succeed', 'fail'] as const
  it.each([
    { from: 0, to: [1, 4, 2, 3] },
    { from: 1, to: [null, 4, 2, 3] },
    { from: 2, to: [null, null, null, null] },
    { from: 3, to: [null, null, 2, null] },
    { from: 4, to: [null, null, 2, 3] },
  ])('from $from', ({ from, to }) => {
    const reached = events.map((event) => {
      try {
        return nextState(refundTransitions, from, event)
      } catch {
        return null
      }
    })
    expect(reached).toEqual(to)
  })
})

describe('what refuses a refund, in the order of the document', () => {
  it.each([
    { why: 'nothing', given: given({}), words: null },
    { why: 'partly refunded before', given: given({ rptStatus: 6, refundedAmount: yuan('90.00') }), words: null },
    ...[0, 1, 3, 4, 5, 7].map((rptStatus) => ({
      why: `status ${rptStatus}`,
      given: given({ rptStatus: rptStatus as 0 }),
      words: '该交易状态不能退款',
    })),
    { why: 'the last moment', given: given({}, { now: '2027-03-02 10:00:00+08' }), words: null },
    { why: 'a moment later', given: given({}, { now: '2027-03-02 10:00:01+08' }), words: '已超过退款期限' },
    { why: '50 refunds', given: given({}, { refundCount: 50 }), words: '退款次数已达上限' },
    {
      why: 'more than is left',
      given: given({ refundedAmount: yuan('60.00'), refundingAmount: yuan('35.00') }),
      words: '退款金额超过可退金额5.00元',
    },
    ...[2, 3, 4].map((divStatus) => ({
      why: `division ${divStatus}`,
      given: given({ divStatus: divStatus as 2 }),
      words: '该交易已分账，请先执行分账退款',
    })),
    ...[0, 1, 5, 6, 7].map((divStatus) => ({
      why: `division ${divStatus}`,
      given: given({ divStatus: divStatus as 0 }),
      words: null,
    })),
    {
      why: 'the status wins over all',
      given: given({ rptStatus: 5, divStatus: 3 }, { now: '2029-01-01 00:00:00+08', refundCount: 50 }),
      words: '该交易状态不能退款',
    },
  ])('$why', ({ given, words }) => {
    expect(refusal(() => checkRefund(given))).toBe(words)
  })
})

describe('what refuses a void', () => {
  it.each([
    { why: 'nothing', given: given({}), words: null },
    { why: 'a refund before', given: given({ rptStatus: 6 }), words: '已发生退款，不能撤销' },
    { why: 'a refund under way', given: given({}, { refundCount: 1 }), words: '已发生退款，不能撤销' },
    { why: 'not paid', given: given({ rptStatus: 1 }), words: '该交易状态不能退款' },
    { why: 'the next day', given: given({}, { now: '2026-03-03 00:00:00+08' }), words: '当日未结算的交易才能撤销' },
    { why: 'settled', given: given({ settleStatus: 2 }), words: '当日未结算的交易才能撤销' },
    {
      why: 'a channel without voids',
      given: given({}, { rules: { refundFeeRule: 1, refundDays: 365, isVoidAllowed: false } }),
      words: '当日未结算的交易才能撤销',
    },
    { why: 'divided', given: given({ divStatus: 3 }), words: '该交易已分账，请先执行分账退款' },
    { why: 'frozen for division', given: given({ divStatus: 1 }), words: null },
  ])('$why', ({ given, words }) => {
    expect(refusal(() => checkVoid(given))).toBe(words)
  })
})

describe("the channel's word that a refund succeeded", () => {
  const own = (refundStatus: 0 | 1 | 2 | 3 | 4) => ({ refundStatus, refundAmount: yuan('10.00') })
  it.each([
    { why: 'ours under way', trade: { refundingAmount: yuan('10.00') }, own: own(1), answer: 'apply' },
    { why: 'ours of unknown fate', trade: { refundingAmount: yuan('10.00') }, own: own(4), answer: 'apply' },
    { why: 'ours done', trade: { refundedAmount: yuan('10.00') }, own: own(2), answer: 'duplicate' },
    { why: 'ours once called failed, and there is room (trap 6)', trade: {}, own: own(3), answer: 'apply' },
    {
      why: 'ours once called failed, and no room',
      trade: { refundedAmount: yuan('95.00') },
      own: own(3),
      answer: 'conflict',
    },
    { why: 'another amount than ours', trade: {}, own: { ...own(1), refundAmount: yuan('11.00') }, answer: 'conflict' },
    { why: 'begun by the channel', trade: {}, own: null, answer: 'apply' },
    {
      why: 'begun by the channel, more than is left',
      trade: { refundedAmount: yuan('91.00') },
      own: null,
      answer: 'conflict',
    },
    {
      why: 'begun by the channel while ours would leave no room',
      trade: { refundingAmount: yuan('95.00') },
      own: null,
      answer: 'defer',
    },
  ] as const)('$why: $answer', ({ trade, own, answer }) => {
    expect(decideRefundSuccess({ ...base, ...trade }, own, yuan('10.00'))).toBe(answer)
  })
})
