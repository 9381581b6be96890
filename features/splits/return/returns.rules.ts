import type { PartReturn, ReturnablePart } from '../order/part-returns.rules.ts'
import { type Fen, fen, formatYuan, maxFen, minFen, sumFen, zeroFen } from '../../../core/shared/money.ts'
import { returnErrors } from './division-return.contract.ts'

/** Money of a payment that the merchant has, by its own books. Amounts in fen. */
export interface MerchantMoney {
  /** Of the payment after this refund: settled amount less what all refunds took. Below 0 when fees are not given back. */
  readonly afterRefundFen: Fen
  /** Amount that receivers hold before they return anything. */
  readonly heldFen: Fen
}

/** The merchant's own part of a refund; by a few fen below 0 on tiny refunds. @source docs/domain/money.md 6.3 */
export const merchantPartOf = (refundFen: Fen, feeReturnFen: Fen, returns: readonly PartReturn[]): Fen =>
  fen(refundFen - feeReturnFen - totalOf(returns))

/**
 * Holds returns given by hand against what receivers were paid, the refund and the merchant's money of the payment, and
 * puts them in the place of the worked out ones. Parts that are not named keep theirs.
 * @throws divisionReturn.unknownReceiver, aboveHeld, aboveRefund, merchantShort
 * @source docs/domain/money.md 6.3: may override; the merchant never ends below zero on the trade
 */
export function overridden(
  parts: readonly ReturnablePart[],
  workedOut: readonly PartReturn[],
  given: readonly PartReturn[],
  refundFen: Fen,
  { afterRefundFen, heldFen }: MerchantMoney,
): PartReturn[] {
  const wanted = new Map(given.map(({ detailNo, amountFen }) => [detailNo, amountFen]))
  if (given.some(({ detailNo }) => !parts.some((part) => part.detailNo === detailNo)))
    throw returnErrors.unknownReceiver()
  const returns = workedOut.map(({ detailNo, amountFen }) => ({
    detailNo,
    amountFen: wanted.get(detailNo) ?? amountFen,
  }))
  const isTooMuch = returns.some(({ amountFen }, place) => amountFen > (parts[place]?.heldFen ?? zeroFen))
  if (isTooMuch) throw returnErrors.aboveHeld()
  if (totalOf(returns) > refundFen) throw returnErrors.aboveRefund()
  const least = minFen(totalOf(workedOut), maxFen(zeroFen, fen(heldFen - afterRefundFen)))
  if (totalOf(returns) < least) throw returnErrors.merchantShort({ x: formatYuan(least) })
  return returns
}

/** All that comes back. */
export const totalOf = (returns: readonly PartReturn[]): Fen => sumFen(returns.map(({ amountFen }) => amountFen))
