import { describe, expect, it } from 'vitest'
import { isWithoutMargin, startRate } from './asked-rate.rules.ts'

const floor = {
  payWay: 1 as const,
  rate: '0.2500',
  capAmount: null,
  minFee: '0.00',
  d0Rate: '0.0000',
  d0Fee: '0.00',
  maxRate: '1.0000',
  minMerchantRate: '0.2000',
  isOpen: 1 as const,
}
const listed = (rate: string) => [{ payWay: 1, rate, capAmount: null, minFee: '0.00', d0Rate: '0', d0Fee: '0.00' }]

describe('the price that a merchant’s form begins with', () => {
  it.each([
    { why: 'the price list of its party', of: listed('0.3800'), rate: '0.38' },
    { why: 'the floor without a list', of: [], rate: '0.25' },
    { why: 'the floor when the list is below it', of: listed('0.2400'), rate: '0.25' },
    { why: 'the floor when the list is above what the channel takes', of: listed('1.2000'), rate: '0.25' },
    { why: 'the floor when the list has another way', of: [{ payWay: 2, rate: '0.3800' }], rate: '0.25' },
  ])('is $why', ({ of, rate }) => {
    expect(startRate(floor, of).rate).toBe(rate)
  })

  it('is said to leave nothing when it is the cost itself', () => {
    expect(isWithoutMargin({ payWay: 1, rate: '0.25' }, floor)).toBe(true)
    expect(isWithoutMargin({ payWay: 1, rate: '0.26' }, floor)).toBe(false)
  })
})
