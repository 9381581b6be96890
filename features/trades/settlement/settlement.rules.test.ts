import { describe, expect, it } from 'vitest'
import { yuan } from '../../sharing/shares/chain.fixture.ts'
import { planRecords, type SettlePlace, type UnsettledDay } from './settlement.rules.ts'

const day = (payDay: string, net: string, isDue = true): UnsettledDay => ({
  payDay,
  settleCycle: 1,
  isDue,
  tradeCount: 1,
  tradeAmountFen: yuan(net),
  refundAmountFen: yuan('0'),
  feeAmountFen: yuan('0'),
  netFen: yuan(net),
})
const place = (days: UnsettledDay[], pending: string, more: Partial<SettlePlace> = {}): SettlePlace => ({
  days,
  pendingFen: yuan(pending),
  underWayFen: yuan('0'),
  settleMinFen: yuan('1.00'),
  ...more,
})
const amounts = (given: SettlePlace) =>
  planRecords(given).map((record) => [record.payDay, record.settleAmountFen, record.payDays.length])

describe('what is settled', () => {
  it.each([
    {
      why: 'one due day',
      given: place([day('2026-03-02', '73.17')], '73.17'),
      records: [['2026-03-02', yuan('73.17'), 1]],
    },
    { why: 'nothing is due yet', given: place([day('2026-03-02', '73.17', false)], '73.17'), records: [] },
    {
      why: 'money of days not yet due stays',
      given: place([day('2026-03-02', '10.00'), day('2026-03-03', '5.00', false)], '15.00'),
      records: [['2026-03-02', yuan('10.00'), 1]],
    },
    {
      why: 'a refund of a settled trade is carried with its minus',
      given: place([day('2026-03-02', '10.00')], '7.00'),
      records: [['2026-03-02', yuan('7.00'), 1]],
    },
    {
      why: 'money back from the pool comes with the first record',
      given: place([day('2026-03-02', '10.00')], '12.00'),
      records: [['2026-03-02', yuan('12.00'), 1]],
    },
    {
      why: 'a day at or below zero is carried into the next',
      given: place([day('2026-03-02', '3.00'), day('2026-03-03', '9.00')], '7.00'),
      records: [['2026-03-03', yuan('7.00'), 2]],
    },
    {
      why: 'a day below the smallest sum is carried',
      given: place([day('2026-03-02', '0.50'), day('2026-03-03', '0.80')], '1.30'),
      records: [['2026-03-03', yuan('1.30'), 2]],
    },
    { why: 'nothing reaches the smallest sum', given: place([day('2026-03-02', '0.50')], '0.50'), records: [] },
    {
      why: 'three days of a weekend are three records',
      given: place([day('2026-03-06', '10.00'), day('2026-03-07', '20.00'), day('2026-03-08', '30.00')], '60.00'),
      records: [
        ['2026-03-06', yuan('10.00'), 1],
        ['2026-03-07', yuan('20.00'), 1],
        ['2026-03-08', yuan('30.00'), 1],
      ],
    },
    {
      why: 'what a record under way takes is not carried again',
      given: place([day('2026-03-03', '9.00')], '14.00', { underWayFen: yuan('5.00') }),
      records: [['2026-03-03', yuan('9.00'), 1]],
    },
  ])('$why', ({ given, records }) => {
    expect(amounts(given)).toEqual(records)
  })
})
