import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { accessRecordCalls } from './access-record/access-record.calls.ts'
import { belongingCalls } from './belonging/belonging.calls.ts'
import { changeCalls } from './change/change.calls.ts'
import { groupCalls } from './group/group.calls.ts'
import { incomingPictureCalls } from './incoming-picture/incoming-picture.calls.ts'
import { incomingCalls } from './incoming/incoming.calls.ts'
import { merchantStateCalls } from './merchant-state/merchant-state.calls.ts'
import { merchantCalls } from './merchant/merchant.calls.ts'
import { progressCalls } from './onboarding-progress/progress.calls.ts'
import { stepsCalls } from './onboarding/steps.calls.ts'
import { submitCalls } from './onboarding/submit.calls.ts'
import { viewsCalls } from './onboarding/views.calls.ts'
import { optimisationCalls } from './optimisation/optimisation.calls.ts'
import { pictureSupplementCalls } from './picture-supplement/picture-supplement.calls.ts'
import { moveCalls } from './provider-move/move.calls.ts'
import { registeredCalls } from './registered/registered.calls.ts'
import { relationCalls } from './relation/relation.calls.ts'
import { riskHoldCalls } from './risk-hold/risk-hold.calls.ts'
import { routeCalls } from './route/route.calls.ts'
import { settlementAccountCalls } from './settlement-account/settlement-account.calls.ts'
import { sphereLinkCalls } from './sphere-link/sphere-link.calls.ts'
import { walletAuthCalls } from './wallet-auth/wallet-auth.calls.ts'
import { watchRuleCalls } from './watch-rule/watch-rule.calls.ts'
import { wxConfigCalls } from './wx-config/wx-config.calls.ts'
import { walletTick, walletRound } from './wallet-auth/wallet-round.jobs.ts'
import { merchantMovesJob } from './belonging/belonging.jobs.ts'
import { removeForgotten } from './onboarding-progress/merchant-removal.jobs.ts'
import { incomingQuestions } from './submission/incoming-question.jobs.ts'
import { changeSending } from './change-effect/change-sending.jobs.ts'
import { pictureSending } from './incoming-picture/incoming-picture.jobs.ts'
import { cardCheck } from './dossier/card-check.jobs.ts'
import { incomingSending } from './submission/incoming-sending.jobs.ts'
import { d0Sending } from './merchant-state/d0-sending.jobs.ts'
import { walletApplying } from './wallet-auth/wallet-sending.jobs.ts'

/** Calls of the area, one line a file. */
export const merchantsCalls = joinCalls(
  accessRecordCalls,
  belongingCalls,
  changeCalls,
  groupCalls,
  incomingPictureCalls,
  incomingCalls,
  merchantStateCalls,
  merchantCalls,
  progressCalls,
  stepsCalls,
  submitCalls,
  viewsCalls,
  optimisationCalls,
  pictureSupplementCalls,
  moveCalls,
  registeredCalls,
  relationCalls,
  riskHoldCalls,
  routeCalls,
  settlementAccountCalls,
  sphereLinkCalls,
  walletAuthCalls,
  watchRuleCalls,
  wxConfigCalls,
)

/** Work of the area that is done apart from calls. */
export const merchantsWork = {
  calendar: [walletTick, merchantMovesJob, removeForgotten],
  jobs: [walletRound],
  ticks: [incomingQuestions],
  outbox: [changeSending, pictureSending, cardCheck, incomingSending, d0Sending, walletApplying],
} satisfies Partial<Work>
