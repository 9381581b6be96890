import { type Fen, fen, sumFen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { DebtKind, OwnerType } from '../../ledger/ledger.shared.ts'
import type { NewDebt } from '../../ledger/ledger.server.ts'
import type { TradeRow } from '../../trades/trades.shared.ts'
import { type DivisionChange, dividedTrade, withTotals } from '../order/division-change.actions.ts'
import { type Booked, ownerOf, returnPosting } from '../order/division-lines.rules.ts'
import type { Division } from '../order/division-store.actions.ts'
import type { DivisionDetailRow } from '../order/division-row.queries.ts'
import { detailTransitions, divisionTransitions, heldOf } from '../order/order-states.rules.ts'

/** Returned portion of a part. Amounts in fen. */
export interface ReturnedPart {
  readonly detailNo: string
  readonly amountFen: Fen
  /** Of it what the merchant advances because the receiver has not got it. */
  readonly advancedFen: Fen
}

/**
 * Receivers of a divided order give back parts of what they got (1504, 1505): the order is partly returned, or returned
 * when nobody holds anything any more.
 * @param coversFen refunds up to this sum are covered by it
 * @throws common.stateRefuses unless the order is divided or partly returned
 * @source docs/domain/money.md 6.3, row "3, 4 → 4 or 5"
 */
export function returning(
  division: Division,
  trade: TradeRow,
  divReturnCode: string,
  returned: readonly ReturnedPart[],
  coversFen: Fen,
  booked: Booked,
): DivisionChange {
  const { order: before } = division
  const byNo = new Map(returned.map((part) => [part.detailNo, part]))
  const details = division.details.map((detail) => {
    const part = byNo.get(detail.detailNo)
    return part ? withReturned(detail, part, coversFen) : detail
  })
  const isAll = details.every((detail) => heldOf(detail) === 0n)
  const divOrderStatus = nextState(divisionTransitions, before.divOrderStatus, isAll ? 'returnAll' : 'return')
  const order = withTotals({ ...before, divOrderStatus }, details)
  const told = division.details.filter(({ detailNo }) => byNo.has(detailNo))
  return {
    before,
    after: { order, details },
    trade: dividedTrade(trade, { order, details }),
    postings: told.map((detail) =>
      returnPosting(before, detail, divReturnCode, byNo.get(detail.detailNo) as ReturnedPart, booked),
    ),
    debts: new Map(told.flatMap((detail) => debtOf(division, detail, divReturnCode, byNo, booked))),
    moved: { bookDay: booked.bookDay, returnFen: sumFen(returned.map(({ amountFen }) => amountFen)) },
    action: isAll ? 'returnAll' : 'return',
  }
}

function withReturned(detail: DivisionDetailRow, part: ReturnedPart, coversFen: Fen): DivisionDetailRow {
  const returnedAmount = fen(detail.returnedAmount + part.amountFen)
  const isAll = heldOf({ ...detail, returnedAmount }) === 0n
  return {
    ...detail,
    returnedAmount,
    advancedAmount: fen(detail.advancedAmount + part.advancedFen),
    coveredRefund: coversFen,
    detailStatus: nextState(detailTransitions, detail.detailStatus, isAll ? 'returnAll' : 'return'),
  }
}

/**
 * Builds the debt of a receiver to the merchant that advanced its part. @source docs/domain/money.md 6.3 shortRule 1, 7.4
 * kind 4
 */
function debtOf(
  { order }: Division,
  detail: DivisionDetailRow,
  divReturnCode: string,
  byNo: ReadonlyMap<string, ReturnedPart>,
  { bookDay }: Booked,
): [string, Omit<NewDebt, 'txnId'>][] {
  const { advancedFen } = byNo.get(detail.detailNo) as ReturnedPart
  if (advancedFen === 0n) return []
  return [
    [
      `DR:${divReturnCode}:${detail.detailNo}`,
      {
        owner: ownerOf(detail),
        creditor: { ownerType: OwnerType.merchant, ownerNo: order.rpiNo },
        amountFen: advancedFen,
        debtKind: DebtKind.advancedDivision,
        bookDay,
        bizKind: 'divisionReturn',
        bizCode: divReturnCode,
        reason: `分账垫付 ${order.divOrderCode}`,
      },
    ],
  ]
}
