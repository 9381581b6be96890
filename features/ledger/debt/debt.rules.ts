import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, ppmBase, zeroFen } from '../../../core/shared/money.ts'
import { accounts, type Owner } from '../posting/chart.rules.ts'
import { BalanceChange, DebtStatus, OwnerType, WalletKind } from '../posting/ledger.contract.ts'
import type { Line } from '../posting/posting.rules.ts'
import { deductionTransitions } from '../posting/wallet-states.rules.ts'

/** An open debt as a deduction sees it. */
export interface OpenDebt {
  readonly debtNo: string
  readonly remainFen: Fen
  /**
   * Owner who gets the money collected; null: nobody, the money was the operator's before (a loss, a fact beyond the
   * balance).
   */
  readonly creditor: Owner | null
}

/** Amount that one debt takes from a credit. */
export interface Deduction {
  readonly debt: OpenDebt
  readonly amountFen: Fen
}

/**
 * Shares the deductible part of a credit over the open debts, the oldest first.
 * @param creditedFen what comes in, 0 or more
 * @param ratioPpm    how much of it may go to debts; the part is rounded down to the fen
 * @param debts       open debts, the oldest first
 * @returns what each debt takes; debts that get nothing are left out
 * @source docs/domain/money.md 7.4
 */
export function deductionsOf(creditedFen: Fen, ratioPpm: number, debts: readonly OpenDebt[]): Deduction[] {
  let left = (creditedFen * BigInt(ratioPpm)) / BigInt(ppmBase)
  const deductions: Deduction[] = []
  for (const debt of debts) {
    const amountFen = fen(debt.remainFen < left ? debt.remainFen : left)
    left -= amountFen
    if (amountFen > 0n) deductions.push({ debt, amountFen })
  }
  return deductions
}

/** All that deductions take. */
export const deductedFen = (deductions: readonly Deduction[]): Fen =>
  deductions.reduce((sum, { amountFen }) => fen(sum + amountFen), zeroFen)

/**
 * The ledger lines of a deduction, to stand behind the crediting lines of the same event: out of the wallet against the
 * debt, and what the debt was to bring goes to its creditor.
 * @param tenantId the ledger's tenant: the root operator, whose share is other income
 * @source docs/domain/money.md 2.4, 1712
 */
export function deductionLines(
  tenantId: string,
  owner: Owner,
  wallet: CodeOf<typeof WalletKind>,
  deductions: readonly Deduction[],
): Line[] {
  return deductions.flatMap(({ debt: { creditor }, amountFen }) => {
    const taken: Line = {
      debit: accounts.available(owner, wallet),
      credit: accounts.debt(owner),
      amountFen,
      change: BalanceChange.debtDeduction,
    }
    return creditor ? [taken, collected(tenantId, creditor, amountFen)] : [taken]
  })
}

function collected(tenantId: string, creditor: Owner, amountFen: Fen): Line {
  const debit = accounts.deferred(creditor)
  if (creditor.ownerType === OwnerType.operator && creditor.ownerNo === tenantId)
    return { debit, credit: accounts.otherIncome(tenantId), amountFen }
  const wallet = creditor.ownerType === OwnerType.merchant ? WalletKind.merchant : WalletKind.profit
  return { debit, credit: accounts.available(creditor, wallet), amountFen, change: BalanceChange.debtCollected }
}

/** Status of a debt of which so much is left. @source docs/domain/money.md 7.4 */
export const statusAfter = (remainFen: bigint): CodeOf<typeof DebtStatus> =>
  remainFen === 0n ? deductionTransitions.settle.to : deductionTransitions.deduct.to
