import { joinCalls } from '../../core/server/call/handle.ts'
import type { Work } from '../../core/server/jobs/work.ts'
import { proofCalls } from './proof/proof.calls.ts'
import { reconBatchCalls } from './recon-batch/recon-batch.calls.ts'
import { reconDiffCalls } from './recon-diff/recon-diff.calls.ts'
import { remittanceCalls } from './remittance/remittance.calls.ts'
import { resolutionImportCalls } from './resolution/resolution-import.calls.ts'
import { resolutionCalls } from './resolution/resolution.calls.ts'
import { nightlyRollupCheck, proveLedger } from './proof/proof.jobs.ts'
import { dayClose, partitionCreate } from './day-close/day-close.jobs.ts'
import { reconOpen, reconDownload, reconMissing } from './recon-batch/recon-batch.jobs.ts'
import { remittanceRead } from './remittance/remittance.jobs.ts'
import { nightlyExplainSample } from './explain-sample/explain-sample.jobs.ts'

/** Calls of the area, one line a file. */
export const reconciliationCalls = joinCalls(
  proofCalls,
  reconBatchCalls,
  reconDiffCalls,
  remittanceCalls,
  resolutionImportCalls,
  resolutionCalls,
)

/** Work of the area that is done apart from calls. */
export const reconciliationWork = {
  calendar: [
    nightlyRollupCheck,
    dayClose,
    partitionCreate,
    reconOpen,
    reconDownload,
    reconMissing,
    remittanceRead,
    nightlyExplainSample,
  ],
  jobs: [proveLedger],
} satisfies Partial<Work>
