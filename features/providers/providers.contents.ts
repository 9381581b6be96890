import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { bankCalls } from './bank/bank.calls.ts'
import { identityCalls } from './identity/identity.calls.ts'
import { onboardingCalls } from './onboarding/onboarding.calls.ts'
import { partyImportCalls } from './onboarding/party-import.calls.ts'
import { partyStateCalls } from './party-state/party-state.calls.ts'
import { partyCalls } from './party/party.calls.ts'
import { examineCalls } from './verdict/examine.calls.ts'
import { expireIdentities } from './identity/identity.jobs.ts'

/** Calls of the area, one line a file. */
export const providersCalls = joinCalls(
  bankCalls,
  identityCalls,
  onboardingCalls,
  partyImportCalls,
  partyStateCalls,
  partyCalls,
  examineCalls,
)

/** Work of the area that is done apart from calls. */
export const providersWork = {
  calendar: [expireIdentities],
} satisfies Partial<Work>
