import { describe, expect, it } from 'vitest'
import { formatYuan } from '../../../core/shared/money.ts'
import {
  cappedCard,
  chainOf,
  creditCard,
  employeeOwner,
  fortyPercent,
  price,
  profits,
  refund,
  reported,
  shares,
  trade,
  wechat,
  yuan,
} from './chain.fixture.ts'
import { formatRawFee, wholeFeeFen } from './fee.rules.ts'
import { changeBetween, employeeLevel, totalsOf } from './profit-row.rules.ts'
import { nothingRefunded, type PricedTrade, priceTrade, withoutD0 } from './sharing.rules.ts'

const fees = (priced: PricedTrade) => priced.fees.map((fee) => formatYuan(wholeFeeFen(fee)))

describe('A1: the worked examples of the profit formula', () => {
  const wechatD0 = [
    price('0.20', { d0Rate: '0.02' }),
    price('0.28', { d0Rate: '0.03' }),
    price('0.32', { d0Rate: '0.03' }),
    price('0.38', { d0Rate: '0.05' }),
  ]
  const shared = [price('0.21'), price('0.28', { share: '80' }), price('0.32', { share: '70' }), price('0.38')]
  const withMinFee = [
    price('0.21'),
    price('0.28'),
    price('0.32', { minFee: '0.01' }),
    price('0.38', { minFee: '0.01' }),
  ]
  const cheaperL1 = [price('0.21'), price('0.26'), price('0.32'), price('0.38')]

  it.each([
    {
      no: 'E1',
      lines: wechat,
      of: trade('123.45'),
      fees: '0.26 0.35 0.40 0.47',
      profit: '0.09 0.05 0.07',
      net: '122.98',
    },
    {
      no: 'E2a',
      lines: cappedCard,
      of: trade('8000.00'),
      fees: '17.50 18.00 18.50 20.00',
      profit: '0.50 0.50 1.50',
      net: '7980.00',
    },
    {
      no: 'E2b',
      lines: cappedCard,
      of: trade('4150.00'),
      fees: '16.60 17.85 18.50 20.00',
      profit: '1.25 0.65 1.50',
      net: '4130.00',
    },
    {
      no: 'E2c',
      lines: cappedCard,
      of: trade('3800.00'),
      fees: '15.20 16.34 17.10 19.00',
      profit: '1.14 0.76 1.90',
      net: '3781.00',
    },
    {
      no: 'E3',
      lines: creditCard,
      of: trade('5000.00', { isD0: true }),
      fees: '26.50 28.50 30.00 33.00',
      profit: '2.00 1.50 3.00',
      net: '4967.00',
    },
    {
      no: 'E5a',
      lines: wechat,
      of: trade('10000.00'),
      fees: '21.00 28.00 32.00 38.00',
      profit: '7.00 4.00 6.00',
      net: '9962.00',
    },
    {
      no: 'E5b',
      lines: cheaperL1,
      of: trade('10000.00'),
      fees: '21.00 26.00 32.00 38.00',
      profit: '5.00 6.00 6.00',
      net: '9962.00',
    },
    { no: 'E6a', lines: wechat, of: trade('1.00'), fees: '0.00 0.00 0.00 0.00', profit: '0.00 0.00 0.00', net: '1.00' },
    { no: 'E6b', lines: wechat, of: trade('1.50'), fees: '0.00 0.00 0.00 0.01', profit: '0.00 0.00 0.01', net: '1.49' },
    { no: 'E6c', lines: wechat, of: trade('2.00'), fees: '0.00 0.01 0.01 0.01', profit: '0.01 0.00 0.00', net: '1.99' },
    {
      no: 'E7',
      lines: wechat,
      of: trade('123.45', { merchantFee: reported('0.20') }),
      fees: '0.26 0.20 0.20 0.20',
      profit: '-0.06 0.00 0.00',
      net: '123.25',
    },
    {
      no: 'E10',
      lines: wechatD0,
      of: trade('2000.00', { isD0: true }),
      fees: '4.40 6.20 7.00 8.60',
      profit: '1.80 0.80 1.60',
      net: '1991.40',
    },
    {
      no: 'E11',
      lines: shared,
      of: trade('123.45'),
      fees: '0.26 0.35 0.40 0.47',
      profit: '0.10 0.06 0.05',
      net: '122.98',
    },
    {
      no: 'E12',
      lines: withMinFee,
      of: trade('1.00'),
      fees: '0.00 0.00 0.01 0.01',
      profit: '0.00 0.01 0.00',
      net: '0.99',
    },
  ])('$no', ({ lines, of, fees: expectedFees, profit, net }) => {
    const priced = priceTrade(chainOf(lines), of)
    const rows = shares(priced)
    expect(fees(priced).join(' ')).toBe(expectedFees)
    expect(profits(rows).join(' ')).toBe(profit)
    const { feeFen, isExact } = totalsOf(rows)
    expect(formatYuan(of.amountFen - feeFen)).toBe(net)
    expect(isExact).toBe(true)
  })

  it.each([
    { no: 'E1', lines: wechat, amount: '123.45', raw: ['0.259245', '0.345660', '0.395040', '0.469110'] },
    { no: 'E2b', lines: cappedCard, amount: '4150.00', raw: ['16.600000', '17.845000', '18.675000', '20.750000'] },
    { no: 'E6b', lines: wechat, amount: '1.50', raw: ['0.003150', '0.004200', '0.004800', '0.005700'] },
    { no: 'E6c', lines: wechat, amount: '2.00', raw: ['0.004200', '0.005600', '0.006400', '0.007600'] },
  ])('$no: raw fees', ({ lines, amount, raw }) => {
    const priced = priceTrade(chainOf(lines), trade(amount))
    expect(priced.fees.map((fee) => formatRawFee(fee.rawFeeMicroFen ?? -1n))).toEqual(raw)
  })

  it("E3': D0 fell back to T1", () => {
    const chain = chainOf(creditCard)
    const before = priceTrade(chain, trade('5000.00', { isD0: true }))
    const after = priceTrade(chain, withoutD0(before))
    expect(fees(after)).toEqual(['25.00', '26.50', '27.50', '30.00'])
    expect(after.isFeeDifferent).toBe(false)
    expect(profits(shares(after))).toEqual(['1.50', '1.00', '2.50'])
    const rows = changeBetween(shares(before), shares(after))
    expect(profits(rows)).toEqual(['-0.50', '-0.50', '-0.50'])
    const { feeFen, costFen, isExact } = totalsOf(rows)
    expect([formatYuan(feeFen), formatYuan(costFen), isExact]).toEqual(['-3.00', '-1.50', true])
    expect(formatYuan(yuan('5000.00') - totalsOf(shares(after)).feeFen)).toBe('4970.00')
  })

  it('E4a, E4b: E1 refunded in two steps', () => {
    const priced = priceTrade(chainOf(wechat), trade('123.45'))
    const first = refund(priced, nothingRefunded, '50.00')
    expect([first.costBack, first.feeBack, first.debited]).toEqual(['0.11', '0.19', '49.81'])
    expect(first.kept.map((row) => formatYuan(row.costFeeFen))).toEqual(['0.15', '0.21', '0.24'])
    expect(formatYuan(totalsOf(first.kept).feeFen)).toBe('0.28')
    expect(profits(first.rows)).toEqual(['-0.03', '-0.02', '-0.03'])
    expect(profits(first.kept)).toEqual(['0.06', '0.03', '0.04'])
    const second = refund(priced, first.after, '73.45')
    expect([second.costBack, second.feeBack, second.debited]).toEqual(['0.15', '0.28', '73.17'])
    expect(profits(second.rows)).toEqual(['-0.06', '-0.03', '-0.04'])
    expect(profits(second.kept)).toEqual(['0.00', '0.00', '0.00'])
    expect([formatYuan(second.after.feeFen), formatYuan(second.after.costFen)]).toEqual(['0.47', '0.26'])
  })

  it('E8: E2a, capped at all levels, refunded in part', () => {
    const { rows, kept, feeBack, costBack, debited } = refund(
      priceTrade(chainOf(cappedCard), trade('8000.00')),
      nothingRefunded,
      '3000.00',
    )
    expect(kept.map((row) => formatYuan(row.costFeeFen))).toEqual(['10.94', '11.25', '11.56'])
    expect([feeBack, costBack, debited]).toEqual(['7.50', '6.56', '2992.50'])
    expect(profits(rows)).toEqual(['-0.19', '-0.19', '-0.56'])
    expect(profits(kept)).toEqual(['0.31', '0.31', '0.94'])
  })

  it('E9: E3, D0, refunded in part: the D0 parts stay', () => {
    const priced = priceTrade(chainOf(creditCard), trade('5000.00', { isD0: true }))
    const { rows, kept, feeBack, costBack, debited } = refund(priced, nothingRefunded, '2000.00')
    expect(kept.map((row) => formatYuan(row.costFeeFen))).toEqual(['16.50', '17.90', '19.00'])
    expect(formatYuan(totalsOf(kept).feeFen)).toBe('21.00')
    expect([feeBack, costBack, debited]).toEqual(['12.00', '10.00', '1988.00'])
    expect(profits(rows)).toEqual(['-0.60', '-0.40', '-1.00'])
  })

  it("E11: each level's shares", () => {
    const rows = shares(priceTrade(chainOf(shared), trade('123.45')))
    const parts = rows.map((row) => [row.spreadFen, row.shareInFen, row.shareOutFen].map(formatYuan).join(' '))
    expect(parts).toEqual(['0.09 0.01 0.00', '0.05 0.02 0.01', '0.07 0.00 0.02'])
  })

  it("E13: L2's employee earns 40 % of the spread", () => {
    const rows = shares(priceTrade(chainOf(wechat, fortyPercent), trade('123.45')))
    expect(profits(rows)).toEqual(['0.09', '0.05', '0.04', '0.03'])
    expect(rows[3]).toMatchObject({
      level: employeeLevel,
      ...employeeOwner,
      childNo: 'merchant',
      shareInFen: 3n,
      spreadFen: 0n,
    })
    expect(rows[2]).toMatchObject({ ownerNo: 'L2', childNo: 'merchant', shareOutFen: 3n })
    expect(totalsOf(rows)).toMatchObject({ profitFen: 21n, isExact: true })
  })

  it("E13': E13 refunded in part", () => {
    const { kept } = refund(priceTrade(chainOf(wechat, fortyPercent), trade('123.45')), nothingRefunded, '50.00')
    expect(kept.map((row) => formatYuan(row.spreadFen))).toEqual(['0.06', '0.03', '0.04', '0.00'])
    expect(profits(kept)).toEqual(['0.06', '0.03', '0.02', '0.02'])
  })
})

