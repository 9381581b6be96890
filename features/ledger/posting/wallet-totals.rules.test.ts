import { expect, it } from 'vitest'
import { codeSetOf } from '../../../core/shared/codes.ts'
import { BalanceChange } from './ledger.contract.ts'
import { totalsOfChange } from './wallet-totals.rules.ts'

it.each([
  { why: 'profit comes', kind: BalanceChange.profit, isIn: true, totals: [5n, 0n] },
  { why: 'a reward is taken back', kind: BalanceChange.rewardTakenBack, isIn: false, totals: [-5n, 0n] },
  { why: 'a withdrawal is asked for', kind: BalanceChange.withdrawal, isIn: false, totals: [0n, 5n] },
  { why: 'it is undone', kind: BalanceChange.withdrawalUndone, isIn: true, totals: [0n, -5n] },
  { why: 'it is returned', kind: BalanceChange.withdrawalReturned, isIn: true, totals: [0n, -5n] },
  { why: 'a refund is reserved', kind: BalanceChange.tradeRefund, isIn: false, totals: [0n, 5n] },
  { why: 'the reserve is released', kind: BalanceChange.tradeRefund, isIn: true, totals: [0n, -5n] },
  { why: 'a division is returned', kind: BalanceChange.divisionReturned, isIn: false, totals: [-5n, 0n] },
  { why: 'a mall order is refunded', kind: BalanceChange.mallRefund, isIn: true, totals: [0n, -5n] },
  { why: 'a sum is frozen', kind: BalanceChange.frozen, isIn: false, totals: [0n, 0n] },
  { why: 'it is released', kind: BalanceChange.unfrozen, isIn: true, totals: [0n, 0n] },
])('counts net what came and went for good: $why', ({ kind, isIn, totals }) => {
  const { incomeFen, expenseFen } = totalsOfChange(kind, isIn, 5n)
  expect([incomeFen, expenseFen]).toEqual(totals)
})

it('counts every kind of change but freezing once, so that the totals say what is there', () => {
  for (const { value } of codeSetOf(BalanceChange).entries)
    for (const isIn of [true, false]) {
      const { incomeFen, expenseFen } = totalsOfChange(value, isIn, 7n)
      const isWithin = value === BalanceChange.frozen || value === BalanceChange.unfrozen
      expect(incomeFen - expenseFen).toBe(isWithin ? 0n : isIn ? 7n : -7n)
    }
})
