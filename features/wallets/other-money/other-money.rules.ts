import type { CodeOf } from '../../../core/shared/codes.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import {
  accounts,
  BalanceChange,
  Direction,
  LedgerEvent,
  type Line,
  type Owner,
  type WalletKind,
} from '../../ledger/ledger.shared.ts'
import { OtherMoneyStatus } from './other-money.contract.ts'

/** @source docs/domain/money.md 5.3 */
export const otherMoneyTransitions = {
  submit: { from: [], to: OtherMoneyStatus.toReview },
  approve: { from: [OtherMoneyStatus.toReview], to: OtherMoneyStatus.posted },
  reject: { from: [OtherMoneyStatus.toReview], to: OtherMoneyStatus.rejected },
  reverse: { from: [OtherMoneyStatus.posted], to: OtherMoneyStatus.reversed },
} as const satisfies Transitions<typeof OtherMoneyStatus>

/** An item as it is posted. */
export interface OtherItem {
  readonly owner: Owner
  readonly walletKind: CodeOf<typeof WalletKind>
  readonly direction: CodeOf<typeof Direction>
  readonly amountFen: Fen
}

/**
 * Event type and line of an item: into the wallet from the operator's other expense, or out of it into its other income.
 * @source docs/domain/money.md 2.4, 1321 and 1322
 */
export function otherPosting(
  tenantId: string,
  { owner, walletKind, direction, amountFen }: OtherItem,
): { eventType: number; line: Line } {
  const here = accounts.available(owner, walletKind)
  return direction === Direction.income
    ? {
        eventType: LedgerEvent.otherIn,
        line: { debit: accounts.otherExpense(tenantId), credit: here, amountFen, change: BalanceChange.otherIn },
      }
    : {
        eventType: LedgerEvent.otherOut,
        line: { debit: here, credit: accounts.otherIncome(tenantId), amountFen, change: BalanceChange.otherOut },
      }
}

/** Returns the change type of an item's reversal in the balance records: the opposite of the item. */
export const reversedChange = (direction: CodeOf<typeof Direction>) =>
  direction === Direction.income ? BalanceChange.otherOut : BalanceChange.otherIn
