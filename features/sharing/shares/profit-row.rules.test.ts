import { describe, expect, it } from 'vitest'
import { formatYuan, sumFen } from '../../../core/shared/money.ts'
import {
  chainOf,
  creditCard,
  fortyPercent,
  nothingReported,
  price,
  profits,
  reported,
  shares,
  trade,
  wechat,
  yuan,
} from './chain.fixture.ts'
import { adjustment, changeBetween, type ProfitRow, totalsOf } from './profit-row.rules.ts'
import { RefundFeeRule } from '../../channels/pay-way/pay-way-codes.contract.ts'
import { afterRefund, asCharged, nothingRefunded, priceTrade, sharesAfter } from './sharing.rules.ts'

const { proportional } = RefundFeeRule

describe('trap 4: what is booked is never overwritten', () => {
  const frozen = (rows: ProfitRow[]) => Object.freeze(rows.map((row) => Object.freeze(row)))

  it('a refund is new rows that add up with the old ones to what is kept', () => {
    const priced = priceTrade(chainOf(wechat, fortyPercent), trade('123.45'))
    const booked = frozen(shares(priced))
    const text = profits(booked)
    const kept = sharesAfter(
      priced,
      proportional,
      afterRefund(priced, proportional, nothingRefunded, yuan('50.00'), nothingReported),
    )
    const rows = changeBetween(booked, kept)
    expect(profits(booked)).toEqual(text)
    expect(booked.map((row, place) => row.profitFen + (rows[place]?.profitFen ?? 0n))).toEqual(
      kept.map((row) => row.profitFen),
    )
  })

  it('a void mirrors every row', () => {
    const booked = shares(priceTrade(chainOf(creditCard, fortyPercent), trade('5000.00', { isD0: true })))
    const mirrored = changeBetween(booked, [])
    expect(mirrored.map((row) => [row.level, row.ownerNo, row.childNo])).toEqual(
      booked.map((row) => [row.level, row.ownerNo, row.childNo]),
    )
    for (const name of ['childFeeFen', 'costFeeFen', 'spreadFen', 'shareInFen', 'shareOutFen', 'profitFen'] as const) {
      expect(mirrored.map((row) => row[name])).toEqual(booked.map((row) => -row[name]))
    }
  })
})

describe('recalculation', () => {
  const lowerL1 = chainOf([price('0.21'), price('0.26'), price('0.32'), price('0.38')])

  it('E5a priced by mistake with the old version: L1 gains 2.00, the operator loses 2.00, and again changes nothing', () => {
    const old = priceTrade(chainOf(wechat), trade('10000.00'))
    const corrected = shares(priceTrade(lowerL1, asCharged(old)))
    const rows = adjustment(shares(old), corrected)
    expect(rows.map((row) => [row.ownerNo, formatYuan(row.profitFen)])).toEqual([
      ['operator', '-2.00'],
      ['L1', '2.00'],
    ])
    expect(adjustment(corrected, corrected)).toEqual([])
  })

  it('fee and cost stay as charged, also with other prices at both ends', () => {
    const old = priceTrade(chainOf(creditCard), trade('5000.00', { isD0: true }))
    const other = chainOf([
      price('0.10', { d0Fee: '9.00' }),
      price('0.20'),
      price('0.55', { d0Fee: '2.50' }),
      price('0.99', { d0Fee: '0.10' }),
    ])
    const after = afterRefund(old, proportional, nothingRefunded, yuan('2000.00'), nothingReported)
    const before = sharesAfter(old, proportional, after)
    const corrected = sharesAfter(priceTrade(other, asCharged(old)), proportional, after)
    expect(totalsOf(corrected)).toEqual(totalsOf(before))
    expect(sumFen(adjustment(before, corrected).map((row) => row.profitFen))).toBe(0n)
  })

  it('another chain takes from those who left it and gives to those who joined', () => {
    const old = priceTrade(chainOf(wechat, fortyPercent), trade('123.45'))
    const moved = {
      ...chainOf([price('0.21'), price('0.30'), price('0.38')]),
      employee: { ...fortyPercent, ownerNo: 'other' },
    }
    moved.levels = moved.levels.map((level) => (level.ownerNo === 'L1' ? { ...level, ownerNo: 'L9' } : level))
    const rows = adjustment(shares(old), shares(priceTrade(moved, asCharged(old))))
    expect(Object.fromEntries(rows.map((row) => [row.ownerNo, formatYuan(row.profitFen)]))).toEqual({
      operator: '0.02',
      L9: '0.06',
      other: '0.04',
      L1: '-0.05',
      L2: '-0.04',
      employee: '-0.03',
    })
    expect(sumFen(rows.map((row) => row.profitFen))).toBe(0n)
  })

  it('a corrected merchant fee shifts profit by exactly the difference, also after a refund', () => {
    const old = priceTrade(chainOf(wechat), trade('123.45'))
    const after = afterRefund(old, proportional, nothingRefunded, yuan('50.00'), nothingReported)
    const corrected = priceTrade(old.chain, { ...asCharged(old), merchantFee: reported('0.40') })
    const rows = adjustment(sharesAfter(old, proportional, after), sharesAfter(corrected, proportional, after))
    expect(formatYuan(sumFen(rows.map((row) => row.profitFen)))).toBe('-0.07')
  })

  it('a corrected channel cost moves the operator alone by exactly the difference, also after a refund', () => {
    const old = priceTrade(chainOf(wechat), trade('123.45'))
    const after = afterRefund(old, proportional, nothingRefunded, yuan('50.00'), nothingReported)
    const corrected = priceTrade(old.chain, { ...asCharged(old), channelCost: reported('0.29') })
    const rows = adjustment(sharesAfter(old, proportional, after), sharesAfter(corrected, proportional, after))
    expect(rows.map((row) => [row.ownerNo, formatYuan(row.profitFen)])).toEqual([['operator', '-0.03']])
  })
})

it('owners of one number and two types are two owners', () => {
  const [operator] = shares(priceTrade(chainOf(wechat), trade('123.45')))
  if (!operator) throw new Error('no row')
  const rows = changeBetween([operator], [{ ...operator, ownerType: 2 }])
  expect(rows.map((row) => [row.ownerType, formatYuan(row.profitFen)])).toEqual([
    [2, '0.09'],
    [1, '-0.09'],
  ])
})

it('an adjustment shows a level whose fees move although its profit does not', () => {
  const old = priceTrade(chainOf(wechat), trade('10000.00'))
  const lower = chainOf([price('0.21'), price('0.27'), price('0.31'), price('0.38')])
  const rows = adjustment(shares(old), shares(priceTrade(lower, asCharged(old))))
  expect(profits(rows)).toEqual(['-1.00', '0.00', '1.00'])
  expect(rows[1]).toMatchObject({ ownerNo: 'L1', childFeeFen: yuan('-1.00'), costFeeFen: yuan('-1.00') })
})
