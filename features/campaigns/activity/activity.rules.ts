import type { z } from 'zod'
import type { Fen } from '../../../core/shared/money.ts'
import { zeroFen } from '../../../core/shared/money.ts'
import type { Transitions } from '../../../core/shared/transitions.ts'
import { rewardParts } from '../../sharing/sharing.shared.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { ActiveType, type ActivityDraft, activityErrors } from './activity.contract.ts'

type Draft = z.output<typeof ActivityDraft>
type StageDraft = Draft['stages'][number]

/** Status changes of an activity. @source docs/domain/money.md 7.3 */
export const activityTransitions = {
  create: { from: [], to: ActiveStatus.draft },
  keep: { from: [ActiveStatus.draft], to: ActiveStatus.draft },
  publish: { from: [ActiveStatus.draft], to: ActiveStatus.running },
  stop: { from: [ActiveStatus.running], to: ActiveStatus.stopped },
  resume: { from: [ActiveStatus.stopped], to: ActiveStatus.running },
  end: { from: [ActiveStatus.running], to: ActiveStatus.ended },
} as const satisfies Transitions<typeof ActiveStatus>

/** Whether an activity of a type spends its budget: rewards do, SIM bonuses and assessments have none. */
export const hasBudget = (activeType: number): boolean =>
  activeType === ActiveType.activation || activeType === ActiveType.target

/**
 * A draft with what its type has no use for left out, as it is kept: an activation asks for one trade and no amount, a SIM
 * bonus for no target, an assessment gives nothing.
 * @throws active.… for what is missing or contradicts itself
 * @source docs/domain/money.md 7.3
 */
export function checkedDraft(draft: Draft): Draft {
  const { activeType, startTime, endTime, budgetAmount } = draft
  if (endTime <= startTime) throw activityErrors.timesReversed()
  if (hasBudget(activeType) && budgetAmount === undefined) throw activityErrors.budgetMissing()
  return {
    ...draft,
    budgetAmount: hasBudget(activeType) ? budgetAmount : undefined,
    needAudit: hasBudget(activeType) && draft.needAudit,
    stages: draft.stages.map((stage) => checkedStage(activeType, stage)),
  }
}

function checkedStage(activeType: Draft['activeType'], stage: StageDraft): StageDraft {
  const { fromDay, toDay, minAmount, minCount, reward, merchantReward, penaltyAmount } = stage
  if (toDay < fromDay) throw activityErrors.daysReversed()
  if (activeType === ActiveType.assessment) {
    if (penaltyAmount === 0n) throw activityErrors.penaltyMissing()
    if (minAmount === 0n && minCount === 0) throw activityErrors.targetMissing()
    return { ...stage, reward: zeroFen, merchantReward: zeroFen }
  }
  if (reward === 0n) throw activityErrors.nothingGiven()
  if (merchantReward > reward) throw activityErrors.merchantAboveReward()
  const given = { ...stage, penaltyAmount: zeroFen }
  if (activeType === ActiveType.activation) return { ...given, minAmount: zeroFen, minCount: 1 }
  if (activeType === ActiveType.simBonus) return { ...given, merchantReward: zeroFen, minAmount: zeroFen, minCount: 0 }
  if (minAmount === 0n && minCount === 0) throw activityErrors.targetMissing()
  return given
}

/**
 * Grants to the levels of a chain and last to the merchant, from which `rewardParts` tells what each keeps: the top node has
 * what the operator grants, every other what its parent passes on, and nobody less than what the merchant is to get.
 * @param passed what the parent of each node below the top passes to it, in order; null where it has set nothing
 * @returns one more than there are nodes; only the merchant's where no node stands above it
 * @source docs/domain/money.md 7.2, chain rule for rewards; 7.3, merchantReward
 */
export function grantsOf(
  { reward, merchantReward }: { reward: Fen; merchantReward: Fen },
  nodeCount: number,
  passed: readonly (Fen | null)[],
): Fen[] {
  if (nodeCount === 0) return [merchantReward]
  const grants = [reward]
  for (let level = 1; level < nodeCount; level++) {
    const above = grants[level - 1] as Fen
    const wanted = passed[level - 1] ?? merchantReward
    const least = wanted < merchantReward ? merchantReward : wanted
    grants.push(least > above ? above : least)
  }
  return [...grants, merchantReward]
}

/**
 * Worked example of a reward with one level below the top: what is left with each.
 * @param passed what the top node passes to the level below; null: there is none in the example
 * @throws active.merchantAboveReward, active.aboveParent
 */
export function rewardExample(
  stage: { reward: Fen; merchantReward: Fen },
  passed: Fen | null,
): { granted: Fen; top: Fen; below: Fen | null; merchant: Fen } {
  if (stage.merchantReward > stage.reward) throw activityErrors.merchantAboveReward()
  if (passed !== null && passed > stage.reward) throw activityErrors.aboveParent()
  const parts = rewardParts(passed === null ? grantsOf(stage, 1, []) : grantsOf(stage, 2, [passed]))
  return {
    granted: stage.reward,
    top: parts[0] ?? zeroFen,
    below: passed === null ? null : (parts[1] ?? zeroFen),
    merchant: parts.at(-1) ?? zeroFen,
  }
}

/** Days that a budget lasts when it is spent as in the last days. */
export function forecastOf({
  budgetFen,
  spentFen,
  recentFen,
  recentDays,
}: {
  budgetFen: Fen
  spentFen: Fen
  recentFen: Fen
  recentDays: number
}): { perDay: Fen; remaining: Fen; daysLeft: number | null } {
  const remaining = (budgetFen - spentFen) as Fen
  const perDay = (recentFen / BigInt(recentDays)) as Fen
  return { perDay, remaining, daysLeft: perDay === 0n ? null : Number(remaining / perDay) }
}
