import { StateChange } from '../../../core/web/show/StateChange.tsx'
import { recalcTones } from './recalc-status.tsx'
import { RecalcStatus } from '../recalc-run/recalc-codes.contract.ts'

/** A change of state, for the history of the trade that it is about. */
export const RecalcChange = (change: { from: number | null; to: number }) => (
  <StateChange codes={RecalcStatus} tones={recalcTones} {...change} />
)
