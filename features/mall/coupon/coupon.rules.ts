import { instantOf } from '../../../core/shared/dates.ts'
import type { Fen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { CouponStatus } from './coupon-codes.contract.ts'
import { couponErrors } from './coupon.contract.ts'

const { unused, locked, used, expired } = CouponStatus

/**
 * Events of a coupon: an order locks it, its payment uses it, its end frees it; a paid order that goes back whole before
 * anything of it was delivered gives it back.
 * @source docs/domain/money.md 8.3, 8.5
 */
export const couponTransitions = {
  create: { from: [], to: unused },
  lock: { from: [unused], to: locked },
  release: { from: [locked], to: unused },
  use: { from: [locked], to: used },
  giveBack: { from: [used], to: unused },
  expire: { from: [unused], to: expired },
  void: { from: [unused], to: CouponStatus.void },
} as const satisfies Transitions<typeof CouponStatus>

export type CouponEvent = keyof typeof couponTransitions

/**
 * Checks the terms of a new coupon.
 * @param at the business moment
 * @throws serviceCoupon.amountTooHigh, timesReversed, isOver
 */
export function checkTerms(
  { threshold, amount, validFrom, validTo }: { threshold: Fen; amount: Fen; validFrom: string; validTo: string },
  at: string,
): void {
  if (amount >= threshold) throw couponErrors.amountTooHigh()
  if (instantOf(validTo) <= instantOf(validFrom)) throw couponErrors.timesReversed()
  if (instantOf(validTo) <= instantOf(at)) throw couponErrors.isOver()
}
