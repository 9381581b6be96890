import { describe, expect, it } from 'vitest'
import { fen } from '../core/shared/money.ts'
import { feeOn, payWayFor, type Price } from './prices.ts'

const none = { capAmountFen: null, minFeeFen: fen(0), d0RatePpm: 0, d0FeeFen: fen(0) }
const wechat: Price = { payWay: 1, ratePpm: 3800, ...none }
const debit: Price = { payWay: 4, ratePpm: 5000, ...none, capAmountFen: fen(2000) }
const credit: Price = { payWay: 5, ratePpm: 6000, ...none, d0FeeFen: fen(300) }

describe('a fee', () => {
  it.each([
    { no: 'E1', price: wechat, amount: 12_345, isD0: false, fee: [47, 0] },
    { no: 'E2a', price: debit, amount: 800_000, isD0: false, fee: [2000, 0] },
    { no: 'E2b', price: debit, amount: 415_000, isD0: false, fee: [2000, 0] },
    { no: 'E2c', price: debit, amount: 380_000, isD0: false, fee: [1900, 0] },
    { no: 'E3', price: credit, amount: 500_000, isD0: true, fee: [3000, 300] },
    { no: 'E6a', price: wechat, amount: 100, isD0: false, fee: [0, 0] },
    { no: 'E6b', price: wechat, amount: 150, isD0: false, fee: [1, 0] },
    { no: 'E10', price: { ...wechat, d0RatePpm: 500 }, amount: 200_000, isD0: true, fee: [760, 100] },
    { no: 'E12', price: { ...wechat, minFeeFen: fen(1) }, amount: 100, isD0: false, fee: [1, 0] },
    {
      no: 'cap over least fee',
      price: { ...debit, minFeeFen: fen(3000) },
      amount: 10_000,
      isD0: false,
      fee: [2000, 0],
    },
    {
      no: 'least fee up to the amount',
      price: { ...wechat, minFeeFen: fen(50) },
      amount: 30,
      isD0: false,
      fee: [30, 0],
    },
    { no: 'D0 part up to what is left', price: credit, amount: 200, isD0: true, fee: [1, 199] },
  ])('of $no', ({ price, amount, isD0, fee }) => {
    expect(feeOn(price, fen(amount), isD0)).toEqual({ rateFen: fen(fee[0]!), d0Fen: fen(fee[1]!) })
  })

  it('that was promised replaces the price, the D0 part first, up to the amount', () => {
    expect(feeOn(wechat, fen(12_345), false, fen(20))).toEqual({ rateFen: fen(20), d0Fen: fen(0) })
    expect(feeOn(credit, fen(500_000), true, fen(200))).toEqual({ rateFen: fen(0), d0Fen: fen(200) })
    expect(feeOn(wechat, fen(10), false, fen(20))).toEqual({ rateFen: fen(10), d0Fen: fen(0) })
  })
})

it('UnionPay QR is pay way 3 up to 1000.00 and 7 above', () => {
  expect([payWayFor(7, fen(100_000)), payWayFor(3, fen(100_001)), payWayFor(5, fen(100_001))]).toEqual([3, 7, 5])
})
