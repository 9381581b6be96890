import { addDays } from '../../../core/shared/dates.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { PledgeOrderStatus, PledgeRefundStatus, RewardStatus } from '../pledge-codes/pledge-codes.contract.ts'

const { unpaid, assessing, refundable, reviewing, refunding, refunded, forfeited, closed } = PledgeOrderStatus

/** Events of a deposit. Those named `…Early` lead back to where an early return began. @source docs/domain/money.md 7.2 */
export const orderTransitions = {
  create: { from: [], to: unpaid },
  pay: { from: [unpaid], to: assessing },
  close: { from: [unpaid], to: closed },
  reach: { from: [assessing], to: refundable },
  forfeit: { from: [assessing], to: forfeited },
  applyRefund: { from: [refundable], to: reviewing },
  applyEarly: { from: [assessing], to: reviewing },
  refundItself: { from: [refundable], to: refunding },
  approveRefund: { from: [reviewing], to: refunding },
  rejectRefund: { from: [reviewing], to: refundable },
  rejectEarly: { from: [reviewing], to: assessing },
  finishRefund: { from: [refunding], to: refunded },
  failRefund: { from: [refunding], to: refundable },
  failEarly: { from: [refunding], to: assessing },
  // The channel gave the payment back by itself, or after it had called the refund failed.
  moneyGone: { from: [assessing, refundable, reviewing, refunding], to: refunded },
  // It never did: the money went into the wallet.
  repay: { from: [refunded], to: refunded },
} as const satisfies Transitions<typeof PledgeOrderStatus>

/** Events of a refund of a deposit. @source docs/domain/money.md 7.2 */
export const pledgeRefundTransitions = {
  apply: { from: [], to: PledgeRefundStatus.toReview },
  begin: { from: [], to: PledgeRefundStatus.refunding },
  approve: { from: [PledgeRefundStatus.toReview], to: PledgeRefundStatus.refunding },
  reject: { from: [PledgeRefundStatus.toReview], to: PledgeRefundStatus.rejected },
  // A channel may yet say that it did what it had called failed.
  succeed: { from: [PledgeRefundStatus.refunding, PledgeRefundStatus.failed], to: PledgeRefundStatus.refunded },
  fail: { from: [PledgeRefundStatus.toReview, PledgeRefundStatus.refunding], to: PledgeRefundStatus.failed },
  // The channel never made a refund that it had told: the money goes into the wallet.
  repay: { from: [PledgeRefundStatus.refunded], to: PledgeRefundStatus.refunded },
} as const satisfies Transitions<typeof PledgeRefundStatus>

/** Events of a reward. @source docs/domain/money.md 7.2 */
export const rewardTransitions = {
  create: { from: [], to: RewardStatus.toReview },
  grant: { from: [RewardStatus.toReview], to: RewardStatus.granted },
  reject: { from: [RewardStatus.toReview], to: RewardStatus.rejected },
  takeBack: { from: [RewardStatus.granted], to: RewardStatus.takenBack },
} as const satisfies Transitions<typeof RewardStatus>

/** Days for which an unpaid deposit stays open. @source docs/domain/money.md 7.2 */
export const unpaidDays = 90

/** Last day on which the target may be reached. @source docs/domain/money.md 7.1, reachDays */
export const deadlineOf = (payDay: string, reachDays: number): string => addDays(payDay, reachDays)

/** States in which the money of a deposit is held. @source docs/domain/money.md 2.5 L7 */
export const heldStatuses: readonly number[] = [assessing, refundable, reviewing, refunding]

/**
 * Whether a deposit keeps its terminal at the merchant: while its money is held, but for an early return that was approved,
 * which waits for the terminal.
 * @source docs/domain/money.md 7.2; docs/domain/network.md 13.3, remove
 */
export const keepsTerminal = (orderStatus: number, isEarly: boolean): boolean =>
  heldStatuses.includes(orderStatus) && !(orderStatus === refunding && isEarly)
