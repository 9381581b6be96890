import type { Caller } from '../../../core/server/caller.ts'
import type { Tx } from '../../../core/server/db.ts'
import { commonErrors } from '../../../core/shared/errors.ts'
import type { Line } from '../line/line.rules.ts'

/** Signed rates of a merchant that are to change, by a change record of kind 4. */
export interface MerchantRateChange {
  readonly rpiNo: string
  readonly aisleCode: string
  /** All lines of the channel as they are to be. */
  readonly lines: readonly Line[]
  readonly reason: string
  /** The merchant's written consent (picture kind 15); null when nothing goes up. */
  readonly consentFile: string | null
  /** Lowered by operator staff: it needs no review and goes to the channel at once. */
  readonly isApproved: boolean
}

/** Opens change records of kind 4 and gives their numbers. @source docs/domain/network.md 5, 8.5 */
export type OpenRateChanges = (
  tx: Tx,
  caller: Caller,
  changes: readonly MerchantRateChange[],
  now: { at: string; day: string },
) => Promise<string[]>

let opens: OpenRateChanges | null = null

/** Says who opens change records of merchants; the feature that keeps them says so once. */
export function useRateChanges(open: OpenRateChanges): void {
  opens = open
}

/**
 * Changes signed rates of merchants by change records.
 * @throws common.stateRefuses where nobody keeps change records
 */
export function openRateChanges(...given: Parameters<OpenRateChanges>): Promise<string[]> {
  if (opens === null) throw commonErrors.stateRefuses()
  return opens(...given)
}
