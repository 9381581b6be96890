import { BalanceChange } from './ledger.contract.ts'

const { frozen, unfrozen } = BalanceChange

/** Changes that move money within a wallet: it neither came nor went. */
const withinWallet: readonly number[] = [frozen, unfrozen]

/** Changes by which money leaves a wallet, and those that undo them. */
const expenses: readonly number[] = [
  BalanceChange.debtDeduction,
  BalanceChange.otherOut,
  BalanceChange.adjustedDown,
  BalanceChange.movedOut,
  BalanceChange.withdrawal,
  BalanceChange.withdrawalUndone,
  BalanceChange.withdrawalReturned,
  BalanceChange.mallPayment,
  BalanceChange.mallRefund,
  BalanceChange.simPayment,
  BalanceChange.simRefund,
  BalanceChange.tradeRefund,
]

/** Amounts that a change of a wallet's available balance adds to its two totals, in fen; an amount undone is below zero. */
export interface TotalsOfChange {
  readonly incomeFen: bigint
  readonly expenseFen: bigint
}

/**
 * Returns the amounts that a change adds to 累计收入 and 累计支出: money that came or went for good. Every kind of change belongs to
 * one of the two, and a change against its kind lowers it: a withdrawal undone lowers the expense, a reward taken back the
 * income, a released reserve of a refund the expense. Freezing counts in neither. So income less expense is the available
 * and frozen balance.
 * @source docs/domain/money.md 5.1
 */
export function totalsOfChange(changeType: number, isIn: boolean, amountFen: bigint): TotalsOfChange {
  const signed = isIn ? amountFen : -amountFen
  if (withinWallet.includes(changeType)) return { incomeFen: 0n, expenseFen: 0n }
  return expenses.includes(changeType) ? { incomeFen: 0n, expenseFen: -signed } : { incomeFen: signed, expenseFen: 0n }
}
