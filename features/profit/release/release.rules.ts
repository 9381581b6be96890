import { fen } from '../../../core/shared/money.ts'
import {
  accounts,
  BalanceChange,
  LedgerEvent,
  line,
  type Line,
  type Owner,
  type Posting,
  WalletKind,
} from '../../ledger/ledger.shared.ts'
import { releaseTransitions } from '../../sharing/sharing.shared.ts'

/** Profit of one node's day that may be released. */
export interface DueRelease extends Owner {
  readonly oemNo: string
  /** Day the profit was booked on. */
  readonly profitDay: string
  readonly netFen: bigint
}

/** Returns the status of a day's profit by its target: the wallet, a debt, none. */
export const statusAfterRelease = (netFen: bigint) =>
  netFen > 0n ? releaseTransitions.release.to : netFen < 0n ? releaseTransitions.owe.to : releaseTransitions.pass.to

/** Key of the event that releases a node's day. @source docs/domain/money.md 2.4, 1201 and 1202 */
export const releaseKey = ({ ownerNo, profitDay }: Pick<DueRelease, 'ownerNo' | 'profitDay'>): string =>
  `PR:${ownerNo}:${profitDay}`

/**
 * The posting that releases a day's profit to the wallet, less what debts take, or turns a loss into a debt.
 * @param deductionLines what open debts take from it, in order; none for a loss
 */
export function releasePosting(
  due: DueRelease,
  deductionLines: readonly Line[],
  { bookDay, at }: { bookDay: string; at: string },
): Posting {
  const owner = { ownerType: due.ownerType, ownerNo: due.ownerNo }
  const pending = accounts.profitPending(owner)
  const isLoss = due.netFen < 0n
  const first = isLoss
    ? line(accounts.debt(owner), pending, fen(-due.netFen))
    : line(pending, accounts.available(owner, WalletKind.profit), fen(due.netFen), BalanceChange.profit)
  return {
    eventType: isLoss ? LedgerEvent.lossToDebt : LedgerEvent.profitReleased,
    eventKey: releaseKey(due),
    bookDay,
    happenedAt: at,
    bizKind: 'profitRelease',
    bizCode: releaseKey(due),
    lines: [first, ...deductionLines],
    memo: due.profitDay,
  }
}
