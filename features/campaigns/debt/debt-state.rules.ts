import type { Fen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { accounts, DebtStatus, type Line, type Owner, OwnerType } from '../../ledger/ledger.shared.ts'
import { debtErrors } from './debt.contract.ts'

/**
 * Status changes of a debt: its remaining amount may be waived; deductions change the status by themselves. @source
 * docs/domain/money.md 7.4
 */
export const debtTransitions = {
  waive: { from: [DebtStatus.open, DebtStatus.partlyDeducted], to: DebtStatus.waived },
} as const satisfies Transitions<typeof DebtStatus>

/** Line of a debt that is entered by hand: what the debtor owes, against what its creditor is to get. @source docs/domain/money.md 2.4, 1711 */
export const debtLine = (owner: Owner, creditor: Owner, amountFen: Fen): Line => ({
  debit: accounts.debt(owner),
  credit: accounts.deferred(creditor),
  amountFen,
})

/**
 * Line of a waiver: the creditor's claim ends; a debt without one was the operator's loss from the start and becomes its
 * expense.
 * @source docs/domain/money.md 2.4, 1713
 */
export const waiverLine = (tenantId: string, owner: Owner, creditor: Owner | null, remainFen: Fen): Line => ({
  debit: creditor ? accounts.deferred(creditor) : accounts.otherExpense(tenantId),
  credit: accounts.debt(owner),
  amountFen: remainFen,
})

/** A debtor as the one who enters the debt must know it. */
export interface Debtor extends Owner {
  /** The party right above: a provider's number, or the login tenant. */
  readonly parentNo: string
  /** Numbers of all parties above, the operator and sub-operator included. */
  readonly above: readonly string[]
}

/**
 * Returns the creditor who gets what is collected of a new debt.
 * @param maker  the node that enters it: the root operator's staff stand for the root
 * @param wanted who is to get it; null when nobody was named
 * @throws debt.merchantDebtor; debt.childOnly when a node enters a debt of somebody who is not right below it;
 *   debt.creditorWrong when the named one is neither the root, nor above the debtor, nor a merchant, or a node names another
 * @source docs/domain/money.md 7.4
 */
export function creditorOf(tenantId: string, maker: Owner, debtor: Debtor, wanted: Owner | null): Owner {
  const isRoot = maker.ownerNo === tenantId
  if (!isRoot && debtor.parentNo !== maker.ownerNo) throw debtErrors.childOnly()
  if (debtor.ownerType === OwnerType.merchant) throw debtErrors.merchantDebtor()
  const root = { ownerType: OwnerType.operator, ownerNo: tenantId }
  if (!wanted) return isRoot ? root : maker
  const isNode = wanted.ownerType === OwnerType.operator || wanted.ownerType === OwnerType.provider
  const isFit = isRoot
    ? (isNode && (wanted.ownerNo === tenantId || debtor.above.includes(wanted.ownerNo))) ||
      wanted.ownerType === OwnerType.merchant
    : wanted.ownerNo === maker.ownerNo
  if (!isFit) throw debtErrors.creditorWrong()
  return wanted
}
