import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { mealCalls } from './meal/meal.calls.ts'
import { mealServiceCalls } from './meal-service/meal-service.calls.ts'
import { pledgeEval } from './order/evaluation.jobs.ts'
import { pledgeOrderCalls } from './order/order.calls.ts'
import { pledgeActiveCalls } from './pledge-active/pledge-active.calls.ts'
import { pledgeRefundCalls } from './refund/refund.calls.ts'
import { rewardCalls } from './reward/reward.calls.ts'

/** Calls of the area, one line a file. */
export const depositsCalls = joinCalls(
  mealCalls,
  mealServiceCalls,
  pledgeActiveCalls,
  pledgeOrderCalls,
  pledgeRefundCalls,
  rewardCalls,
)

/** Work of the area that is done apart from calls. */
export const depositsWork = { calendar: [pledgeEval] } satisfies Partial<Work>
