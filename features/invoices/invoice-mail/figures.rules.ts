import type { CodeOf } from '../../../core/shared/codes.ts'
import { type Fen, fen, maxFen, zeroFen } from '../../../core/shared/money.ts'
import { TaxMode, withdrawableOf } from '../../withdrawals/withdrawals.shared.ts'

/** Amounts in fen that decide what a party may withdraw. */
interface QuotaFacts {
  readonly taxMode: CodeOf<typeof TaxMode>
  readonly approved: Fen
  readonly used: Fen
  readonly pending: Fen
  readonly available: Fen
  readonly debt: Fen
}

/**
 * The rest of a party's quota, what it may withdraw, and the amount of invoices that it still needs for all of its balance:
 * those that wait for the auditor count as given. A party that gives no invoices needs none.
 * @source docs/domain/money.md 5.5
 */
export function quotaFigures({ taxMode, approved, used, pending, available, debt }: QuotaFacts) {
  const left = fen(approved - used)
  const isBound = taxMode === TaxMode.ownInvoice
  return {
    leftAmount: left,
    withdrawableAmount: withdrawableOf({
      availableFen: available,
      quotaFen: isBound ? left : null,
      debtFen: debt,
    }),
    neededAmount: isBound ? maxFen(zeroFen, fen(available - left - pending)) : zeroFen,
  }
}
