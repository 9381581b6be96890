import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { allProfitDayCalls } from './all-day/all-profit-day.calls.ts'
import { childProfitDayCalls } from './child-day/child-profit-day.calls.ts'
import { profitDayCalls } from './day/profit-day.calls.ts'
import { profitMonthCalls } from './month/profit-month.calls.ts'
import { ownProfitCalls } from './own/own-profit.calls.ts'
import { recalcCalls } from './recalc/recalc.calls.ts'
import { releaseCalls } from './release/release.calls.ts'
import { explainCalls } from './trade-profit/explain.calls.ts'
import { tradeProfitCalls } from './trade-profit/trade-profit.calls.ts'
import { resumeRecalcs, advanceRecalc } from './recalc-run/recalc.jobs.ts'
import { profitRelease } from './release/release.jobs.ts'

/** Calls of the area, one line a file. */
export const profitCalls = joinCalls(
  allProfitDayCalls,
  childProfitDayCalls,
  profitDayCalls,
  profitMonthCalls,
  ownProfitCalls,
  recalcCalls,
  releaseCalls,
  explainCalls,
  tradeProfitCalls,
)

/** Work of the area that is done apart from calls. */
export const profitWork = {
  calendar: [resumeRecalcs, profitRelease],
  jobs: [advanceRecalc],
} satisfies Partial<Work>
