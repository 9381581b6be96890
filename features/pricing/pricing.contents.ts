import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { adjustCalls } from './adjust/adjust.calls.ts'
import { employeePolicyCalls } from './employee-policy/employee-policy.calls.ts'
import { givingCalls } from './giving/giving.calls.ts'
import { rateHistoryCalls } from './history/rate-history.calls.ts'
import { holdCalls } from './hold/hold.calls.ts'
import { openedAisleCalls } from './opened-aisle/opened-aisle.calls.ts'
import { partyAisleCalls } from './party-aisle/party-aisle.calls.ts'
import { policyCalls } from './policy/policy.calls.ts'
import { proposedTemplateCalls } from './proposed-template/proposed-template.calls.ts'
import { replayCalls } from './replay/replay.calls.ts'
import { signedRateCalls } from './signed-rate/signed-rate.calls.ts'
import { templateCalls } from './template/template.calls.ts'
import { policyTakeEffect } from './policy/policy.jobs.ts'

/** Calls of the area, one line a file. */
export const pricingCalls = joinCalls(
  adjustCalls,
  employeePolicyCalls,
  givingCalls,
  rateHistoryCalls,
  holdCalls,
  openedAisleCalls,
  partyAisleCalls,
  policyCalls,
  proposedTemplateCalls,
  replayCalls,
  signedRateCalls,
  templateCalls,
)

/** Work of the area that is done apart from calls. */
export const pricingWork = {
  calendar: [policyTakeEffect],
} satisfies Partial<Work>
