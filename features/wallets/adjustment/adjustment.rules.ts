import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import {
  accounts,
  BalanceChange,
  LedgerEvent,
  type Line,
  type Owner,
  type WalletKind,
} from '../../ledger/ledger.shared.ts'
import { MoneyChangeKind, MoneyChangeStatus, moneyChangeErrors } from './adjustment.contract.ts'

/** Only a draft may be edited or removed; what was rejected stays as it is. @source docs/domain/money.md 5.3 */
export const moneyChangeTransitions = {
  draft: { from: [], to: MoneyChangeStatus.draft },
  submit: { from: [], to: MoneyChangeStatus.toReview },
  keep: { from: [MoneyChangeStatus.draft], to: MoneyChangeStatus.draft },
  send: { from: [MoneyChangeStatus.draft], to: MoneyChangeStatus.toReview },
  approve: { from: [MoneyChangeStatus.toReview], to: MoneyChangeStatus.posted },
  reject: { from: [MoneyChangeStatus.toReview], to: MoneyChangeStatus.rejected },
} as const satisfies Transitions<typeof MoneyChangeStatus>

/** One wallet of an owner. */
export type WalletOf = Owner & { readonly walletKind: CodeOf<typeof WalletKind> }

/** A correction as it is posted. */
export interface Correction {
  readonly changeKind: CodeOf<typeof MoneyChangeKind>
  readonly wallet: WalletOf
  /** Wallet that receives the money of a transfer; null otherwise. */
  readonly target: WalletOf | null
  readonly amountFen: Fen
}

/**
 * Refuses a correction without a reason, or between a wallet and itself.
 * @throws common.reasonMissing; moneyChange.targetMissing; moneyChange.sameWallet
 * @source docs/domain/money.md 5.3
 */
export function checkCorrection({ changeKind, wallet, target }: Omit<Correction, 'amountFen'>, reason: string): void {
  if (reason === '') throw commonErrors.reasonMissing()
  if (changeKind !== MoneyChangeKind.transfer) return
  if (!target) throw moneyChangeErrors.targetMissing()
  if (
    target.ownerType === wallet.ownerType &&
    target.ownerNo === wallet.ownerNo &&
    target.walletKind === wallet.walletKind
  )
    throw moneyChangeErrors.sameWallet()
}

/**
 * Event type and line of a correction: up from the operator's other expense, down into its other income, or across.
 * @source docs/domain/money.md 2.4, 1311 to 1313
 */
export function correctionPosting(
  tenantId: string,
  { changeKind, wallet, target, amountFen }: Correction,
): { eventType: number; line: Line } {
  const here = accounts.available(wallet, wallet.walletKind)
  switch (changeKind) {
    case MoneyChangeKind.increase:
      return {
        eventType: LedgerEvent.adjustedUp,
        line: { debit: accounts.otherExpense(tenantId), credit: here, amountFen, change: BalanceChange.adjustedUp },
      }
    case MoneyChangeKind.decrease:
      return {
        eventType: LedgerEvent.adjustedDown,
        line: { debit: here, credit: accounts.otherIncome(tenantId), amountFen, change: BalanceChange.adjustedDown },
      }
    case MoneyChangeKind.transfer: {
      if (!target) throw moneyChangeErrors.targetMissing()
      const there = accounts.available(target, target.walletKind)
      return {
        eventType: LedgerEvent.movedBetween,
        line: {
          debit: here,
          credit: there,
          amountFen,
          change: BalanceChange.movedIn,
          debitChange: BalanceChange.movedOut,
        },
      }
    }
  }
}
