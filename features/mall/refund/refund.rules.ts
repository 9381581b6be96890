import { instantOf } from '../../../core/shared/dates.ts'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import { type Fen, fen, formatYuan, splitCum } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { SubStatus } from '../order/order-codes.contract.ts'
import { shopRefundErrors, ShopRefundKind, ShopRefundStatus } from './refund-codes.contract.ts'

const { toReview, awaitingReturn, refunding, refunded, rejected, cancelled, failed } = ShopRefundStatus

/** Events of a refund. `undo`: the channel never made a refund that was booked. @source docs/domain/money.md 8.5 */
export const shopRefundTransitions = {
  ask: { from: [], to: toReview },
  agree: { from: [toReview], to: refunding },
  awaitGoods: { from: [toReview], to: awaitingReturn },
  reject: { from: [toReview], to: rejected },
  cancel: { from: [toReview, awaitingReturn], to: cancelled },
  goodsBack: { from: [awaitingReturn], to: refunding },
  succeed: { from: [refunding], to: refunded },
  fail: { from: [refunding], to: failed },
  retry: { from: [failed], to: refunding },
  undo: { from: [refunded], to: failed },
} as const satisfies Transitions<typeof ShopRefundStatus>

export type ShopRefundEvent = keyof typeof shopRefundTransitions

/** States of a refund that hold its line: no second one begins. */
export const openStatuses = [toReview, awaitingReturn, refunding, failed] as const

/** States of a refund whose pieces have left the line: what is agreed and under way, done, or failed and to be sent again. */
export const countedStatuses = [refunding, refunded, failed] as const

/** Days after completion within which a refund may be asked for. @source docs/domain/money.md 8.5, addRefund */
const refundDays = 7

/** Facts of a line of an order that decide about its refunds. */
export interface RefundableLine {
  readonly subStatus: number
  readonly quantity: number
  readonly payAmount: Fen
  readonly refundedAmount: Fen
  readonly deliveredQty: number
  /** Pieces that went back after delivery. */
  readonly returnedQty: number
  /** Pieces that went back before delivery. */
  readonly cancelledQty: number
  /** Time of completion; null before. */
  readonly finishTime: string | null
}

/** Pieces of a line that a refund of a kind may take: what is not delivered without goods, what is delivered with them. */
export const refundableQty = (
  { quantity, deliveredQty, returnedQty, cancelledQty }: RefundableLine,
  kind: CodeOf<typeof ShopRefundKind>,
): number => (kind === ShopRefundKind.moneyOnly ? quantity - deliveredQty - cancelledQty : deliveredQty - returnedQty)

/** Pieces of a line that refunds took. */
export const unitsTaken = ({ returnedQty, cancelledQty }: RefundableLine): number => returnedQty + cancelledQty

/** Whether no piece of a line is left. */
export const isWhollyRefunded = (line: RefundableLine): boolean => unitsTaken(line) === line.quantity

/**
 * The amount that some pieces of a line give back. Its payment, in which its share of the coupon is off already, is spread
 * over its pieces, so that refunds one after the other add up to it to the fen.
 * @param before pieces that refunds took before
 * @source docs/domain/money.md 8.5, splitCum over units
 */
export function unitsFen(payFen: Fen, quantity: number, before: number, units: number): Fen {
  const parts = [before, units, quantity - before - units].map(BigInt)
  return splitCum(payFen, parts)[1] ?? fen(0n)
}

/** A refund as somebody asks for it. */
export interface RefundWish {
  readonly refundKind: CodeOf<typeof ShopRefundKind>
  readonly quantity: number
  /** Amount that was shown; undefined: what follows from the quantity. */
  readonly refundAmount?: Fen | undefined
}

const refundableStatuses: readonly number[] = [
  SubStatus.toShip,
  SubStatus.partlyShipped,
  SubStatus.toReceive,
  SubStatus.completed,
]

/** Whether a line is in a state in which refunds are asked for at all. */
export const isRefundable = ({ subStatus }: Pick<RefundableLine, 'subStatus'>): boolean =>
  refundableStatuses.includes(subStatus)

/** Whether the time to ask for a refund of a completed line is over. */
const isOverdue = ({ subStatus, finishTime }: RefundableLine, at: string): boolean =>
  subStatus === SubStatus.completed &&
  finishTime !== null &&
  instantOf(at).getTime() > instantOf(finishTime).getTime() + refundDays * 86_400_000

/**
 * Reckons a refund that somebody asks for.
 * @returns the amount in fen
 * @throws common.stateRefuses, shopRefund.overdue, tooMany, amountTooHigh, amountDiffers, nothingToRefund
 * @source docs/domain/money.md 8.5, addRefund
 */
export function reckonRefund(
  line: RefundableLine,
  { refundKind, quantity, refundAmount }: RefundWish,
  at: string,
): Fen {
  if (!isRefundable(line)) throw commonErrors.stateRefuses()
  if (isOverdue(line, at)) throw shopRefundErrors.overdue()
  const most = refundableQty(line, refundKind)
  if (quantity > most) throw shopRefundErrors.tooMany({ n: most })
  const refundFen = unitsFen(line.payAmount, line.quantity, unitsTaken(line), quantity)
  const x = formatYuan(refundFen)
  if (refundAmount !== undefined && refundAmount > refundFen) throw shopRefundErrors.amountTooHigh({ x })
  if (refundAmount !== undefined && refundAmount < refundFen) throw shopRefundErrors.amountDiffers({ x })
  if (refundFen === 0n) throw shopRefundErrors.nothingToRefund()
  return refundFen
}
