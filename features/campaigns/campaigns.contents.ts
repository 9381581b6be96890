import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { activeEval } from './activity-eval/active-eval.jobs.ts'
import { activityExplainCalls } from './activity-explain/activity-explain.calls.ts'
import { activityRewardCalls } from './activity-reward/activity-reward.calls.ts'
import { activityCalls } from './activity/activity.calls.ts'
import { bankCampaignCalls } from './bank-campaign/bank-campaign.calls.ts'
import { endBankCampaigns } from './bank-campaign/bank-campaign.jobs.ts'
import { debtImportCalls } from './debt/debt-import.calls.ts'
import { debtCalls } from './debt/debt.calls.ts'
import { rewardGrantCalls } from './reward-grant/reward-grant.calls.ts'
import { simBonusCalls } from './sim-bonus/sim-bonus.calls.ts'
import { bonusGrant } from './sim-bonus/sim-bonus.jobs.ts'
import { ticketRecordCalls } from './ticket-record/ticket-record.calls.ts'
import { ticketMerchantCalls } from './ticket/ticket-merchant.calls.ts'
import { ticketCalls } from './ticket/ticket.calls.ts'
import { ticketRelease } from './ticket/ticket.jobs.ts'

/** Calls of the area, one line a file. */
export const campaignsCalls = joinCalls(
  activityCalls,
  activityExplainCalls,
  activityRewardCalls,
  rewardGrantCalls,
  debtImportCalls,
  debtCalls,
  simBonusCalls,
  ticketMerchantCalls,
  ticketCalls,
  ticketRecordCalls,
  bankCampaignCalls,
)

/** Work of the area that is done apart from calls. */
export const campaignsWork = {
  calendar: [activeEval, bonusGrant, ticketRelease, endBankCampaigns],
} satisfies Partial<Work>
