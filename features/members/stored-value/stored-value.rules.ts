import { type Fen, fen, maxFen, minFen, zeroFen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { memberErrors, MemberTradeStatus, RechargeReturnStatus } from './member-codes.contract.ts'

/** Stored value by where it comes from: what was paid, and what the merchant gave on top. */
export interface Parts {
  readonly principal: Fen
  readonly bonus: Fen
}

const { success, partlyRefunded, refunded } = MemberTradeStatus

/** Events of spending. @source docs/domain/money.md 8.4 */
export const memberTradeTransitions = {
  create: { from: [], to: success },
  refundPart: { from: [success, partlyRefunded], to: partlyRefunded },
  refundWhole: { from: [success, partlyRefunded], to: refunded },
} as const satisfies Transitions<typeof MemberTradeStatus>

const { held, taken, released, undone } = RechargeReturnStatus

/** Events of what a refund of a recharge takes: what the channel gave back by itself was never held. */
export const rechargeReturnTransitions = {
  hold: { from: [], to: held },
  bornTaken: { from: [], to: taken },
  take: { from: [held, released], to: taken },
  release: { from: [held], to: released },
  undo: { from: [taken], to: undone },
} as const satisfies Transitions<typeof RechargeReturnStatus>

/**
 * Parts of an amount that is spent: principal first, then bonus.
 * @throws member.balanceTooLow
 * @source docs/domain/money.md 8.4
 */
export function spentParts(free: Parts, amountFen: Fen): Parts {
  if (free.principal + free.bonus < amountFen) throw memberErrors.balanceTooLow()
  const principal = minFen(free.principal, amountFen)
  return { principal, bonus: fen(amountFen - principal) }
}

/** Parts of an amount of spending that comes back: the bonus first. @param left parts that have not come back yet */
export function restoredParts(left: Parts, amountFen: Fen): Parts {
  const bonus = minFen(left.bonus, amountFen)
  return { principal: fen(amountFen - bonus), bonus }
}

/** A recharge with what its refunds took, or hold, so far. */
interface Recharged {
  readonly principal: Fen
  readonly bonus: Fen
  /** Money that went back to the payer, or is on its way. */
  readonly refundedFen: Fen
  readonly takenBonus: Fen
}

/**
 * Parts that a refund of a recharge takes off a member: the principal, and of the bonus what the principal that is kept
 * does not earn, up to what is left. What was spent already stays spent.
 * @param free stored value that nothing holds
 * @source docs/domain/money.md 8.4: bonus kept = floor(bonus × kept principal / principal)
 */
export function returnedParts(recharge: Recharged, amountFen: Fen, free: Parts): Parts {
  const kept = maxFen(zeroFen, fen(recharge.principal - recharge.refundedFen - amountFen))
  const keptBonus = (recharge.bonus * kept) / recharge.principal
  const excess = maxFen(zeroFen, fen(recharge.bonus - recharge.takenBonus - keptBonus))
  return { principal: minFen(amountFen, free.principal), bonus: minFen(excess, free.bonus) }
}

/** Example of a tier: what can be spent after it, and what a refund of half of it would take and leave. */
export function exampleOf({ rechargeAmount: principal, bonusAmount: bonus }: Tier) {
  const refunded = maxFen(fen(1), fen(principal / 2n))
  const whole = { principal, bonus, refundedFen: zeroFen, takenBonus: zeroFen }
  const taken = returnedParts(whole, refunded, { principal, bonus })
  const spendable = fen(principal + bonus)
  return { spendable, refunded, bonusTaken: taken.bonus, left: fen(spendable - refunded - taken.bonus) }
}

/** A tier of an activity: from an amount on, a bonus. */
export interface Tier {
  readonly rechargeAmount: Fen
  readonly bonusAmount: Fen
}

/** The bonus of an amount by the tiers of an activity; null below the first. @param tiers the smallest first */
export const bonusOf = (tiers: readonly Tier[], amountFen: Fen): Fen | null =>
  tiers.findLast(({ rechargeAmount }) => rechargeAmount <= amountFen)?.bonusAmount ?? null
