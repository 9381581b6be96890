import type { Transitions } from '../../../core/shared/transitions.ts'
import { UploadStatus } from './upload.contract.ts'

/** An import: it is done within its call, and its row says how it ended. @source docs/domain/network.md 18.6 */
export const uploadTransitions = {
  takeAll: { from: [], to: UploadStatus.allGood },
  takeSome: { from: [], to: UploadStatus.partlyFailed },
  takeNone: { from: [], to: UploadStatus.allFailed },
} as const satisfies Transitions<typeof UploadStatus>
