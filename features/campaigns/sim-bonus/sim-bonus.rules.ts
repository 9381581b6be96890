import type { Fen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import type { Owner } from '../../ledger/ledger.shared.ts'
import { rewardParts } from '../../sharing/sharing.shared.ts'
import type { RewardPart } from '../activity-eval/reward-chain.rules.ts'
import { BonusStatus } from './sim-bonus.contract.ts'

/** Events of a bonus: it is granted the day after the fee, and taken back when the fee is. @source docs/domain/money.md 7.5 */
export const bonusTransitions = {
  create: { from: [], to: BonusStatus.pending },
  grant: { from: [BonusStatus.pending], to: BonusStatus.granted },
  takeBack: { from: [BonusStatus.pending, BonusStatus.granted], to: BonusStatus.takenBack },
} as const satisfies Transitions<typeof BonusStatus>

/**
 * Shares of the levels of a chain in a fee; levels that get nothing are left out.
 * @param nodes   parties above the merchant, from the top node down, the root operator not among them
 * @param granted what each level is granted, in the same order; what is missing is nothing
 * @source docs/domain/money.md 7.5, 7.2 chain rule for rewards
 */
export function bonusParts(nodes: readonly Owner[], granted: readonly Fen[]): RewardPart[] {
  const parts = rewardParts(nodes.map((_, level) => granted[level] ?? (0n as Fen)))
  return nodes.flatMap((owner, level) => {
    const amountFen = parts[level] ?? (0n as Fen)
    return amountFen > 0n ? [{ owner, level: level + 1, amountFen }] : []
  })
}
