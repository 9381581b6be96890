import type { Tx } from '../../../core/server/database/db.ts'
import { type Fen, fen, sumFen } from '../../../core/shared/money.ts'
import { snapshotChains } from '../../sharing/sharing.server.ts'
import { refundStep, type TradeRow } from '../../trades/trades.shared.ts'
import { refundRulesOf } from '../../channels/channels.server.ts'
import type { Division } from '../order/division-store.actions.ts'
import type { DivisionDetailRow } from '../order/division-row.queries.ts'
import { heldOf } from '../order/order-states.rules.ts'
import { merchantPartOf, overridden } from './returns.rules.ts'
import { type PartReturn, type RefundSpan, type ReturnablePart, returnsOf } from '../order/part-returns.rules.ts'

/** Amounts that a refund of a divided payment takes from the receivers and from the merchant, in fen. */
export interface ReturnPlan {
  readonly refundFen: Fen
  readonly feeReturnFen: Fen
  /** The merchant's own part; a few fen below 0 on tiny refunds. */
  readonly merchantPartFen: Fen
  /** One for each part of the division, in order. */
  readonly returns: readonly PartReturn[]
  /** Refunds up to this sum are covered by it. */
  readonly coversFen: Fen
}

/**
 * Computes the amounts that one more refund of a divided payment takes from the receivers and from the merchant.
 * @param given returns that somebody puts in the place of the worked out ones
 * @throws RangeError when more than the rest is refunded: that is checked before; the refusals of `overridden`
 * @source docs/domain/money.md 6.3, divRefundCalc
 */
export async function planReturn(
  tx: Tx,
  tenantId: string,
  trade: TradeRow,
  { order, details }: Division,
  refundFen: Fen,
  given: readonly PartReturn[] | undefined,
): Promise<ReturnPlan> {
  const { snapshotId, aisleCode } = trade
  const rules = (await refundRulesOf(tx, [aisleCode]))(aisleCode)
  const chains = await snapshotChains(tx, tenantId, snapshotId === null ? [] : [snapshotId])
  const chain = snapshotId === null ? null : (chains.get(snapshotId) ?? null)
  const { feeReturnFen } = refundStep(trade, chain, rules.refundFeeRule, refundFen, { feeFen: null, costFen: null })
  const parts = details.map(partOf)
  const promisedFen = fen(trade.refundedAmount + trade.refundingAmount)
  const span: RefundSpan = {
    tradeAmountFen: trade.tradeAmount,
    refundedBeforeFen: order.refundedBefore,
    fromFen: promisedFen,
    toFen: fen(promisedFen + refundFen),
  }
  const workedOut = returnsOf(parts, span)
  const returns =
    given === undefined
      ? workedOut
      : overridden(parts, workedOut, given, refundFen, {
          afterRefundFen: fen(trade.settleAmount - span.toFen + trade.refundedFee + feeReturnFen),
          heldFen: sumFen(details.map(heldOf)),
        })
  return {
    refundFen,
    feeReturnFen,
    merchantPartFen: merchantPartOf(refundFen, feeReturnFen, returns),
    returns,
    coversFen: span.toFen,
  }
}

const partOf = (detail: DivisionDetailRow): ReturnablePart => ({
  detailNo: detail.detailNo,
  amount: detail.amount,
  heldFen: heldOf(detail),
  coveredFen: detail.coveredRefund,
})
