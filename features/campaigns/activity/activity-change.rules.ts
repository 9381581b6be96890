import type { z } from 'zod'
import type { CodeOf } from '../../../core/shared/codes.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Fen } from '../../../core/shared/money.ts'
import { nextState } from '../../../core/shared/transitions.ts'
import { ActiveStatus } from '../../deposits/deposits.shared.ts'
import { type ActivityChange, activityErrors } from './activity.contract.ts'
import { activityTransitions, checkedDraft, hasBudget } from './activity.rules.ts'

type Change = z.output<typeof ActivityChange>
type Stage = Change['stages'][number]

/** An activity in force. */
interface InForce
  extends Pick<
    Change,
    'activeName' | 'activeType' | 'rpmNos' | 'aisleCodes' | 'startTime' | 'endTime' | 'minTradeAmount' | 'needAudit'
  > {
  readonly activeStatus: CodeOf<typeof ActiveStatus>
  readonly countPayWays: readonly number[]
  readonly budgetAmount: Fen | null
  readonly spentAmount: Fen
  readonly stages: readonly Stage[]
}

/**
 * Change of an activity in force: its end and its budget, and whether it runs.
 * @throws active.runningFixed when anything else would change; active.endPast, active.budgetBelowSpent;
 *   common.stateRefuses for a state that no event leads to, and once it has ended
 * @source docs/domain/money.md 7.3
 */
export function checkRunningChange(
  before: InForce,
  change: Change,
  now: string,
): { endTime: string; budgetAmount: Fen | null; activeStatus: CodeOf<typeof ActiveStatus> } {
  if (before.activeStatus === ActiveStatus.ended) throw commonErrors.stateRefuses()
  const wanted = change.activeStatus ?? before.activeStatus
  const activeStatus =
    wanted === before.activeStatus
      ? wanted
      : nextState(activityTransitions, before.activeStatus, wanted === ActiveStatus.stopped ? 'stop' : 'resume')
  if (activeStatus !== wanted) throw commonErrors.stateRefuses()
  if (promisesOf(before) !== promisesOf(checkedDraft(change))) throw activityErrors.runningFixed()
  const budgetAmount = hasBudget(before.activeType) ? (change.budgetAmount ?? before.budgetAmount) : null
  if (change.endTime !== before.endTime && change.endTime <= now) throw activityErrors.endPast()
  if (budgetAmount !== null && budgetAmount < before.spentAmount) throw activityErrors.budgetBelowSpent()
  return { endTime: change.endTime, budgetAmount, activeStatus }
}

/** Everything that terminals were promised, as one text: equal for equal promises. */
function promisesOf(
  one: Pick<
    InForce,
    'activeName' | 'activeType' | 'rpmNos' | 'aisleCodes' | 'startTime' | 'minTradeAmount' | 'needAudit'
  > & {
    readonly countPayWays?: readonly number[] | undefined
    readonly stages: readonly Stage[]
  },
): string {
  const stages = one.stages.map((stage) => [
    stage.stageName,
    stage.fromDay,
    stage.toDay,
    String(stage.minAmount),
    stage.minCount,
    String(stage.reward),
    String(stage.merchantReward),
    String(stage.penaltyAmount),
  ])
  return JSON.stringify([
    one.activeName,
    one.activeType,
    [...one.rpmNos].sort(),
    [...one.aisleCodes].sort(),
    secondOf(one.startTime),
    [...(one.countPayWays ?? [])].sort(),
    String(one.minTradeAmount),
    one.needAudit,
    stages,
  ])
}

/** An instant to the second, however the database or the wire writes it. */
const secondOf = (instant: string): string => instant.slice(0, 19)
