import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen } from '../../../core/shared/money.ts'
import { accounts } from '../posting/chart.rules.ts'
import { OwnerType, WalletKind } from '../posting/ledger.contract.ts'
import { deductedFen, deductionLines, deductionsOf, type OpenDebt } from './debt.rules.ts'

const debt = (debtNo: string, remain: number, creditor: OpenDebt['creditor'] = null): OpenDebt => ({
  debtNo,
  remainFen: fen(remain),
  creditor,
})
const taken = (credited: number, ratioPpm: number, debts: OpenDebt[]) =>
  deductionsOf(fen(credited), ratioPpm, debts).map(({ debt: { debtNo }, amountFen }) => [debtNo, Number(amountFen)])

describe('what debts take from a credit', () => {
  it.each([
    {
      why: 'money 7.4 at 100 %',
      credited: 12_000,
      ratio: 1_000_000,
      debts: [debt('old', 5000), debt('new', 10_000)],
      expected: [
        ['old', 5000],
        ['new', 7000],
      ],
    },
    {
      why: 'money 7.4 at 50 %',
      credited: 12_000,
      ratio: 500_000,
      debts: [debt('old', 5000), debt('new', 10_000)],
      expected: [
        ['old', 5000],
        ['new', 1000],
      ],
    },
    { why: 'the part is rounded down', credited: 3, ratio: 500_000, debts: [debt('old', 5)], expected: [['old', 1]] },
    {
      why: 'the debts are smaller than the credit',
      credited: 100,
      ratio: 1_000_000,
      debts: [debt('old', 5), debt('new', 6)],
      expected: [
        ['old', 5],
        ['new', 6],
      ],
    },
    { why: 'nothing is credited', credited: 0, ratio: 1_000_000, debts: [debt('old', 5)], expected: [] },
    { why: 'the ratio is 0', credited: 100, ratio: 0, debts: [debt('old', 5)], expected: [] },
    { why: 'nothing is owed', credited: 100, ratio: 1_000_000, debts: [], expected: [] },
  ])('is right when $why', ({ credited, ratio, debts, expected }) => {
    expect(taken(credited, ratio, debts)).toEqual(expected)
  })

  it('never takes more than is owed, credited or allowed, and leaves a debt open only when the rest is used up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 8 }),
        (credited, ratioPpm, remains) => {
          const debts = remains.map((remain, n) => debt(String(n), remain))
          const deductions = deductionsOf(fen(credited), ratioPpm, debts)
          const budget = (BigInt(credited) * BigInt(ratioPpm)) / 1_000_000n
          const owed = remains.reduce((sum, remain) => sum + BigInt(remain), 0n)
          expect(deductedFen(deductions)).toBe(budget < owed ? budget : owed)
          expect(
            deductions.every(({ amountFen, debt: { remainFen } }) => amountFen > 0n && amountFen <= remainFen),
          ).toBe(true)
          expect(deductions.slice(0, -1).every(({ amountFen, debt: { remainFen } }) => amountFen === remainFen)).toBe(
            true,
          )
        },
      ),
    )
  })
})

describe('ledger lines of a deduction', () => {
  const owner = { ownerType: OwnerType.provider, ownerNo: 'F1' } as const
  const parent = { ownerType: OwnerType.provider, ownerNo: 'F0' } as const
  const merchant = { ownerType: OwnerType.merchant, ownerNo: 'M1' } as const
  const root = { ownerType: OwnerType.operator, ownerNo: '100001' } as const
  const own = accounts.available(owner, WalletKind.reward)

  it.each([
    { why: 'nobody, when the debt has no other side', creditor: null, second: null },
    { why: 'the root operator’s other income', creditor: root, second: { credit: accounts.otherIncome('100001') } },
    {
      why: 'a parent’s profit wallet',
      creditor: parent,
      second: { credit: accounts.available(parent, WalletKind.profit), change: 103 },
    },
    {
      why: 'a merchant’s wallet',
      creditor: merchant,
      second: { credit: accounts.available(merchant, WalletKind.merchant), change: 103 },
    },
  ])('bring what is collected to $why', ({ creditor, second }) => {
    const lines = deductionLines('100001', owner, WalletKind.reward, [
      { debt: debt('QK1', 9, creditor), amountFen: fen(7) },
    ])
    expect(lines[0]).toEqual({ debit: own, credit: accounts.debt(owner), amountFen: 7n, change: 102 })
    expect(lines.slice(1)).toEqual(
      second && creditor ? [{ debit: accounts.deferred(creditor), amountFen: 7n, ...second }] : [],
    )
  })
})
