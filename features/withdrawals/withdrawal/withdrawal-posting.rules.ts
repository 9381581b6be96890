import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import {
  accounts,
  BalanceChange,
  LedgerEvent,
  type Line,
  type Owner,
  type WalletKind,
} from '../../ledger/ledger.shared.ts'

/** Data of a withdrawal that the ledger needs. Amounts in fen. */
export interface PostedWithdrawal {
  readonly withdrawCode: string
  readonly owner: Owner
  /** Null: the root operator's surplus, which lies in no wallet. */
  readonly walletKind: CodeOf<typeof WalletKind> | null
  readonly platformCode: string
  readonly amountFen: Fen
  readonly feeFen: Fen
  readonly taxFen: Fen
  readonly arriveFen: Fen
  readonly costFen: Fen
}

/** Event type, key and lines of what a withdrawal does to the ledger. */
export interface WithdrawalPosting {
  readonly eventType: number
  readonly eventKey: string
  readonly lines: readonly Line[]
}

/** Asked for: out of the wallet into transit; the root operator's surplus stays where it is. @source docs/domain/money.md 2.4, 1401 */
export function submittedPosting({
  withdrawCode,
  owner,
  walletKind,
  amountFen,
}: PostedWithdrawal): WithdrawalPosting | null {
  if (walletKind === null) return null
  const line = {
    debit: accounts.available(owner, walletKind),
    credit: accounts.transit(owner, walletKind),
    amountFen,
    change: BalanceChange.withdrawal,
  }
  return { eventType: LedgerEvent.withdrawalSubmitted, eventKey: `WD:${withdrawCode}:A`, lines: [line] }
}

/** Rejected, cancelled or failed for good: back from transit. @source docs/domain/money.md 2.4, 1403 */
export function undonePosting({
  withdrawCode,
  owner,
  walletKind,
  amountFen,
}: PostedWithdrawal): WithdrawalPosting | null {
  if (walletKind === null) return null
  const line = {
    debit: accounts.transit(owner, walletKind),
    credit: accounts.available(owner, walletKind),
    amountFen,
    change: BalanceChange.withdrawalUndone,
  }
  return { eventType: LedgerEvent.withdrawalUndone, eventKey: `WD:${withdrawCode}:F`, lines: [line] }
}

/**
 * Paid: what arrived leaves the platform, the fee is income, the tax is owed on; the platform's charge is our expense. Of
 * the root operator's surplus the bank account receives it.
 * @source docs/domain/money.md 2.4, 1402 and 1413
 */
export function paidPosting(
  tenantId: string,
  { withdrawCode, owner, walletKind, platformCode, feeFen, taxFen, arriveFen, costFen }: PostedWithdrawal,
): WithdrawalPosting {
  const eventKey = `WD:${withdrawCode}:S`
  const payout = accounts.payout(platformCode)
  const charge: Line = { debit: accounts.payoutExpense(tenantId), credit: payout, amountFen: costFen }
  if (walletKind === null)
    return {
      eventType: LedgerEvent.surplusDrawn,
      eventKey,
      lines: [{ debit: accounts.bank(tenantId), credit: payout, amountFen: arriveFen }, charge],
    }
  const debit = accounts.transit(owner, walletKind)
  return {
    eventType: LedgerEvent.withdrawalPaid,
    eventKey,
    lines: [
      { debit, credit: payout, amountFen: arriveFen },
      { debit, credit: accounts.withdrawalIncome(tenantId), amountFen: feeFen },
      { debit, credit: accounts.tax(platformCode), amountFen: taxFen },
      charge,
    ],
  }
}

/**
 * Sent back by the payee's bank: everything but the platform's charge goes back to where it came from.
 * @source docs/domain/money.md 2.4, 1404
 */
export function returnedPosting(
  tenantId: string,
  { withdrawCode, owner, walletKind, platformCode, feeFen, taxFen, arriveFen }: PostedWithdrawal,
): WithdrawalPosting {
  const eventKey = `WD:${withdrawCode}:B`
  const payout = accounts.payout(platformCode)
  if (walletKind === null)
    return {
      eventType: LedgerEvent.withdrawalReturned,
      eventKey,
      lines: [{ debit: payout, credit: accounts.bank(tenantId), amountFen: arriveFen }],
    }
  const back = { credit: accounts.available(owner, walletKind), change: BalanceChange.withdrawalReturned }
  return {
    eventType: LedgerEvent.withdrawalReturned,
    eventKey,
    lines: [
      { ...back, debit: payout, amountFen: arriveFen },
      { ...back, debit: accounts.withdrawalIncome(tenantId), amountFen: feeFen },
      { ...back, debit: accounts.tax(platformCode), amountFen: taxFen },
    ],
  }
}