/** Balances that the lines of events 1101, 1112 and later move; a debit adds to CLR and BANK, a credit to the others. */
function ledgerOf(names: readonly string[]) {
  const balances = new Map(names.map((name) => [name, 0n]))
  const debitNormal = new Set(['CLR', 'BANK'])
  const add = (name: string, amountFen: bigint) => balances.set(name, (balances.get(name) ?? 0n) + amountFen)
  return {
    post(debit: string, credit: string, amountFen: bigint) {
      add(debit, debitNormal.has(debit) ? amountFen : -amountFen)
      add(credit, debitNormal.has(credit) ? -amountFen : amountFen)
    },
    balances: () => names.map((name) => formatYuan(balances.get(name) ?? 0n)),
  }
}

it('the ledger of E1 with E4a, settlement, remittance and release', () => {
  const ledger = ledgerOf(['CLR', 'MPEND', 'operator', 'L1', 'L2', 'BANK', 'wallets'])
  const priced = priceTrade(chainOf(wechat), trade('123.45'))
  const paid = changeBetween([], shares(priced))
  ledger.post('CLR', 'MPEND', priced.trade.amountFen)
  ledger.post('MPEND', 'CLR', totalsOf(paid).costFen)
  for (const row of paid) ledger.post('MPEND', row.ownerNo, row.profitFen)
  expect(ledger.balances().slice(0, 5)).toEqual(['123.19', '122.98', '0.09', '0.05', '0.07'])

  const { rows, after } = refund(priced, nothingRefunded, '50.00')
  ledger.post('MPEND', 'CLR', after.amountFen)
  ledger.post('CLR', 'MPEND', -totalsOf(rows).costFen)
  for (const row of rows) ledger.post(row.ownerNo, 'MPEND', -row.profitFen)
  expect(ledger.balances().slice(0, 5)).toEqual(['73.30', '73.17', '0.06', '0.03', '0.04'])

  ledger.post('MPEND', 'CLR', yuan('73.17'))
  expect(ledger.balances().slice(0, 5)).toEqual(['0.13', '0.00', '0.06', '0.03', '0.04'])
  ledger.post('BANK', 'CLR', yuan('0.13'))
  ledger.post('L1', 'wallets', yuan('0.03'))
  ledger.post('L2', 'wallets', yuan('0.04'))
  expect(ledger.balances()).toEqual(['0.00', '0.00', '0.06', '0.00', '0.00', '0.13', '0.07'])
})
