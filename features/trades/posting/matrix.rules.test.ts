import { describe, expect, it } from 'vitest'
import { RptStatus } from '../trade/trade.contract.ts'
import { compareRepetition, type Decision, decide, type TradeTidings } from './matrix.rules.ts'
import { deferralMinutes } from '../../channels/inbox/inbox.rules.ts'

const columns: TradeTidings[] = ['paySuccess', 'payFailed', 'refundSuccess', 'reversal']

describe('the matrix of money.md 3.3', () => {
  it.each<[string, (number | null)[], Decision[]]>([
    ['none', [null], ['createPaid', 'createFailed', 'defer', 'defer']],
    ['0, 1', [0, 1], ['apply', 'apply', 'defer', 'applyUnpaid']],
    ['2', [2], ['compare', 'stale', 'applyRefund', 'apply']],
    ['3, 4', [3, 4], ['applyLate', 'duplicate', 'defer', 'stale']],
    ['5', [5], ['compare', 'stale', 'conflict', 'duplicate']],
    ['6, 7', [6, 7], ['compare', 'stale', 'applyRefund', 'conflict']],
  ])('trade at %s', (_, statuses, expected) => {
    for (const status of statuses) {
      expect(columns.map((tidings) => decide(status as (typeof RptStatus)['success'] | null, tidings))).toEqual(
        expected,
      )
    }
  })

  it('trap 12: no "failed" moves a paid trade', () => {
    const paid = [RptStatus.success, RptStatus.reversed, RptStatus.partlyRefunded, RptStatus.refunded]
    expect(paid.map((status) => decide(status, 'payFailed'))).toEqual(['stale', 'stale', 'stale', 'stale'])
  })
})

describe('a success told again', () => {
  const trade = { rptStatus: RptStatus.success, rptAisleOrderCode: 'A1', tradeAmount: 12345n, feeAmount: 47n }
  const told = { aisleOrderNo: 'A1', amountFen: 12345n, feeFen: 47n as bigint | null }

  it.each([
    { why: 'all is equal', trade, told, answer: 'duplicate' },
    { why: 'the fee is not told', trade, told: { ...told, feeFen: null }, answer: 'duplicate' },
    { why: 'the amount differs', trade, told: { ...told, amountFen: 12346n }, answer: 'conflict' },
    { why: 'the fee differs', trade, told: { ...told, feeFen: 48n }, answer: 'conflict' },
    { why: 'the channel has another number', trade, told: { ...told, aisleOrderNo: 'A2' }, answer: 'secondPayment' },
    {
      why: 'money went back since',
      trade: { ...trade, rptStatus: RptStatus.refunded },
      told: { ...told, feeFen: 0n },
      answer: 'duplicate',
    },
    { why: 'it was reversed', trade: { ...trade, rptStatus: RptStatus.reversed }, told, answer: 'duplicate' },
    {
      why: 'a reversed order is paid a second time',
      trade: { ...trade, rptStatus: RptStatus.reversed },
      told: { ...told, aisleOrderNo: 'A2' },
      answer: 'secondPayment',
    },
  ] as const)('is a $answer when $why', ({ trade, told, answer }) => {
    expect(compareRepetition(trade, told)).toBe(answer)
  })
})

it('deferred events are tried after 1, 2, 4 … minutes, together a day', () => {
  const waits = [...Array(20).keys()].map(deferralMinutes).filter((minutes) => minutes !== null)
  expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16])
  expect(waits.reduce((a, b) => a + b, 0)).toBe(24 * 60)
})
