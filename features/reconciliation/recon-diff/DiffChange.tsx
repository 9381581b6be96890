import { StateChange } from '../../../core/web/show/StateChange.tsx'
import { diffTones } from './diff-status.tsx'
import { DiffStatus } from './recon-diff.contract.ts'

/** A change of state, for the history of the trade that it is about. */
export const DiffChange = (change: { from: number | null; to: number }) => (
  <StateChange codes={DiffStatus} tones={diffTones} {...change} />
)
