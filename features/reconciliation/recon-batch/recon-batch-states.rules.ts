import type { Transitions } from '../../../core/shared/transitions.ts'
import { ReconStatus } from './recon-batch.contract.ts'

const { toDownload, downloaded, matching, different, balanced, inProgress, resolved, billMissing } = ReconStatus
const compared = [different, balanced, inProgress, resolved] as const

/** A bill of a channel or platform; once compared it stands where its differences do. @source docs/domain/money.md 9, recon_status */
export const batchTransitions = {
  open: { from: [], to: toDownload },
  miss: { from: [toDownload], to: billMissing },
  /** The bill, or another in its place. */
  download: { from: [toDownload, downloaded, matching, billMissing, ...compared], to: downloaded },
  compare: { from: [downloaded], to: matching },
  balance: { from: [matching, ...compared], to: balanced },
  differ: { from: [matching, ...compared], to: different },
  work: { from: [matching, ...compared], to: inProgress },
  resolve: { from: [matching, ...compared], to: resolved },
} as const satisfies Transitions<typeof ReconStatus>
