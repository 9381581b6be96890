import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { price, reported, yuan } from './chain.fixture.ts'
import { channelCost, formatRawFee, levelFee, merchantFee, nodeFee, wholeFeeFen } from './fee.rules.ts'

const t1 = (amount: string) => ({ amountFen: yuan(amount), isD0: false })
const d0 = (amount: string) => ({ amountFen: yuan(amount), isD0: true })

describe('the fee that a price asks', () => {
  it.each([
    { why: 'rate only', line: price('0.38'), amount: '123.45', raw: '0.469110', rounded: '0.47', fee: '0.47' },
    {
      why: 'a raw fee of whole fen',
      line: price('0.38'),
      amount: '1250.00',
      raw: '4.750000',
      rounded: '4.75',
      fee: '4.75',
    },
    { why: 'half a fen goes up', line: price('0.50'), amount: '1.00', raw: '0.005000', rounded: '0.01', fee: '0.01' },
    { why: 'rate 0', line: price('0'), amount: '50.00', raw: '0.000000', rounded: '0.00', fee: '0.00' },
    {
      why: 'a raw fee of 8 decimals',
      line: price('0.2101'),
      amount: '123.45',
      raw: '0.259368',
      rounded: '0.26',
      fee: '0.26',
    },
  ])('$why', ({ line, amount, raw, rounded, fee }) => {
    const result = levelFee(line, t1(amount))
    expect(formatRawFee(result.rawFeeMicroFen ?? -1n)).toBe(raw)
    expect(result).toMatchObject({ roundedFeeFen: yuan(rounded), ratePartFen: yuan(fee), d0PartFen: 0n })
    expect(result).toMatchObject({ capped: false, minned: false, clamped: false, replaced: false })
  })

  it.each([
    { why: 'below the cap', line: price('0.50', { cap: '20.00' }), amount: '3999.00', fee: '20.00', flags: [] },
    { why: 'on the cap', line: price('0.50', { cap: '20.00' }), amount: '4000.00', fee: '20.00', flags: [] },
    {
      why: 'a fen above the cap',
      line: price('0.50', { cap: '20.00' }),
      amount: '4001.00',
      fee: '20.00',
      flags: ['capped'],
    },
    { why: 'a cap of 0', line: price('0.50', { cap: '0' }), amount: '10.00', fee: '0.00', flags: ['capped'] },
    {
      why: 'below the smallest fee',
      line: price('0.50', { minFee: '0.10' }),
      amount: '10.00',
      fee: '0.10',
      flags: ['minned'],
    },
    { why: 'on the smallest fee', line: price('0.50', { minFee: '0.10' }), amount: '20.00', fee: '0.10', flags: [] },
    {
      why: 'the cap wins over the smallest fee',
      line: price('0.50', { cap: '0.05', minFee: '0.10' }),
      amount: '2.00',
      fee: '0.05',
      flags: ['capped'],
    },
    {
      why: 'the smallest fee is the amount',
      line: price('0.50', { minFee: '0.10' }),
      amount: '0.10',
      fee: '0.10',
      flags: ['minned'],
    },
    {
      why: 'the amount bounds the smallest fee',
      line: price('0.50', { minFee: '0.10' }),
      amount: '0.03',
      fee: '0.03',
      flags: ['minned', 'clamped'],
    },
  ])('trap 2, floor and cap are applied: $why', ({ line, amount, fee, flags }) => {
    const result = levelFee(line, t1(amount))
    expect(result.ratePartFen).toBe(yuan(fee))
    expect(['capped', 'minned', 'clamped'].filter((flag) => result[flag as 'capped'])).toEqual(flags)
  })

  it('the D0 surcharge stands beside the cap, and only on D0', () => {
    const line = price('0.50', { cap: '20.00', d0Rate: '0.05', d0Fee: '2.00' })
    expect(levelFee(line, d0('8000.00'))).toMatchObject({ ratePartFen: yuan('20.00'), d0PartFen: yuan('6.00') })
    expect(levelFee(line, t1('8000.00'))).toMatchObject({ ratePartFen: yuan('20.00'), d0PartFen: 0n })
  })

  it.each([{ ratePpm: -1 }, { ratePpm: 0.5 }, { d0RatePpm: -1 }])('refuses %j', (wrong) => {
    expect(() => levelFee({ ...price('0.38'), ...wrong }, d0('1.00'))).toThrow(RangeError)
  })
})

