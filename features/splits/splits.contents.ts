import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { tradeDivisionCalls } from './division/trade-division.calls.ts'
import { divisionFundsCalls } from './funds/division-funds.calls.ts'
import { divisionRun } from './order/division.jobs.ts'
import { divisionSending, divisionUnfreezing } from './order/division-sending.jobs.ts'
import { divisionListCalls } from './order-list/division-list.calls.ts'
import { payerCalls } from './payer/payer.calls.ts'
import { projectCalls } from './project-upkeep/project-upkeep.calls.ts'
import { receiverCalls } from './receiver/receiver.calls.ts'
import { payerSending, receiverSending } from './registration/registration-sending.jobs.ts'
import { returnSending } from './return/return-sending.jobs.ts'

/** Calls of the area, one line a file. */
export const splitsCalls = joinCalls(
  tradeDivisionCalls,
  projectCalls,
  receiverCalls,
  payerCalls,
  divisionListCalls,
  divisionFundsCalls,
)

/** Work of the area that is done apart from calls. */
export const splitsWork = {
  ticks: [divisionRun],
  outbox: [divisionSending, divisionUnfreezing, returnSending, receiverSending, payerSending],
} satisfies Partial<Work>
