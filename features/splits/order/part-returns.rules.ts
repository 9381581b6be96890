import { type Fen, fen, maxFen, minFen } from '../../../core/shared/money.ts'

/** Refunds of a divided payment, counted from the beginning. Amounts in fen. */
export interface RefundSpan {
  readonly tradeAmountFen: Fen
  /** Refunded before the payment was divided. */
  readonly refundedBeforeFen: Fen
  /** Refunded, or about to be, before this refund. */
  readonly fromFen: Fen
  /** The same with this refund. */
  readonly toFen: Fen
}

/** A receiver's part. */
export interface ReturnablePart {
  readonly detailNo: string
  /** The part as it was divided. */
  readonly amount: Fen
  /** Amount of the part that the receiver holds, or that is in the pool. */
  readonly heldFen: Fen
  /** Refunds up to this sum have had this part returned. */
  readonly coveredFen: Fen
}

/** Amount that a receiver gives back. */
export interface PartReturn {
  readonly detailNo: string
  readonly amountFen: Fen
}

/**
 * Computes the amount that remains of a part after cumulative refunds, rounded down to the fen; counted from what was left
 * of the payment when it was divided, so that a full refund leaves nothing.
 * @source docs/domain/money.md 6.3, keepDiv
 */
export function keepPart(amountFen: Fen, { tradeAmountFen, refundedBeforeFen }: RefundSpan, refundedFen: Fen): Fen {
  const whole = tradeAmountFen - refundedBeforeFen
  const left = tradeAmountFen - maxFen(refundedFen, refundedBeforeFen)
  return fen((amountFen * left) / whole)
}

/**
 * Computes the amount that each part gives back at one more refund: never more than is held, and nothing for refunds that it
 * was returned for before.
 * @returns one for each part, in order, 0 or more
 * @source docs/domain/money.md 6.3, return_j
 */
export function returnsOf(parts: readonly ReturnablePart[], span: RefundSpan): PartReturn[] {
  return parts.map(({ detailNo, amount, heldFen, coveredFen }) => {
    const from = maxFen(coveredFen, span.fromFen)
    const to = maxFen(coveredFen, span.toFen)
    const step = fen(keepPart(amount, span, from) - keepPart(amount, span, to))
    return { detailNo, amountFen: minFen(step, heldFen) }
  })
}