describe("the merchant's fee", () => {
  it('D0 never costs more than the amount', () => {
    const fee = merchantFee(price('0.60', { d0Fee: '3.00' }), null, null, d0('2.00'))
    expect(fee).toMatchObject({ ratePartFen: yuan('0.01'), d0PartFen: yuan('1.99'), clamped: true })
  })

  it.each([
    { why: 'equal to ours', fee: '33.00', rate: '30.00', surcharge: '3.00', replaced: false },
    { why: 'lower', fee: '20.00', rate: '17.00', surcharge: '3.00', replaced: true },
    { why: 'below the surcharge', fee: '2.50', rate: '0.00', surcharge: '2.50', replaced: true },
    { why: 'nothing', fee: '0.00', rate: '0.00', surcharge: '0.00', replaced: true },
    { why: 'higher', fee: '40.00', rate: '37.00', surcharge: '3.00', replaced: true },
    { why: 'above the amount', fee: '5001.00', rate: '4997.00', surcharge: '3.00', replaced: true },
  ])('the channel reports a fee $why', ({ fee, rate, surcharge, replaced }) => {
    const result = merchantFee(price('0.60', { d0Fee: '3.00' }), null, reported(fee), d0('5000.00'))
    expect(result).toMatchObject({ ratePartFen: yuan(rate), d0PartFen: yuan(surcharge), replaced })
  })

  it('a charged fee keeps its recorded parts', () => {
    const known = { feeFen: yuan('2.00'), d0PartFen: yuan('1.99') }
    const fee = merchantFee(price('0.60', { d0Fee: '3.00' }), null, known, d0('2.00'))
    expect(fee).toMatchObject({ ratePartFen: yuan('0.01'), d0PartFen: yuan('1.99'), replaced: false })
  })

  it.each([reported('-0.01'), { feeFen: yuan('1.00'), d0PartFen: fen(-1) }])('refuses the fee %o', (known) => {
    expect(() => merchantFee(price('0.60'), null, known, d0('5000.00'))).toThrow(RangeError)
  })

  it('without a price it is what the channel reports', () => {
    const fee = merchantFee(null, price('0.28'), reported('0.30'), t1('123.45'))
    expect(fee).toMatchObject({ ratePartFen: yuan('0.30'), rawFeeMicroFen: null, replaced: false })
  })

  it('without a price and a report it is what the level above pays, so that nobody loses', () => {
    const fee = merchantFee(null, price('0.28'), null, t1('123.45'))
    expect(fee).toMatchObject({ ratePartFen: yuan('0.35'), rawFeeMicroFen: null, roundedFeeFen: null, capped: false })
    expect(wholeFeeFen(merchantFee(null, null, null, t1('123.45')))).toBe(0n)
  })
})

describe("a node's fee", () => {
  const below = merchantFee(price('0.38', { d0Rate: '0.02' }), null, null, d0('10000.00'))

  it('stays when the level below pays more', () => {
    const fee = nodeFee(price('0.32', { d0Rate: '0.01' }), below, d0('10000.00'))
    expect(fee).toMatchObject({ ratePartFen: yuan('32.00'), d0PartFen: yuan('1.00'), clamped: false })
  })

  it('is clamped to the level below in each part', () => {
    const highRate = nodeFee(price('0.40', { d0Rate: '0.01' }), below, d0('10000.00'))
    expect(highRate).toMatchObject({ ratePartFen: yuan('38.00'), d0PartFen: yuan('1.00'), clamped: true })
    const highSurcharge = nodeFee(price('0.32', { d0Fee: '2.01' }), below, d0('10000.00'))
    expect(highSurcharge).toMatchObject({ ratePartFen: yuan('32.00'), d0PartFen: yuan('2.00'), clamped: true })
  })

  it('without a price is that of the level below', () => {
    const fee = nodeFee(null, below, d0('10000.00'))
    expect(fee).toMatchObject({
      ratePartFen: yuan('38.00'),
      d0PartFen: yuan('2.00'),
      rawFeeMicroFen: null,
      clamped: false,
    })
  })
})

describe("the channel's cost", () => {
  const below = nodeFee(price('0.20'), merchantFee(price('0.20'), null, null, t1('100.00')), t1('100.00'))

  it('may exceed what level 1 pays', () => {
    expect(channelCost(price('0.50'), null, below, t1('100.00'))).toMatchObject({
      ratePartFen: yuan('0.50'),
      clamped: false,
    })
  })

  it('is what the channel reports', () => {
    const cost = channelCost(price('0.50', { d0Fee: '1.00' }), reported('1.20'), below, d0('100.00'))
    expect(cost).toMatchObject({ ratePartFen: yuan('0.20'), d0PartFen: yuan('1.00'), replaced: true })
  })

  it('without a cost policy is what level 1 pays, or what the channel reports', () => {
    expect(channelCost(null, null, below, t1('100.00'))).toMatchObject({ ratePartFen: yuan('0.20'), replaced: false })
    expect(channelCost(null, reported('0.15'), below, t1('100.00'))).toMatchObject({
      ratePartFen: yuan('0.15'),
      replaced: false,
    })
  })
})
